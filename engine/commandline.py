"""Command line: argument parser of the program and its commands, with checks of their values.

Modules of the window's package are imported by the functions that need them, so that `check` runs
without pygame.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from typing_extensions import override

from engine.players.player import LEVEL_NAMES, MANNER_NAMES, Program
from engine.rules.options import GameConfig, Option
from engine.rules.quoting import short

MIN_SIDE = 320
"""Smallest width or height of the window in pixels."""
MAX_SIDE = 16384
"""Largest width or height of the window in pixels."""
MAX_PATH_BYTES = 4000
"""Bytes of a path, at most; systems accept little more."""
MAX_FOLDER_DEPTH = 400
"""Maximum nesting of folders; Python makes no more than about a thousand at once."""
MAX_ERROR_LENGTH = 400
"""Letters of an error message about a command line, which quotes it, at most."""


class BadCommandLine(ValueError):
    """Error: the program can't follow a command line.

    Args:
        problem: A sentence that says why, without a full stop.
        command: The command whose help says more, such as `python main.py new`.
    """

    def __init__(self, problem: str, command: str) -> None:
        super().__init__(problem)
        self.command = command


class HelpWanted(Exception):
    """Signal that the user asks for help; the argument is its text."""


class Parser(argparse.ArgumentParser):
    """Argument parser that raises mistakes and help as exceptions, for the caller to print."""

    help_ending: Callable[[], str] | None = None
    """Function that returns text for the end of the help, or None; called when help is printed."""

    @override
    def print_help(self, file: object = None) -> NoReturn:
        text = self.format_help()
        if self.help_ending:
            text = f"{text}\n{self.help_ending()}"
        raise HelpWanted(text)

    @override
    def error(self, message: str) -> NoReturn:
        raise BadCommandLine(short(message, MAX_ERROR_LENGTH), self.prog)


# Types of arguments. Each returns the value that a text stands for, or raises
# `argparse.ArgumentTypeError` with a sentence for the user.


def _inches(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{_quote(text)} is not a size; write it like 24x24")
    return int(match[1]), int(match[2])


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{_quote(text)} is not a size; write it like 1920x1080")
    size = int(match[1]), int(match[2])
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in size):
        raise argparse.ArgumentTypeError(
            f"{_quote(text)} is not a size; a side has {MIN_SIDE} to {MAX_SIDE} pixels"
        )
    return size


def _folder(text: str) -> Path:
    return _path(text, "a folder")


def _existing_folder(text: str) -> Path:
    """Return a folder that exists; a Tiled project file stands for its folder."""
    path = _path(text, "a folder")
    path = path.parent if path.suffix == ".tiled-project" else path
    if not os.path.isdir(path):
        raise argparse.ArgumentTypeError(f"{_quote(text)} is no folder")
    return path


def _file(text: str) -> Path:
    return _path(text, "a file")


def _path(text: str, kind: str) -> Path:
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"{kind} must have a name")
    if len(os.fsencode(text)) > MAX_PATH_BYTES:
        limit = f"it may have {MAX_PATH_BYTES} bytes"
        raise argparse.ArgumentTypeError(
            f"{_quote(text)} is too long for the name of {kind}: {limit}"
        )
    if text.count("/") > MAX_FOLDER_DEPTH:
        raise argparse.ArgumentTypeError(f"{_quote(text)} is too deep for {kind}")
    return Path(text)


def _names(text: str) -> list[str]:
    from engine.matches.names import name_problem

    names = [name.strip() for name in text.split(",")]
    if problem_words := name_problem(names):
        raise argparse.ArgumentTypeError(
            f"{_quote(text)}: {problem_words} Write names like Mara,Tomas"
        )
    return names


def _programs(text: str) -> list[str]:
    try:
        programs = [Program.named(name) for name in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{error}; write who plays each seat like ,medium or easy,hard:bold"
        ) from None
    return [str(program or "") for program in programs]


def _seed(text: str) -> str:
    from engine.app.seeds import LONGEST

    seed = text.strip()
    if not seed.isprintable() or not 1 <= len(seed) <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{_quote(text)} is not a seed; give 1 to {LONGEST} letters or digits, like ember-4417"
        )
    return seed


def _option(text: str) -> tuple[str, bool | int | float | str]:
    name, _, value = text.partition("=")
    key = _option_key(name)
    if value in ("true", "false"):
        return key, value == "true"
    if re.fullmatch(r"-?\d{1,6}", value):
        return key, int(value)
    if re.fullmatch(r"-?\d{1,6}\.\d{1,6}", value):
        return key, float(value)
    if re.fullmatch(r"[a-z][a-z0-9-]{0,23}", value):
        return key, value
    raise argparse.ArgumentTypeError(
        f"{_quote(text)} is not an option; write it like starting_walls=3"
    )


def _option_values(text: str) -> tuple[str, list[str]]:
    name, _, values_text = text.partition("=")
    if not name or not all(values_text.split(",")):
        raise argparse.ArgumentTypeError(
            f"{_quote(text)} is not an option; write it like starting_walls=5,8"
        )
    return _option_key(name), values_text.split(",")


def _option_key(name: str) -> str:
    """Return the key of an option, whose underscores may be written as hyphens."""
    return name.replace("-", "_")


def _name_list(text: str) -> list[str]:
    if not all(text.split(",")):
        raise argparse.ArgumentTypeError(f"{_quote(text)} is no list of names, such as A,B")
    return text.split(",")


def _count(text: str) -> int:
    """Return a whole number of at least one; each command checks its own upper limit."""
    if not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise argparse.ArgumentTypeError(f"{_quote(text)} is not a number from 1 on")
    return int(text)


def _minutes(text: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{_quote(text)} is not a time in minutes, such as 2.5")
    return float(text)


def _not_empty(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("nothing is named")
    return text


def _quote(text: str) -> str:
    return short(repr(text))


def options_help(configs: Iterable[tuple[str, GameConfig]]) -> str:
    """Return the options of games, by their keys, as lines for the help of a command."""
    lines = ["options of each game, with the value of the plain game in brackets:"]
    for key, config in configs:
        lines.append(f"  {key}" if config.options else f"  {key} has none")
        for name, option in config.options.items():
            needs = f"; needs {option.needs}" if option.needs else ""
            value = _argument_form(option.default)
            lines.append(f"    {name}={_possible_values(option)} ({value})  {option.title}{needs}")
    return "\n".join(lines)


def _possible_values(option: Option) -> str:
    """Return the values that an option can have: `true or false`, `1, 3 or 5`, `0 to 10`."""
    if option.among or isinstance(option.default, bool):
        *first_values, last = map(_argument_form, option.among or (True, False))
        if not first_values:
            return last
        return f"{', '.join(first_values)} or {last}"
    return f"{option.least} to {option.most}"


def _argument_form(value: bool | float | str) -> str:
    """Return a value in the form in which the command line takes it."""
    return str(value).lower()


def parser(
    program: str, games: Sequence[str], configs: Callable[[], Iterable[GameConfig]]
) -> Parser:
    """Return the parser of the program's arguments, which raises `BadCommandLine` and `HelpWanted`.

    Args:
        program: The command that starts the program.
        games: The keys of the games.
        configs: Returns their configurations, in the same order, for the help.
    """

    def options_of_games() -> str:
        return options_help(zip(games, configs(), strict=True))

    common_options = Parser(add_help=False)
    # No defaults here: they would override options given before the command.
    common_options.add_argument(
        "--size",
        type=_size,
        metavar="WxH",
        default=argparse.SUPPRESS,
        help="the window's size in pixels, such as 1920x1080",
    )
    common_options.add_argument(
        "--data",
        type=_folder,
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder in which matches and settings are kept",
    )
    main_parser = Parser(
        prog=program,
        description="Fireside: card, dice and miniatures games for one table. Without a command "
        "the window opens at its title.",
        epilog="COMMAND --help says more about a command; new --help lists the programs that can"
        " play and the options of each game.",
        parents=[common_options],
    )
    main_parser.add_argument("--version", action="store_true", help="print the version")
    commands = main_parser.add_subparsers(dest="command", metavar="COMMAND")
    check_command = commands.add_parser(
        "check", help="test scenarios, without a window", parents=[common_options]
    )
    check_command.add_argument(
        "paths", nargs="+", type=_file, metavar="PATH", help="files and folders"
    )
    _add_new(commands, common_options, games, options_of_games)
    description = "add a match from elsewhere to Matches, without a window"
    import_command = commands.add_parser("import", help=description, parents=[common_options])
    import_command.add_argument(
        "path", type=_file, metavar="FILE", help="a file with a match (.jsonl)"
    )
    _add_map(commands, common_options)
    _add_playtest(commands, common_options, games, options_of_games)
    return main_parser


def _add_new(
    commands: argparse._SubParsersAction[Parser],
    common_options: Parser,
    games: Sequence[str],
    help_ending: Callable[[], str],
) -> None:
    """Add the command `new`, which begins a match at once."""
    new_command = commands.add_parser("new", help="begin a match at once", parents=[common_options])
    new_command.help_ending = help_ending
    new_command.add_argument(
        "game", choices=games, metavar="GAME", help=f"one of: {', '.join(games)}"
    )
    new_command.add_argument(
        "--seed", type=_seed, metavar="TEXT", help="the same seed gives the same cards and dice"
    )
    new_command.add_argument(
        "--seats", type=_names, metavar="A,B", help="the players' names, in seat order"
    )
    new_command.add_argument(
        "--programs",
        type=_programs,
        metavar="A,B",
        help=f"who plays each seat: nothing for a person, or the level of a program, {LEVEL_NAMES},"
        f" and perhaps its manner after a colon, {MANNER_NAMES}; such as ,medium or easy,hard:bold",
    )
    new_command.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant, such as starting_walls=3 (see below); may be given more than once",
    )


def _add_playtest(
    commands: argparse._SubParsersAction[Parser],
    common_options: Parser,
    games: Sequence[str],
    help_ending: Callable[[], str],
) -> None:
    """Add the command `playtest`, in which programs play many games."""
    description = "have programs play many games, and report who wins, how fast and by what"
    playtest = commands.add_parser(
        "playtest", help=description, parents=[common_options, _project_option()]
    )
    playtest.help_ending = help_ending
    playtest.add_argument("game", choices=games, metavar="GAME", help=f"one of: {', '.join(games)}")
    playtest.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option_values,
        metavar="NAME=VALUE[,VALUE...]",
        help="a variant (see below); several values are compared over the same deals",
    )
    playtest.add_argument(
        "--seats", type=_count, default=0, metavar="N", help="the number of players"
    )
    playtest.add_argument(
        "--players",
        action="append",
        type=_not_empty,
        metavar="WHO[,WHO...]",
        help=f"random, greedy (looks one action ahead), or the level of a program, {LEVEL_NAMES},"
        " or habits of the game, such as nearer+captives in RogueSL: one for all seats, or one for"
        " each; different players take turns in every seat of a deal; given more than once, the"
        " groups are compared",
    )
    playtest.add_argument(
        "--ladder",
        action="store_true",
        help="instead of --players: each level plays the one below, and random and greedy players;"
        " the report also says whether better players make the game less even",
    )
    playtest.add_argument(
        "--setups",
        type=_name_list,
        default=[],
        metavar="NAME[,NAME...]",
        help="DUEL: play these builds against each other, each from both seats, such as"
        " 3-5-3-2,4-3-3-3; all for every build, mix for those of the programs at Hard",
    )
    playtest.add_argument(
        "--against",
        type=_name_list,
        default=[],
        metavar="NAME[,NAME...]",
        help="the builds that those of --setups meet, in place of each other",
    )
    playtest.add_argument(
        "--keep",
        type=_file,
        metavar="FILE.jsonl",
        help="keep each game in this file, and play only the games that it lacks",
    )
    length_options = playtest.add_mutually_exclusive_group()
    length_options.add_argument(
        "--games",
        type=_count,
        default=100,
        metavar="N",
        help="how many games for each choice compared (100)",
    )
    length_options.add_argument(
        "--minutes", type=_minutes, default=0.0, metavar="M", help="play for this long instead"
    )
    playtest.add_argument(
        "--most",
        type=_count,
        default=3000,
        metavar="N",
        help="give a game up after N actions (3000)",
    )
    playtest.add_argument(
        "--seed",
        type=_seed,
        default="lab",
        metavar="TEXT",
        help="the same seed gives the same games",
    )
    worker_options = playtest.add_mutually_exclusive_group()
    worker_options.add_argument(
        "--workers",
        type=_count,
        default=0,
        metavar="N",
        help="the number of processes that play (all cores but one)",
    )
    worker_options.add_argument(
        "--cluster",
        type=_not_empty,
        metavar="ADDRESS",
        help="play on the workers of a Dask cluster, such as tcp://127.0.0.1:8786",
    )
    playtest.add_argument(
        "--report",
        type=_file,
        metavar="FILE.html",
        help="write a page with charts, and the games in a folder beside it",
    )
    playtest.add_argument(
        "--json", type=_file, metavar="FILE.json", help="write the figures for other programs"
    )
    playtest.add_argument(
        "--map",
        type=_file,
        action="append",
        metavar="FILE.tmx",
        help="DUEL: play on this battlefield, with warriors built alike; given more than once, the"
        " deals take turns on them",
    )


def _project_option() -> Parser:
    """Return the option that names further folders that may be read for a map."""
    project = Parser(add_help=False)
    project.add_argument(
        "--project",
        type=_existing_folder,
        action="append",
        default=[],
        metavar="FOLDER",
        help="a folder with tilesets or templates that are outside the map's own folder or have"
        " moved; may be given more than once",
    )
    return project


def _add_map(commands: argparse._SubParsersAction[Parser], common_options: Parser) -> None:
    """Add the command `map` with its actions, for battlefields drawn in Tiled."""
    description = "check and show battlefields drawn in Tiled"
    maps = commands.add_parser("map", help=description, parents=[common_options])
    parents = [common_options, _project_option()]
    actions = maps.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="list the problems of maps", parents=parents)
    check.add_argument("paths", nargs="+", type=_file, metavar="FILE", help="maps (.tmx)")
    description = "print a map as a scenario's position, in inches"
    position = actions.add_parser("position", help=description, parents=parents)
    position.add_argument("path", type=_file, metavar="FILE", help="a map (.tmx)")
    description = "compare a map's starts: distances, pieces close by, ground within reach"
    fairness = actions.add_parser("fairness", help=description, parents=parents)
    fairness.add_argument("path", type=_file, metavar="FILE", help="a map (.tmx)")
    description = "write a map with small changes that make it fair to all seats"
    fair = actions.add_parser("fair", help=description, parents=parents)
    fair.add_argument("path", type=_file, metavar="FILE", help="a map (.tmx)")
    fair.add_argument("out", type=_file, metavar="OUT.tmx", help="the map to write, beside it")
    picture = actions.add_parser("picture", help="draw a map as a PNG picture", parents=parents)
    picture.add_argument("path", type=_file, metavar="FILE", help="a map (.tmx)")
    picture.add_argument("out", type=_file, metavar="OUT.png", help="the picture to write")
    description = "write a map as a PDF at true size, on as many sheets as it needs"
    sheets = actions.add_parser("print", help=description, parents=parents)
    sheets.add_argument("path", type=_file, metavar="FILE", help="a map (.tmx)")
    sheets.add_argument("out", type=_file, metavar="OUT.pdf", help="the PDF to write")
    sheets.add_argument(
        "--paper",
        choices=("a4", "letter"),
        default="a4",
        help="the size of the paper (default: a4)",
    )
    _add_generate(actions)


def _add_generate(actions: argparse._SubParsersAction[Parser]) -> None:
    """Add the action that writes a new battlefield."""
    description = "write a new battlefield that is fair to all seats"
    generate = actions.add_parser("generate", help=description)
    generate.add_argument("out", type=_file, metavar="OUT.tmx", help="the map to write")
    generate.add_argument(
        "--theme",
        default="village",
        metavar="NAME",
        help="desert, forest, lava, river, ruins, village (the default), or a file with a theme",
    )
    generate.add_argument(
        "--seats", type=int, default=2, choices=range(2, 7), help="the number of starts"
    )
    generate.add_argument(
        "--symmetry",
        default="none",
        choices=("none", "half", "third", "quarter", "mirror"),
        help="how one part of the table is mapped to the others (default: none)",
    )
    generate.add_argument(
        "--density",
        default="medium",
        choices=("low", "medium", "high"),
        help="how much lies on the table (default: medium)",
    )
    generate.add_argument(
        "--size",
        dest="table",
        type=_inches,
        metavar="WIDTHxHEIGHT",
        help="the table in inches (default: 24x24, or 28x28 for five and six seats)",
    )
    generate.add_argument(
        "--seed", default="", metavar="TEXT", help="the same seed gives the same battlefield"
    )

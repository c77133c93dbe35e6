"""The door: parses the command line; opens the window, or runs a headless command."""

from __future__ import annotations

import argparse
import gc
import os
import re
import shlex
import signal
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from types import TracebackType
from typing import NoReturn

CONFIG = Path(__file__).parent / "config"
PROJECT = Path(__file__).parent / "pyproject.toml"
PROGRAM = "fireside" if getattr(sys, "frozen", False) else "python main.py"
"""How the program is called: as a package, or from its source."""
SMALLEST_SIDE, LARGEST_SIDE = 320, 16384
INTERRUPTED = 130
"""The exit status after Ctrl+C, as shells have it: 128 and the number of the signal."""


LONGEST_COMPLAINT = 400
"""Letters of what is wrong with a command line, which quotes it."""


class _Unheard(Exception):
    """What the program says can't be written; why, or nothing where nobody reads any more."""


class _Parser(argparse.ArgumentParser):
    """Mistakes get one sentence and the way to help."""

    def error(self, message: str) -> NoReturn:
        from engine.rules.quoting import short

        _complain(f"{short(message, LONGEST_COMPLAINT)}. See {PROGRAM} --help.")
        sys.exit(2)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a size; write it like 1920x1080")
    size = int(match[1]), int(match[2])
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
        raise argparse.ArgumentTypeError(
            f"{_quoted(text)} is not a size; a side has {SMALLEST_SIDE} to {LARGEST_SIDE} pixels"
        )
    return size


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder must have a name")
    return Path(text)


def _file(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError("a file must have a name")
    return Path(text)


def _names(text: str) -> list[str]:
    from engine.app.names import problem

    names = [name.strip() for name in text.split(",")]
    if said := problem(names):
        raise argparse.ArgumentTypeError(f"{_quoted(text)}: {said} Write names like Mara,Tomas")
    return names


def _programs(text: str) -> list[str]:
    from engine.players.player import Program

    try:
        found = [Program.parse(_words_of(each)) for each in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{error}; write who plays each seat like ,middle or weak,strong:bold"
        ) from None
    return [str(each or "") for each in found]


def _words_of(text: str) -> str:
    level, _, manner = text.strip().partition(":")
    return f"{level} {manner or 'steady'}" if level else ""


def _seed(text: str) -> str:
    from engine.app.seeds import LONGEST

    seed = text.strip()
    if not seed.isprintable() or not 1 <= len(seed) <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{_quoted(text)} is not a seed; give 1 to {LONGEST} letters or digits, like ember-4417"
        )
    return seed


def _option(text: str) -> tuple[str, bool | int | float | str]:
    key, _, value = text.partition("=")
    if value in ("true", "false"):
        return key, value == "true"
    if re.fullmatch(r"-?\d{1,6}", value):
        return key, int(value)
    if re.fullmatch(r"-?\d{1,6}\.\d{1,6}", value):
        return key, float(value)
    if re.fullmatch(r"[a-z][a-z0-9-]{0,23}", value):
        return key, value
    raise argparse.ArgumentTypeError(
        f"{_quoted(text)} is not an option; write it like starting_walls=3"
    )


def _compared(text: str) -> tuple[str, list[str]]:
    name, _, said = text.partition("=")
    if not name or not all(said.split(",")):
        raise argparse.ArgumentTypeError(
            f"{_quoted(text)} is not an option; write it like starting_walls=5,8"
        )
    return name, said.split(",")


def _count(text: str) -> int:
    """A whole number of at least one; how large it may be is up to the command."""
    if not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a number from 1 on")
    return int(text)


def _minutes(text: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a time in minutes, such as 2.5")
    return float(text)


def _given(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("nothing is named")
    return text


def _quoted(text: str) -> str:
    from engine.rules.quoting import short

    return short(repr(text))


def _parser() -> _Parser:
    from games import KEYS

    window = _Parser(add_help=False)
    # Left out here, they keep what stands before the command.
    window.add_argument(
        "--size",
        type=_size,
        metavar="WxH",
        default=argparse.SUPPRESS,
        help="the window's size in pixels, such as 1920x1080",
    )
    window.add_argument(
        "--data",
        type=_folder,
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder in which matches and settings are kept",
    )
    parser = _Parser(
        prog=PROGRAM,
        description="Fireside: card, dice and miniatures games for one table. Without a command "
        "the window opens at its title.",
        parents=[window],
    )
    parser.add_argument("--version", action="store_true", help="print the version, and end")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    check = commands.add_parser("check", help="run scenarios, without a window", parents=[window])
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files and folders")
    new = commands.add_parser("new", help="open straight at a new table", parents=[window])
    new.add_argument("game", choices=KEYS, metavar="GAME", help=f"one of: {', '.join(KEYS)}")
    new.add_argument("--seed", type=_seed, metavar="TEXT", help="the same seed gives the same deal")
    new.add_argument(
        "--seats", type=_names, metavar="A,B", help="the players' names, in seat order"
    )
    new.add_argument(
        "--programs",
        type=_programs,
        metavar="A,B",
        help="who plays each seat: nothing for a person, or a program such as middle, or"
        " strong:bold",
    )
    new.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant, such as starting_walls=3; may be given more than once",
    )
    about = "put a match from elsewhere on the shelf, without a window"
    take_in = commands.add_parser("import", help=about, parents=[window])
    take_in.add_argument("path", type=Path, metavar="FILE", help="a match (.jsonl)")
    _add_map(commands, window)
    _add_playtest(commands, window)
    return parser


def _add_playtest(commands: argparse._SubParsersAction[_Parser], window: _Parser) -> None:
    from games import KEYS

    about = "have programs play many games, and say what comes of it"
    lab = commands.add_parser("playtest", help=about, parents=[window])
    lab.add_argument("game", choices=KEYS, metavar="GAME", help=f"one of: {', '.join(KEYS)}")
    lab.add_argument(
        "--option",
        action="append",
        default=[],
        type=_compared,
        metavar="NAME=VALUE[,VALUE...]",
        help="a variant; several values are compared over the same deals",
    )
    lab.add_argument("--seats", type=_count, default=0, metavar="N", help="how many play")
    lab.add_argument(
        "--players",
        action="append",
        type=_given,
        metavar="WHO[,WHO...]",
        help="random, greedy (looks one action ahead), weak, middle or strong (easy, medium and"
        " hard programs): one for all seats, or one for each; of different ones each sits in every"
        " seat of a deal; given more than once, they are compared",
    )
    lab.add_argument(
        "--ladder",
        action="store_true",
        help="instead of --players: each level against the one below and against random and greedy"
        " ones; also tells whether how even a game is depends on who plays",
    )
    often = lab.add_mutually_exclusive_group()
    often.add_argument(
        "--games",
        type=_count,
        default=100,
        metavar="N",
        help="games of each that is compared (100)",
    )
    often.add_argument(
        "--minutes", type=_minutes, default=0.0, metavar="M", help="play for so long instead"
    )
    lab.add_argument(
        "--most",
        type=_count,
        default=3000,
        metavar="N",
        help="give a game up after N actions (3000)",
    )
    lab.add_argument(
        "--seed",
        type=_seed,
        default="lab",
        metavar="TEXT",
        help="the same seed gives the same games",
    )
    where = lab.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=_count, default=0, metavar="N", help="processes (all cores but one)"
    )
    where.add_argument(
        "--cluster",
        type=_given,
        metavar="ADDRESS",
        help="have the workers of a Dask cluster play, such as tcp://127.0.0.1:8786",
    )
    lab.add_argument(
        "--report",
        type=_file,
        metavar="FILE.html",
        help="a page with charts, and the games beside it",
    )
    lab.add_argument(
        "--json", type=_file, metavar="FILE.json", help="the figures for other programs"
    )
    lab.add_argument(
        "--map", type=Path, metavar="FILE.tmx", help="DUEL: play on this battlefield, built alike"
    )


def _add_map(commands: argparse._SubParsersAction[_Parser], window: _Parser) -> None:
    about = "check and show battlefields drawn in Tiled"
    maps = commands.add_parser("map", help=about, parents=[window])
    actions = maps.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with maps", parents=[window])
    check.add_argument("paths", nargs="+", type=Path, metavar="FILE", help="maps (.tmx)")
    about = "print a map as a scenario's position, in inches"
    position = actions.add_parser("position", help=about, parents=[window])
    position.add_argument("path", type=Path, metavar="FILE", help="a map (.tmx)")
    about = "say how far its starts differ: ways, what lies at hand, what is in reach"
    fairness = actions.add_parser("fairness", help=about, parents=[window])
    fairness.add_argument("path", type=Path, metavar="FILE", help="a map (.tmx)")
    picture = actions.add_parser("picture", help="draw a map", parents=[window])
    picture.add_argument("path", type=Path, metavar="FILE", help="a map (.tmx)")
    picture.add_argument("out", type=Path, metavar="OUT.png", help="the picture's file")
    about = "print a map at its size, on as many sheets as it needs"
    sheets = actions.add_parser("print", help=about, parents=[window])
    sheets.add_argument("path", type=Path, metavar="FILE", help="a map (.tmx)")
    sheets.add_argument("out", type=Path, metavar="OUT.pdf", help="the PDF's file")
    sheets.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="the printer's paper (a4)"
    )


def main(arguments: Sequence[str]) -> int:
    """Run the program; the exit status."""
    gc.disable()
    try:
        return _run(arguments)
    finally:
        gc.enable()


def _run(arguments: Sequence[str]) -> int:
    from engine.config import BadConfig

    asked = _parser().parse_args(arguments)
    try:
        if asked.version:
            _say(f"Fireside {_version()}")
            return 0
        if asked.command == "check":
            return _check(asked.paths)
        if asked.command == "map":
            return _map(asked)
        if asked.command == "playtest":
            return _playtest(asked, arguments)
        if asked.command == "import":
            return _import(asked)
        return _window(asked)
    except BadConfig as error:
        _complain(str(error))
        return 2
    except _Unheard as error:
        # Python would try to write the rest once more, and fail with words of its own.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if str(error):
            _complain(str(error))
        return 1


def _version() -> str:
    """The version, as pyproject has it."""
    import tomllib

    found: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return found


def _check(paths: Sequence[Path]) -> int:
    from engine.scenario import check
    from games import load_game

    _collect()
    return check(paths, cache(load_game), _say).exit_status


def _import(asked: argparse.Namespace) -> int:
    from engine.app.library import Library
    from engine.journal import BadJournal
    from games import shelf

    try:
        saved = Library(_folder_of(asked), shelf(CONFIG)).take_in(asked.path)
    except RuntimeError:
        return 2
    except BadJournal as error:
        _complain(str(error))
        return 1
    _say(f"It is in Matches, as {saved.path}.")
    return 0


def _folder_of(asked: argparse.Namespace) -> Path:
    """Where this user's files are. Raises `RuntimeError` where nobody knows, and says so."""
    try:
        return getattr(asked, "data", None) or _home()
    except RuntimeError:
        _complain(
            "There is no home folder in which to keep matches and settings. Set HOME, or name a"
            f" folder: {PROGRAM} --data FOLDER."
        )
        raise


def _playtest(asked: argparse.Namespace, arguments: Sequence[str]) -> int:
    from engine.lab.command import playtest
    from games import room

    ground, seats = None, asked.seats
    if asked.map:
        if asked.game != "duel":
            _complain("Only DUEL is played on a map.")
            return 2
        from games.duel.maps import commands

        ground = commands.battlefield(asked.map, _complain)
        if ground is None:
            return 2
        seats = seats or len(ground.starts)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _collect()
    return playtest(
        room,
        asked.game,
        said=shlex.join([*PROGRAM.split(), *arguments]),
        options=asked.option,
        seats=seats,
        who=[[name.strip() for name in each.split(",")] for each in asked.players or ()],
        ladder=asked.ladder,
        games=asked.games,
        minutes=asked.minutes,
        seed=asked.seed,
        workers=asked.workers,
        most=asked.most,
        cluster=asked.cluster or "",
        html=asked.report,
        json=asked.json,
        ground=ground,
        say=_say,
        complain=_complain,
    )


def _map(asked: argparse.Namespace) -> int:
    from games.duel.maps import commands

    _collect()
    if asked.action == "check":
        return commands.check(asked.paths, _say)
    if asked.action == "position":
        return commands.show_position(asked.path, _say, _complain)
    if asked.action == "fairness":
        from games.duel.workshop.fairness import told

        return commands.show_fairness(asked.path, told, _say, _complain)
    if asked.action == "print":
        from games.duel.workshop.printing import printed

        draw = partial(printed, paper=asked.paper)
        return commands.save_print(asked.path, asked.out, draw, _complain)
    from games.duel.field.maps import picture

    return commands.save_picture(asked.path, asked.out, picture, _complain)


def _collect() -> None:
    """Look for garbage from here on. What was imported is none, and is never looked through: that
    would take a twentieth of the way to the first frame."""
    gc.freeze()
    gc.enable()


def _say(line: str) -> None:
    """Print a line, whatever it holds that the terminal can't show. Raises `_Unheard`."""
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding
    try:
        print(_plain(line).encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except BrokenPipeError:
        raise _Unheard from None
    except OSError as error:
        raise _Unheard(f"The output can't be written ({error.strerror}).") from None


def _complain(sentence: str) -> None:
    """Say what is wrong to whoever has started the program, if there is anybody."""
    if sys.stderr is not None:
        sys.stderr.write(f"fireside: {_plain(sentence)}\n")


def _plain(line: str) -> str:
    """A line with nothing in it that a terminal would obey: names in files come from anywhere."""
    from engine.rules.quoting import printable

    return printable(line)


def _window(asked: argparse.Namespace) -> int:
    from msgspec.structs import replace

    from engine.app.art import AssetMissing
    from engine.app.fonts import FontMissing
    from engine.app.settings import load
    from engine.app.thinking import Thinker
    from engine.app.window import NoDisplay, laid_out, open_window, run
    from engine.journal import Header
    from engine.rules.options import BadOption
    from engine.shell import Shell
    from games import room, shelf, table

    try:
        folder = _folder_of(asked)
    except RuntimeError:
        return 2
    settings, problem = load(folder)
    if hasattr(asked, "size"):
        settings = replace(settings, window=asked.size, fullscreen=False)
    games = shelf(CONFIG)
    try:
        surface = open_window(settings)
        thinker = Thinker(room)
        shell = Shell(settings, laid_out(surface.get_size()), games, table, folder, thinker, room)
        shell.manager.voice.find()
        if not shell.manager.speaker.open():
            _complain(f"{shell.manager.speaker.problem} Fireside goes on in silence.")
        if asked.command == "new":
            seats, seed = asked.seats or (), asked.seed or ""
            shell.begin(
                Header(asked.game, seats, seed, dict(asked.option), programs=asked.programs or ())
            )
        else:
            shell.show_title()
        if problem:
            shell.show_message("The settings can't be used", problem)
        _collect()
        try:
            run(shell.manager, shell.on_error)
        finally:
            thinker.close()
    except BadOption as error:
        _complain(f"{error}. See {PROGRAM} new --help.")
        return 2
    except (NoDisplay, AssetMissing, FontMissing) as error:
        _complain(str(error))
        return 2
    return 0


def _home() -> Path:
    """Where the platform keeps a program's files for its user."""
    from platformdirs import user_data_path

    return user_data_path("fireside", appauthor=False)


def _interrupt(number: int, frame: object) -> None:
    """Ctrl+C ends the program. A package that is just being imported may make another error of it,
    or nobody may hear of it: then the window is closed as if by its own button."""
    _interrupts.append(number)
    pygame = sys.modules.get("pygame")
    if pygame and hasattr(pygame, "event") and pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    raise KeyboardInterrupt


_interrupts: list[int] = []
"""The signals by which somebody has asked the program to end."""


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Python's own report of an error, but not of Ctrl+C: C code that imports a package has it
    printed there and then, whatever becomes of it."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


def _start() -> int:
    """Run the program from the command line; the exit status."""
    signal.signal(signal.SIGINT, _interrupt)
    sys.excepthook = _report
    try:
        return main(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl+C where it was started: what was played is on disk
        return INTERRUPTED
    except ImportError as error:
        if _interrupts:
            return INTERRUPTED
        missing = isinstance(error, ModuleNotFoundError)
        what = (
            f"The Python package '{error.name}' can't be found."
            if missing
            else f"A Python package can't be loaded ({str(error).strip().partition(chr(10))[0]})."
        )
        _complain(
            f"{what} Start Fireside with 'make play' or 'python3 .ci/make.py play' in its folder:"
            " that installs what is missing."
        )
        return 2


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a package starts the process of its programs as itself
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(_start())

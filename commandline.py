"""The command line: what the program is asked for, by the words after its name.

What only some commands need is imported by the functions that read their words: a scenario is
checked without a window.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine.rules.quoting import short

SMALLEST_SIDE, LARGEST_SIDE = 320, 16384
"""Pixels of a side of the window."""
LONGEST_COMPLAINT = 400
"""Letters of what is wrong with a command line, which quotes it."""


class BadCommandLine(ValueError):
    """A command line that asks for nothing that the program does; says why, without a full stop."""


class Parser(argparse.ArgumentParser):
    """A mistake is raised, for the program to say it."""

    def error(self, message: str) -> NoReturn:
        raise BadCommandLine(short(message, LONGEST_COMPLAINT))


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
    return short(repr(text))


def parser(program: str, games: Sequence[str]) -> Parser:
    """What reads the words after the program's name, to be called as `program`; `games` are the
    keys of those that can be played. Reading raises `BadCommandLine`."""
    window = Parser(add_help=False)
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
    whole = Parser(
        prog=program,
        description="Fireside: card, dice and miniatures games for one table. Without a command "
        "the window opens at its title.",
        parents=[window],
    )
    whole.add_argument("--version", action="store_true", help="print the version, and end")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    check = commands.add_parser("check", help="run scenarios, without a window", parents=[window])
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files and folders")
    new = commands.add_parser("new", help="open straight at a new table", parents=[window])
    new.add_argument("game", choices=games, metavar="GAME", help=f"one of: {', '.join(games)}")
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
    _add_playtest(commands, window, games)
    return whole


def _add_playtest(
    commands: argparse._SubParsersAction[Parser], window: Parser, games: Sequence[str]
) -> None:
    about = "have programs play many games, and say what comes of it"
    lab = commands.add_parser("playtest", help=about, parents=[window])
    lab.add_argument("game", choices=games, metavar="GAME", help=f"one of: {', '.join(games)}")
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


def _add_map(commands: argparse._SubParsersAction[Parser], window: Parser) -> None:
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

"""The door: parses the command line; opens the window, or runs a headless command."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn

CONFIG = Path(__file__).parent / "config"


class _Parser(argparse.ArgumentParser):
    """Mistakes get one sentence and the way to help."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"fireside: {message}. See python main.py --help.\n")
        sys.exit(2)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"'{text}' is no size; write it like 1920x1080")
    return int(match[1]), int(match[2])


def _parser() -> _Parser:
    from games import KEYS

    window = argparse.ArgumentParser(add_help=False)
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
        type=Path,
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder in which matches and settings are kept",
    )
    parser = _Parser(
        prog="python main.py",
        description="Fireside: five games for one table. Without a command the window opens.",
        parents=[window],
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    check = commands.add_parser(
        "check", help="run scenarios, without a window", parents=[window]
    )
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files and folders")
    new = commands.add_parser("new", help="open straight at a new table", parents=[window])
    new.add_argument("game", choices=KEYS, metavar="GAME", help=f"one of: {', '.join(KEYS)}")
    new.add_argument("--seed", metavar="TEXT", help="the same seed gives the same deal")
    new.add_argument("--seats", metavar="A,B", help="the players' names, in seat order")
    new.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant, such as starting_walls=3; may be given more than once",
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run the program; the exit status."""
    from engine.config import BadConfig

    asked = _parser().parse_args(arguments)
    try:
        if asked.command == "check":
            return _check(asked.paths)
        return _window(asked)
    except BadConfig as error:
        sys.stderr.write(f"fireside: {error}\n")
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _check(paths: Sequence[Path]) -> int:
    from engine.scenario import check
    from games import load_game

    return check(paths, cache(load_game), print).exit_status


def _window(asked: argparse.Namespace) -> int:
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

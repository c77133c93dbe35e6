"""Entry point: parses the command line, then opens the window or runs a command without one."""

from __future__ import annotations

import argparse
import gc
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # commands without a window need none of these
    from engine.app.settings import Settings
    from engine.catalogue import CatalogueEntry
    from engine.journal import Header
    from engine.shell import Shell
    from engine.worker import Worker

CONFIG = Path(__file__).parent / "config"
"""Folder of the configuration files."""
PROJECT = Path(__file__).parent / "pyproject.toml"
"""File that has the program's version."""
PROGRAM = "fireside" if getattr(sys, "frozen", False) else "python main.py"
"""Command that starts the program: as a package, or from its source."""
BAD_USE = 2
"""Exit status if the command line, the configuration or the system make a command impossible."""
INTERRUPTED = 130
"""Exit status after Ctrl+C, as in shells: 128 and the number of the signal."""
FAILED = 1
"""Exit status after a fault of Fireside itself."""


class _OutputLost(Exception):
    """Error: the program's output can't be written; no message if nobody reads it any more."""


def main(arguments: Sequence[str]) -> int:
    """Run the program and return its exit status."""
    gc.disable()
    try:
        return _run(arguments)
    finally:
        gc.enable()


def _run(arguments: Sequence[str]) -> int:
    """Run the command of these arguments, and return its exit status."""
    from engine.commandline import BadCommandLine, HelpWanted, parser
    from engine.config import BadConfig
    from games import KEYS, configs

    try:
        try:
            parsed = parser(PROGRAM, KEYS, partial(configs, CONFIG)).parse_args(arguments)
        except HelpWanted as help_request:
            for line in str(help_request).splitlines():
                _print_line(line)
            return 0
        if parsed.version:
            _print_line(f"Fireside {_version()}")
            return 0
        if parsed.command == "check":
            return _check(parsed.paths)
        if parsed.command == "map":
            return _map(parsed)
        if parsed.command == "playtest":
            return _playtest(parsed, arguments)
        if parsed.command == "import":
            return _import(parsed)
        return _window(parsed)
    except BadCommandLine as error:
        _print_error(f"{error}. See {error.command} --help.")
        return BAD_USE
    except BadConfig as error:
        _print_error(str(error))
        return BAD_USE
    except _OutputLost as error:
        # Otherwise Python would retry the rest at exit, and print an error of its own.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if str(error):
            _print_error(str(error))
        return 1


def _version() -> str:
    """Return the program's version from pyproject.toml."""
    import tomllib

    version: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return version


def _check(paths: Sequence[Path]) -> int:
    """Test the scenarios at these paths, and return the exit status."""
    from engine.scenario import check
    from games import load_game

    _start_collector()
    return check(paths, cache(load_game), _print_line).exit_status


def _import(parsed: argparse.Namespace) -> int:
    """Add a match from elsewhere to the user's matches, and return the exit status."""
    from engine.journal import BadJournal
    from engine.matches.library import Library
    from games import shelf

    try:
        saved = Library(_folder_of(parsed), shelf(CONFIG)).take_in(parsed.path)
    except RuntimeError:
        return BAD_USE
    except BadJournal as error:
        _print_error(str(error))
        return 1
    _print_line(f"It is in Matches, as {saved.path}.")
    return 0


def _folder_of(parsed: argparse.Namespace) -> Path:
    """Return the folder of the user's files, or complain and raise `RuntimeError`."""
    try:
        return getattr(parsed, "data", None) or _user_folder()
    except RuntimeError:
        _print_error(
            "There is no home folder in which to keep matches and settings. Set HOME, or name a"
            f" folder: {PROGRAM} --data FOLDER."
        )
        raise


def _playtest(parsed: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Have programs play many games, and return the exit status."""
    from engine.lab.command import playtest
    from games import room

    grounds: Sequence[Any] = ()
    if parsed.project and not parsed.map:
        _print_error("--project needs a map: name one with --map.")
        return BAD_USE
    if parsed.map:
        grounds = _battlefields(parsed)
        if not grounds:
            return BAD_USE
    player_lists = [[name.strip() for name in text.split(",")] for text in parsed.players or ()]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _start_collector()
    return playtest(
        room,
        parsed.game,
        command=_printable(shlex.join([*PROGRAM.split(), *arguments])),
        options=parsed.option,
        seats=parsed.seats or min((len(ground.starts) for ground in grounds), default=0),
        player_lists=player_lists,
        ladder=parsed.ladder,
        games=parsed.games,
        minutes=parsed.minutes,
        seed=parsed.seed,
        workers=parsed.workers,
        max_actions=parsed.most,
        cluster=parsed.cluster or "",
        setups=parsed.setups,
        rivals=parsed.against,
        store=parsed.keep,
        html=parsed.report,
        json=parsed.json,
        grounds=grounds,
        say=_print_line,
        complain=_print_error,
    )


def _battlefields(parsed: argparse.Namespace) -> Sequence[Any]:
    """Return the battlefields of a playtest; print an error and return () if one can't be used."""
    if parsed.game != "duel":
        _print_error("Only DUEL is played on a map.")
        return ()
    from games.duel.maps import commands

    grounds = [commands.battlefield(path, _print_error, parsed.project) for path in parsed.map]
    return [] if None in grounds else grounds


def _map(parsed: argparse.Namespace) -> int:
    """Carry out an action on maps that are drawn in Tiled, and return the exit status."""
    from games.duel.maps import commands

    _start_collector()
    if parsed.action == "check":
        return commands.check(parsed.paths, _print_line, parsed.project)
    if parsed.action == "position":
        return commands.show_position(parsed.path, _print_line, _print_error, parsed.project)
    if parsed.action == "fairness":
        from games.duel.generator.fairness import report_lines

        return commands.show_fairness(
            parsed.path, report_lines, _print_line, _print_error, parsed.project
        )
    if parsed.action == "generate":
        return _generate_map(parsed)
    if parsed.action == "fair":
        from games.duel.workshop.fair_command import write_fair_map

        return write_fair_map(parsed.path, parsed.out, _print_line, _print_error, parsed.project)
    if parsed.action == "print":
        from games.duel.workshop.printing import print_pdf

        print_map = partial(print_pdf, paper=parsed.paper, on_page=_show_page_progress)
        return commands.save_print(parsed.path, parsed.out, print_map, _print_error, parsed.project)
    from games.duel.field.maps import battlefield_picture

    return commands.save_picture(
        parsed.path, parsed.out, battlefield_picture, _print_error, parsed.project
    )


def _generate_map(parsed: argparse.Namespace) -> int:
    """Write a new battlefield, and return the exit status."""
    from secrets import token_hex

    from games.duel.generator.command import write_map
    from games.duel.generator.generating import MapRequest
    from games.duel.workshop.fresh import copy_shipped_files

    request = MapRequest(
        parsed.theme,
        parsed.seats,
        parsed.symmetry,
        parsed.seed or token_hex(3),
        parsed.table,
        parsed.density,
    )
    return write_map(request, parsed.out, copy_shipped_files, _print_line, _print_error)


def _show_page_progress(finished: int, total: int) -> None:
    """Show the number of finished pages in one line, if the output is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        line_end = "\n" if finished == total else ""
        sys.stderr.write(f"\r{finished} of {total} pages{line_end}")
        sys.stderr.flush()


def _start_collector() -> None:
    """Turn the garbage collector on, but never look through objects that exist by now.

    Imported modules are no garbage, and looking through them would take a twentieth of the time to
    the first frame.
    """
    gc.freeze()
    gc.enable()


def _print_line(line: str) -> None:
    """Print a line, with escapes for what the terminal can't show; raise `_OutputLost`."""
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding
    try:
        print(_printable(line).encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except BrokenPipeError:
        raise _OutputLost from None
    except OSError as error:
        raise _OutputLost(f"The output can't be written ({error.strerror}).") from None


def _print_error(sentence: str) -> None:
    """Print an error to stderr, if there is a stderr."""
    if sys.stderr is not None:
        sys.stderr.write(f"fireside: {_printable(sentence)}\n")


def _printable(line: str) -> str:
    """Return a line with escapes for control characters: names in files come from anywhere."""
    from engine.rules.quoting import printable

    return printable(line)


def _window(parsed: argparse.Namespace) -> int:
    """Open the window, show it until it is closed, and return the exit status."""
    from msgspec.structs import replace

    from engine.app.art import AssetMissing
    from engine.app.fonts import FontMissing
    from engine.app.settings import load
    from engine.app.window import NoDisplay, laid_out, open_window
    from engine.rules.options import BadOption
    from engine.shell import Shell
    from engine.thinking import Thinker
    from games import room, shelf, table

    try:
        folder = _folder_of(parsed)
    except RuntimeError:
        return BAD_USE
    settings, problem = load(folder)
    if hasattr(parsed, "size"):
        settings = replace(settings, window=parsed.size, fullscreen=False)
    entries = shelf(CONFIG)
    try:
        header = _header(parsed, settings, entries) if parsed.command == "new" else None
        surface = open_window(settings)
        thinker = Thinker(_worker)
        shell = Shell(settings, laid_out(surface.get_size()), entries, table, folder, thinker, room)
        try:
            return _run_shell(shell, header, problem)
        finally:
            thinker.close()
    except BadOption as error:
        _print_error(f"{error}. See {PROGRAM} new --help.")
        return BAD_USE
    except (NoDisplay, AssetMissing, FontMissing) as error:
        _print_error(str(error))
        return BAD_USE


def _run_shell(shell: Shell, header: Header | None, problem: str) -> int:
    """Show a new match or the title until the window is closed; return the exit status."""
    from engine.app.art import AssetMissing
    from engine.app.fonts import FontMissing
    from engine.app.widgets import literal
    from engine.app.window import run
    from engine.config import BadConfig
    from engine.rules.options import BadOption

    try:
        shell.manager.voice.find()
        shell.manager.speaker.open()
        if header:
            shell.beginnings.begin(header)
        else:
            shell.show_title()
        if problem:
            shell.show_message("The settings can't be used", literal(problem))
        _start_collector()
        run(shell.manager, shell.on_error)
    except (BadConfig, BadOption, AssetMissing, FontMissing):
        raise
    except Exception as error:
        report = shell.write_error_report(error)
        _print_error(
            " ".join(["Fireside can't go on.", *shell.manager.take_rescue_sentences(), report])
        )
        return FAILED
    return 0


def _worker() -> Worker:
    """Return a process in which programs think."""
    from engine.worker import Worker
    from games import room

    return Worker(room)


def _header(
    parsed: argparse.Namespace, settings: Settings, entries: Sequence[CatalogueEntry]
) -> Header:
    """Return the header of a new match, or raise `BadCommandLine` or `BadOption`."""
    from engine.app.screens.manning import names_for_programs
    from engine.commandline import BadCommandLine
    from engine.journal import Header
    from engine.matches.names import persons

    options = dict(parsed.option)
    programs = parsed.programs or ()
    known_names = persons(settings.names, settings.programs)
    seats = parsed.seats or names_for_programs(programs, known_names)
    if programs and len(programs) != len(seats):
        raise BadCommandLine(
            f"--seats names {len(seats)} and --programs {len(programs)}; write who plays"
            " each seat, nothing for a person, such as ,medium",
            f"{PROGRAM} new",
        )
    config = next(entry.config for entry in entries if entry.key == parsed.game)
    config.check_options(options)
    if seats:
        config.check_seats(len(seats))
    return Header(parsed.game, seats, parsed.seed or "", options, programs=programs)


def _user_folder() -> Path:
    """Return the folder in which the platform keeps a program's files for its user."""
    from platformdirs import user_data_path

    return user_data_path("fireside", appauthor=False)


def _interrupt(number: int, frame: object) -> None:
    """End the program on Ctrl+C, and ask the window to close.

    A package that is just being imported may turn the exception into another, or swallow it; then
    the event that closes the window still ends the program.
    """
    _interrupt_signals.append(number)
    pygame = sys.modules.get("pygame")
    if pygame and hasattr(pygame, "event") and pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    raise KeyboardInterrupt


_interrupt_signals: list[int] = []
"""Signals by which the user has asked the program to end."""


def _print_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Print an uncaught error as Python does, but not Ctrl+C.

    C code that imports a package prints an interrupt at once, even if it is handled later.
    """
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


def _start() -> int:
    """Run the program from the command line and return its exit status."""
    signal.signal(signal.SIGINT, _interrupt)
    sys.excepthook = _print_uncaught
    try:
        return main(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl+C in the terminal: all actions are on disk
        return INTERRUPTED
    except ImportError as error:
        if _interrupt_signals:
            return INTERRUPTED
        if isinstance(error, ModuleNotFoundError):
            problem = f"The Python package '{error.name}' can't be found."
        else:
            first_line = str(error).strip().partition("\n")[0]
            problem = f"A Python package can't be loaded ({first_line})."
        _print_error(
            f"{problem} Start Fireside with 'make play' or 'python3 .ci/make.py play' in its"
            " folder: that installs what is missing."
        )
        return BAD_USE


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a package starts its worker process with its own program
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(_start())

"""A program that works in a data folder is killed at any moment: what it had said is done stays.

    python -m tests.strain.killing FOLDER SEED KILLS [full]

Each time a copy of this process plays, deletes, brings back, names, exports, imports, keeps
settings and draws, as the program does, and says before and after each step what it is about. It
dies just before some call that changes the disk; which one, the seed decides. Then all it had
finished must be there, and of what it was about all or nothing. With `full` no file may grow larger
than a size that the seed decides, as on a disk without room: what can't be written must be said,
and nothing else may be lost. What is wrong is printed.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.app import settings
from engine.journal import BadJournal, Header, Journal
from engine.match import Match
from engine.matches import deleted_runs
from engine.matches.library import DELETED, FOLDER, Library
from engine.matches.saved import IMPORTED, SavedMatch
from engine.resuming import resume
from games import KEYS, load_game, shelf
from games.duel.maps.library import OWN_FOLDER
from games.duel.rules.warriors import Build
from games.duel.table.setup.builds import BuildShelf
from games.duel.workshop import fresh, recovery
from games.duel.workshop import shelf as drawings
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.saving import save
from tests.kit.matches import luck
from tests.kit.walks import brought, choose

SHELF = shelf()
MOST_CALLS, MOST_MATCHES, MOST_ACTIONS = 160, 8, 60
CALLS = {"write", "flush", "fsync", "replace", "rename", "link", "unlink", "truncate", "mkdir"}
"""What changes the disk, by the names that Python gives it."""
Said = list[Any]


class Unsaved(Exception):
    """The program says that something was not saved."""


class Worker:
    """Does one thing after the other, and says so."""

    def __init__(self, folder: Path, chance: Random, say: Callable[[Said], None]) -> None:
        self.folder, self.chance, self.say = folder, chance, say
        self.library = Library(folder, SHELF)
        self.open: dict[str, Match] = {}
        self.keeper = recovery.RecoveryKeeper(folder)
        self.number = 0

    def work(self) -> None:
        """Until it is killed."""
        often = self.often()
        while True:
            getattr(self, self.chance.choices([*often], [*often.values()])[0])()

    def work_on_a_full_disk(self) -> None:
        """So many steps of which any may be refused; then as much is done as can be."""
        often = self.often() | {"restore": 0, "delete": 0}  # of several some may be refused
        for _ in range(40):
            step = self.chance.choices([*often], [*often.values()])[0]
            try:
                getattr(self, step)()
            except (OSError, BadJournal, settings.SettingsError, Unsaved) as error:
                assert str(error)
                self.say(["refused", step])

    def often(self) -> dict[str, int]:
        """How often each step is done."""
        often = {"play": 12, "begin": 2, "go_on": 2, "delete": 2, "restore": 2, "rename": 3}
        often |= {"export": 1, "take_in": 2, "keep_settings": 2, "keep_build": 1, "draw": 3}
        return often | {"save_map": 2, "shelve_map": 2}

    def rel(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def shelved(self) -> list[SavedMatch]:
        return [*self.library.matches()]

    def pick(self) -> SavedMatch | None:
        found = self.shelved()
        return self.chance.choice(found) if found else None

    # Matches.

    def begin(self) -> None:
        if len(self.shelved()) >= MOST_MATCHES:
            return
        key, seed = self.chance.choice(KEYS), str(self.chance.random())
        game = load_game(key)
        options = {"best_of": 3} if key != "rogue" and self.chance.random() < 0.3 else {}
        names = ["Mara", "Tomas", "Ines"][: game.config.seats[0]]
        things = brought(game, game.rules_for(options), len(names), luck(seed))
        self.say(["about", "begin"])
        year, minute, second = (self.chance.randrange(10, 60) for _ in range(3))
        start = f"20{year}-01-01T00:{minute}:{second}Z"  # so that no name is given twice
        match = self.library.new(Header(key, names, seed, options, start=start, **things))
        if match.journal is None:
            raise Unsaved(match.unsaved_reason)
        self.open[self.rel(match.journal.path)] = match
        self.say(["done", "begin", self.rel(match.journal.path)])

    def go_on(self) -> None:
        saved = self.pick()
        if saved and self.rel(saved.path) not in self.open and not saved.finished:
            self.open[self.rel(saved.path)] = self.library.open(saved)

    def play(self) -> None:
        if not self.open:
            return self.go_on()
        rel = self.chance.choice(sorted(self.open))
        match = self.open[rel]
        if match.decision is None or len(match.history) > MOST_ACTIONS:
            self.open.pop(rel).close()
            return None
        self.say(["about", "play", rel])
        if match.history and self.chance.random() < 0.1:
            match.undo(match.state.still_in())
        else:
            match.submit(match.decision.seat, choose(match.game, match.state, luck(self.number)))
            self.number += 1
        if match.unsaved_reason:
            del self.open[rel]
            raise Unsaved(match.unsaved_reason)
        self.say(["done", "play", rel, texts(match)])
        return None

    def delete(self) -> None:
        chosen = [each for each in self.shelved() if self.chance.random() < 0.3]
        rels = [self.rel(each.path) for each in chosen]
        for rel in {*rels} & {*self.open}:
            self.open.pop(rel).close()
        if chosen:
            self.say(["about", "delete", rels])
            self.library.delete(*chosen)
            self.say(["done", "delete", rels])

    def restore(self) -> None:
        self.say(["about", "restore"])
        self.library.restore()
        self.say(["done", "restore"])

    def rename(self) -> None:
        if saved := self.pick():
            title = self.chance.choice(["", "One", "Two", "W" * 40])
            self.say(["about", "rename", saved.key, title])
            self.library.rename(saved, title)
            self.say(["done", "rename", saved.key, title])

    def export(self) -> None:
        if saved := self.pick():
            self.say(["about", "export"])
            path = self.library.export(saved)
            self.say(["done", "export", self.rel(path), path.read_bytes().decode()])
            path.replace(self.folder / "elsewhere.jsonl")

    def take_in(self) -> None:
        file = self.folder / "elsewhere.jsonl"
        here = [each.path.read_bytes() for each in self.shelved()]
        if not file.exists() or file.read_bytes() in here or len(here) >= MOST_MATCHES:
            return
        if (
            self.library.restorable_count
        ):  # one of its name may be among them, and come back as another
            return
        self.say(["about", "take_in"])
        saved = self.library.take_in(file)
        told = texts(self.library.open_to_watch(saved))
        self.say(["done", "take_in", self.rel(saved.path), told])

    # What is kept beside them.

    def keep_settings(self) -> None:
        names = tuple(self.chance.sample(["Mara", "Tomas", "Ines", "Jonas"], 2))
        speed = self.chance.choice(["off", "fast"])
        kept = settings.Settings(names=names, known=names, speed=speed)  # type: ignore[arg-type]
        told = plain(kept)
        self.say(["about", "settings", told])
        settings.save(kept, self.folder)
        self.say(["done", "settings", told])

    def keep_build(self) -> None:
        shelf = BuildShelf(self.folder)
        game: Any = load_game("duel")
        build: Build = replace(game.sample_setup(game.rules_for({}), luck(self.chance.random())))
        told = [plain(each) for each in [build, *shelf.builds]][:5]
        self.say(["about", "builds", told])
        shelf._write([build, *shelf.builds][:5])
        if shelf.problem:
            raise Unsaved(shelf.problem)
        self.say(["done", "builds", told])

    # Drawings.

    def draw(self) -> None:
        content = f"drawing {self.chance.random()} ".encode() * 300
        self.say(["about", "drawing", content.decode()])
        self.keeper.keep(self.folder / "maps" / "a.tmx", "A", content, None)
        self.say(["done", "drawing", content.decode()])

    def save_map(self) -> None:
        path = self.folder / OWN_FOLDER / "one.tmx"
        path.parent.mkdir(exist_ok=True)
        wide = self.chance.randrange(12, 40)
        lines = fresh.empty_map(wide, 20).splitlines(keepends=True)
        content = b"".join(line for line in lines if b"<tileset" not in line)
        known = path.read_bytes() if path.exists() else None
        self.say(["about", "map", content.decode()])
        save(Drawing(path, Document(content)), path, known)
        self.say(["done", "map", content.decode()])

    def shelve_map(self) -> None:
        path = self.folder / OWN_FOLDER / "one.tmx"
        if path.exists():
            self.say(["about", "shelve"])
            drawings.restore(drawings.delete(path))
            self.say(["done", "shelve"])


def texts(match: Match) -> list[str]:
    """What has been played."""
    return [f"{played.seat} {played.action}" for played in match.history]


def plain(value: Any) -> Any:
    """A value as it is once it was written as JSON and read."""
    return msgspec.json.decode(msgspec.json.encode(value))


# Killing.


def killed(folder: Path, seed: str, full: bool = False) -> list[Said]:
    """What a worker said until it was killed, or on a full disk until its end."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        chance = Random(seed)
        with open(writes, "wb", buffering=0) as pipe:
            try:
                worker = Worker(folder, chance, lambda said: say(pipe, said))
                if full:
                    most = chance.choice([0, 300, 1000, 3000, 9000])
                    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
                    worker.work_on_a_full_disk()
                    os._exit(0)
                die_at(1 + chance.randrange(MOST_CALLS))
                worker.work()
            except BaseException:
                sys.setprofile(None)
                say(pipe, ["failed", traceback.format_exc()])
            finally:
                os._exit(1)
    os.close(writes)
    with open(reads, "rb") as pipe:
        said = pipe.read().splitlines()
    os.waitpid(child, 0)
    return [msgspec.json.decode(each) for each in said]


def say(pipe: Any, said: Said) -> None:
    """Say something at once, by no call that counts."""
    os.write(pipe.fileno(), msgspec.json.encode(said) + b"\n")


def die_at(number: int) -> None:
    """Have this process killed just before its so many-th call that changes the disk."""
    left = [number]

    def look(frame: FrameType, event: str, called: Any) -> None:
        if event != "c_call" or called.__name__ not in CALLS or called is os.write:
            return
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(look)


# What must be there.


class Kept(msgspec.Struct):
    """All that was said to be done."""

    shelf: dict[str, list[str]] = {}
    """Matches, by their files, with what was played."""
    deleted: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    things: dict[str, Any] = {}
    """What is kept beside them, by its kind."""
    refused: set[str] = set()
    """The matches whose last action was told as not saved; it may be there all the same, where
    only the line that closes the match found no room."""


def told(kept: Kept, said: list[Said]) -> Said:
    """Note what was done; what was being done in the end, or nothing."""
    pending: Said = []
    for each in said:
        how, *rest = each
        if how == "refused" and pending[:1] == ["play"]:
            kept.refused.add(pending[1])
        pending = rest if how == "about" else []
        if how != "done":
            continue
        match rest:
            case ["begin", rel]:
                kept.shelf[rel] = []
            case ["play" | "take_in", rel, played]:
                kept.shelf[rel] = played
                kept.refused.discard(rel)
            case ["delete", rels]:
                kept.deleted = {rel: kept.shelf.pop(rel) for rel in rels}
            case ["restore"]:
                kept.shelf |= kept.deleted
                kept.deleted = {}
            case ["rename", key, title]:
                kept.titles[key] = title
            case ["settings" | "builds" | "drawing" | "map" as kind, thing]:
                kept.things[kind] = thing
    return pending


def missing(folder: Path, kept: Kept, pending: Said) -> list[str]:
    """What is not as it was said; notes what is there from now on."""
    found: list[str] = []
    library = Library(folder, SHELF)
    for saved in library.matches():
        if (again := library.replayed(saved)).problem:
            found.append(again.problem)
    doing = pending[0] if pending else ""
    here = {rel: played(folder / rel) for rel in files_in(folder)}
    aside = {rel: played(folder / DELETED / rel) for rel in files_in(folder / DELETED)}
    for rel, was in kept.shelf.items():
        now = here.get(rel, aside.get(rel) if doing == "delete" and rel in pending[1] else None)
        if now is None:
            found.append(f"{rel} is gone")
        elif now != was and not (
            (pending[:2] == ["play", rel] or rel in kept.refused) and one_step(was, now)
        ):
            found.append(f"{rel} held {was}, now {now}")
    for rel, was in kept.deleted.items():
        now = aside.get(rel, here.get(rel) if doing == "restore" else None)
        if now != was and not (doing == "delete" and now is None):
            found.append(f"{rel}, deleted, held {was}, now {now}")
    more = {*here} - {*kept.shelf} - ({*kept.deleted} if doing == "restore" else set())
    if len(more) > (doing in ("begin", "take_in")):
        found.append(f"there are more than there were: {more}")
    kept.shelf, kept.deleted, kept.refused = here, aside, set()
    titles = Library(folder, SHELF)._titles_by_key()
    for key, title in kept.titles.items():
        may = {title, pending[2]} if pending[:2] == ["rename", key] else {title}
        if titles.get(key, "") not in may:
            found.append(f"{key} was called {title}, now {titles.get(key)}")
    kept.titles = titles
    for kind, thing in things(folder).items():
        may_be = [kept.things.get(kind), *(pending[1:] if doing == kind else [])]
        if thing not in may_be and not (kind == "map" and doing == "shelve" and thing is None):
            found.append(f"{kind} is {str(thing)[:200]}, and was {str(may_be)[:300]}")
        kept.things[kind] = thing
    if kind_problem := deleted_runs.load(folder)[1]:
        found.append(kind_problem)
    return found


def one_step(was: list[str], now: list[str]) -> bool:
    """Whether one action was played or taken back."""
    return now[:-1] == was or was[:-1] == now


def files_in(folder: Path) -> list[str]:
    """The matches in it."""
    found = [path for name in (FOLDER, IMPORTED) for path in (folder / name).glob("*.jsonl")]
    return [path.relative_to(folder).as_posix() for path in found]


def played(path: Path) -> list[str]:
    """What was played in a match; none are replayed that can't be."""
    journal = Journal(path, look_only=True)
    return texts(resume(journal, load_game(journal.header.game)))


def things(folder: Path) -> dict[str, Any]:
    """What is kept beside the matches, as the program finds it."""
    found, problem = settings.load(folder)
    builds = BuildShelf(folder)
    assert not problem and not builds.problem, (problem, builds.problem)
    drawing = next((each.content.decode() for each in recovery.unsaved_files(folder)), None)
    for each in [*recovery.unsaved_files(folder)][1:]:
        recovery.delete_unsaved(each)
    path = folder / OWN_FOLDER / "one.tmx"
    if not path.exists():  # it was laid aside, and not yet back
        aside = sorted((folder / OWN_FOLDER / drawings.DELETED_FOLDER).glob("*.tmx"))
        if aside:
            drawings.restore(aside[0])
    return {
        "settings": plain(found) if (folder / settings.FILE_NAME).exists() else None,
        "builds": [plain(each) for each in builds.builds] or None,
        "drawing": drawing,
        "map": path.read_text("utf-8") if path.exists() else None,
    }


def main(folder: Path, seed: str, kills: int, full: bool = False) -> int:
    """Kill so many times, and print what is wrong; 1 where anything is."""
    kept, steps, refused, wrong = Kept(), 0, 0, 0
    for number in range(kills):
        # every other time a disk with room, so that there is something to lose
        said = killed(folder, f"{seed} {number}", full and number % 2 == 1)
        steps += sum(each[0] == "done" for each in said)
        refused += sum(each[0] == "refused" for each in said)
        for each in said:
            if each[0] == "failed":
                print(f"{seed} {number}: {each[1]}")
                wrong += 1
        pending = told(kept, said)
        for problem in missing(folder, kept, pending):
            print(f"{seed} {number}, about {str(pending)[:100]}: {problem}")
            wrong += 1
    print(f"{kills} kills, {steps} steps, {refused} refused, {wrong} faults")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), "full" in sys.argv[4:]))

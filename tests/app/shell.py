"""A shell on a stage, with a made-up game, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice, product
from pathlib import Path

import msgspec
from pygame import Rect

from engine.app.navigation import Navigation
from engine.app.widgets import Label, Screen, Widget
from engine.app.widgets.focus import stops
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.rules.options import Option
from engine.shell import Shell
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.story import Story
from engine.words.summary import Mark, Moment, NamedFigure, Result, SeatLines, Series
from games.rogue.words.summary import run_words
from tests.hands import cut_at, made_ready, top
from tests.kit.parley import PARLEY, ParleyGame
from tests.kit.scrolling import misfits

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]
TEXTS = [100, 200]
WINDOWS = [*product(SIZES, TEXTS)]

OPTIONS = {
    "walls": Option("City walls", "How many courses stand at first. " * 3, 5, least=0, most=10),
    "mercy": Option("Mercy", "A joker takes one card.", False),
    "games": Option("Best of", "The first to win most of them.", 3, among=(1, 3, 5)),
    "long": Option("A variant with a name of its own", "It says a lot of itself. " * 6, True),
}


LONG = "W" * 20
RESULT = Result(
    game="Parley",
    emblem="emblem-siege",
    note="Turn 14 · the match is over",
    winner=1,
    headline=LONG,
    role="Besieger",
    reason="The city falls to an assault",
    account="On turn 14 three cards and five points of equipment made 29 against 17.",
    figures=(NamedFigure("Turns", "14"), NamedFigure("Time", "18 min"), NamedFigure("Walls", "4")),
    moments=tuple(Moment(n % 3, n, "Trebuchet built for {5H} {2C}, " * 2, n) for n in range(1, 8)),
    chart_title="Cards left in the decks",
    series=(
        Series(1, tuple((float(n), 40.0 - 2 * n) for n in range(15))),
        Series(2, tuple((float(n), 40.0 - 1.9 * n) for n in range(15))),
    ),
    marks=(Mark(9, "walls 4"), Mark(12, "Red Joker"), Mark(13, "Another")),
    seats=(SeatLines(1, LONG, ("33 cards spent", "Assaults 1 of 1")), SeatLines(2, "Tomas")),
    seed="ember-4417",
)


class Known(Story):
    """Always the same."""

    def __init__(self, *told: object) -> None: ...

    def result(self) -> Result:
        return RESULT


WORDS = Words(
    label=lambda view, decision, action, names: Caption(str(action), "", "", ""),
    log_sentences=lambda telling, what: [],
    reason=lambda telling, ended: "It is over",
    status=lambda view, names: "on its way",
    story=Known,
    run_words=run_words,
)


class Table(Screen):
    """Stands for a game's table."""

    def __init__(self, match: Match, navigation: Navigation) -> None:
        super().__init__()
        self.match, self.navigation = match, navigation

    def build(self) -> list[Widget]:
        return [Label("table", Rect(0, 0, 400, 100), "A table")]


def entry(folder: Path, key: str = "siege", **config: object) -> CatalogueEntry:
    """Parley in the clothes of a game that has an emblem."""
    page = folder / "rules.md"
    page.write_text(PAGE, encoding="utf-8")
    changed = msgspec.structs.replace(PARLEY.config, **config)
    game = type("Clothed", (ParleyGame,), {"key": key, "setup": None, "ground": None})(
        PARLEY.config
    )
    return CatalogueEntry(
        key,
        changed,
        lambda: game,
        page,
        lambda: WORDS,
        lambda: None,
        lambda: None,
    )


def shell(
    folder: Path,
    catalogue: Iterable[CatalogueEntry] | None = None,
    size: tuple[int, int] = (1280, 720),
    **settings: object,
) -> Shell:
    """A shell whose stage is still empty."""
    games = [entry(folder)] if catalogue is None else list(catalogue)
    return Shell(made_ready(**settings), size, games, Table, folder)


GAMES = [
    ("siege", "Simple Siege", "Starve the city, or outlast the camp."),
    ("rogue", "RogueSL", "Cross the dungeon. Then cross it back."),
    ("schmiegel", "Schmiegel", "Two parties of halflings, one left standing."),
    ("shrine", "Shrine", "Guard your stack, strip everyone else's."),
    ("duel", "DUEL", "One warrior, thirteen cards, every inch counts."),
]


def catalogue_of(folder: Path, count: int) -> Shell:
    """So many games; past five they come again under other keys."""
    games = [
        entry(folder, f"{key}{at // 5 or ''}", title=title, pitch=pitch, options=OPTIONS)
        for at, (key, title, pitch) in enumerate(islice(cycle(GAMES), count))
    ]
    return shell(folder, games)


def saved_match(app: Shell, *actions: str, names: tuple[str, ...] = ("Mara", "Tomas")) -> Match:
    match = app.library.new(Header(app.catalogue[0].key, names, "ember-1"))
    for action in actions:
        assert match.decision is not None
        assert match.submit(match.decision.seat, match.game.parse(action)) is None
    match.close()
    return match


def within_reach(app: Shell) -> set[str]:
    """The ids of what can be reached on the top screen."""
    return {stop.id for stop in stops(top(app).widgets)}


def faults_of(app: Shell) -> list[str]:
    """Return what is cut or scrolls badly on the top screen in any of `WINDOWS`."""
    found = list[str]()
    for window in WINDOWS:
        found += cut_at(app, [window])
        found += misfits(top(app).widgets, top(app).scale)
    return found


PAGE = """# Parley

Three envoys, **one road**. The {6S} is
a card.

## The round

- Bid a card.
- Ride
  on.
  - Not too far.

### Objections

{RJ} objects.

""" + "\n\n".join(f"## Widget {n}\n\n{'A sentence that goes on. ' * 12}" for n in range(12))

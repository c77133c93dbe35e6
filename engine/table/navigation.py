"""The ways out of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.app.thinking import Thinks
from engine.players.player import RANDOM, Player
from engine.rules.notation import Action
from engine.rules.solitaire import RunScore
from engine.words.summary import Moment


class TableNavigation(Struct, frozen=True):
    """Each is a call: `navigation.rules()`.

    `menu` is handed what plays an action of the seat that is asked; None where no draw may be
    offered and nobody may resign. For games of one seat: `again` begins another run with the same
    options, over a seed or, where that is "", a new one; `title` leaves the table for the title;
    `best` says the best one with these options, `bests` gives so many of the best: what each came
    to, and the same in words. `moments` gives the key moments of a match that is over. `play_on`
    begins a match of its own where one stands that is watched, and `keep` keeps that moment; None
    where there is no such way. `bring` lays the form for what a seat brings over the table, as it
    stands by now, and hands on what is brought. `one_person` tells that one person plays every
    seat: then no curtain comes between them. `player` is how the game is played by programs, and
    `thinks` who thinks for them; None where nobody does.
    """

    menu: Callable[[Callable[[Action], None] | None], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    result: Callable[[], None]
    again: Callable[[str], None]
    title: Callable[[], None]
    best: Callable[[], str]
    bests: Callable[[int], Sequence[tuple[RunScore, str]]] = lambda count: ()
    moments: Callable[[], Sequence[Moment]] = lambda: ()
    play_on: Callable[[], None] | None = None
    keep: Callable[[], None] | None = None
    bring: Callable[[int, Any, Callable[[Any], None]], None] = lambda seat, standing, take: None
    one_person: bool = False
    player: Player = RANDOM
    thinks: Callable[[], Thinks | None] = lambda: None

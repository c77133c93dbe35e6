"""Chips: small plates on parchment, in rows, of which one each is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Surface

from engine.app import paint, text, theme
from engine.app.widgets import Group, Look, Widget
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.containers import Inset, Inside, Layers, Part, Share, Space
from engine.app.widgets.containers import Row as SideBySide
from engine.app.widgets.pieces import KeyBadge, TickBadge
from engine.app.widgets.words import strong
from engine.rules.english import in_figures
from engine.table.digits import digits_of
from games.shrine.rules.cards import field_of, hand_of, shrine_of
from games.shrine.rules.state import Shrine
from games.shrine.table.answers import Names
from games.shrine.table.choosing import ALTERNATES, ActionDraft
from games.shrine.table.uses import Row, cards_in
from games.shrine.table.verbs import ATTACK

CALLED: dict[Row, str] = {
    "at": "Aim at",
    "token": "Token",
    "dagger": "Dagger",
    "pay": "Pay with",
    "combo": "Combo",
    "use": "Use it",
    "run": "Run",
    "with": "Cards",
}
ASKED: dict[Row, str] = {
    "at": "Choose a target.",
    "token": "Choose which card to lay.",
    "dagger": "Choose which ace is the dagger.",
    "pay": "Choose a card to pay with.",
    "combo": "Choose a combo.",
    "use": "Choose what the graveyard's card does.",
    "run": "Choose the run: three cards of your hand in sequence.",
    "with": "Choose the cards in your hand.",
}
"""What is asked as long as nothing on a row is chosen."""
WORDS = {
    "combo=triplet": "Triplet",
    "combo=quad": "Quad",
    "combo=resurrection": "Resurrection",
    "use=heal": "Onto your Shrine",
    "use=attack": "Attack",
    "use=token": "Token",
    "use=dagger": "Dagger",
    "use=dagger-token": "Dagger token",
}
PAD = 9
"""Between the sides of a chip and what is on it, in style units."""
GAP = 6
"""Between its key, its tick and its words."""
HEIGHT = 26
"""The least height of a chip."""


@dataclass(eq=False, repr=False)
class Chip(Widget):
    """A small plate that is pressed. says: what it is chosen for."""

    label: str = ""
    says: str = ""
    _: KW_ONLY
    chosen: bool = False
    group: Group = Group.PROMPT

    ring = "button"

    @property
    def name(self) -> str:
        return text.plain(self.label)

    @property
    def state(self) -> str:
        return self.says

    @property
    def focusable(self) -> bool:
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        ground = paint.chip(look.scale, self.rect.size, self.chosen, look.hovered)
        surface.blit(ground, self.rect)


def labelled(chip: Chip) -> Part:
    """Return a chip with its key, if it has one, a tick where it is chosen, and its words."""
    marks: list[Part] = []
    if drawn_key(chip.hotkey):
        marks.append(KeyBadge(f"key-{chip.id}", shown=chip.hotkey, on="brass"))
    if chip.chosen:
        marks.append(TickBadge(f"tick-{chip.id}"))
    words = strong(f"words-{chip.id}", chip.label, silent=True)
    words.colour = theme.INK
    line = SideBySide([*marks, Share(words)], gap=GAP, at=0.5)
    return Inside(chip, Layers([Space(HEIGHT), Inset(line, PAD, 3)]))


def lacking(choosing: ActionDraft) -> str:
    """What is to be chosen next, in a sentence; "" for nothing."""
    if choosing.one is not None:
        return ""
    if choosing.says is None:
        return "Choose what you do with it."
    row = choosing.unsaid()
    return ASKED[row] if row else "Choose another card."


def rows_of(choosing: ActionDraft, seen: Shrine, name: Names) -> list[tuple[str, Sequence[Part]]]:
    """Return the rows of chips, each with what it is called. A verb has its letter, and digits
    number the row that is asked for."""
    found: list[tuple[str, Sequence[Part]]] = []
    if choosing.begun and choosing.says is None:
        verbs = choosing.verbs()
        made = [
            _chip(f"chip-{verb.id}", verb.word, False, verb.key, partial(choosing.say, verb.id))
            for verb in verbs
        ]
        return [("Do what?", made)] if len(made) > 1 else []
    verb = choosing.says
    asked = choosing.asked_for
    for row in choosing.chips():
        numbered = row == asked and row.row not in ALTERNATES
        keys = digits_of(row.picks if numbered else ())
        made = [
            _chip(
                f"chip-{pick}",
                _label(pick, seen, choosing.seat, name, verb == ATTACK),
                pick == row.chosen,
                keys.get(pick, ""),
                partial(choosing.press, pick),
            )
            for pick in row.picks
        ]
        called = "With" if verb == ATTACK and row.row == "with" else CALLED[row.row]
        found.append((called, made))
    return found


def _chip(id: str, label: str, chosen: bool, key: str, press: partial[None]) -> Part:
    return labelled(Chip(id, label=label, chosen=chosen, hotkey=key, on_press=press))


def _label(pick: str, seen: Shrine, seat: int, name: Names, bare: bool) -> str:
    """What stands on a chip; where all that can be aimed at are Shrines, which is `bare`, their
    owners' names alone."""
    if pick in WORDS:
        return WORDS[pick]
    if cards := cards_in(pick):
        return " ".join(f"{{{card}}}" for card in cards)
    if "=" in pick:
        return "Alone"
    for other in seen.others(seat):
        player = seen.player(other)
        if pick == shrine_of(other):
            return name(other) if bare else f"{name(other)}'s Shrine"
        if pick == field_of(other):
            return f"{name(other)}'s Field"
        if pick == hand_of(other):
            return f"{name(other)}'s hand, {in_figures(len(player.hand), 'card')}"
    return f"{{{pick}}}"

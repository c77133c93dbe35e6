"""Chips: small plates on parchment, in rows, of which one each is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from engine.app import paint, text, theme
from engine.app.paint.plates import Plate
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Look
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.layout import unwrapped
from engine.app.widgets.widget import Size
from engine.rules.english import in_figures
from games.shrine.rules.cards import field_of, hand_of, shrine_of
from games.shrine.rules.state import Shrine
from games.shrine.table.answers import Names
from games.shrine.table.choosing import ALTERNATES, Choosing
from games.shrine.table.uses import Row, cards_in
from games.shrine.table.verbs import ATTACK

KEYS = "jmwiyfvbnko"
"""The keys of chips, one after the other: no verb, draw, tab, log or undo has them, and no answer.
A chip of one card has none: the card itself has one, in the hand."""
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
PAD, GAP = 9, 6


@dataclass(eq=False, repr=False)
class ChipButton(Button):
    """A chip: its key, if it has one, its words; a tick where it is chosen."""

    chosen: bool = False
    role: Role = Role.STRONG
    group: Group = Group.PROMPT

    def _plate(self, look: Look) -> Plate:
        scale, marks = look.scale, list[Surface]()
        if drawn_key(self.hotkey):
            marks.append(paint.key_badge(scale, self.hotkey.upper(), "brass"))
        if self.chosen:
            marks.append(paint.tick_badge(scale))
        taken = 2 * scale.px(PAD) + sum(mark.width + scale.px(GAP) for mark in marks)
        room = max(1, self.rect.width - taken) if self.rect.width else None
        words = text.block(self.label, self.role, scale, room, theme.INK, "center")
        ground = partial(paint.chip, scale, chosen=self.chosen, hovered=look.hovered)
        return Plate(scale, ground, [*marks, words], pad=PAD, down=3, gap=GAP)

    def needs(self, scale: Scale) -> Size:
        width, height = self._plate(Look(scale)).size
        least = max(scale.px(26), paint.key_badge(scale, "W", "brass").height + scale.px(4))
        return width, max(height, least)

    def wants(self, scale: Scale) -> Size:
        return unwrapped(self, scale)

    def draw_under(self, surface: Surface, look: Look) -> None:
        """A chip has no shadow."""

    def draw(self, surface: Surface, look: Look) -> None:
        self._plate(look).draw(surface, self.rect)


def lacking(choosing: Choosing) -> str:
    """What is to be chosen next, in a sentence; "" for nothing."""
    if choosing.one is not None:
        return ""
    if choosing.says is None:
        return "Choose what you do with it."
    row = choosing.unsaid()
    return ASKED[row] if row else "Choose another card."


def rows_of(
    choosing: Choosing, seen: Shrine, name: Names
) -> list[tuple[str, Sequence[ChipButton]]]:
    """The rows of chips, each with what it is called."""
    found: list[tuple[str, Sequence[ChipButton]]] = []
    keys = iter(KEYS)
    if choosing.begun and choosing.says is None:
        verbs = choosing.verbs()
        made = [
            _chip(f"chip-{verb.id}", verb.word, False, keys, partial(choosing.say, verb.id))
            for verb in verbs
        ]
        return [("Do what?", made)] if len(made) > 1 else []
    verb = choosing.says
    for row in choosing.chips():
        made = [
            _chip(
                f"chip-{pick}",
                _label(pick, seen, choosing.seat, name, verb == ATTACK),
                pick == row.chosen,
                iter(()) if row.row in ALTERNATES else keys,
                partial(choosing.press, pick),
            )
            for pick in row.picks
        ]
        called = "With" if verb == ATTACK and row.row == "with" else CALLED[row.row]
        found.append((called, made))
    return found


def _chip(
    id: str, label: str, chosen: bool, keys: Iterator[str], press: partial[None]
) -> ChipButton:
    return ChipButton(id, label=label, chosen=chosen, hotkey=next(keys, ""), on_press=press)


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

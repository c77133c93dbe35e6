"""Chips: small plates on parchment in rows, for choosing one option of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.widgets import Group, Look, Widget
from engine.app.widgets.buttons import has_key_badge
from engine.app.widgets.containers import CENTRE, Inset, Inside, Layers, Part, Row, Share, Space
from engine.app.widgets.pieces import KeyBadge, TickBadge
from engine.app.widgets.words import strong
from engine.rules.english import in_figures
from engine.table.digits import digits_of
from games.shrine.rules.cards import field_of, hand_of, shrine_of
from games.shrine.rules.state import Shrine
from games.shrine.table.answers import NameOfSeat
from games.shrine.table.choosing import SINGLE_CARD_ROWS, ActionDraft
from games.shrine.table.uses import ChipRow, cards_in
from games.shrine.table.verbs import ATTACK

ROW_NAMES: dict[ChipRow, str] = {
    "at": "Aim at",
    "token": "Token",
    "dagger": "Dagger",
    "pay": "Pay with",
    "combo": "Combo",
    "use": "Use it",
    "run": "Run",
    "with": "Cards",
}
"""Names of the rows of chips."""
ROW_PROMPTS: dict[ChipRow, str] = {
    "at": "Choose a target.",
    "token": "Choose which card to lay.",
    "dagger": "Choose which ace is the dagger.",
    "pay": "Choose a card to pay with.",
    "combo": "Choose a combo.",
    "use": "Choose what the graveyard's card does.",
    "run": "Choose the run: three cards of your hand in sequence.",
    "with": "Choose the cards in your hand.",
}
"""Prompts while nothing on a row is chosen."""
PICK_WORDS = {
    "combo=triplet": "Triplet",
    "combo=quad": "Quad",
    "combo=resurrection": "Resurrection",
    "use=heal": "Onto your Shrine",
    "use=attack": "Attack",
    "use=token": "Token",
    "use=dagger": "Dagger",
    "use=dagger-token": "Dagger token",
}
"""Words on chips, by pick: the row of the chip, "=", and its choice."""
CHIP_PADDING = 9
"""Padding at the left and right of a chip, in style units."""
GAP = 6
"""Gap between key, tick and words of a chip, in style units."""
HEIGHT = 26
"""Least height of a chip, in style units."""
VERTICAL_PADDING = 3
"""Padding above and below the words of a chip, in style units."""


@dataclass(eq=False, repr=False)
class Chip(Widget):
    """Small plate that chooses an option when it is pressed.

    Attributes:
        label: The option.
        purpose: The purpose of the option, for a screen reader.
        chosen: Whether the option is chosen.
        group: The group of the focus.
    """

    label: str = ""
    purpose: str = ""
    _: KW_ONLY
    chosen: bool = False
    group: Group = Group.PROMPT

    ring = "button"
    """Kind of the focus ring."""

    @override
    @property
    def name(self) -> str:
        return text.plain(self.label)

    @override
    @property
    def state(self) -> str:
        return self.purpose  # read out after the name

    @override
    @property
    def focusable(self) -> bool:
        return True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        ground = paint.chip(look.scale, self.rect.size, self.chosen, look.hovered)
        surface.blit(ground, self.rect)


def chip_with_words(chip: Chip) -> Part:
    """Return a chip with its key if it has one, a tick if it is chosen, and its words."""
    marks: list[Part] = []
    if has_key_badge(chip.hotkey):
        marks.append(KeyBadge(f"key-{chip.id}", shown=chip.hotkey, on="brass"))
    if chip.chosen:
        marks.append(TickBadge(f"tick-{chip.id}"))
    words = strong(f"words-{chip.id}", chip.label, silent=True)
    words.colour = theme.INK
    contents = Row([*marks, Share(words)], gap=GAP, at=CENTRE)
    return Inside(chip, Layers([Space(HEIGHT), Inset(contents, CHIP_PADDING, VERTICAL_PADDING)]))


def missing_choice(draft: ActionDraft) -> str:
    """Return the next choice to make, as a sentence; "" if nothing is missing."""
    if draft.complete_action is not None:
        return ""
    if draft.shown_verb is None:
        return "Choose what you do with it."
    row = draft.next_row()
    return ROW_PROMPTS[row] if row else "Choose another card."


def named_chip_rows(
    draft: ActionDraft, view: Shrine, name_of: NameOfSeat
) -> list[tuple[str, Sequence[Part]]]:
    """Return the rows of chips, each with its name.

    The hotkeys are a letter for each verb, and digits for the chips of the next row.
    """
    rows: list[tuple[str, Sequence[Part]]] = []
    if draft.has_pick and draft.shown_verb is None:
        verbs = draft.verbs()
        chips = [
            _chip(
                f"chip-{verb.id}",
                verb.word,
                chosen=False,
                key=verb.key,
                press=partial(draft.choose_verb, verb.id),
            )
            for verb in verbs
        ]
        return [("Do what?", chips)] if len(chips) > 1 else []
    verb = draft.shown_verb
    numbered_row = draft.numbered_row
    for row in draft.chip_rows():
        has_digits = row == numbered_row and row.kind not in SINGLE_CARD_ROWS
        keys = digits_of(row.picks if has_digits else ())
        chips = [
            _chip(
                f"chip-{pick}",
                _words_of(pick, view, draft.seat, name_of, verb == ATTACK),
                chosen=pick == row.chosen,
                key=keys.get(pick, ""),
                press=partial(draft.press, pick),
            )
            for pick in row.picks
        ]
        row_name = "With" if verb == ATTACK and row.kind == "with" else ROW_NAMES[row.kind]
        rows.append((row_name, chips))
    return rows


def _chip(id: str, label: str, *, chosen: bool, key: str, press: partial[None]) -> Part:
    return chip_with_words(Chip(id, label=label, chosen=chosen, hotkey=key, on_press=press))


def _words_of(
    pick: str, view: Shrine, seat: int, name_of: NameOfSeat, are_shrines_only: bool
) -> str:
    """Return the words on a chip.

    If all possible targets are Shrines (`are_shrines_only`), their owners' names are enough.
    """
    if pick in PICK_WORDS:
        return PICK_WORDS[pick]
    if cards := cards_in(pick):
        return " ".join(f"{{{card}}}" for card in cards)
    if "=" in pick:  # a choice of further cards, of which none is taken
        return "Alone"
    for other in view.others(seat):
        player = view.player(other)
        if pick == shrine_of(other):
            return name_of(other) if are_shrines_only else f"{name_of(other)}'s Shrine"
        if pick == field_of(other):
            return f"{name_of(other)}'s Field"
        if pick == hand_of(other):
            return f"{name_of(other)}'s hand, {in_figures(len(player.hand), 'card')}"
    return f"{{{pick}}}"

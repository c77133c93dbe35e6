"""Scene for setting a program of dice: six actions, the own dice in order, the targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.inputs import Position
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Picture, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Given,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
    grid,
)
from games.duel.rules.terms import ACTS, Act
from games.duel.table.melee.dice import ActionCard, Detail, SlotWidget, TargetPlate, target_plate
from games.duel.table.melee.draft import Draft
from games.duel.table.melee.faces import pips_of
from games.duel.words.dice import Prediction
from games.duel.words.phrases import ACT_NAMES

MAX_SLOT_WIDTH = 246
"""Maximum width of a die's place, in style units."""
MAX_SLOT_HEIGHT = 82
"""Maximum height of a die's place, in style units."""
MIN_CARD_WIDTH = 160
"""Minimum width of an action in one row of a large window, in style units."""
MAX_TWO_ROWS_EXTRA = 130
"""Height in style units that two rows of actions may get beyond their need."""
MAX_ONE_ROW_EXTRA = 20
"""Height in style units that one row of actions may get beyond its need."""
DICE_GAP = 7
"""Gap between the places of dice in style units."""
MIN_DIE_WIDTH = 100
"""Width of a die's place in style units below which the caption beside the dice is left out."""
MIN_SLOT_HEIGHT = 52
"""Minimum height of a die's place in a large window, in style units."""
EYE_SIDE = 24
"""Side of the mark of secrecy in style units."""
TWO_TARGETS_HEIGHT = 40
"""Minimum height of a target if there are two, in style units."""
TARGET_HEIGHT = 26
"""Minimum height of a target if there are more, in style units."""
SLOT_GROWTH = 1.3
"""Factor by which a die's place may be higher in a large window."""
MIN_TARGETS_WIDTH = 290
"""Minimum width of the targets beside the dice, in style units."""
MIN_OUTLOOK_WIDTH = 230
"""Minimum width of the expected result beside the dice, in style units."""
SLOT_TIP = "Press it to set it next; drag it to change its place, or off it to take it back."


class Target(NamedTuple):
    """Warrior that can be aimed at."""

    seat: int
    name: str


class ProgramView(NamedTuple):
    """Words of the scene for setting dice.

    Attributes:
        title: Heading.
        note: Line below the heading.
        targets: Warriors that can be aimed at; empty if there is no choice.
        reason: Reason why no die can be set now, or "".
        effects: Effect of each action as the next die.
        encounters: Effect of each die against the target's dice, in full and in short.
        outlook: Expected result of the program, as pairs of a heading and a sentence.
        threats: Result of one swing of each opponent, as such pairs, in a fight of several.
    """

    title: str
    note: str
    targets: Sequence[Target]
    reason: str = ""
    effects: Mapping[Act, Prediction] = {}
    encounters: Sequence[tuple[str, str]] = ()
    outlook: Sequence[tuple[str, str]] = ()
    threats: Sequence[tuple[str, str]] = ()


def program_scene(scale: Scale, view: ProgramView, draft: Draft, is_large: bool = False) -> Part:
    """Return the scene for setting dice.

    With little room the cards have fewer words. If `is_large`, they stand in two rows, if that
    shows all their words.
    """
    variants = [
        _ProgramScene(view, draft, detail, is_large) for detail in _possible_details(scale.narrow)
    ]
    return FirstThatFits([*variants, Scrolled("program", variants[-1], group=Group.PROMPT)])


def _possible_details(is_narrow: bool) -> tuple[Detail, ...]:
    return ("brief", "bare") if is_narrow else ("full", "brief")


@cached_picture(32)
def scene_height(
    scale: Scale,
    width: int,
    targets: tuple[Target, ...],
    count: int,
    longest_name: str,
    is_large: bool = False,
) -> int:
    """Return the height in pixels that the scene needs at a width, with all words.

    Args:
        scale: Scale of the window.
        width: Width in pixels.
        targets: Warriors that can be aimed at.
        count: Number of dice.
        longest_name: The longest name of an opponent.
        is_large: True for a large window.
    """
    longest_words = Prediction(
        "10",
        phrase=f"Endurance lost if hit by {longest_name}'s {ACT_NAMES['high']}",
        short_phrase=f"from {longest_name}",
        note="10 if its last action was Block: 10 less Dexterity 10.",
    )
    view = ProgramView("Ag", "Ag", targets, effects=dict.fromkeys(ACTS, longest_words))
    draft = Draft(count, [target.seat for target in targets])
    room = Rect(0, 0, width, 0)
    if is_large:
        sample = [("Ag", "Ag")]
        view = view._replace(outlook=2 * sample, threats=len(targets) * sample)
    scene = _ProgramScene(view, draft, _possible_details(scale.narrow)[0], is_large)
    return scene.content_part(scale, room).size(scale, width)[1]


@dataclass
class _ProgramScene(Unsized):
    """Actions below the heading, then the dice with the targets beside them.

    In a higher room the dice grow first, then the actions.
    """

    view: ProgramView
    draft: Draft
    detail: Detail
    is_large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.content_part(scale, rect).lay(scale, rect)

    def content_part(self, scale: Scale, room: Rect) -> Part:
        """Return the parts for a room in pixels."""
        view = self.view
        line_height = text.measure("Ag", Role.STRONG, scale)[1]
        min_slot_height = line_height + scale.px(16)
        max_slot_height = max(scale.px(MAX_SLOT_HEIGHT), 2 * line_height + scale.px(16))
        slots = _slots(view, self.draft)
        dice_part: Part = Given(_dice_part(scale, slots, view, self.is_large))
        parts_below = list[Part]()
        if view.targets:
            caption = Label("aim-title", words="Target for the next die", role=Role.NOTE)
            caption.colour = theme.MUTED
            plates = _targets_part(scale, view, self.draft)
            targets_part = Column([caption, Space(3), plates], at=CENTRE)
            targets_width = max(scale.px(MIN_TARGETS_WIDTH), caption.size(scale)[0])
            sized_targets = Sized(targets_part, wide=targets_width)
            if self.is_large:
                threats = Share(_outlook_part(view._replace(outlook=view.threats)))
                parts_below = [Space(12), Row([threats, sized_targets], gap=12)]
            else:
                targets_height = targets_part.size(scale, targets_width)[1]
                min_slot_height = max(min_slot_height, targets_height)
                max_slot_height = max(max_slot_height, targets_height)
                dice_part = Row([Share(dice_part), sized_targets], gap=12)
        elif self.is_large and (view.outlook or view.threats):
            outlook = view.outlook or view.threats
            parts_below = [Space(12), _outlook_part(view._replace(outlook=outlook))]
        height_below = Column(parts_below).size(scale, room.width)[1]
        heading_and_cards = self._upper_part(scale, room, slots, max_slot_height + height_below)
        lower = list[Part]()
        if parts_below:
            min_slot_height = max(min_slot_height, scale.px(MIN_SLOT_HEIGHT))
            max_slot_height = round(max_slot_height * SLOT_GROWTH)
            lower = [Column(parts_below)]
        height_above = heading_and_cards.size(scale, room.width)[1]
        slot_height = min(max_slot_height, room.height - height_above - height_below)
        sized_dice = Sized(dice_part, high=max(min_slot_height, slot_height))
        return Column([Share(heading_and_cards, whole=True), sized_dice, *lower])

    def _upper_part(
        self, scale: Scale, room: Rect, slots: Sequence[SlotWidget], height_below: int
    ) -> Part:
        """Return the heading and the actions, in as many rows as the room allows.

        Args:
            scale: Scale of the window.
            room: Room for the whole scene.
            slots: Places of the dice.
            height_below: Height in pixels that the dice and the parts below them need.
        """
        min_one_row_width = round(len(ACTS) * scale.px(MIN_CARD_WIDTH) * scale.text)
        is_narrow = room.width < min_one_row_width
        one_row = self._heading_and_cards(
            scale, slots, room.width, has_two_rows=self.is_large and is_narrow
        )
        if self.is_large and not is_narrow:
            two_rows_part = self._heading_and_cards(scale, slots, room.width, has_two_rows=True)
            if two_rows_part.size(scale, room.width)[1] + height_below <= room.height:
                return two_rows_part
        return one_row

    def _heading_and_cards(
        self, scale: Scale, slots: Sequence[SlotWidget], width: int, *, has_two_rows: bool
    ) -> Column:
        """Return the heading and the actions in one row or in two, for a width in pixels."""
        cards = self._cards(scale, slots, has_two_rows)
        height = cards.size(scale, width)[1]
        max_extra = MAX_TWO_ROWS_EXTRA if has_two_rows else MAX_ONE_ROW_EXTRA
        cards_share = Share(Given(cards), least=height, most=height + scale.px(max_extra))
        return Column([_heading_part(scale, self.view), Space(8), cards_share, Space(12)])

    def _cards(self, scale: Scale, slots: Sequence[SlotWidget], has_two_rows: bool) -> Part:
        """Return the six actions in one row, or in two rows."""
        cards = list[Part]()
        for act in ACTS:
            card = ActionCard(
                f"set-{act}", act=act, hotkey=str(pips_of(act)), reason=self.view.reason
            )
            card.detail = self.detail
            card.effect = self.view.effects.get(act, card.effect)
            card.on_press = partial(self.draft.set_die, act)
            card.dropped = partial(_place_dropped, self.draft, act, slots)
            cards.append(card)
        columns = len(cards) // 2 if has_two_rows else len(cards)
        return grid(cards, columns, 6 if scale.narrow else 12, even=True)


def _place_dropped(draft: Draft, act: Act, slots: Sequence[SlotWidget], pos: Position) -> None:
    """Set the die on whose place an action was dropped."""
    if (index := _slot_at(slots, pos)) is not None:
        draft.set_die(act, index)


def _move_dropped(draft: Draft, start: int, slots: Sequence[SlotWidget], pos: Position) -> None:
    """Swap a dropped die with the one at its new place; outside all places, remove the die."""
    draft.move(start, _slot_at(slots, pos))


def _slot_at(slots: Sequence[SlotWidget], pos: Position) -> int | None:
    return next((index for index, slot in enumerate(slots) if slot.rect.collidepoint(pos)), None)


def _heading_part(scale: Scale, view: ProgramView) -> Part:
    """Return the heading: the number of dice to set, and the mark of secrecy."""
    secrecy_label = Label("program-secret", words="secret until all are set", role=Role.STRONG)
    secrecy_label.colour = theme.BRASS_LIGHT
    eye_picture = Picture("program-eye", art="ui-eye-off")
    eye = Sized(eye_picture, across=EYE_SIDE, grows=True, down=EYE_SIDE)
    variants = list[Part]()
    for role in (Role.DIALOG, Role.HEADING):
        title = Label("program-title", words=view.title, role=role, colour=theme.TITLE_LIGHT)
        title_part = Share(title, least=title.size(scale)[0] if not variants else 0)
        variants.append(Row([title_part, Space(22), secrecy_label, Space(8), eye], at=CENTRE))
    note = Label("program-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
    if scale.narrow:
        return Column([FirstThatFits(variants)])
    return Column([FirstThatFits(variants), note])


def _slots(view: ProgramView, draft: Draft) -> list[SlotWidget]:
    """Return the places of the own dice in order."""
    slots = list[SlotWidget]()
    for index, die in enumerate(draft.dice):
        slot = SlotWidget(f"slot-{index + 1}", die=die, number=index + 1)
        slot.current, slot.shows_target = index == draft.next_index, bool(view.targets)
        slot.encounter = view.encounters[index] if index < len(view.encounters) else ("", "")
        slot.on_press = partial(draft.select, index)
        if die:
            slot.act = die.act
            slot.dropped = partial(_move_dropped, draft, index, slots)
        slot.tip = f"{slot.encounter[0]}. {SLOT_TIP}" if slot.encounter[0] else SLOT_TIP
        slots.append(slot)
    return slots


def _dice_part(
    scale: Scale, slots: Sequence[SlotWidget], view: ProgramView, is_large: bool
) -> Part:
    """Return the own dice after a caption, and their expected result if there is room."""
    count = len(slots)
    gap = scale.px(DICE_GAP)
    max_slot_width = round(scale.px(MAX_SLOT_WIDTH) * max(1.0, scale.text * 0.9))
    dice = Row([Share(slot, most=max_slot_width) for slot in slots], gap=DICE_GAP)
    caption_label = Label(
        "program-own", words="Your dice", role=Role.CAPTION, colour=theme.BRASS_LIGHT
    )
    caption = Column([Space(8), caption_label])
    min_dice_width = round(count * (scale.px(MIN_DIE_WIDTH) * scale.text + gap))
    variants: list[Part] = [Row([caption, Share(dice, least=min_dice_width)], gap=16), dice]
    if view.outlook and not view.targets and not is_large:
        outlook = Share(_outlook_part(view), least=scale.px(MIN_OUTLOOK_WIDTH))
        max_dice_width = count * max_slot_width + (count - 1) * gap
        sized_dice = Sized(dice, wide=max_dice_width)
        variants.insert(0, Row([caption, Space(16), sized_dice, Space(12), outlook]))
    return FirstThatFits(variants)


def _outlook_part(view: ProgramView) -> Part:
    """Return the lines with the expected result of the dice."""
    title = Label("outlook-title", words="If nobody guards or cancels", role=Role.SMALL)
    title.colour = theme.BRASS_LIGHT
    lines = [
        Label(f"outlook-{index}", words=f"**{head}** {rest}", role=Role.NOTE)
        for index, (head, rest) in enumerate(view.outlook)
    ]
    return Column([title, *lines], at=CENTRE)


def _targets_part(scale: Scale, view: ProgramView, draft: Draft) -> Part:
    """Return the targets by name in one or two rows, or by mark if the names have no room."""
    count = len(view.targets)
    min_height = TWO_TARGETS_HEIGHT if count <= 2 else TARGET_HEIGHT

    def plates_in_rows(rows: int, is_brief: bool = False) -> Part:
        plates = list[Part]()
        for seat, name in view.targets:
            plate = TargetPlate(f"aim-{seat}", seat=seat, called=name)
            plate.chosen = seat == draft.aim
            plate.hotkey = f"ctrl+{seat}"
            plate.tip = f"Ctrl+{seat} aims at {name}."
            plate.on_press = partial(draft.aim_at, seat)
            part = target_plate(plate, is_brief)
            plates.append(Share(Sized(part, down=min_height), part.size(scale)[0]))
        per_row = -(-count // rows)  # rounded up
        starts = range(0, count, per_row)
        return Column([Row(plates[start : start + per_row], gap=7) for start in starts], gap=7)

    rows_of_names = [plates_in_rows(1)] if scale.narrow else [plates_in_rows(1), plates_in_rows(2)]
    return FirstThatFits([*rows_of_names, plates_in_rows(1, is_brief=True)])

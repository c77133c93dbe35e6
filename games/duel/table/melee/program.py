"""Scene for setting a program of dice: six actions, the own dice in order, the targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Position
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Picture, Widget
from engine.app.widgets.containers import (
    Column,
    First,
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
from games.duel.table.melee.dice import ActionCard, Detail, SlotWidget, TargetPlate, target
from games.duel.table.melee.draft import Draft
from games.duel.table.melee.faces import pips
from games.duel.words.dice import Prediction
from games.duel.words.phrases import ACT_NAMES

MOST_SLOT = 246
"""Maximum width of a die's place, in style units."""
SLOT_HEIGHT = 82
"""Maximum height of a die's place, in style units."""
LEAST_CARD = 160
"""Minimum width of an action in one row of a large window, in style units."""
TWO_ROWS_EXTRA = 130
"""Height in style units that two rows of actions may get beyond their need."""
LEAST_SLOT = 52
"""Minimum height of a die's place in a large window, in style units."""
SLOT_GROWTH = 1.3
"""Factor by which a die's place may be higher in a large window."""
TARGETS_WIDTH = 290
"""Minimum width of the targets beside the dice, in style units."""
LEAST_OUTLOOK = 230
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


def program_scene(scale: Scale, view: ProgramView, draft: Draft, large: bool = False) -> Part:
    """Return the scene for setting dice.

    With little room the cards have fewer words. In a `large` window they stand in two rows, if that
    shows all their words.
    """
    variants = [_ProgramScene(view, draft, detail, large) for detail in _details(scale)]
    return First([*variants, Scrolled("program", variants[-1], group=Group.PROMPT)])


def _details(scale: Scale) -> tuple[Detail, ...]:
    return ("brief", "bare") if scale.narrow else ("full", "brief")


@remembered(32)
def height(
    scale: Scale,
    width: int,
    targets: tuple[Target, ...],
    count: int,
    longest: str,
    large: bool = False,
) -> int:
    """Return the height in pixels that the scene needs at a width, with all words.

    Args:
        scale: Scale of the window.
        width: Width in pixels.
        targets: Warriors that can be aimed at.
        count: Number of dice.
        longest: The longest name of an opponent.
        large: True for a large window.
    """
    longest_words = Prediction(
        "10",
        what=f"Endurance lost if hit by {longest}'s {ACT_NAMES['high']}",
        short=f"from {longest}",
        note="10 if its last action was Block: 10 less Dexterity 10.",
    )
    view = ProgramView("Ag", "Ag", targets, effects=dict.fromkeys(ACTS, longest_words))
    draft = Draft(count, [target.seat for target in targets])
    room = Rect(0, 0, width, 0)
    if large:
        sample = [("Ag", "Ag")]
        view = view._replace(outlook=2 * sample, threats=len(targets) * sample)
    scene = _ProgramScene(view, draft, _details(scale)[0], large)
    return scene.inside(scale, room).size(scale, width)[1]


@dataclass
class _ProgramScene(Unsized):
    """Actions below the heading, then the dice with the targets beside them.

    In a higher room the dice grow first, then the actions.
    """

    view: ProgramView
    draft: Draft
    detail: Detail
    large: bool

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.inside(scale, rect).lay(scale, rect)

    def inside(self, scale: Scale, room: Rect) -> Part:
        """Return the parts for a room in pixels."""
        view = self.view
        draft = self.draft
        large = self.large
        line = text.measure("Ag", Role.STRONG, scale)[1]
        least = line + scale.px(16)
        most = max(scale.px(SLOT_HEIGHT), 2 * line + scale.px(16))
        slots = _slots(view, draft)
        foot: Part = Given(_dice(scale, slots, view, large))
        under = list[Part]()
        if view.targets:
            caption = Label("aim-title", words="Target for the next die", role=Role.NOTE)
            caption.colour = theme.MUTED
            aims = Column([caption, Space(3), _targets(scale, view, draft)], at=0.5)
            across = max(scale.px(TARGETS_WIDTH), caption.size(scale)[0])
            down = aims.size(scale, across)[1]
            if large:
                threats = Share(_outlook(view._replace(outlook=view.threats)))
                under = [Space(12), Row([threats, Sized(aims, wide=across)], gap=12)]
            else:
                least = max(least, down)
                most = max(most, down)
                foot = Row([Share(foot), Sized(aims, wide=across)], gap=12)
        elif large and (view.outlook or view.threats):
            under = [Space(12), _outlook(view._replace(outlook=view.outlook or view.threats))]
        head = _heading(scale, view)

        def above_with(two_rows: bool) -> Column:
            cards = self._cards(scale, slots, two_rows)
            down = cards.size(scale, room.width)[1]
            higher = down + scale.px(TWO_ROWS_EXTRA if two_rows else 20)
            return Column([head, Space(8), Share(Given(cards), least=down, most=higher), Space(12)])

        narrow = room.width < _one_row(scale)
        above = above_with(large and narrow)
        if large and not narrow:
            needed = most + Column(under).size(scale, room.width)[1]
            higher = above_with(True)
            if higher.size(scale, room.width)[1] + needed <= room.height:
                above = higher
        if under:
            least = max(least, scale.px(LEAST_SLOT))
            lower = Column(under)
            most = round(most * SLOT_GROWTH)
            down = min(
                most,
                room.height - above.size(scale, room.width)[1] - lower.size(scale, room.width)[1],
            )
            return Column([Share(above, whole=True), Sized(foot, high=max(least, down)), lower])
        down = min(most, room.height - above.size(scale, room.width)[1])
        return Column([Share(above, whole=True), Sized(foot, high=max(least, down))])

    def _cards(self, scale: Scale, slots: Sequence[SlotWidget], two_rows: bool) -> Part:
        """Return the six actions in one row, or in two rows."""
        cards = list[Part]()
        for act in ACTS:
            card = ActionCard(f"set-{act}", act=act, hotkey=str(pips(act)), reason=self.view.reason)
            card.detail = self.detail
            card.effect = self.view.effects.get(act, card.effect)
            card.on_press = partial(self.draft.place, act)
            card.dropped = partial(_dropped, self.draft, act, slots)
            cards.append(card)
        columns = len(cards) // 2 if two_rows else len(cards)
        return grid(cards, columns, 6 if scale.narrow else 12, even=True)


def _dropped(draft: Draft, act: Act, slots: Sequence[SlotWidget], pos: Position) -> None:
    """Set the die on whose place an action was dropped."""
    if (index := _at(slots, pos)) is not None:
        draft.place(act, index)


def _shifted(draft: Draft, start: int, slots: Sequence[SlotWidget], pos: Position) -> None:
    """Swap a dropped die with the one at its new place; outside all places, remove the die."""
    draft.move(start, _at(slots, pos))


def _at(slots: Sequence[SlotWidget], pos: Position) -> int | None:
    return next((index for index, slot in enumerate(slots) if slot.rect.collidepoint(pos)), None)


def _heading(scale: Scale, view: ProgramView) -> Part:
    """Return the heading: the number of dice to set, and the mark of secrecy."""
    secret = Label("program-secret", words="secret until all are set", role=Role.STRONG)
    secret.colour = theme.BRASS_LIGHT
    side = 24
    eye = Sized(Picture("program-eye", art="ui-eye-off"), across=side, grows=True, down=side)
    variants = list[Part]()
    for role in (Role.DIALOG, Role.HEADING):
        title = Label("program-title", words=view.title, role=role, colour=theme.TITLE_LIGHT)
        title_part = Share(title, least=title.size(scale)[0] if not variants else 0)
        variants.append(Row([title_part, Space(22), secret, Space(8), eye], at=0.5))
    note = Label("program-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
    return Column([First(variants), *([] if scale.narrow else [note])])


def _one_row(scale: Scale) -> int:
    """Return the minimum width in pixels for all actions in one row of a large window."""
    return round(len(ACTS) * scale.px(LEAST_CARD) * scale.text)


def _slots(view: ProgramView, draft: Draft) -> list[SlotWidget]:
    """Return the places of the own dice in order."""
    slots = list[SlotWidget]()
    for index, die in enumerate(draft.dice):
        slot = SlotWidget(f"slot-{index + 1}", die=die, number=index + 1)
        slot.current, slot.aimed = index == draft.next_index, bool(view.targets)
        slot.encounter = view.encounters[index] if index < len(view.encounters) else ("", "")
        slot.on_press = partial(draft.select, index)
        if die:
            slot.act = die.act
            slot.dropped = partial(_shifted, draft, index, slots)
        slot.tip = f"{slot.encounter[0]}. {SLOT_TIP}" if slot.encounter[0] else SLOT_TIP
        slots.append(slot)
    return slots


def _dice(scale: Scale, slots: Sequence[SlotWidget], view: ProgramView, large: bool) -> Part:
    """Return the own dice after a caption, and their expected result if there is room."""
    count = len(slots)
    gap = scale.px(7)
    most = round(scale.px(MOST_SLOT) * max(1.0, scale.text * 0.9))
    dice = Row([Share(slot, most=most) for slot in slots], gap=7)
    caption_label = Label(
        "program-own", words="Your dice", role=Role.CAPTION, colour=theme.BRASS_LIGHT
    )
    caption = Column([Space(8), caption_label])
    least = round(count * (scale.px(100) * scale.text + gap))
    variants: list[Part] = [Row([caption, Share(dice, least=least)], gap=16), dice]
    if view.outlook and not view.targets and not large:
        outlook = Share(_outlook(view), least=scale.px(LEAST_OUTLOOK))
        wide = count * most + (count - 1) * gap
        variants.insert(0, Row([caption, Space(16), Sized(dice, wide=wide), Space(12), outlook]))
    return First(variants)


def _outlook(view: ProgramView) -> Part:
    """Return the lines with the expected result of the dice."""
    title = Label("outlook-title", words="If nobody guards or cancels", role=Role.SMALL)
    title.colour = theme.BRASS_LIGHT
    lines = [
        Label(f"outlook-{index}", words=f"**{head}** {rest}", role=Role.NOTE)
        for index, (head, rest) in enumerate(view.outlook)
    ]
    return Column([title, *lines], at=0.5)


def _targets(scale: Scale, view: ProgramView, draft: Draft) -> Part:
    """Return the targets by name in one or two rows, or by mark if the names have no room."""
    count = len(view.targets)
    least = 40 if count < 3 else 26

    def plates_in_rows(rows: int, brief: bool = False) -> Part:
        plates = list[Part]()
        for seat, name in view.targets:
            plate = TargetPlate(f"aim-{seat}", seat=seat, called=name)
            plate.chosen = seat == draft.aim
            plate.hotkey = f"ctrl+{seat}"
            plate.tip = f"Ctrl+{seat} aims at {name}."
            plate.on_press = partial(draft.point, seat)
            part = target(plate, brief)
            plates.append(Share(Sized(part, down=least), part.size(scale)[0]))
        across = -(-count // rows)
        starts = range(0, count, across)
        return Column([Row(plates[at : at + across], gap=7) for at in starts], gap=7)

    rows_of_names = [plates_in_rows(1)] if scale.narrow else [plates_in_rows(1), plates_in_rows(2)]
    return First([*rows_of_names, plates_in_rows(1, brief=True)])

"""Action bar at the foot of a table: the prompt, and the answers as buttons.

ActionBar(prompt, answers).bar(scale)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from itertools import accumulate, groupby
from operator import attrgetter
from typing import NamedTuple, Self

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import UNIT, Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Rule, ScrollList
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import ICON_GAP, KEY_OFFSET, LEAST_WIDTH, PAD_Y, Kind, has_key_badge
from engine.app.widgets.containers import (
    BOTTOM,
    TOP,
    Column,
    FirstThatFits,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.layout import flow_rects
from engine.app.widgets.pieces import SeatMark
from engine.rules.notation import Action
from engine.table.digits import digits_of
from engine.words.labels import Caption

SIDE_MARGIN = 8
"""Margin of a button at its left and right, in style units."""
MOST = 0.4
"""Greatest share of the window's height that a bar takes; beyond it, its answers scroll."""
LIST_MARGIN = 4
"""Room at each side of answers that scroll, and below them, in style units."""

TOP_MARGIN = 15
"""Distance of the mark and the buttons from the upper edge of a bar, in style units."""
NARROW_TOP_MARGIN = 10
"""Distance of the mark from the upper edge of a narrow bar, in style units."""
RISE = 4
"""Distance by which words begin above their mark and the buttons, in style units."""
MARK_SIZE = 22
"""Size of a seat's mark beside two lines of words, in style units."""
MARK_SHARE = 0.7
"""Size of a seat's mark in one line with words, as a share of their height."""
PROMPT = 168
"""Least width of a prompt beside buttons, in style units."""
BUTTON_GAPS = 8, 6
"""Gap between buttons, and the narrower one that keeps a full row in one line, in style units."""
FILLING_COUNT = 5
"""Least number of buttons that share the whole width, and grow without a limit."""
MAX_GROWTH = 46
"""Greatest growth of each button, in style units, if there are fewer than `FILLING_COUNT`."""
PROMPT_GAP = 8
"""Gap between the prompt of a narrow bar and its buttons, in style units."""
SHORT_GAP = 8
"""Gap between the mark and two lines of words, in style units."""
LINE_GAP = 10
"""Gap between the mark and words in one line, in style units."""
LOW_BUTTON_HEIGHT = 44
"""Least height of buttons in a wide bar with several rows, in style units."""
UNLIMITED_GROWTH = 10**6
"""Growth of buttons that share all of the spare width, in pixels: more than any window has."""
GROWTH_ASIDE = 24
"""Growth of each button at the right end of a bar (`ActionBar.aside`), in style units."""


def _do_nothing() -> None:
    """Do nothing, for an action that can't be used yet."""


class Offer(NamedTuple):
    """Button of the action bar, before it is placed.

    Attributes:
        id: The id of the button's widget.
        label: The first line of the button.
        hint: The small print below the label.
        tip: The text of the tooltip.
        key: The key that presses the button.
        reason: Why the action can't be used now; "" if it can.
        on_press: Called when the button is pressed.
        kind: The look of the button.
        icon: The name of a picture, for a button without a key that is drawn.
        group: Neighbours of one group stand together, apart from the rest.
        chosen: True if the button is banded, because its action is being put together.
    """

    id: str
    label: str
    hint: str = ""
    tip: str = ""
    key: str = ""
    reason: str = ""
    on_press: Callable[[], None] = _do_nothing
    kind: Kind = "normal"
    icon: str = ""
    group: str = ""
    chosen: bool = False


def offer_for(
    action: Action,
    caption: Caption,
    play: Callable[[Action], None],
    reason: str = "",
    kind: Kind = "normal",
) -> Offer:
    """Return the offer of an action, with the words of its caption."""
    return Offer(
        str(action),
        caption.title,
        caption.hint,
        tip=caption.help,
        key=caption.key,
        reason=reason,
        on_press=partial(play, action),
        kind=kind,
    )


def as_main_button(offer: Offer) -> Offer:
    """Return the offer as the main button of brass, whose hint names Enter as its key."""
    first, line_break, second = offer.hint.partition("\n")
    hint = f"{first} · Enter" if first else "Enter"
    return offer._replace(kind="primary", hint=f"{hint}{line_break}{second}")


def with_digit_keys(offers: Iterable[Offer]) -> list[Offer]:
    """Return choices with digits as keys, from left to right; one that can't be used has none."""
    choices = [*offers]
    keys = digits_of(offer.id for offer in choices if not offer.reason)
    return [offer._replace(key=keys.get(offer.id, "")) for offer in choices]


class Prompt(NamedTuple):
    """Question at the foot of the table.

    Attributes:
        seat: The seat that is asked; 0 is nobody.
        title: The question in a few words.
        text: Details, in one or two lines.
        tip: The tooltip, with what the text leaves out.
    """

    seat: int
    title: str
    text: str
    tip: str = ""

    @property
    def brief(self) -> Prompt:
        """Prompt without its text, which moves into the tooltip of the title."""
        return self._replace(text="", tip=self.tip or self.text.replace("\n", " · "))


@dataclass(eq=False)
class ActionButton(Button):
    """Button of the action bar, with narrow margins and its key beside the words.

    A button that is `chosen` is banded.
    """

    chosen: bool = False

    @classmethod
    def of(cls, offer: Offer) -> Self:
        """Return the button of an offer."""
        return cls(
            offer.id,
            label=offer.label,
            hint=offer.hint,
            tip=offer.tip,
            reason=offer.reason,
            hotkey=offer.key,
            kind=offer.kind,
            icon=offer.icon,
            on_press=offer.on_press,
            chosen=offer.chosen,
        )

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.chosen:
            surface.blit(paint.band(look.scale, self.rect.size), self.rect)

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        """Return width and height in pixels; the hint may use the whole width, below the key."""
        if not has_key_badge(self.hotkey):
            return super().size(scale, width)
        margin_x, margin_y = self._margins(scale)
        hint_margin_x = 2 * scale.px(SIDE_MARGIN)
        label_room = max(1, width - margin_x) if width else None
        hint_room = max(1, width - hint_margin_x) if width else None
        label_width, label_height = text.measure(self.label, self.role, scale, label_room)
        hint_width = 0
        hint_height = 0
        if self.hint:
            hint_width, hint_height = text.measure(self.hint, Role.NOTE, scale, hint_room)
        least_width = scale.px(LEAST_WIDTH) if width is None else 0
        own_width = max(label_width + margin_x, hint_width + hint_margin_x, least_width)
        return own_width, label_height + hint_height + margin_y

    @override
    def _margins(self, scale: Scale) -> tuple[int, int]:
        """Return the margins of the words in pixels: left and right together, top and bottom."""
        vertical = 2 * scale.px(PAD_Y)
        if not has_key_badge(self.hotkey):
            icon_width = self._icon(scale) + scale.px(ICON_GAP) if self.icon else 0
            return 2 * scale.px(SIDE_MARGIN) + icon_width, vertical
        return self._width_before_label(scale) + scale.px(SIDE_MARGIN), vertical

    def _width_before_label(self, scale: Scale) -> int:
        """Return the width in pixels of the key and of the gaps beside it."""
        return scale.px(KEY_OFFSET + UNIT) + self._key(scale).width

    @override
    def _draw_words(self, surface: Surface, at: Rect, scale: Scale) -> None:
        """Draw label and hint in the middle, the label moved aside where the key needs room."""
        if not has_key_badge(self.hotkey):
            super()._draw_words(surface, at, scale)
            return
        ink = paint.label_colour(self.kind, not self.enabled)
        hint_ink = paint.note_colour(self.kind, not self.enabled)
        label_room = at.width - self._margins(scale)[0]
        label = text.block(self.label, self.role, scale, label_room, ink, "center")
        label_width = text.measure(self.label, self.role, scale, label_room)[0]
        shift = max(0, self._width_before_label(scale) - (at.width - label_width) // 2)
        hint_room = at.width - 2 * scale.px(SIDE_MARGIN)
        hint = text.block(self.hint, Role.NOTE, scale, hint_room, hint_ink, "center")
        hint_height = hint.size[1] if self.hint else 0
        y = at.centery - (label.size[1] + hint_height) // 2
        label.draw(surface, (at.centerx - label.size[0] // 2 + shift, y))
        if self.hint:
            hint.draw(surface, (at.centerx - hint.size[0] // 2, y + label.size[1]))


@dataclass
class ButtonRow(Row):
    """Row of buttons and rules that share the spare width.

    Each button grows by `max_growth` pixels or less. Where width is lacking, hints are broken into
    two lines.
    """

    _: KW_ONLY
    max_growth: int = UNLIMITED_GROWTH

    def fits(self, scale: Scale, width: int) -> bool:
        """Return True if no label is cut at this width in pixels."""
        room = width - scale.px(self.gap) * (len(self.parts) - 1)
        if self.size(scale)[0] <= width:
            return True
        return sum(_least_width(part, scale) for part in self.parts) <= room

    @override
    def _widths(self, scale: Scale, width: int) -> list[int]:
        """Return the width of each part in pixels; called when the row is laid out."""
        widths = [part.size(scale)[0] for part in self.parts]
        spare_width = width - self.size(scale)[0]
        if spare_width < 0:
            least_widths = [_least_width(part, scale) for part in self.parts]
            return _shrunk_widths(widths, least_widths, width, spare_width)
        growing_indices = [
            index for index, part in enumerate(self.parts) if not isinstance(part, Rule)
        ]
        for number, index in enumerate(growing_indices):
            # rounded sums, so that all shares together are the spare width
            growth = spare_width * (number + 1) // len(
                growing_indices
            ) - spare_width * number // len(growing_indices)
            widths[index] += min(self.max_growth, growth)
        return widths


def _shrunk_widths(
    natural_widths: Sequence[int], least_widths: Sequence[int], width: int, spare_width: int
) -> list[int]:
    """Return the widths of parts where width is lacking, in pixels.

    Each part gives up a share of what is lacking, by how much it can shrink.

    Args:
        natural_widths: The natural width of each part.
        least_widths: The least width of each part.
        width: The width of the row.
        spare_width: The width left beside the natural widths; it is negative.
    """
    slacks = [natural - least for natural, least in zip(natural_widths, least_widths, strict=True)]
    all_slack = max(1, sum(slacks))
    return [
        min(width, natural + spare_width * slack // all_slack)
        for natural, slack in zip(natural_widths, slacks, strict=True)
    ]


def _least_width(part: Part, scale: Scale) -> int:
    """Return the least width in pixels that leaves a label on one line and its hint on two."""
    button = part.part if isinstance(part, Sized) else part
    if not isinstance(button, ActionButton) or "\n" in button.hint:
        return part.size(scale)[0]
    words = button.hint.split(" ")
    broken_hints = [
        f"{' '.join(words[:index])}\n{' '.join(words[index:])}" for index in range(1, len(words))
    ]
    return min(replace(button, hint=hint).size(scale)[0] for hint in [button.hint, *broken_hints])


Groups = Sequence[Sequence[Part]]
"""Groups of buttons: those of one group stand together, apart from the other groups."""


@dataclass
class ButtonRows:
    """Groups of buttons in as few rows as possible, over a whole width.

    A group is split between two rows only where that saves a row. Rows that would make the bar too
    high scroll.

    Attributes:
        groups: The buttons.
        gap: The gap between buttons, in style units.
        top: The distance of the first row from the bar's upper edge, in pixels.
    """

    groups: Groups
    gap: float
    top: int

    def rows(self, scale: Scale, width: int) -> list[ButtonRow]:
        """Return the rows at a width in pixels."""
        groups_by_row: list[list[Sequence[Part]]] = [[]]
        for group in self.groups:
            last_row = groups_by_row[-1]
            if last_row and self._row([*last_row, group]).size(scale)[0] > width:
                groups_by_row.append([])
            groups_by_row[-1].append(group)
        rows_of_groups = [self._row(groups) for groups in groups_by_row]
        # the same buttons without regard to their groups
        buttons = [part for group in self.groups for part in group]
        sizes = [(button.size(scale)[0], 1) for button in buttons]
        rects = flow_rects(sizes, Rect(0, 0, width, 0), scale.px(self.gap), stretch=True)
        buttons_by_top = groupby(zip(buttons, rects, strict=True), key=lambda pair: pair[1].top)
        rows_of_buttons = [self._row([[button for button, _ in row]]) for _, row in buttons_by_top]
        is_too_wide = any(row.size(scale)[0] > width for row in rows_of_groups)
        if is_too_wide or len(rows_of_groups) > len(rows_of_buttons):
            return rows_of_buttons
        return rows_of_groups

    def _row(self, groups: Groups) -> ButtonRow:
        return ButtonRow(with_rules_between(groups), gap=self.gap)

    def part(self, scale: Scale, width: int, least_height: int = 0) -> Part:
        """Return the rows at a width, grown to a least height, both in pixels."""
        rows = self.rows(scale, width)
        gap = scale.px(self.gap)
        heights = [row.size(scale, width)[1] for row in rows]
        spare_height = least_height - sum(heights) - gap * (len(rows) - 1)
        max_height = round(MOST * scale.height) - scale.px(theme.MARGIN) - self.top
        if least_height - spare_height > max_height:
            return self._scrolled_rows(scale, width, max_height)
        growth = max(0, spare_height) // max(1, len(rows))
        pairs = zip(rows, heights, strict=True)
        return Column([Sized(row, high=height + growth) for row, height in pairs], gap=self.gap)

    def _scrolled_rows(self, scale: Scale, width: int, max_height: int) -> Part:
        """Return the rows in a list that scrolls, with as many whole rows in sight as have room.

        Args:
            scale: The window's measures.
            width: The width of the list, in pixels.
            max_height: The greatest height of the list, in pixels.
        """
        edge = scale.px(LIST_MARGIN)
        gap = scale.px(self.gap)
        room = ScrollList.room(Rect(0, 0, width, 0), scale).inflate(-2 * edge, 0)
        rows = self.rows(scale, room.width)
        first_bottom, *other_bottoms = accumulate(
            row.size(scale, room.width)[1] + gap for row in rows
        )
        visible_bottoms = [bottom for bottom in other_bottoms if bottom - gap <= max_height]
        visible_height = max([first_bottom, *visible_bottoms]) - gap + edge
        row_widgets = Column(rows, gap=self.gap).lay(scale, room)
        rect = Rect(0, 0, width, visible_height)
        scroll_list = ScrollList("answers", rect, widgets=row_widgets, group=Group.ACTIONS)
        return Sized(scroll_list, high=visible_height)


def with_rules_between(groups: Groups) -> list[Part]:
    """Return the buttons of all groups, with a rule before each group but the first."""
    parts: list[Part] = []
    for group in groups:
        if parts:
            parts.append(Rule(f"before-{len(parts)}"))
        parts += group
    return parts


def stacked_prompt(scale: Scale, prompt: Prompt, role: Role = Role.HEADING) -> Part:
    """Return a prompt as title and text below each other, beside the mark of its seat."""
    mark = _seat_mark_parts(prompt, scale.px(MARK_SIZE), scale.px(RISE), SHORT_GAP)
    return Row([*mark, Share(Column(prompt_labels(prompt, role)))])


def one_line_prompt(scale: Scale, prompt: Prompt, role: Role) -> Part:
    """Return a prompt as title and text in one line, beside the mark of its seat."""
    title, note = prompt_labels(prompt, role)
    note.words = prompt.text.replace("\n", " · ")
    height = title.size(scale)[1]
    mark_side = round(height * MARK_SHARE)
    middle_space = Share(Space(0), least=2 * scale.px(theme.MARGIN))
    words = Row([title, middle_space, note], at=BOTTOM) if note.words else title
    mark = _seat_mark_parts(prompt, mark_side, height // 2 - mark_side // 2, LINE_GAP)
    return Row([*mark, Share(words)])


def _seat_mark_parts(prompt: Prompt, side: int, top: int, gap: float) -> list[Part]:
    """Return the mark of the seat that is asked, if any, and the gap behind it.

    Args:
        prompt: The prompt with the seat.
        side: The size of the mark, in pixels.
        top: The distance of the mark from the upper edge, in pixels.
        gap: The gap behind the mark, in style units.
    """
    if not prompt.seat:
        return []
    mark = Sized(SeatMark("prompt-seat", seat=prompt.seat), wide=side, high=side)
    return [Column([Sized(Space(0), high=top), mark]), Space(gap)]


def prompt_labels(prompt: Prompt, role: Role) -> tuple[Label, Label]:
    """Return the title and the text of a prompt."""
    title = Label("prompt-title", words=prompt.title, role=role, group=Group.PROMPT)
    title.tip = prompt.tip
    return title, Label("prompt-text", words=prompt.text, role=Role.NOTE, colour=theme.MUTED)


@dataclass
class ActionBar:
    """Bar at the foot of the window: a prompt, and the answers in rows of buttons.

    Attributes:
        prompt: The question.
        answers: The answers to it.
        others: The seat's other actions, which can't be used before an answer is given; without
            room for them they become one button.
        aside: True if the buttons of a wide bar stand at its right end, and the prompt has the
            rest.
        beside: True if the buttons of a narrow bar stand beside the prompt too, where there is
            room.
    """

    prompt: Prompt
    answers: Sequence[Offer]
    others: Sequence[Offer] = ()
    _: KW_ONLY
    aside: bool = False
    beside: bool = False

    def bar(self, scale: Scale, least_height: int = 0) -> Bar:
        """Return the bar as a widget, `least_height` pixels high or more."""
        layout = (
            self._narrow_layout(scale, least_height)
            if scale.narrow
            else self._wide_layout(scale, least_height)
        )
        height = max(least_height, layout.size(scale, scale.width)[1])
        bar = Bar("actions", Rect(0, scale.height - height, scale.width, height), foot=True)
        bar.widgets = layout.lay(scale, bar.rect)
        return bar

    def _wide_layout(self, scale: Scale, least_height: int) -> Part:
        """Return a prompt with the buttons beside it, which grow with the bar."""
        margin = Space(theme.MARGIN)
        edge = scale.px(theme.MARGIN)
        width = scale.width - 4 * edge  # the report of a past action can be long
        answers: list[Part] = []
        if groups := self._groups(scale, self.others, 0):
            room = width
            width = self._prompt_width(scale, width, groups)
            rows = self._rows(scale, room - width, least_height - edge - scale.px(TOP_MARGIN))
            answers = [Share(Column([Space(RISE), rows])), margin]
        prompt = Sized(stacked_prompt(scale, self.prompt), wide=width)
        row = Row([margin, margin, prompt, margin, *answers], at=TOP)
        return Column([space_above_words(scale), row, margin])

    def _prompt_width(self, scale: Scale, room: int, groups: Groups) -> int:
        """Return the width in pixels of the prompt beside the buttons of a wide bar."""
        least_width = round(scale.px(PROMPT) * scale.text)
        gap = scale.px(BUTTON_GAPS[0])
        button_count = sum(map(len, groups))
        remaining = room - Row(with_rules_between(groups), gap=BUTTON_GAPS[0]).size(scale)[0]
        if self.aside:
            return max(least_width, remaining - gap - scale.px(GROWTH_ASIDE) * button_count)
        growth = scale.px(MAX_GROWTH) * button_count if button_count < FILLING_COUNT else 0
        natural_width = stacked_prompt(scale, self.prompt).size(scale)[0]
        return max(least_width, min(remaining - growth, natural_width))

    def _rows(self, scale: Scale, room: int, least_height: int) -> Part:
        """Return the buttons of a wide bar in one row, or in low rows where it has no room."""
        others = self.others
        groups = self._groups(scale, others, theme.BUTTON_HEIGHT)
        natural_row = ButtonRow(with_rules_between(groups), gap=BUTTON_GAPS[0])
        if self.answers and not natural_row.fits(scale, room):
            others = _merge_into_one_button(others)
            groups = self._groups(scale, others, theme.BUTTON_HEIGHT)
        max_growth = scale.px(MAX_GROWTH) if sum(map(len, groups)) < FILLING_COUNT else room
        for gap in BUTTON_GAPS:
            row = ButtonRow(with_rules_between(groups), gap=gap, max_growth=max_growth)
            if row.fits(scale, room):
                return Sized(row, high=least_height)
        low_groups = self._groups(scale, others, LOW_BUTTON_HEIGHT)
        return ButtonRows(low_groups, BUTTON_GAPS[0], scale.px(TOP_MARGIN)).part(
            scale, room, least_height
        )

    def _groups(
        self, scale: Scale, others: Sequence[Offer], least_height: float
    ) -> list[list[Part]]:
        """Return the buttons of the answers by group, and those of the other actions last."""
        groups = [list(group) for _, group in groupby(self.answers, key=attrgetter("group"))]
        return [buttons_of(scale, group, least_height) for group in (*groups, others) if group]

    def _narrow_layout(self, scale: Scale, least_height: int) -> Part:
        """Return a prompt in a line of its own above the buttons, or beside them."""
        bar_with_short_hints = replace(self, answers=[*map(_with_short_hint, self.answers)])
        groups = bar_with_short_hints._groups(
            scale, _merge_into_one_button(self.others), theme.BUTTON_HEIGHT
        )
        if self.beside and (row := self._one_row_layout(scale, groups, least_height)):
            return row
        title = self._narrow_title(scale, has_buttons=bool(groups))
        parts: list[Part] = [title]
        if groups:
            edge = scale.px(theme.MARGIN)
            width = scale.width - 2 * edge
            top = title.size(scale, width)[1] + scale.px(PROMPT_GAP)
            rows = ButtonRows(groups, theme.BUTTON_GAP, top)
            parts += [Space(PROMPT_GAP), rows.part(scale, width, least_height - edge - top)]
        return Inset(Column([*parts, Space(theme.MARGIN)]), theme.MARGIN)

    def _narrow_title(self, scale: Scale, has_buttons: bool) -> Part:
        """Return the prompt of a narrow bar: in one line, if that has room for its text.

        Otherwise the text stands below the title, or only in its tooltip if there are buttons.
        """
        full_line = Column([Space(RISE), one_line_prompt(scale, self.prompt, Role.SCREEN)])
        if has_buttons or not self.prompt.text:
            title_line = one_line_prompt(scale, self.prompt.brief, Role.SCREEN)
            fallback: Part = Column([Space(RISE), title_line])
        else:
            fallback = stacked_prompt(scale, self.prompt, Role.SCREEN)
        words = Inset(FirstThatFits([full_line, fallback]), theme.MARGIN)
        return Column([space_above_words(scale, NARROW_TOP_MARGIN), words])

    def _one_row_layout(self, scale: Scale, groups: Groups, least_height: int) -> Part | None:
        """Return a prompt and all buttons in one row; None without room for the title."""
        margin = theme.MARGIN
        buttons = ButtonRow(with_rules_between(groups), gap=theme.BUTTON_GAP)
        buttons_width = buttons.size(scale)[0] + scale.px(theme.BUTTON_GAP) if groups else 0
        room = scale.width - 4 * scale.px(margin) - buttons_width  # two margins at each side
        if Label("", words=self.prompt.title, role=Role.SCREEN).size(scale)[0] > room:
            return None
        prompt = Column([space_above_words(scale), stacked_prompt(scale, self.prompt, Role.SCREEN)])
        button_column = Column([Space(TOP_MARGIN - RISE), Share(buttons)])
        answers: list[Part] = [Space(theme.BUTTON_GAP), button_column] if groups else []
        row = Sized(Row([Sized(prompt, wide=room), *answers]), high=least_height - scale.px(margin))
        return Inset(Inset(Column([row, Space(margin)]), margin), margin)


def space_above_words(scale: Scale, top: int = TOP_MARGIN) -> Part:
    """Return the space above the words of a prompt whose mark stands at `top` style units."""
    return Sized(Space(0), high=scale.px(top) - scale.px(RISE))


def buttons_of(scale: Scale, offers: Iterable[Offer], least_height: float) -> list[Part]:
    """Return the buttons of offers, measured once each, at least `least_height` units high."""
    buttons = [ActionButton.of(offer) for offer in offers]
    return [Sized(button, wide=button.size(scale)[0], down=least_height) for button in buttons]


def _with_short_hint(offer: Offer) -> Offer:
    """Return an offer with the first line of its hint alone."""
    return offer._replace(hint=offer.hint.partition("\n")[0])


def _merge_into_one_button(others: Sequence[Offer]) -> Sequence[Offer]:
    """Return several other actions as one button."""
    if len(others) < 2:
        return others
    reason = others[0].reason
    on_press = others[0].on_press
    hint = "answer this first"
    return [Offer("others", "Other actions", hint, reason=reason, on_press=on_press)]

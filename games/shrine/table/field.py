"""Field of a seat beside its Shrine: places for tokens, and as many words as have room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.widget import Size
from engine.table import faces
from engine.table.context import TableContext
from games.shrine.rules.cards import DAGGER, KINDS, Player, field_of
from games.shrine.rules.state import Shrine
from games.shrine.table.stack import MarkOf, TargetCard, TokenPlace
from games.shrine.table.token_help import triad_explanation
from games.shrine.table.uses import slot_of

SLOTS = {"J": ("Jack", "steal"), "Q": ("Queen", "heal ±1"), "K": ("King", "hit ±1")}
SLOTS[DAGGER] = ("Dagger", "turn +1")
"""Kind and effect of the missing token, as the words in its slot."""
TIPS = {
    "J": "A jack here takes a card from a hand, once a turn, as an action.",
    "Q": "A queen here lets a heal be off by one, once a turn.",
    "K": "A king here lets an attack be off by one, once a turn.",
    DAGGER: "A dagger token here gives a turn one more draw and one more action.",
}
TOKEN_SHARE = 0.9
"""Greatest width of a token, as a share of a Shrine card's width."""
HEADING_TOKEN_SHARE = 0.75
"""Least height of the tokens below a heading, as a share of their greatest height."""
LEAST_TOKEN_WIDTH = 30
"""Least width of a token, in style units."""
GAP = 6
"""Gap between tokens, in style units."""
SPACE_ABOVE = 2
"""Space above the tokens, in style units."""
SLOT_PADDING = 3, 4
"""Padding around the words in a slot, across and down, in style units."""


def slots_of(player: Player) -> list[str]:
    """Return the kinds of tokens that have a place on a Field; a Triad opens the fourth."""
    return [*KINDS, DAGGER] if player.has_triad or player.token(DAGGER) else [*KINDS]


@dataclass
class SeatField(Unsized):
    """Field of a seat, with words about the Shrine below.

    Attributes:
        table: The table.
        view: The view that is shown.
        seat: The seat.
        mark: Returns the mark for the use of a thing.
        lines_below: Words below the tokens; the first ones have precedence if room is short.
        further_parts: Further words, for the room left over once the tokens have their full size.
        card_width: Width of the cards of the Shrine, in pixels.
        is_flat: Whether the panel is low, so that the heading is left out.
    """

    table: TableContext
    view: Shrine
    seat: int
    mark: MarkOf
    lines_below: Sequence[Part]
    further_parts: Sequence[Part]
    card_width: int
    is_flat: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        kinds = slots_of(self._player)
        gap = scale.px(GAP)
        room_for_one = (rect.width - gap * (len(kinds) - 1)) // len(kinds)
        greatest_width = min(round(self.card_width * TOKEN_SHARE), room_for_one)
        least_width = min(greatest_width, scale.px(LEAST_TOKEN_WIDTH))
        least_height = faces.size(least_width)[1]
        spare_height = rect.height - least_height - scale.px(2 * SPACE_ABOVE) - scale.px(GAP)
        heading = Column([self._caption(), Space(3)])
        parts: list[Part] = []
        wanted_height = round(HEADING_TOKEN_SHARE * faces.size(greatest_width)[1])
        for part in [*self.lines_below, *([] if self.is_flat else [heading])]:
            part_height = part.size(scale, rect.width)[1]
            kept_height = max(0, wanted_height - least_height) if part is heading else 0
            if part_height + kept_height <= spare_height:
                parts.append(part)
                spare_height -= part_height
        parts_above: list[Part] = [*(part for part in parts if part is heading), Space(SPACE_ABOVE)]
        parts_below: list[Part] = [part for part in parts if part is not heading]
        spare_height += 0 if parts_below else scale.px(GAP)
        token_height = least_height + spare_height
        token_width = min(
            greatest_width, round(token_height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        )
        token_size = faces.size(max(1, token_width))
        spare_height = token_height - token_size[1]
        for part in self.further_parts:
            spare_height -= part.size(scale, rect.width)[1]
            if spare_height < 0:
                break
            parts_below.append(part)
        lines = _lines_that_fit(scale, token_size)
        tokens = Column([*parts_above, Row(self._token_parts(token_size, lines), gap=GAP, at=TOP)])
        tokens_height = tokens.size(scale, rect.width)[1]
        with_words = self._with_slot_words(tokens)
        width, height = (0, 0) if lines else with_words.size(scale)
        has_words = not lines and width <= rect.width and height <= tokens_height
        top = Share(with_words if has_words else tokens, most=tokens_height)
        words = [Space(GAP), *parts_below] if parts_below else []
        return Column([top, *words]).lay(scale, rect)

    @property
    def _player(self) -> Player:
        return self.view.player(self.seat)

    def _caption(self) -> Label:
        """Return the heading of the Field, which names a Triad."""
        caption = Label(f"field-{self.seat}", words="Field", role=Role.CAPTION, colour=theme.MUTED)
        caption.tip = triad_explanation(self.view)
        if self._player.has_triad:
            caption.words = "Field: a Triad"
            caption.colour = theme.BRASS_LIGHT
        return caption

    def _token_parts(self, size: Size, lines: int | None) -> list[Part]:
        """Return the tokens, and slots for the missing ones; `size` and lengths are in pixels."""
        kind_to_rise = kind_to_rise_on(self.view, self.seat)
        parts: list[Part] = []
        width, height = size
        for kind in slots_of(self._player):
            token = self._player.token(kind)
            if token:
                large = self.table.large
                part = _token_card(self.seat, token, self.mark, large, is_own=bool(kind_to_rise))
            else:
                part = _token_slot(self.seat, kind, self.mark, kind == kind_to_rise, lines)
            parts.append(Sized(part, wide=width, high=height))
        return parts

    def _with_slot_words(self, tokens: Part) -> Part:
        """Return the tokens with the purpose of each slot in words at their side."""
        kinds = slots_of(self._player)
        words = Label(f"slots-{self.seat}", role=Role.NOTE, colour=theme.MUTED, middle=True)
        words.words = "\n".join(": ".join(SLOTS[kind]) for kind in kinds)
        return Row([tokens, Share(words, whole=True)], gap=2 * GAP)


def kind_to_rise_on(view: Shrine, seat: int) -> str:
    """Return the kind of the card that a resurrection would lay on this Field, or ""."""
    return "".join(card[0] for card in view.graveyard[:1] if seat == view.turn)


def _token_card(seat: int, token: str, mark: MarkOf, large: bool, is_own: bool) -> Part:
    """Return a token, which a press also takes for its whole Field.

    If `is_own`, the Field is the acting seat's: the token stands only for itself there, since a
    risen card goes to an empty place.
    """
    field = field_of(seat)
    target_names = (token,) if is_own else (token, field)
    token_mark = mark(*target_names)
    tip = TIPS[token[0]].replace("here ", "")
    token_mark = token_mark._replace(tip=f"{tip} {token_mark.tip}".strip())
    card = TargetCard.marked(
        f"{field}-{token}", Rect(0, 0, 0, 0), token, token_mark, large=large, may_overlap=True
    )
    assert isinstance(card, TargetCard)
    card.target_names = target_names
    return card


def _token_slot(seat: int, kind: str, mark: MarkOf, is_target: bool, lines: int | None) -> Part:
    id = slot_of(seat, kind)
    field = field_of(seat)
    slot_mark = mark(id, field) if is_target else mark(id)
    slot = TokenPlace(
        id, mark=slot_mark, tip=TIPS[kind], on_press=slot_mark.press, target_names=(id, field)
    )
    labels = _slot_labels(id, kind, lines) if lines is not None else []
    return Framed(slot, Column(labels, at=CENTRE), *SLOT_PADDING)


def _lines_that_fit(scale: Scale, size: tuple[int, int]) -> int | None:
    """Return how many lines of words (2 or 1) fit into every slot of this size in pixels.

    Return 0 if only the letter of the kind fits, and None if not even that.
    """
    slot_width, slot_height = (
        side - 2 * scale.px(padding) for side, padding in zip(size, SLOT_PADDING, strict=True)
    )

    def fits(lines: int) -> bool:
        columns = [Column(_slot_labels("", kind, lines)) for kind in SLOTS]
        return all(
            column.size(scale)[0] <= slot_width and column.size(scale, slot_width)[1] <= slot_height
            for column in columns
        )

    return next(filter(fits, (2, 1, 0)), None)


def _slot_labels(id: str, kind: str, lines: int) -> list[Label]:
    """Return the labels in a slot: its kind and effect in up to two lines, or for 0 a letter."""
    words = SLOTS[kind][:lines] or (kind,)
    roles = Role.TEASER, Role.NOTE
    return [
        Label(f"{id}-words-{number}", words=line, role=role, colour=theme.MUTED, align="center")
        for number, (line, role) in enumerate(zip(words, roles, strict=False))
    ]

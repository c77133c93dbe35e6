"""Title of an act or of an ending: a seat's mark and a sentence, as large as the width allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label
from engine.app.widgets.containers import CENTRE, Part, Row, Share, Sized, Space
from engine.app.widgets.pieces import SeatMark

MOST_LINES = 2
"""Lines that a title may have, unless even its smallest size needs more."""
GAP_SHARE = 0.45
"""Gap between mark and title as a share of the size of the title."""


@dataclass(frozen=True)
class MarkedTitle:
    """Sentence behind the mark of a seat, in the middle.

    Attributes:
        id: The beginning of the widgets' ids.
        words: The sentence.
        seat: The seat, 0 for nobody.
        roles: The sizes of the sentence, the largest first.
        colour: The colour of the sentence.
        mark_share: The side of the mark as a share of the size of the title.
    """

    id: str
    words: str
    seat: int
    roles: Sequence[Role]
    colour: Colour = theme.TEXT
    mark_share: float = 1.0

    def in_width(self, scale: Scale, width: int) -> Part:
        """Return the title for a room of this width, in pixels.

        A smaller size with one line comes before a larger one with two; the smallest size is kept
        for titles that two lines of another one can't hold.
        """
        sizes = [(role, 1) for role in self.roles[:-1]]
        sizes += [(role, MOST_LINES) for role in self.roles]
        for role, most_lines in sizes:
            label = Label(f"{self.id}-title", words=self.words, role=role, colour=self.colour)
            label.align = "center"
            side = self.mark_share * role.size
            mark = Sized(SeatMark(f"{self.id}-mark", seat=self.seat), side, side, grows=True)
            marks: list[Part] = [mark, Space(GAP_SHARE * role.size)] if self.seat else []
            room = width - sum(part.size(scale)[0] for part in marks)
            label_width, label_height = label.size(scale, room)
            line_height = text.measure("A", role, scale)[1]
            is_whole = text.widest_word(self.words, role, scale) <= room
            if is_whole and label_height <= most_lines * line_height:
                break
        margin = Share(Space(0))
        title = Sized(label, wide=min(room, label_width))
        return Row([margin, *marks, title, margin], at=CENTRE)

"""How often each seat won, as bars."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import Part
from engine.app.widgets.widget import Size
from engine.lab.findings import Findings
from engine.lab.intervals import Figure, share
from engine.lab.report import Report
from engine.lab.sentences import seat_words, upper


@dataclass(eq=False, repr=False)
class ShareBar(Widget):
    """A share with its interval, and a line at what would be even."""

    label: str = ""
    share: Figure = field(default_factory=lambda: share(0, 0))
    fair: float = 50.0
    colour: theme.Colour = theme.BRASS

    @property
    def name(self) -> str:
        return self.label

    def needs(self, scale: Scale) -> Size:
        return scale.px(160), text.measure("Ag", Role.BODY, scale)[1] + scale.px(6)

    def wants(self, scale: Scale) -> Size:
        return scale.px(420), self.needs(scale)[1]

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        words = text.block(self.label, Role.BODY, scale)
        figure = text.block(f"{self.share.value:.0f} %", Role.STRONG, scale)
        named = min(round(at.width * 0.3), max(words.size[0], round(at.width * 0.22)))
        counted = text.measure("100 %", Role.STRONG, scale)[0]
        track = Rect(at.left + named + scale.px(8), 0, 0, scale.px(14))
        track.width, track.centery = at.right - counted - scale.px(8) - track.left, at.centery
        words.draw(surface, (at.left, at.centery - words.size[1] // 2))
        figure.draw(surface, (at.right - figure.size[0], at.centery - figure.size[1] // 2))
        surface.blit(paint.panel(scale, track.size, "well"), track)

        def x(percent: float) -> int:
            return track.left + round(track.width * percent / 100)

        bar = Rect(track.left, track.top, max(1, x(self.share.value) - track.left), track.height)
        surface.fill(self.colour, bar)
        low, high = x(self.share.low), x(self.share.high)
        thin = Rect(low, 0, max(1, high - low), scale.px(3))
        thin.centery = track.centery
        even = Rect(x(self.fair), track.top - 2, scale.px(2), track.height + 4)
        for line, colour in ((thin, theme.TEXT), (even, theme.WARN)):
            surface.fill(theme.NIGHT, line.inflate(2 * scale.px(1), 2 * scale.px(1)))
            surface.fill(colour, line)


def share_bars(scale: Scale, report: Report, found: Findings, column: int) -> list[Part]:
    """A bar for each seat of a column; none before a game has ended."""
    if not found.deals:
        return []
    fair = 100 / max(1, len(found.seats))
    return [
        ShareBar(
            f"share-{column}-{seat}",
            label=upper(seat_words(report, seat)),
            share=won,
            fair=fair,
            colour=scale.colour(seat),
            tip=f"The true share lies between {won.low:.0f} and {won.high:.0f} of 100,"
            " 19 times in 20.",
        )
        for seat, won in enumerate(found.seats, 1)
    ]

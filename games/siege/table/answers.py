"""What each answer to a clash is worth: how high it defends, and how often it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import Column, Fill, First, Framed, Part, Share, Sized, Space
from engine.app.widgets.widget import Size
from engine.rules.cards import COUNT
from engine.rules.english import in_figures
from engine.rules.state import Decision
from engine.table.chances import percent
from games.siege.rules.actions import Defend
from games.siege.rules.state import Siege
from games.siege.table.bar import known_cards
from games.siege.table.odds import chances, safest

ANSWERS = "none", "one", "two", "three"
"""What an answer is called, by how many cards it draws."""
BAR_TALL = 8
SHARES = 2, 4, 4, 4
"""How the columns share a row: the answer, its sum, the chances."""
PAD = 10


class Worth(NamedTuple):
    """An answer: its words, the sum it comes to, the chances that it holds (by the open cards, then
    with what whoever looks knows, where that is more), and whether it leads."""

    label: str
    total: str
    chances: Sequence[Fraction]
    leads: bool


NONE = Worth("", "", (), False)


def worth_of(decision: Decision, public: Siege, seen: Siege, viewer: int) -> list[Worth]:
    """What each answer that stands is worth to the seat that is asked; nothing where no clash is to
    be answered."""
    clash, seat = seen.clash, decision.seat
    answers = [each for each in decision.actions or () if isinstance(each, Defend)]
    if clash is None or not answers:
        return []
    base = seen.additions(clash.attacker, clash.effort)[1]
    known = known_cards(seen, seat) if viewer == seat else []
    views = [public, seen] if known else [public]
    leads = safest(seen, seat, answers)
    return [
        Worth(
            ANSWERS[each.count],
            _total(base, [COUNT[card] for card in known[: each.count]], each.count),
            [chances(view, seat, each)[0] for view in views],
            each == leads,
        )
        for each in answers
    ]


def _total(base: int, known: Sequence[int], count: int) -> str:
    """How high an answer defends: `7 + 9 = 16`, `7 + 9 + 1 card`."""
    hidden = count - len(known)
    parts = [str(base), *map(str, known), *([in_figures(hidden, "card")] if hidden else [])]
    sum_of = " + ".join(parts)
    return sum_of if hidden or not count else f"{sum_of} = {base + sum(known)}"


@dataclass(eq=False)
class AnswerRow(Widget):
    """An answer in a line: its words, its sum, and a bar with each chance that it holds."""

    worth: Worth = NONE
    _: KW_ONLY
    heads: Sequence[str] = ()

    steady = True

    @property
    def name(self) -> str:
        return f"Draw {self.worth.label}: {self.worth.total}"

    @property
    def state(self) -> str:
        return ", ".join(
            f"{head} {said(chance)}"
            for head, chance in zip(self.heads, self.worth.chances, strict=False)
        )

    def needs(self, scale: Scale) -> Size:
        label = text.measure(self.worth.label, Role.STRONG, scale)
        total = text.measure(self.worth.total, Role.BODY, scale)
        least = text.measure(said(Fraction(1)), Role.STRONG, scale)[0] + scale.px(30)
        widths = [label[0], total[0], *[least] * len(self.worth.chances)]
        shares = SHARES[: len(widths)]
        of_share = max(wide / share for wide, share in zip(widths, shares, strict=True))
        return round(of_share * sum(shares)) + 3 * scale.px(PAD), label[1] + scale.px(6)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, worth = look.scale, self.worth
        ground = paint.panel(scale, self.rect.size, "notice" if worth.leads else "well")
        surface.blit(ground, self.rect)
        columns = columns_of(scale, self.rect, 2 + len(worth.chances))
        colour = theme.BRASS_LIGHT if worth.leads else theme.TEXT
        for words, role, at in (
            (worth.label, Role.STRONG, columns[0]),
            (worth.total, Role.BODY, columns[1]),
        ):
            block = text.block(words, role, scale, at.width, colour)
            block.draw(surface, (at.left, at.centery - block.size[1] // 2))
        for number, (chance, at) in enumerate(zip(worth.chances, columns[2:], strict=True)):
            plain = number == 0 and len(worth.chances) > 1
            _draw_chance(surface, scale, chance, at, theme.KNOB if plain else theme.BRASS, plain)


def said(chance: Fraction) -> str:
    """A chance to hold in words: `48 %`, `always`, `never`."""
    if chance == 1:
        return "always"
    return percent(chance) if chance else "never"


def _draw_chance(
    surface: Surface, scale: Scale, chance: Fraction, at: Rect, colour: Colour, plain: bool
) -> None:
    words = said(chance)
    room = text.measure(said(Fraction(1)), Role.STRONG, scale)[0] + scale.px(8)
    bar = Rect(at.left, 0, max(1, at.width - room), scale.px(BAR_TALL))
    bar.centery = at.centery
    surface.fill(theme.INSET, bar)
    surface.fill(colour, Rect(bar.topleft, (round(bar.width * chance), bar.height)))
    pygame.draw.rect(surface, theme.LINE, bar, max(1, scale.px(1)))
    role, ink = (Role.NOTE, theme.MUTED) if plain else (Role.STRONG, theme.TEXT)
    block = text.block(words, role, scale, None, ink)
    block.draw(surface, (bar.right + scale.px(8), at.centery - block.size[1] // 2))


def columns_of(scale: Scale, row: Rect, count: int) -> list[Rect]:
    """The columns of a row of so many."""
    shares, pad = SHARES[:count], scale.px(PAD)
    room, x, found = row.width - 2 * pad, row.left + pad, list[Rect]()
    for share in shares:
        wide = room * share // sum(shares)
        found.append(Rect(x, row.top, wide - pad, row.height))
        x += wide
    return found


def answers_panel(scale: Scale, name: str, rows: Sequence[Worth], lost: str) -> Part:
    """The answers of the seat that is asked, one below the other; lost: what a defence that holds
    or fails brings, as a sentence."""
    knows = len(rows[0].chances) > 1
    heads = ["By the open cards", "With what you know"] if knows else ["Holds"]
    titles = ["Draw", "Defence", *heads]

    def headed(rect: Rect) -> list[Widget]:
        return [
            Label(f"answers-head-{number}", at, words, Role.NOTE, colour=theme.MUTED)
            for number, (words, at) in enumerate(
                zip(titles, columns_of(scale, rect, len(titles)), strict=True)
            )
        ]

    line = text.measure("Ag", Role.NOTE, scale)[1]
    head = Sized(Fill(headed), down=line)
    lines = [AnswerRow(f"answer-{row.label}", worth=row, heads=heads) for row in rows]
    for each in lines:
        each.tip = lost
    tall = max(each.tall(scale, 10**4) for each in lines)
    plates: list[Part] = [Share(each, least=tall, most=round(tall * 1.5)) for each in lines]
    note = Label("answers-note", words=lost, role=Role.NOTE, colour=theme.MUTED)
    spaced = [*plates, Share(Space(0), 0.2)]
    panel = Panel("odds-panel", title=f"{name}: the odds", note="how often the defence holds")
    inside = [Column([head, *spaced, *below], gap=4) for below in ([note], [])]  # each tip says it
    return First([Framed(panel, each, theme.PADDING - 6, 10) for each in inside])

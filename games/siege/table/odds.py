"""The odds: what each attack of a seat is worth, from what whoever has the table may know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, ScrollList, Widget
from engine.app.widgets.layout import height_at, put
from engine.rules.notation import Action
from engine.table.chances import percent
from engine.table.context import TableContext
from games.siege.rules.actions import MENU, Defend, SiegeAction
from games.siege.rules.state import Siege
from games.siege.words.labels import label
from games.siege.words.odds import chance_to_win


class Prospect(NamedTuple):
    """A choice whose end is uncertain, and its chance against each answer (0, 1, ... cards)."""

    label: str
    chances: list[Fraction]


def chances(seen: Siege, seat: int, action: Action) -> list[Fraction]:
    """Of an attack: against no card, one, ...; of a defence: that it holds."""
    if isinstance(action, Defend) and seen.clash:
        clash = seen.clash
        drawn = len(clash.attack)
        return [1 - chance_to_win(seen, clash.attacker, clash.effort, drawn, action.count)]
    gamble = action.gamble if isinstance(action, SiegeAction) else None
    if gamble is None or seen.clash:
        return []
    effort, count, paid = gamble
    most = seen.rules.most_assault if effort == "assault" else 1
    held = len(seen.side(3 - seat).deck)
    return [
        chance_to_win(seen, seat, effort, count, defence, paid)
        for defence in range(min(most, held) + 1)
    ]


def prospects(table: TableContext, seen: Siege, seat: int) -> list[Prospect]:
    """What each attack that the seat could make now is worth; none where odds are not wanted."""
    found: dict[tuple[str, tuple[Fraction, ...]], list[str]] = {}
    for action in MENU[seat] if table.settings.odds else ():
        if not table.refusal(seat, action) and (worth := chances(seen, seat, action)):
            said = label(table.public, seat, action)
            found.setdefault((said.title, tuple(worth)), []).append(said.hint)
    titles = [title for title, _ in found]
    return [
        Prospect(
            # what is worth the same whatever it is aimed at needs no aim
            title
            if len(hints) > 1 and titles.count(title) == 1
            else f"{title}, {' or '.join(hints)}",
            [*worth],
        )
        for (title, worth), hints in found.items()
    ]


def against(chances: Sequence[Fraction]) -> str:
    """Chances to win by the number of cards that come against: `48 % against none, ...`."""
    return ", ".join(
        f"{percent(chance)} against {number or 'none'}" for number, chance in enumerate(chances)
    )


def odds_panel(scale: Scale, rect: Rect, seat: int, name: str, prospects: list[Prospect]) -> Panel:
    """What each prospect of the seat to choose is worth, by how many cards come against it."""
    panel = Panel("clash", rect, f"{name}: the odds", note="chance to win")
    inner = panel.inner(scale)
    inner.height = rect.bottom - scale.px(10) - inner.top
    most = max((len(prospect.chances) for prospect in prospects), default=1)
    room = ScrollList.room(inner, scale)
    counts = Label("odds-against", words="cards against", role=Role.NOTE, colour=theme.MUTED)
    labels = (text.measure(prospect.label, Role.STRONG, scale)[0] for prospect in prospects)
    label_width = max(counts.wants(scale)[0], *labels)
    cell = (room.width - label_width - scale.px(8)) // most
    wide = max(
        text.measure(percent(Fraction(1)), Role.NUMBER, scale)[0],
        text.measure("none", Role.NOTE, scale)[0],
    )
    if cell < wide + scale.px(4):
        return _odds_in_lines(scale, panel, inner, room, prospects)
    widgets: list[Widget] = []
    y = room.top
    line = text.measure("Ag", Role.NUMBER, scale)[1] + scale.px(3)
    heads = ["none", *map(str, range(1, most))]
    put(counts, Rect(room.left, y, label_width, line))
    widgets.append(counts)
    for number, head in enumerate(heads):
        at = Rect(room.right - (most - number) * cell, y, cell, line)
        widgets.append(
            Label(f"odds-head-{number}", at, head, Role.NOTE, colour=theme.MUTED, align="right")
        )
    y += line
    for row, prospect in enumerate(prospects):
        widgets.append(
            Label(f"odds-{row}", Rect(room.left, y, label_width, line), prospect.label, Role.STRONG)
        )
        for number, chance in enumerate(prospect.chances):
            at = Rect(room.right - (most - number) * cell, y, cell, line)
            widgets.append(
                Label(f"odds-{row}-{number}", at, percent(chance), Role.NUMBER, align="right")
            )
        y += line
    panel.widgets = [ScrollList("odds", inner, "Odds", widgets=widgets)]
    return panel


def _odds_in_lines(
    scale: Scale, panel: Panel, inner: Rect, room: Rect, prospects: list[Prospect]
) -> Panel:
    widgets: list[Widget] = []
    y = room.top
    for row, prospect in enumerate(prospects):
        words = f"**{prospect.label}**: {against(prospect.chances)}"
        label = Label(f"odds-{row}", words=words, role=Role.BODY)
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        widgets.append(label)
        y = label.rect.bottom
    panel.widgets = [ScrollList("odds", inner, "Odds", widgets=widgets)]
    return panel

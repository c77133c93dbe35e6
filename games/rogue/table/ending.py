"""Ending of a run for the stage: the last fight and the joker that falls, or a rogue who retires.

The dungeon stays lit beside the stage, with its face-down cards turned over.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import (
    CENTRE,
    ByRatio,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
)
from engine.app.widgets.words import note
from engine.rules.cards import RED_JOKER, Card
from engine.rules.events import Ended, first_event
from engine.table.act_things import CardFan
from engine.table.context import TableContext
from engine.table.stage import Stage
from games.rogue.rules.state import FACE_UP_MARK, Ending, Fought, Rogue
from games.rogue.table.cells import fallen_joker
from games.rogue.words.descriptions import sum_words
from games.rogue.words.labels import score

CARD_WIDTH = 220
"""Greatest width of a card on the stage, in style units."""
LEAST_FIGHT_HEIGHT = 110
"""Least height of the cards of the last fight, in style units."""
LEAST_JOKER_HEIGHT = 50
"""Least height of the fallen joker, in style units."""
FIGHT_TO_JOKER = (3, 2)
"""Shares of the height of the last fight and of the fallen joker."""
FLAT_RATIO = 1.8
"""Ratio of width to height above which the joker lies beside the fight."""
IDS = ("fight", "act", "odds", "health", "holding", "figures", "near", "unseen", "discards", "log")
"""Widgets that the stage covers, those beside the dungeon."""


def stage_of(table: TableContext, view: Rogue) -> Stage:
    """Return the stage of the end that is shown; without an end, an empty stage."""
    ended = first_event(table.events, Ended)
    if ended is None:
        return Stage()
    fight = first_event(table.events, Fought)
    if ended.reason == Ending.SLAIN and fight:
        value = view.value(fight.enemy)
        cause = f"{sum_words(fight)} loses to {value}: your last joker falls. {score(view)}."
        return Stage(IDS, last_fight(table, fight, value), cause=cause, lit_ids=("dungeon",))
    joker = CardFan((RED_JOKER,), "oxblood", "rogue", table.large, width=CARD_WIDTH)
    return Stage(IDS, joker, "You retire", f"{score(view)}.", lit_ids=("dungeon",))


def turned_over(view: Rogue, open_view: Rogue) -> Rogue:
    """Return a view with its face-down cards turned over, as they lie in the open view."""
    turned_view = view.copy()
    for name in turned_view.face_down():
        turned_view.lay(name, FACE_UP_MARK + open_view.card(name))
    return turned_view


def last_fight(table: TableContext, fight: Fought, enemy_value: int) -> Part:
    """Return strike and enemy of the fight that was lost, and the joker that falls."""
    strikes = [fight.strike, *([fight.captive] if fight.captive else [])]
    loses = Label("stage-loses", words="loses to", role=Role.PITCH, align="center", middle=True)
    sides = [
        _side(table, "strike", strikes, f"Strike {sum_words(fight)}"),
        _side(table, "enemy", [fight.enemy], f"Enemy {enemy_value}"),
    ]
    cards = Row([Share(sides[0]), loses, Share(sides[1])], gap=theme.GAP)
    fallen = FallenJoker("stage-fallen", large=table.large)
    joker = Column([Share(fallen), note("stage-joker", "none is left", align="center")])
    fight_part = Share(Sized(cards, down=LEAST_FIGHT_HEIGHT), FIGHT_TO_JOKER[0], whole=True)
    joker_part = Share(Sized(joker, down=LEAST_JOKER_HEIGHT), FIGHT_TO_JOKER[1], whole=True)
    row = Row([Share(cards, FIGHT_TO_JOKER[0]), Share(joker, FIGHT_TO_JOKER[1])])
    flat = Column([Share(Sized(row, down=LEAST_FIGHT_HEIGHT), whole=True)])
    layout = ByRatio(FLAT_RATIO, flat, Column([fight_part, joker_part], gap=theme.GAP))
    return FirstThatFits([layout, Column([fight_part])])


def _side(table: TableContext, id: str, cards: list[Card], words: str) -> Part:
    """Return the cards of one side over their value; the enemy's have a ring."""
    fan = CardFan(cards, "oxblood", f"last-{id}", table.large, width=CARD_WIDTH)
    fan.state = "target" if id == "enemy" else "rest"
    caption = Label(f"stage-{id}", words=words, role=Role.BUTTON, align="center")
    return Column([Share(fan), caption], gap=6, at=CENTRE)


@dataclass(eq=False, repr=False)
class FallenJoker(Widget):
    """Joker that lies on its side, as large as its rectangle allows."""

    large: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        length = min(self.rect.width, self.rect.height * theme.CARD_HEIGHT / theme.CARD_WIDTH)
        picture = fallen_joker(round(length), self.large)
        surface.blit(picture, picture.get_rect(center=self.rect.center))

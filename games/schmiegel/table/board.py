"""What lies on the Schmiegel table between its bars, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget
from engine.match import Match
from engine.rules.cards import SUIT_NAMES, Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event
from engine.table.hand import in_order, other_hand
from engine.table.navigation import TableNavigation
from games.schmiegel.rules.state import DefenderNamed, character_of, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.answers import DOES
from games.schmiegel.table.battle import battle_panel, least_height
from games.schmiegel.table.beats import beats, this_turn
from games.schmiegel.table.guide import drawn_panel, guide_panel
from games.schmiegel.table.odds import odds_panel
from games.schmiegel.table.party import (
    Character,
    Empty,
    Pointer,
    Sign,
    character_widgets,
    characters,
    seated,
)
from games.schmiegel.table.stock import stock_panel
from games.schmiegel.table.telling import Telling
from games.schmiegel.table.turn import turn_panel
from games.schmiegel.words.labels import ABILITY
from games.schmiegel.words.odds import Odds, odds


class Board(Telling):
    """A match and all that lies on its table."""

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, navigation)
        self._columns: dict[int, list[Card | None]] = {}

    def go_on(self) -> None:
        """Go on from the dice that are watched."""
        raise NotImplementedError

    # The board.

    def board(self, scale: Scale, room: Rect) -> list[Widget]:
        regions = layout.places(scale, room)
        if regions.shape == "tabs":
            return self._tabbed(scale, regions)
        return [
            self._stock(scale, regions.piles),
            *self._arena(scale, regions.arena, True),
            self._turn(scale, regions.turn),
            *self.log_beside(scale, regions.log),
        ]

    def _tabbed(self, scale: Scale, regions: layout.Places) -> list[Widget]:
        names: dict[layout.Sheet, str] = {
            "parties": "Parties",
            "middle": "Dice" if self.throws else "Odds" if self._weighing else "Table",
            "piles": "Piles",
            "turn": "This turn",
            "log": "Log",
        }
        return [*self.tabs(scale, regions.tabs, names), *self._sheet(scale, regions)]

    def _sheet(self, scale: Scale, regions: layout.Places) -> list[Widget]:
        match self.sheet:
            case "parties":
                return self._arena(scale, regions.arena, False)
            case "middle":
                return [self._middle(scale, regions.arena)]
            case "piles":
                return [self._stock(scale, regions.piles)]
            case "turn":
                return [self._turn(scale, regions.turn)]
        return [self.log(scale, regions.log)]

    def _stock(self, scale: Scale, rect: Rect) -> Widget:
        view = self.view()

        def cards(place: str) -> Sequence[Card]:
            kind, pile = place.split(".")
            lying: list[Card] = view[kind][pile]
            return lying

        return stock_panel(
            scale, rect, cards, self.animator.pending, self.marker(), self.browse, self.large
        )

    def _turn(self, scale: Scale, rect: Rect) -> Panel:
        throws = self.throws
        number = throws.number if throws and throws.throw.battle else len(self.match.history) + 1
        events: list[Event] = [*self.match.opening]
        for played in self.match.history[: number - 1]:
            events += played.events
        if throws and throws.throw.battle:
            last = self.match.history[number - 1].events
            events += [event for event in last if isinstance(event, DefenderNamed)]
        state = self.shown
        told = beats(this_turn(events), state.turn, state.phase, state.first_turn)
        return turn_panel(scale, rect, told, f"{self.always} always hit.")

    # The parties.

    def order(self) -> list[str]:
        """The own party from the left, each face before its numbers; then the other; the hand."""
        order: list[str] = []
        for seat in (self.lower, 3 - self.lower):
            for character in self._party(seat):
                if character:
                    order += [character.face, *character.numbers]
        return order + in_order(self.view()["players"][self.lower - 1]["hand"])

    def _party(self, seat: int) -> list[Character | None]:
        """Who stands in which column; what is still on its way is left out."""
        party = characters(self.view()["players"][seat - 1]["party"], self.rules.capacity)
        columns = max(layout.PARTY, self.rules.party)
        before = self._columns.get(seat, [None] * columns)
        faces = seated(before, [each.face for each in party])
        self._columns[seat] = faces
        known = {each.face: each for each in party}
        found: list[Character | None] = []
        for face in faces:
            character = known.get(face) if face else None
            if character:
                place = character_of(seat, character.face)
                lying = [
                    each
                    for each in character.numbers
                    if not self.animator.pending(f"{place}.numbers-{each}")
                ]
                character = character._replace(numbers=tuple(lying))
            found.append(character)
        return found

    def _arena(self, scale: Scale, room: Rect, between: bool) -> list[Widget]:
        """Both parties, with the middle between them or without."""
        lower, upper = self.lower, 3 - self.lower
        mine, theirs = self._party(lower), self._party(upper)
        decision, view = self.decision, self.view()
        asked = decision.seat if decision and not self.throws else 0
        top = Rect(room.left, room.top + scale.px(8), room.width, 0)
        widgets = other_hand(
            scale,
            top,
            upper,
            self.match.names[upper - 1],
            hand_of(upper),
            len(view["players"][upper - 1]["hand"]) - self.animator.pending(hand_of(upper)),
            "pine",
            asked == upper,
        )
        head = widgets[0].rect.bottom + scale.px(4) - room.top
        plan = layout.arena(
            scale,
            room,
            head,
            (_tallest(theirs), _tallest(mine)),
            least_height(scale, room.width) if between else 0,
            Sign.width(scale),
            len(mine),
        )
        fighters, mark = self._fighters(), self.marker()
        rows = (
            (upper, theirs, plan.upper, plan.faces[0], plan.bare[0]),
            (lower, mine, plan.lower, plan.faces[1], plan.bare[1]),
        )
        if between:
            widgets.append(self._middle(scale, plan.middle))
        for seat, party, columns, face_top, bare in rows:
            for character, column in zip(party, columns, strict=True):
                at = Rect((column.left + scale.px(9), face_top), plan.card)
                if character is None or self.animator.pending(character_of(seat, character.face)):
                    widgets.append(Empty(f"empty-{seat}-{column.left}", at, over=True))
                    continue
                widgets += character_widgets(
                    scale,
                    column,
                    face_top,
                    plan.card,
                    bare,
                    character_of(seat, character.face),
                    character,
                    mark,
                    self._about(seat, character),
                    sorted(self.rules.sure_hits),
                    self.large,
                    seat if character.face in fighters else 0,
                )
                if between and character.face in fighters:
                    point = Rect(0, 0, scale.px(17), scale.px(9))
                    point.centerx = at.centerx
                    if seat == lower:
                        point.top = plan.middle.bottom
                    else:
                        point.bottom = plan.middle.top
                    widgets.append(Pointer(f"point-{seat}", point, seat, seat == lower))
        return widgets

    def _fighters(self) -> tuple[Card, ...]:
        """Who fights: the attacker once it is named, both while the dice are watched."""
        if self.throws and self.throws.throw.battle:
            return self.throws.fighters
        state = self.shown
        return (state.named,) if state.named and state.phase == "attack" else ()

    def _about(self, seat: int, character: Character) -> str:
        """What the tooltip of a character's sign says."""
        rank = character.face[0]
        hits = ", ".join(map(str, sorted({*character.hits, *self.rules.sure_hits})))
        return (
            f"The {card_name(character.face)} holds up to {in_words(character.most)} numbers of "
            f"{SUIT_NAMES[character.face[-1]]}. Its dice hit on {hits}. "
            f"{ABILITY[rank]}: once for each number it {DOES[rank]}."
        )

    # The middle.

    def _middle(self, scale: Scale, rect: Rect) -> Panel:
        if self.throws:
            return battle_panel(scale, rect, self.throws.sight, self.go_on)
        state, decision = self.shown, self.decision
        if state.drawn and state.named:
            named = state.own.find(state.named)
            lost = named.numbers if named else []
            return drawn_panel(scale, rect, state.drawn[0], state.named, lost, self.large)
        ask = decision.ask if decision else ""
        if self._weighing:
            return self._odds(scale, rect, ask)
        if decision is None or ask == "draw":
            title, words = self._over() if decision is None else ("A draw is offered", "")
            return guide_panel(scale, rect, title, words, [])
        told = self.told(ask, self._party(self.lower), self._party(3 - self.lower))
        return guide_panel(scale, rect, *told)

    @property
    def _weighing(self) -> bool:
        """Whether the middle shows odds: while a battle is chosen, or where they are asked for."""
        decision = self.decision
        fighting = decision is not None and decision.ask in ("attack", "defend") and not self.lone
        return self.manager.settings.odds and (fighting or self.comparing > 0)

    def _over(self) -> tuple[str, str]:
        """How the match ended, in a headline and a line."""
        outcome, wins = self.shown.outcome, self.shown.wins
        if outcome is None or outcome.winner is None:
            return "Nobody wins", ""
        score = f"{wins[outcome.winner - 1]}–{wins[2 - outcome.winner]}"
        return f"{self.name(outcome.winner)} wins", score if self.rules.best_of > 1 else ""

    def _odds(self, scale: Scale, rect: Rect, ask: str) -> Panel:
        state, picks = self.shown, self.chooser.picks
        seat = self.lower if ask in ("attack", "defend") else self.comparing
        rows = [each.face for each in self._party(seat) if each]
        others = [each.face for each in self._party(3 - seat) if each]
        chosen: tuple[Card | None, Card | None] = (None, None)
        title = f"If {self.name(seat)} attacked now"
        if ask == "attack":
            title = f"{self.name(seat)} attacks {self.name(3 - seat)}"
            chosen = (Card(picks[0]) if picks else None, None)
        elif ask == "defend" and state.named:
            title = f"{card_name(state.named)} attacks"
            rows = [state.named]
            chosen = (state.named, Card(picks[0]) if picks else None)

        def known(attacker: Card, defender: Card) -> Odds:
            return odds(state, attacker, defender)

        first = "attacker" if self.rules.attacker_rolls_first else "defender"
        words = f"the {first} rolls first"
        return odds_panel(scale, rect, title, words, seat, rows, others, known, chosen)


def _tallest(party: Sequence[Character | None]) -> int:
    return max((len(each.numbers) for each in party if each), default=0)

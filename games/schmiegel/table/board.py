"""What lies on the Schmiegel table between its bars, and how it moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from engine.app import theme
from engine.app.inputs import Input, Key, Press
from engine.app.parts import Label, Panel, Part, Tab
from engine.app.settings import SPEED_FACTORS
from engine.app.theme import Role, Scale
from engine.match import Match, Played, Undone
from engine.rules.cards import HIDDEN, Card
from engine.rules.cards import name as card_name
from engine.rules.chronicle import in_words
from engine.rules.events import Event, Moved
from engine.table.animator import DEALT_APART, Flight, Motion
from engine.table.faces import Back
from engine.table.logbook import log_parts
from engine.table.scene import Doors
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.chronicle import TITLES, opening
from games.schmiegel.rules.odds import Odds, odds
from games.schmiegel.rules.state import BattleEnded, DefenderNamed, character_of, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.bar import DOES, KINDS, SchmiegelBar
from games.schmiegel.table.battle import battle_panel, least_height
from games.schmiegel.table.beats import beats, this_turn
from games.schmiegel.table.dice import LEAN, Tumble, places
from games.schmiegel.table.guide import Note, drawn_panel, guide_panel
from games.schmiegel.table.hand import other_hand
from games.schmiegel.table.marks import Choice
from games.schmiegel.table.odds import odds_panel
from games.schmiegel.table.party import (
    Character,
    Empty,
    Sign,
    character_parts,
    characters,
    seated,
)
from games.schmiegel.table.stock import stock_panel
from games.schmiegel.table.turn import turn_panel
from games.schmiegel.table.watch import watched

HOLD = 0.8
"""Seconds for which dice lie before the next are thrown, at normal speed."""

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


class SchmiegelTable(SchmiegelBar):
    """One match, as both players see it."""

    def __init__(self, match: Match, doors: Doors) -> None:
        super().__init__(match, doors)
        self._columns: dict[int, list[Card | None]] = {}
        self._stays = -1
        """At this length of the history a lone pass is not given: it was just taken back."""

    # The board.

    def board(self, scale: Scale, room: Rect) -> list[Part]:
        regions = layout.places(scale, room)
        if regions.shape == "tabs":
            return self._tabbed(scale, regions)
        parts: list[Part] = [
            self._stock(scale, regions.piles),
            *self._arena(scale, regions.arena, True),
            self._turn(scale, regions.turn),
        ]
        if regions.shape == "full" or self.drawer:
            log = self._log(scale, regions.log)
            log.over = regions.shape == "drawer"
            parts.append(log)
        return parts

    def _tabbed(self, scale: Scale, regions: layout.Places) -> list[Part]:
        names = {
            "parties": "Parties",
            "middle": "Dice" if self.watch else "Table",
            "piles": "Piles",
            "turn": "This turn",
            "log": "Log",
        }
        tabs: list[Part] = []
        x = regions.tabs.left
        for sheet in layout.SHEETS:
            tab = Tab(
                f"tab-{sheet}",
                label=names[sheet],
                current=sheet == self.sheet,
                on_press=self._opening(sheet),
            )
            wide = tab.wants(scale)[0]
            tab.rect = Rect(x, regions.tabs.top, wide, regions.tabs.height)
            x += wide + scale.px(6)
            tabs.append(tab)
        spare = regions.tabs.right - (x - scale.px(6))
        turning = Label("tabs-keys", words="Q and E turn the tabs", role=Role.NOTE)
        turning.colour, turning.align, turning.middle = theme.MUTED, "right", True
        if spare > turning.wants(scale)[0] + scale.px(16):
            turning.rect = Rect(regions.tabs.right - spare, regions.tabs.top, spare, tabs[0].rect.h)
            tabs.append(turning)
        elif spare < 0:
            wide = regions.tabs.width // len(tabs)
            for number, each in enumerate(tabs):
                each.rect.left, each.rect.width = regions.tabs.left + number * wide, wide
        return [*tabs, *self._sheet(scale, regions)]

    def _sheet(self, scale: Scale, regions: layout.Places) -> list[Part]:
        match self.sheet:
            case "parties":
                return self._arena(scale, regions.arena, False)
            case "middle":
                return [self._middle(scale, regions.arena)]
            case "piles":
                return [self._stock(scale, regions.piles)]
            case "turn":
                return [self._turn(scale, regions.turn)]
        return [self._log(scale, regions.log)]

    def _opening(self, sheet: layout.Sheet) -> Callable[[], None]:
        def open_sheet() -> None:
            self.sheet = sheet
            self.rebuild()

        return open_sheet

    def _stock(self, scale: Scale, rect: Rect) -> Part:
        view = self.view()

        def cards(place: str) -> Sequence[Card]:
            kind, pile = place.split(".")
            lying: list[Card] = view[kind][pile]
            return lying

        return stock_panel(
            scale, rect, cards, self.animator.pending, self.mark, self.browse, self.large
        )

    def _log(self, scale: Scale, rect: Rect) -> Panel:
        return log_parts(self.shown_entries(), rect, scale, self.show_card, large=self.large)

    def _turn(self, scale: Scale, rect: Rect) -> Panel:
        watch = self.watch
        number = watch.number if watch and watch.throw.battle else len(self.match.history) + 1
        events: list[Event] = [*self.match.opening]
        for played in self.match.history[: number - 1]:
            events += played.events
        if watch and watch.throw.battle:
            last = self.match.history[number - 1].events
            events += [event for event in last if isinstance(event, DefenderNamed)]
        state = self.shown
        return turn_panel(scale, rect, beats(this_turn(events), state.turn, state.phase))

    # The parties.

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

    def _arena(self, scale: Scale, room: Rect, between: bool) -> list[Part]:
        """Both parties, with the middle between them or without."""
        lower, upper = self.lower, 3 - self.lower
        mine, theirs = self._party(lower), self._party(upper)
        decision, view = self.decision, self.view()
        asked = decision.seat if decision and not self.watch else 0
        top = Rect(room.left, room.top + scale.px(8), room.width, 0)
        parts = other_hand(
            scale,
            top,
            upper,
            self.match.names[upper - 1],
            hand_of(upper),
            len(view["players"][upper - 1]["hand"]) - self.animator.pending(hand_of(upper)),
            asked == upper,
        )
        head = parts[0].rect.bottom + scale.px(4) - room.top
        plan = layout.arena(
            scale,
            room,
            head,
            (_tallest(theirs), _tallest(mine)),
            least_height(scale, room.width) if between else 0,
            Sign.width(scale),
            len(mine),
        )
        fighters = self._fighters()
        rows = (
            (upper, theirs, plan.upper, plan.faces[0], plan.bare[0]),
            (lower, mine, plan.lower, plan.faces[1], plan.bare[1]),
        )
        if between:
            parts.append(self._middle(scale, plan.middle))
        for seat, party, columns, face_top, bare in rows:
            for character, column in zip(party, columns, strict=True):
                at = Rect((column.left + scale.px(9), face_top), plan.card)
                if character is None or self.animator.pending(character_of(seat, character.face)):
                    parts.append(Empty(f"empty-{seat}-{column.left}", at, over=True))
                    continue
                parts += character_parts(
                    scale,
                    column,
                    face_top,
                    plan.card,
                    bare,
                    character_of(seat, character.face),
                    character,
                    self.mark,
                    self._about(seat, character),
                    self.large,
                    seat if character.face in fighters else 0,
                )
        return parts

    def _fighters(self) -> tuple[Card, ...]:
        """Who fights: the attacker once it is named, both while the dice are watched."""
        if self.watch and self.watch.throw.battle:
            return self.watch.fighters
        state = self.shown
        return (state.named,) if state.named and state.phase == "attack" else ()

    def _about(self, seat: int, character: Character) -> str:
        """What the tooltip of a character's sign says."""
        kind = KINDS[character.face[0]]
        suit = SUITS[character.face[-1]]
        hits = ", ".join(map(str, sorted({*character.hits, *self.rules.sure_hits})))
        return (
            f"The {card_name(character.face)} holds up to {in_words(character.most)} numbers of "
            f"{suit}. Its dice hit on {hits}. {TITLES[kind]}: once for each number it {DOES[kind]}."
        )

    # The middle.

    def _middle(self, scale: Scale, rect: Rect) -> Panel:
        if self.watch:
            return battle_panel(scale, rect, self.watch.sight, self.go_on)
        state, decision = self.shown, self.decision
        if state.drawn and state.named:
            named = state.own.find(state.named)
            lost = named.numbers if named else []
            return drawn_panel(scale, rect, state.drawn[0], state.named, lost, self.large)
        ask = decision.ask if decision else ""
        fighting = self.stage.settings.odds and ask in ("attack", "defend")
        if fighting or (self.comparing and self.stage.settings.odds):
            return self._odds(scale, rect, ask)
        if decision is None or ask == "draw":
            title = "The match is over." if decision is None else "A draw is offered."
            return guide_panel(scale, rect, title, "", [])
        title, words = self._guide(ask)
        notes = [self._note(ask, each) if each else None for each in self._party(self.lower)]
        return guide_panel(scale, rect, title, words, notes)

    def _odds(self, scale: Scale, rect: Rect, ask: str) -> Panel:
        state = self.shown
        seat = self.lower
        own = [each.face for each in self._party(seat) if each]
        others = [each.face for each in self._party(3 - seat) if each]
        picks = self.chooser.picks
        chosen: tuple[Card | None, Card | None] = (None, None)
        title = "If a battle came now"
        if ask == "attack":
            title = "The odds of an attack"
            chosen = (Card(picks[0]) if picks else None, None)
        elif ask == "defend" and state.named:
            title = f"{card_name(state.named)} attacks"
            own = [state.named]
            chosen = (state.named, Card(picks[0]) if picks else None)

        def known(attacker: Card, defender: Card) -> Odds:
            return odds(state, attacker, defender)

        return odds_panel(scale, rect, title, "", seat, own, others, known, chosen)

    def _guide(self, ask: str) -> tuple[str, str]:
        """What the phase is about, in a headline and a sentence."""
        first = self.shown.first_turn
        match ask:
            case "swap":
                return "A swap?", "A face is drawn, open to both; it may take one's place."
            case "associate" | "train":
                return "Level up", "A number goes only to a character of its own suit."
            case "abilities":
                rule = "Who has acted is closed once another acts."
                if first:
                    rule = "On a first turn nothing is taken from the other party."
                return "Abilities, once for each number", rule
            case "defend":
                return "Who defends?", "The dice decide: equal to an own number, or 11 or 12, hits."
        return "An attack?", "Dice equal to an own number, or 11 or 12, hit."

    def _note(self, ask: str, character: Character) -> Note:
        """What the phase means for one character."""
        face = character.face
        head = f"{{{face}}} {character.kind}"
        lit = face in self.chooser.picks
        match ask:
            case "swap":
                lost = " ".join(f"{{{each}}}" for each in character.numbers)
                return Note(head, f"would lose {lost}" if lost else "has no number to lose", lit)
            case "associate" | "train":
                room = character.most - len(character.numbers)
                return Note(head, f"room for {in_words(room)}" if room else "is full", lit)
            case "abilities":
                kind = KINDS[face[0]]
                idle = self.idle(face)
                if idle:
                    return Note(f"{{{face}}} {TITLES[kind]}", idle)
                left = in_words(self.uses(face), "use")
                return Note(f"{{{face}}} {TITLES[kind]}", f"{left} left: {DOES[kind]}", True)
        hits = sorted({*character.hits, *self.rules.sure_hits})
        return Note(head, f"hits on {', '.join(map(str, hits))}", lit)

    # Watching dice.

    def enter(self) -> None:
        super().enter()
        names = [self.name(1), self.name(2)]
        if not self.match.history:
            if not self.match.look_only:
                self.watch = watched(self.match.opening, 0, names, self.rules, None, 1)
                self._throw()
        self.entries = [*opening(self.match.opening, names), *self.entries]

    def motions(self, played: Played, before: dict[str, Rect]) -> list[list[Motion]]:
        state = self.match.state_before(played.number)
        names = [self.name(1), self.name(2)]
        self.watch = watched(
            played.events,
            played.number,
            names,
            self.rules,
            state.named,  # type: ignore[attr-defined]
            state.turn,  # type: ignore[attr-defined]
        )
        self.comparing = False
        if self.watch is None:
            self._turn_to()
            return super().motions(played, before)
        self._throw()
        return []

    def _turn_to(self) -> None:
        """In tabs: show the sheet that the next question is about."""
        self.sheet = "middle" if self.watch or self.shown.drawn else "parties"

    @property
    def at_rest(self) -> bool:
        return super().at_rest and self.watch is None

    def _throw(self) -> None:
        """Let the dice of the present throw fall; where nothing moves, those of the last one."""
        watch = self.watch
        assert watch is not None
        self._turn_to()
        if self.stage.settings.speed == "off":
            while not watch.last:
                watch.next()
            watch.landed = True
        self.rebuild()
        if watch.landed or not watch.throw.seat:
            watch.landed = True
            return
        part = self.part("dice")
        if part is None:
            return
        scale = self.stage.scale
        below = watch.throw.seat == self.lower
        batch: list[Motion] = []
        for number, at in enumerate(places(part.rect, scale)):
            value = watch.throw.rest.dice[number]
            start = (
                at.centerx + scale.px(150 + 60 * number),
                part.rect.bottom + scale.px(150) if below else part.rect.top - scale.px(150),
            )
            batch.append(Tumble(value, start, at, LEAN[number], scale, delay=0.06 * number))
        self.animator.play(batch)

    def go_on(self) -> None:
        """To the next dice; the last ones are let lie first, and then the table goes on."""
        watch = self.watch
        if watch is None:
            return
        if not watch.landed and watch.last:
            self._land()
            return
        battle = watch.throw.battle
        before = self._rects()
        if watch.next():
            self._throw()
            return
        self.watch = None
        self._turn_to()
        self.rebuild()
        if battle and watch.number:
            events = list(self.match.history[watch.number - 1].events)
            ends = [i for i, event in enumerate(events) if isinstance(event, BattleEnded)]
            for event in events[ends[-1] :] if ends else []:
                batch = self.flights(event, before)
                if batch:
                    self.animator.play(batch)

    def _land(self) -> None:
        watch = self.watch
        if watch is not None:
            watch.landed, watch.held = True, 0.0
            self.rebuild()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        watch = self.watch
        if self.stage.top is not self or self.animator.busy:
            return moved
        if watch is None:
            return self._pass_alone() or moved
        if not watch.landed:
            self._land()
            return True
        if not watch.last:
            watch.held += dt
            if watch.held >= self._hold:
                self.go_on()
                return True
        return moved

    @property
    def _hold(self) -> float:
        return HOLD * SPEED_FACTORS[self.stage.settings.speed]

    def wait(self) -> float | None:
        times = [time for time in (super().wait(),) if time is not None]
        watch = self.watch
        if watch and watch.landed and not watch.last:
            times.append(max(0.0, self._hold - watch.held))
        return min(times, default=None)

    def _pass_alone(self) -> bool:
        """Give a pass that is the only answer, where it tells nobody what is in a hand."""
        decision, match = self.decision, self.match
        if (
            decision is None
            or decision.private
            or match.look_only
            or decision.actions != [Pass()]
            or len(match.history) == self._stays
        ):
            return False
        match.submit(decision.seat, Pass())
        return True

    def _undone(self, undone: Undone) -> None:
        self.watch = None
        self._stays = len(self.match.history)
        self.chooser.picks = ()
        super()._undone(undone)
        self._turn_to()

    # Inputs.

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and self.watch is not None and event.button == 1:
            part = self._hit(event.pos)
            if part is None or not (part.acts or part.reason):
                self.animator.hurry()
                self.go_on()
                return True
        return super().handle(event)

    def key(self, event: Key) -> bool:
        if self.watch is not None and event.name == "enter" and not event.again:
            self.go_on()
            return True
        if layout.shape_of(self.stage.scale) == "tabs" and event.name in ("q", "e", "l"):
            at = layout.SHEETS.index(self.sheet)
            step = {"q": -1, "e": 1}.get(event.name, 0)
            index = (at + step) % len(layout.SHEETS) if step else layout.SHEETS.index("log")
            self._opening(layout.SHEETS[index])()
            return True
        return super().key(event)

    def draw_moving(self, surface: Surface) -> None:
        super().draw_moving(surface)
        for part in self._flat(self.parts):
            if isinstance(part, Choice):
                part.draw_dragged(surface, self.stage.scale)

    # Motion.

    def is_place(self, id: str) -> bool:
        """Places are named by their paths; a drawn face lies alone."""
        return "." in id or id == "drawn"

    def flights(self, event: object, before: dict[str, Rect]) -> list[Motion]:
        """Cards that were moved, each from where it lay to where it lies."""
        if not isinstance(event, Moved):
            return []
        shown = event.seen_by(0)
        assert isinstance(shown, Moved)
        goals = self._rects()
        up, was_up = self.face_up(event.target), self.face_up(event.source)
        batch: list[Motion] = []
        for index, card in enumerate(shown.cards):
            start = _where(before, event.source, card) or _where(goals, event.source, card)
            goal = _where(goals, event.target, card)
            if start is None or goal is None:
                continue
            open_card = card != HIDDEN
            own = f"{event.target}-{card}"
            batch.append(
                Flight(
                    self.picture(card, event.target, goal.width) if open_card else None,
                    self.picture(HIDDEN, event.source, goal.width),
                    start,
                    goal,
                    place=own if open_card and own in goals else event.target,
                    turn_over=up and not was_up and open_card,
                    delay=index * DEALT_APART,
                    source=event.source,
                    waits=was_up,
                )
            )
        return batch

    def back_of(self, place: str) -> Back:
        return "pine" if "numbers" in place or place.endswith("hand") else "oxblood"

    def face_up(self, place: str) -> bool:
        return not place.endswith((".pile", ".hand"))

    def belongs(self, place: str, seat: int) -> bool:
        return place.startswith(f"players.{seat - 1}.")

    def pile_title(self, place: str) -> str:
        return "The discarded faces" if place == "faces.discard" else "The discarded numbers"


def _tallest(party: Sequence[Character | None]) -> int:
    return max((len(each.numbers) for each in party if each), default=0)


def _where(rects: dict[str, Rect], place: str, card: Card) -> Rect | None:
    """Where a card lies in a place: itself, its place, or the character that it belongs to."""
    owner = place.removesuffix(".numbers")
    return rects.get(f"{place}-{card}") or rects.get(place) or rects.get(owner)

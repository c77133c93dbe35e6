"""What the foot of a Schmiegel table asks and offers, and what pressing cards comes to."""

from __future__ import annotations

from typing import Any

from engine.app.inputs import Position
from engine.app.parts import Part, Question, asking
from engine.app.parts.bars import Bar
from engine.app.parts.pieces import Ribbon
from engine.app.theme import Scale
from engine.match import Match, Played
from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.rules.chronicle import Entry, in_words, tokens
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.logbook import latest_line
from engine.table.scene import Doors, TableScene
from games.schmiegel.rules.abilities import ABILITIES, Ability, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Accept, Attack, Defend, Pass, Reject, Swap
from games.schmiegel.rules.chronicle import TITLES, entries, opening
from games.schmiegel.rules.state import BattleRolled, Ruleset, Schmiegel, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.beats import ORDER
from games.schmiegel.table.choose import FACES, NUMBERS, Chooser, closes, way
from games.schmiegel.table.foot import foot_bar
from games.schmiegel.table.hand import hand_parts
from games.schmiegel.table.marks import AT_REST, Choice, Mark
from games.schmiegel.table.watch import Watch, score

PHASES = ["Swap", "Level up", "Abilities", "Attack"]
PASSES = {
    "swap": ("No swap", "go on", "Nobody is exchanged; you draw a number next."),
    "associate": ("Keep all", "associate none", "Every number stays in the hand."),
    "abilities": ("End abilities", "on to the attack", "The phase ends; what is unused is gone."),
    "train": ("Keep all", "associate none", "Every number stays in the hand."),
    "attack": ("No attack", "end the turn", "The turn passes to the other seat."),
}
DOES = {
    "steal": "takes a number from any opposing character but a fighter, into your hand",
    "recruit": "draws a face into your party, while it has room",
    "move": "moves a number between two characters of its suit, in either party",
    "train": "draws a number; then one may go to another of your characters",
}
KINDS = {ability.rank: ability.form.split()[0] for ability in ABILITIES}
"""The word of the ability that each rank has."""
DIGITS = "1234567890"


class SchmiegelBar(TableScene):
    """A match of Schmiegel up to its board: facts, questions, answers."""

    emblem = "emblem-schmiegel"

    def __init__(self, match: Match, doors: Doors) -> None:
        super().__init__(match, entries, doors)
        self.sheet: layout.Sheet = "parties"
        self.drawer = False
        self.comparing = False
        """The middle shows the odds of every battle."""
        self.chooser = Chooser()
        self.watch: Watch | None = None

    # Facts.

    @property
    def rules(self) -> Ruleset:
        """Options and numbers of this match."""
        rules: Ruleset = self.match.rules
        return rules

    @property
    def shown(self) -> Schmiegel:
        """The state that the table shows: while a battle is watched, the one it began in."""
        watch = self.watch
        if watch and watch.throw.battle:
            return self.match.state_before(watch.number)  # type: ignore[return-value]
        return self.match.state  # type: ignore[return-value]

    def view(self) -> dict[str, Any]:
        """The shown position as whoever has the table may see it."""
        return self.match.game.view(self.shown, 0 if self.watch else self.viewer)

    @property
    def lower(self) -> int:
        """The seat that lies below: the one whose turn it is."""
        return self.shown.turn

    @property
    def large(self) -> bool:
        """Whether faces have large indices."""
        return self.stage.settings.large

    @property
    def actions(self) -> list[Action]:
        """What may be played now, as far as whoever has the table may know of it."""
        decision = self.decision
        if decision is None or self.watch or decision.ask == "draw" or self.match.look_only:
            return []
        if decision.private and self.viewer != decision.seat:
            return []
        return decision.actions or []

    @property
    def acting(self) -> str:
        """The character that used an ability last in this phase."""
        acted = self.shown.acted
        return acted[-1].face if acted else ""

    def shown_entries(self) -> list[Entry]:
        """The log as far as it has been watched: what dice are still to tell is not told yet."""
        watch = self.watch
        if watch is None or not watch.number:
            return self.entries
        told = [entry for entry in self.entries if entry.number < watch.number]
        new = [entry for entry in self.entries if entry.number == watch.number]
        seen = watch.throw.roll - (0 if watch.landed else 1)
        rolls = [index for index, entry in enumerate(new) if entry.heading.startswith("Roll ")]
        if not watch.throw.battle:
            return told + [entry for entry in new if not entry.heading.startswith("Game ")]
        if not rolls:
            return told
        return told + new[: rolls[0] + max(0, seen)]

    # The top bar.

    def note(self) -> str:
        state, config = self.shown, self.match.game.config
        words = f"{config.turn} {state.turn_number}"
        if self.rules.best_of > 1:
            game = min(sum(state.wins) + 1, self.rules.best_of)
            words += f" · game {game} of {self.rules.best_of} · {state.wins[0]}–{state.wins[1]}"
        return words

    def ribbon(self) -> Part:
        at = ORDER.index(self.shown.phase)
        return Ribbon("ribbon", labels=PHASES, current=at, done=range(at))

    def latest(self) -> Part | None:
        if layout.shape_of(self.stage.scale) != "drawer":
            return None
        from pygame import Rect

        return latest_line(self.shown_entries(), Rect(0, 0, 0, 0), self.toggle_drawer)

    def toggle_drawer(self) -> None:
        """Open or close the log where it is a drawer."""
        self.drawer = not self.drawer
        self.rebuild()

    # The foot.

    def foot(self, scale: Scale) -> Bar:
        prompt, answers, others = self.asked()
        seat = self.lower
        hand: list[Card] = self.view()["players"][seat - 1]["hand"]
        decision = self.decision
        to_play = decision is not None and decision.seat == seat and not self.watch
        place = hand_of(seat)

        return foot_bar(
            scale,
            seat,
            self.match.names[seat - 1],
            len(hand),
            lambda room: hand_parts(
                scale, room, place, hand, self.mark, self.large, self.animator.pending(place)
            ),
            prompt,
            [*answers, *others],
            to_play,
            self.hand_key(),
        )

    def hand_key(self) -> Offer | None:
        """What turns the hand up or down, where that can be done."""
        decision = self.decision
        if decision is None or self.watch or decision.seat != self.lower or decision.ask == "draw":
            return None
        if self.match.look_only:
            return None
        if self.viewer:
            tip = "H turns the hand face down at once."
            return Offer("hand", "Hide hand", "", tip, "h", "", self.hide)
        tip = "H brings the curtain, for one alone; then the hand lies open."
        return Offer("hand", "Look", "at the hand", tip, "h", "", self.call)

    def asked(self) -> tuple[Prompt, list[Offer], list[Offer]]:
        if self.watch:
            words = "The hands are shut.\nSpace or a click goes on."
            return Prompt(0, "All watch the dice", words), [], []
        prompt, answers, others = super().asked()
        decision = self.decision
        if decision is not None and decision.private and self.viewer != decision.seat:
            return prompt, answers, []
        return prompt, answers, others

    def prompt(self, decision: Decision) -> Prompt:
        seat, name = decision.seat, self.name(decision.seat)
        if decision.private and self.viewer != seat:
            return Prompt(seat, f"{name} levels up", "Only for the eyes that hold the hand.")
        picks = self.chooser.picks
        title, words = self._question(decision, name)
        if picks:
            title, words = self._picked(decision, picks)
        return Prompt(seat, title, words)

    def _question(self, decision: Decision, name: str) -> tuple[str, str]:
        """What is asked, before anything is chosen."""
        named = self.shown.named
        match decision.ask:
            case "swap":
                return f"{name}: a swap?", "Choose who may go for a face that is drawn, or go on."
            case "answer":
                drawn = self.shown.drawn[0]
                return f"{{{drawn}}} for {{{named}}}?", "Take the drawn face, or discard it."
            case "associate":
                return f"{name} levels up", "Choose a number of the hand, then who gets it."
            case "train":
                return "Training", f"A number may go to another character than {{{self.acting}}}."
            case "abilities":
                return f"{name}: abilities", "Choose a character to act, or end the phase."
            case "attack":
                return f"{name}: an attack?", "Choose who attacks, or end the turn."
            case "defend":
                return f"{name} defends", f"Choose who stands against {{{named}}}."
        return name, ""

    def _picked(self, decision: Decision, picks: tuple[str, ...]) -> tuple[str, str]:
        """What is asked next, when something has been chosen."""
        first = f"{{{picks[0]}}}"
        match decision.ask:
            case "swap":
                return f"Swap {first}?", "Draw a face: it may take that place, without numbers."
            case "associate" | "train":
                return f"{first} to whom?", "Choose a character that is ringed."
            case "attack":
                return f"{first} attacks?", "Press it once more, or Enter."
            case "defend":
                return f"{first} defends?", "Press it once more, or Enter."
        kind = KINDS[picks[0][0]]
        left = in_words(self.uses(Card(picks[0])), "use")
        match kind, len(picks):
            case "steal", _:
                return f"{first} takes", f"{left} left. Choose a number that is ringed."
            case "recruit", _:
                return f"{first} recruits", f"{left} left. Draw from the faces."
            case "train", _:
                return f"{first} trains", f"{left} left. Draw from the numbers."
            case "move", 1:
                return f"{first} moves", f"{left} left. Choose the number to move."
        return f"{{{picks[1]}}} to whom?", "Choose a character that is ringed."

    def offers(self, decision: Decision) -> tuple[list[Offer], list[Offer]]:
        actions = self.actions
        self.chooser.settle(actions)
        answers: list[Offer] = []
        only = self.chooser.only(actions)
        if only is not None:
            answers.append(self._doing(only))
        for action in actions:
            match action:
                case Pass():
                    answers.append(self._passing(decision, bool(answers)))
                case Accept():
                    answers.append(self._accepting(action))
                case Reject():
                    answers.append(self._rejecting(action))
        return answers, self._odds_offer(decision)

    def _doing(self, action: Action) -> Offer:
        """The button that gives the answer which is all but given."""
        face = f"{{{way(action)[0]}}}"
        label, hint = "Go on", "Enter"
        match action:
            case Swap():
                label = "Draw a face"
            case Recruit():
                label = "Draw a face"
            case Train():
                label = "Draw a number"
            case Attack():
                label = f"Attack with {face}"
            case Defend():
                label = f"Defend with {face}"
            case Steal(number=number):
                label = f"Take {{{number}}}"
            case Move(number=number, target=target):
                label = f"{{{number}}} to {{{target}}}"
            case _:
                label = " to ".join(f"{{{each}}}" for each in way(action))
        tip = "Does what is chosen."
        return Offer("do", label, hint, tip, "enter", "", lambda: self.give(action), "primary")

    def _passing(self, decision: Decision, second: bool) -> Offer:
        label, hint, tip = PASSES[decision.ask]
        kind = "normal"
        if decision.ask == "abilities" and (left := self.unused()):
            tip = f"{in_words(left, 'use')} left. {tip}".capitalize()
        return Offer("pass", label, hint, tip, "p", "", lambda: self.give(Pass()), kind)  # type: ignore[arg-type]

    def _accepting(self, action: Accept) -> Offer:
        state = self.shown
        character = state.own.find(state.named) if state.named else None
        lost = tokens(character.numbers) if character else ""
        hint = f"{{{state.named}}} leaves"
        tip = f"{card_name(state.drawn[0])} comes without numbers."
        if lost:
            tip += f" {lost} are discarded."
        return Offer("accept", "Accept", hint, tip, "1", "", lambda: self.give(action), "primary")

    def _rejecting(self, action: Reject) -> Offer:
        hint = f"{{{self.shown.named}}} stays"
        tip = f"{card_name(self.shown.drawn[0])} is discarded."
        return Offer("reject", "Reject", hint, tip, "2", "", lambda: self.give(action))

    def _odds_offer(self, decision: Decision) -> list[Offer]:
        if not self.stage.settings.odds or decision.ask in ("attack", "defend", "answer"):
            return []
        label, hint = ("Close odds", "back") if self.comparing else ("Odds", "who beats whom")
        tip = "The odds of a battle between any two characters, as they stand."
        return [Offer("odds", label, hint, tip, "o", "", self.compare)]

    def compare(self) -> None:
        """Show or hide the odds of every battle."""
        self.comparing = not self.comparing
        if self.comparing and layout.shape_of(self.stage.scale) == "tabs":
            self.sheet = "middle"
        self.rebuild()

    # Uses of abilities.

    def uses(self, face: Card) -> int:
        """How often a character may still use its ability in this phase (C10, C11)."""
        acted = self.shown.acted
        for index, each in enumerate(acted):
            if each.face == face:
                return each.of - each.used if index == len(acted) - 1 else 0
        character = self.shown.own.find(face)
        return len(character.numbers) if character else 0

    def unused(self) -> int:
        """How many uses are left that could be made."""
        faces = {each.face for each in self.actions if isinstance(each, Ability)}
        return sum(self.uses(face) for face in faces)

    def idle(self, face: Card) -> str:
        """Why a character can't use its ability now; "" where it can."""
        state = self.shown
        if any(isinstance(each, Ability) and each.face == face for each in self.actions):
            return ""
        kind = face[0]
        action: Action
        if kind == "J":
            numbers = [n for each in state.opponent.party if each.face[0] != "A" for n in each.numbers]
            action = Steal(face, numbers[0] if numbers else Card("2C"))
            if self.uses(face) and not state.first_turn and not numbers:
                return "No opposing character but fighters holds a number."
        elif kind == "Q":
            action = Recruit(face)
        elif kind == "K":
            own = [n for each in state.own.party if each.face[-1] == face[-1] for n in each.numbers]
            action = Move(face, own[0] if own else Card(f"2{face[-1]}"), face)
            if self.uses(face):
                return "No number of its suit can go to another character."
        else:
            action = Train(face)
        return self.match.refusal(state.turn, action) or ""

    # Choosing.

    def mark(self, card: str) -> Mark:
        """How a card, or a pile, of the table may be used now."""
        actions = self.actions
        decision = self.decision
        if decision is None or not actions:
            return self._named_mark(card)
        self.chooser.settle(actions)
        picks = self.chooser.picks
        following = self.chooser.next(actions)
        key = DIGITS[following.index(card)] if card in following[: len(DIGITS)] else ""

        def press() -> None:
            self.press(card)

        def drop(pos: Position) -> None:
            self.drop(card, pos)

        movable = drop if self._goes_on(card) else None
        if card in following and card not in picks:
            if picks:
                return Mark("target", decision.seat, key, self._says(card), "", press, movable)
            return Mark("legal", 0, key, self._says(card), "", press, movable)
        if card in picks:
            return Mark("selected", 0, "", "Chosen. Press it again to let it go.", "", press, movable)
        if card in self.chooser.first(actions):
            return Mark("rest", 0, "", self._says(card), "", press, movable)
        return self._useless(card, decision)

    def _goes_on(self, card: str) -> bool:
        """Whether a card is picked up to be laid on another one."""
        return any(
            card in w[:-1] and w[-1] != card and not w[w.index(card) + 1].endswith("pile")
            for w in map(way, self.actions)
        )

    def _says(self, card: str) -> str:
        decision = self.decision
        assert decision is not None
        if card in (FACES, NUMBERS):
            return "Draw from it."
        if decision.ask == "abilities" and not self.chooser.picks:
            kind = KINDS[card[0]]
            left = in_words(self.uses(Card(card)), "use")
            return f"{TITLES[kind]}, {left} left: {DOES[kind]}."
        return ""

    def _useless(self, card: str, decision: Decision) -> Mark:
        """A card that can't be chosen now, with the reason where it is the seat's own."""
        state = self.shown
        if decision.ask == "abilities" and state.own.find(Card(card)) and not self.chooser.picks:
            return Mark(reason=self.idle(Card(card)))
        if card in state.own.hand and decision.private and self.viewer == decision.seat:
            if self.chooser.picks:
                return AT_REST
            return Mark("unusable", reason="None of your characters can take it now.")
        return self._named_mark(card)

    def _named_mark(self, card: str) -> Mark:
        """The character that was named, while its answer is awaited."""
        if card == self.shown.named and self.shown.phase == "swap":
            return Mark("target", self.lower)
        return AT_REST

    def press(self, card: str) -> None:
        """A card or pile is pressed."""
        actions = self.actions
        action = self.chooser.press(card, actions)
        if action is not None:
            self.give(action)
        elif self.chooser.picks and layout.shape_of(self.stage.scale) == "tabs":
            piles = any(each.endswith("pile") for each in self.chooser.next(actions))
            self.sheet = self.sheet if piles else "parties"
        self.rebuild()

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped: on one that it may go to, it does."""
        picks = self.chooser.picks
        actions = self.actions
        if card not in picks:
            self.chooser.press(card, actions)
        following = self.chooser.next(actions)
        under = [
            part
            for part in self._flat(self.parts)
            if isinstance(part, Choice) and part.card in following and part.hit(pos)
        ]
        if not under:
            self.chooser.picks = picks
            return
        action = self.chooser.press(under[-1].card, actions)
        if action is not None:
            self.give(action)

    def give(self, action: Action) -> None:
        """Play an action; what it closes is asked about first (C11)."""
        actions = self.actions
        if closes(actions, action, self.acting):
            assert isinstance(action, Ability)
            self.stage.push(asking(self._warning(action), lambda: self._give(action)))
            return
        self._give(action)

    def _give(self, action: Action) -> None:
        self.chooser.picks = ()
        self.play(action)

    def _warning(self, action: Ability) -> Question:
        """What an ability of another character closes."""
        acting = Card(self.acting)
        left = in_words(self.uses(acting), "use")
        kind = TITLES[KINDS[acting[0]]]
        return Question(
            f"Leave {{{acting}}}?",
            f"{{{acting}}} has {left} of {kind} left. Once {{{action.face}}} acts, {{{acting}}} "
            "may not act again this turn.",
            f"Act with {{{action.face}}}",
            f"Stay with {{{acting}}}",
        )

    def back(self) -> None:
        if self.chooser.back() or self.comparing:
            self.comparing = False if not self.chooser.picks else self.comparing
            self.rebuild()
        elif self.drawer:
            self.toggle_drawer()
        else:
            super().back()

    # Secrets.

    def stays_open(self, played: Played) -> bool:
        decision = self.decision
        watched = any(isinstance(event, BattleRolled) for event in played.events)
        return (
            decision is not None
            and not watched
            and played.seat == decision.seat == self.viewer
            and self.match.state.turn_number == played.turn  # type: ignore[union-attr]
        )

    def hide(self) -> None:
        decision = self.decision
        if decision is None or decision.private:
            self.chooser.picks = ()
        super().hide()

    def score(self) -> str:
        """Who leads the set."""
        return score(self.shown.wins, [self.name(1), self.name(2)])

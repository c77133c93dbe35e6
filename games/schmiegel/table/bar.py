"""What the foot of a Schmiegel table asks and offers, and who may see which hand."""

from __future__ import annotations

from collections.abc import Callable

from engine.app.theme import Scale
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import Kind
from engine.match import Match
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.hand import hand_widgets
from engine.table.handfoot import foot_bar
from engine.table.marks import CardMark
from engine.table.navigation import TableNavigation
from engine.words.log import tokens
from games.schmiegel.rules.actions import Accept, Pass, Reject
from games.schmiegel.rules.state import NothingDrawn, hand_of
from games.schmiegel.table.answers import Answers
from games.schmiegel.table.choose import way


class SchmiegelBar(Answers):
    """A match of Schmiegel up to its board."""

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, navigation)
        self.comparing = 0
        """The seat whose attacks are weighed in the middle, against every defender; 0 is none."""

    # The foot.

    def foot(self, scale: Scale) -> Bar:
        prompt, answers, others = self.asked()
        seat = self.lower
        held: list[Card] = self.view()["players"][seat - 1]["hand"]
        hand = [] if self.watching else held  # who leads has the room
        decision = self.decision
        to_play = decision is not None and decision.seat == seat and not self.throws
        place = hand_of(seat)

        return foot_bar(
            scale,
            seat,
            self.match.names[seat - 1],
            len(held),
            len(hand),
            lambda room: hand_widgets(
                scale,
                room,
                place,
                hand,
                self._hand_marks(),
                "pine",
                self.large,
                self.animator.pending(place),
            ),
            prompt,
            [*answers, *others],
            to_play,
            self.hand_key(),
            self.viewer == seat and not self.chooser.only(self.actions) and self.choosable,
        )

    def _hand_marks(self) -> Callable[[str], CardMark]:
        """How the cards of the hand may be used; a back is pressed to look."""
        mark, turner = self.marker(), self.hand_key()
        if turner is None or self.viewer:
            return mark
        look = CardMark(tip=turner.tip, press=turner.on_press)
        return lambda card: look if card == HIDDEN else mark(card)

    @property
    def choosable(self) -> bool:
        """Whether cards can be pressed to give an answer."""
        return any(map(way, self.actions))

    def hand_key(self) -> Offer | None:
        """What turns the hand up or down, where that can be done."""
        decision = self.decision
        if decision is None or self.throws or decision.seat != self.lower or decision.ask == "draw":
            return None
        if self.match.look_only:
            return None
        if self.viewer:
            tip = "H turns the hand face down at once."
            return Offer("hand", "Hide", "the hand", tip, "h", "", self.shut)
        tip = "H brings the curtain, for one alone; then the hand lies open."
        return Offer("hand", "Look", "at the hand", tip, "h", "", self.call)

    def asked(self) -> tuple[Prompt, list[Offer], list[Offer]]:
        if self.throws and not self.watching:
            words = "The hands are shut.\nSpace or a click goes on."
            first = "The dice come first: they are being watched."
            wait = Offer("pass", "End turn", "finish the fight", "", "", first, self.rebuild)
            fight = [wait] if self.throws.throw.battle else []
            return Prompt(0, "All watch the dice", words), fight, []
        prompt, answers, others = super().asked()
        decision = self.decision
        if decision is not None and decision.private and self.viewer != decision.seat:
            return prompt, answers, []
        return prompt, answers, others

    def prompt(self, decision: Decision) -> Prompt:
        seat, name = decision.seat, self.name(decision.seat)
        if decision.private and self.viewer != seat:
            does = "trains" if decision.ask == "train" else "levels up"
            return Prompt(seat, f"{name} {does}", "Only for the eyes that hold the hand.")
        if self.chooser.picks:
            return Prompt(seat, *self._picked(decision, self.chooser.picks))
        title, words = self._question(decision, name)
        return Prompt(seat, title, "\n".join(filter(None, [self.passed_by_itself, words])))

    def _question(self, decision: Decision, name: str) -> tuple[str, str]:
        """What is asked, before anything is chosen."""
        named, alone = self.shown.named, decision.actions == [Pass()]
        match decision.ask:
            case "swap":
                words = (
                    "No face is left to be drawn." if alone else "Choose one of yours, or go on."
                )
                return f"{name}: a swap?", words
            case "answer":
                drawn = self.shown.drawn[0]
                return f"{{{drawn}}} for {{{named}}}?", "Take it, or discard it."
            case "associate":
                words = "Choose a number, then who gets it."
                words = "None of the hand fits anybody now." if alone else words
                return f"{name} levels up", f"{self._drawn()} {words}".strip()
            case "train":
                words = f"A number may go to another than {{{self.acting}}}."
                words = f"None fits another than {{{self.acting}}}." if alone else words
                return "Training", f"{self._drawn()} {words}".strip()
            case "abilities":
                words = "Choose who acts, or go on."
                return f"{name}: abilities", "Nobody can act now." if alone else words
            case "attack":
                words = "Nobody attacks on a first turn."
                words = words if alone else "Choose who attacks, or go on."
                return f"{name}: an attack?", words
            case "defend":
                standing = self.shown.opponent.party
                words = f"Choose who stands against {{{named}}}."
                words = words if len(standing) > 1 else f"{{{standing[0].face}}} is the last."
                return f"{name} defends", words
        return name, ""

    def _drawn(self) -> str:
        """What was drawn for the question that stands, for whoever may see it."""
        played = self.match.history[-1] if self.match.history else None
        for event in played.events if played else ():
            shown = event.seen_by(self.viewer)
            if isinstance(shown, Moved) and shown.source == "numbers.pile":
                return f"Drawn: {tokens(shown.cards)}."
            if isinstance(event, NothingDrawn):
                return "Nothing was left to draw."
        return ""

    def _picked(self, decision: Decision, picks: tuple[str, ...]) -> tuple[str, str]:
        """What is asked next, when something has been chosen."""
        first = f"{{{picks[0]}}}"
        match decision.ask:
            case "swap":
                return f"Swap {first}?", "Draw a face: take it, or not."
            case "associate" | "train":
                return f"{first} to whom?", "Choose who gets it."
            case "attack":
                return f"{first} attacks?", "Press it once more, or Enter."
            case "defend":
                return f"{first} defends?", "Press it once more, or Enter."
        left = in_words(self.uses(Card(picks[0])), "use").capitalize()
        match picks[0][0], len(picks):
            case "J", _:
                return f"{first} takes", f"{left} left. Choose a number."
            case "Q", _:
                return f"{first} recruits", f"{left} left. Draw a face."
            case "A", _:
                return f"{first} trains", f"{left} left. Draw a number."
            case "K", 1:
                return f"{first} moves", f"{left} left. Choose a number."
        return f"{{{picks[1]}}} to whom?", "Choose who gets it."

    def offers(self, decision: Decision) -> tuple[list[Offer], list[Offer]]:
        actions = self.actions
        self.chooser.settle(actions)
        answers: list[Offer] = []
        only = self.chooser.only(actions)
        if only is not None:
            answers.append(self._offer("do", only, "enter", "primary"))
        for action in actions:
            if isinstance(action, Accept):
                answers.append(self._offer("accept", action, "", "primary"))
            elif isinstance(action, Pass | Reject):
                answers.append(self._offer(str(action), action))
        return answers, self._odds_offer(decision)

    def _offer(self, id: str, action: Action, key: str = "", kind: Kind = "normal") -> Offer:
        said = self._said(action)
        give = self._giving(action)
        return Offer(id, said.title, said.hint, said.help, key or said.key, "", give, kind)

    def _giving(self, action: Action) -> Callable[[], None]:
        return lambda: self.give(action)

    def _odds_offer(self, decision: Decision) -> list[Offer]:
        if not self.manager.settings.odds or decision.ask in ("attack", "defend", "answer"):
            return []
        if self.chooser.picks and self.shape != "full":
            return []  # the answer itself needs the room
        match self._compared_next():
            case 0:
                label, hint = "Close odds", "back"
            case seat if seat == self.lower:
                label, hint = "Odds", "who beats whom"
            case _:
                label, hint = "Turn odds", "the other side attacks"
        tip = "The odds of a battle between any two characters, as they stand."
        return [Offer("odds", label, hint, tip, "o", "", self.compare)]

    def _compared_next(self) -> int:
        """Whose attacks the odds show when they are asked for once more: the own ones first."""
        if not self.comparing:
            return self.lower
        return 3 - self.lower if self.comparing == self.lower else 0

    def compare(self) -> None:
        """Show the odds of every battle, first those of the seat to play; hide them in the end."""
        self.comparing = self._compared_next()
        if self.comparing and self.shape == "tabs":
            self.open_sheet("middle")
        self.rebuild()

    def back(self) -> None:
        if self.chooser.back() or self.comparing:
            self.comparing = self.comparing if self.chooser.picks else 0
            self.rebuild()
        else:
            super().back()

    # Secrets.

    def stays_open(self, played: Played) -> bool:
        decision = self.decision
        return (
            decision is not None
            and played.seat == decision.seat == self.viewer
            and self.match.state.turn_number == played.turn
        )

    def shut(self) -> None:
        """Turn the hand face down; it stays so until its owner asks for it."""
        self.called_at = len(self.match.history)
        self.hide()

    def hide(self) -> None:
        decision = self.decision
        if decision is None or decision.private:
            self.chooser.picks = ()
        super().hide()

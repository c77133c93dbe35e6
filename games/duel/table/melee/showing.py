"""How many cards of a stat are shown in a fight: the question, and what each answer would do."""

from __future__ import annotations

from engine.rules.english import in_words, possessive
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.context import TableContext
from games.duel.rules.actions import Reveal
from games.duel.rules.fights import Blow
from games.duel.rules.state import Duel
from games.duel.rules.terms import SUITS, Asked, Stat
from games.duel.table.melee.asking import Parchment
from games.duel.table.melee.scene import STAT_ASKED, why_guard
from games.duel.table.melee.seen import FightSeen

WHY_SHOW = {
    Asked.SPEED_FIRST: "One die for each point of Speed.",
    Asked.SPEED_ALL: "One die for each point of Speed.",
    Asked.SPEED_ORDER: "In a round the fastest acts first; it adds no dice.",
    Asked.DEXTERITY: "Whoever alone has the highest may cancel one action.",
}
FEW = 3
"""Of more answers each says what it would do in fewer words."""
LARGE = 1.2
"""So does each of several where words are as large as this, and stand on the parchment."""
FOREVER = "Shown cards stay open for good."


def stat_of(seen: Duel, ask: str) -> Stat | None:
    """The stat of which cards may be shown in answer to a question of a fight; None where it asks
    something else."""
    if ask in (Asked.SPEED_FIRST, Asked.SPEED_ALL, Asked.SPEED_ORDER, Asked.DEXTERITY):
        return STAT_ASKED[Asked(ask)]
    if ask == Asked.ATTACK_STRENGTH:
        return "strength"
    blow = seen.fight.blow if seen.fight else None
    if ask == Asked.GUARD and blow and blow.guard:
        return blow.guard
    return None


class Showing:
    """The question of how many cards are shown."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def prompt(self, watched: FightSeen, decision: Decision, parchment: bool) -> Prompt:
        """Who answers, and why that is asked; what is asked is said on the parchment, if it is in
        sight."""
        name, stat = self._table.name(decision.seat), stat_of(watched.seen, decision.ask)
        does = f": show {stat.title()}?" if stat and not parchment else " answers"
        return Prompt(decision.seat, f"{name}{does}", self.why(watched, decision))

    def question(self, watched: FightSeen, decision: Decision) -> Parchment | None:
        """What is asked, with the answers to it where its seat's view lies open; None where
        something else is asked."""
        seen = watched.seen
        stat = stat_of(seen, decision.ask)
        if stat is None:
            return None
        title = f"{self._table.name(decision.seat)}: show {stat.title()}?"
        words = self.why(watched, decision)
        if seen.warrior(decision.seat).exhausted(stat):
            return Parchment(
                title, words, (), f"{stat.title()} is exhausted: none is left to show."
            )
        if not self._table.seat.answers(decision):
            note = "Showing none can be answered at once." if decision.open else ""
            return Parchment(title, words, (), f"Look at the hand to choose cards. {note}")
        warrior = seen.warrior(decision.seat)
        left = warrior.left(stat) or 0
        last = "Showing it" if left == 1 else f"Showing all {in_words(left)}"
        note = f"{FOREVER} {last} exhausts {stat.title()}, and everybody sees that."
        suit, held = SUITS[stat], left
        if decision.ask == Asked.GUARD:
            suit, held = "H", warrior.left("endurance") or 0
        return Parchment(title, words, self.offers(watched, decision), note, suit, held)

    def why(self, watched: FightSeen, decision: Decision) -> str:
        """Why it is asked."""
        blow = watched.fight.blow if watched.fight else None
        if blow and decision.ask == Asked.ATTACK_STRENGTH:
            return f"{possessive(watched.name(blow.attacker))} Strength is the force of the blow."
        if blow:
            return why_guard(watched, blow)
        return WHY_SHOW.get(Asked(decision.ask), "")

    def offers(self, watched: FightSeen, decision: Decision) -> list[Offer]:
        """A button for each number of cards, with what showing them would do."""
        stat = stat_of(watched.seen, decision.ask)
        if stat is None:
            return []
        found = []
        shows = [each for each in self._table.actions if isinstance(each, Reveal)]
        scale = self._table.scale
        brief = len(shows) > (FEW if scale.text < LARGE or scale.narrow else 1)
        for action in shows:
            count = sum(each for _, each in action.showing)
            label, key = f"Show {count}" if count else "None", str(count) if count < 10 else ""
            does = self.does(watched, decision, stat, count, brief)
            found.append(self._table.offer(action)._replace(label=label, hint=does, key=key))
        return found

    def does(
        self, watched: FightSeen, decision: Decision, stat: Stat, count: int, brief: bool
    ) -> str:
        """What showing so many would do, in a few words, or fewer."""
        seen, ask = watched.seen, decision.ask
        warrior = seen.warrior(decision.seat)
        value = warrior.value(stat) + count
        blow = seen.fight.blow if seen.fight else None
        if blow and ask in (Asked.ATTACK_STRENGTH, Asked.GUARD):
            return self._wounds(seen, blow, decision, count, brief)
        if ask in (Asked.SPEED_FIRST, Asked.SPEED_ALL):
            return in_words(value, "die").replace("dies", "dice")
        if ask == Asked.DEXTERITY:
            others = [
                seen.warrior(seat).value(stat)
                for seat in (seen.fight.seats if seen.fight else ())
                if seat != decision.seat
            ]
            highest = max(others, default=0)
            how = "highest now" if value > highest else "level now" if value == highest else ""
            return (brief and how) or f"{stat.title()} {value}{', ' if how else ''}{how}"
        return f"{stat.title()} {value}"

    @staticmethod
    def _wounds(seen: Duel, blow: Blow, decision: Decision, count: int, brief: bool) -> str:
        """How much Endurance a blow would ask for."""
        force = seen.warrior(blow.attacker).value("strength")
        target = seen.warrior(blow.target)
        less = target.value(blow.guard) if blow.guard else 0
        if decision.ask == Asked.ATTACK_STRENGTH:
            due = max(0, force + count - less)
            said = f"{due or 'no'} Endurance"
            return said if brief else f"asks for {said}"
        due = max(0, force - less - count)
        left = target.left("endurance")
        if left is not None and due >= left:
            return "falls"
        if brief:
            return f"{due or 'no'} Endurance"
        return f"shows {due} Endurance" if due else "no Endurance lost"

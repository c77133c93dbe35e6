"""Parley told in words: its log, and what its buttons say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Event, Rolled
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import LogContext, Names, Sentence, tokens
from tests.kit.parley import Bid, Let, Object, Paid, Parley, Ride, Rode, Take, Toll


def label(view: Parley, decision: Decision, action: Action, names: Names) -> Caption:
    """What a button says of an action."""
    match action:
        case Bid(coins=coins):
            said = in_words(coins, "coin") if coins else "nothing"
            key = str(coins) if coins < 10 else ""
            return Caption(f"Bid {coins}", said, "All bids are shown together.", key)
        case Let():
            return Caption("Let it stand", "say nothing", "It can be said without a look.", "s")
        case Toll(of=of, what="coin"):
            held = "a coin" if view.envoys[of - 1].most else "no coin"
            help = f"{names[of - 1]} pays it, or has none, and all know that."
            return Caption(f"{names[of - 1]} pays", held, help, "", f"let {names[of - 1]} pay")
        case Toll(of=of, what=card):
            verb = f"let {names[of - 1]} give it"
            said = tokens([Card(card)])
            return Caption(f"{names[of - 1]} gives", said, "Out of the row.", "", verb)
        case Take(things=things):
            what = " and ".join(in_words(count, name.rstrip("s")) for name, count in things)
            return Caption("Take", what or "nothing", "Two things at most.", "")
        case Ride(legs=legs):
            return Caption(str(action).capitalize(), f"{len(legs)} legs", "The road itself.", "")
        case Object(card=card):
            return Caption(f"Object with {tokens([card])}", "a spade", "It costs the card.", "")
    raise AssertionError(f"{action} is no action of a parley")


def told(t: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
    """An action, told from what everybody saw of it."""
    match what:
        case Action() if said := _deed(what):
            yield Sentence(t.seat, said)
        case Event() if said := _words(what, t.names):
            yield Sentence(t.seat, said)


def _deed(action: Action) -> str:
    match action:
        case Bid():
            return "Bids in secret."
        case Ride(legs=legs):
            return f"Would ride to {legs[-1]}." if legs else "Would stay."
        case Object():
            return "Objects."
        case Let():
            return "Lets it stand."
        case Toll():
            return "Takes toll."
        case Take(things=()):
            return "Takes nothing."
        case Take():
            return "Takes what the road offers."
    return ""


def _words(event: Event, names: Sequence[str]) -> str:
    match event:
        case Paid(by=by, to=to, coins=coins) if coins:
            giver, taker = names[by - 1] if by else "The bank", names[to - 1] if to else "the bank"
            return f"{giver} pays {taker} {in_words(coins, 'coin')}."
        case Rode(seat=seat):
            return f"{names[seat - 1]} has ridden."
        case Rolled(dice=dice):
            return f"The dice say {sum(dice)} inches."
    return ""


WORDS = Words(
    label=label,
    log_sentences=told,
    reason=lambda telling, ended: "The road is at its end",
    status=lambda view, names: f"round {view.turn_number}",
)

"""Parley told in words: its log, and what its buttons say."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.ending import OfferDraw, Resign
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, Rolled, TurnBegan
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.labels import Caption
from engine.words.log import NOBODY, Entry, common_words, headed, tokens
from tests.kit.parley import Bid, Let, Object, Paid, Parley, Ride, Rode, Take, Toll


def label(seen: Parley, names: Sequence[str], action: Action) -> Caption:
    """What a button says of an action."""
    match action:
        case Bid(coins=coins):
            said = in_words(coins, "coin") if coins else "nothing"
            key = str(coins) if coins < 10 else ""
            return Caption(f"Bid {coins}", said, "All bids are shown together.", key)
        case Let():
            return Caption("Let it stand", "say nothing", "It can be said without a look.", "l")
        case Toll(of=of):
            held = "a coin" if seen.envoys[of - 1].most else "no coin"
            help = f"{names[of - 1]} pays it, or has none, and all know that."
            return Caption(f"{names[of - 1]} pays", held, help, "")
        case Take(things=things):
            what = " and ".join(in_words(count, name.rstrip("s")) for name, count in things)
            return Caption("Take", what or "nothing", "Two things at most.", "")
    return Caption(str(action), "", "", "")


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """An action, told from what everybody saw of it."""
    events = [event.seen_by(0) for event in played.events]
    turns = [event.turn for event in events if isinstance(event, TurnBegan)]
    parts = [_deed(played.action), *(_words(event, names) for event in events)]
    who = names[played.seat - 1]
    text = " ".join(filter(None, parts)) or "Goes on."
    ends = [place for place, event in enumerate(events) if isinstance(event, Ended)]
    whole = ends[0] if ends else len(events)
    told = [Entry(played.seat, headed(played.turn, who, "Round"), text, played.number, whole)]
    for event in events:
        if isinstance(event, Ended):
            winner = names[event.winner - 1] if event.winner else "Draw"
            heading = headed(turns[-1] if turns else played.turn, winner, "Round")
            told.append(Entry(event.winner or NOBODY, heading, "The parley ends.", played.number))
    return told


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
        case OfferDraw() | Resign():
            return ""
    return ""


def _words(event: Event, names: Sequence[str]) -> str:
    match event:
        case Paid(by=by, to=to, coins=coins) if coins:
            giver, taker = names[by - 1] if by else "The bank", names[to - 1] if to else "the bank"
            return f"{giver} pays {taker} {in_words(coins, 'coin')}."
        case Moved(cards=cards, target=target) if target.endswith("row"):
            return f"{tokens(cards)} is laid in the row."
        case Moved(cards=cards):
            return f"{in_words(len(cards), 'card')} drawn.".capitalize()
        case Rode(seat=seat):
            return f"{names[seat - 1]} has ridden."
        case Rolled(dice=dice):
            return f"The dice say {sum(dice)} inches."
    return common_words(event) or ""

"""Situations of Schmiegel in which all that is said is read: buttons, the log, how a match went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.rules.chance import Chance, Scripted
from engine.rules.events import Event
from engine.rules.state import Decision
from games.schmiegel.words.labels import label
from games.schmiegel.words.summary import status
from tests.games.schmiegel.words_play import GAME, RULES, Transition, at, line, over
from tests.kit import transitions
from tests.kit.catalogue import WORDS, log_writer
from tests.kit.transitions import NAMES, charted, told, verdict

Lines = Callable[[], Iterable[str]]
Position = dict[str, Any]

MARA: Position = {
    "party": [
        {"face": "JC", "numbers": ["5C", "2C"]},
        {"face": "QH", "numbers": []},
        {"face": "KC", "numbers": ["9C"]},
    ],
    "hand": ["8H", "4S"],
}
TOMAS: Position = {
    "party": [{"face": "KD", "numbers": ["10D", "3D", "7D"]}, {"face": "AS", "numbers": ["6S"]}],
    "hand": ["2S"],
}
ABLE: Position = {
    **MARA,
    "party": [MARA["party"][0], {"face": "QH", "numbers": ["3H"]}, MARA["party"][2]],
}
EMPTY_HANDED: Position = {**MARA, "hand": []}
ALONE: Position = {**MARA, "party": MARA["party"][:1]}
PAIR: Position = {
    "party": [{"face": "JC", "numbers": ["2C"]}, {"face": "QH", "numbers": ["3H", "4H"]}],
    "hand": [],
}
KING: Position = {"party": [{"face": "KC", "numbers": ["9C"]}], "hand": ["5S"]}
LAST: Position = {"party": [{"face": "KD", "numbers": ["3D"]}], "hand": []}
FIELD: Position = {
    "players": [MARA, TOMAS],
    "faces": {"pile": ["QS", "JD"], "discard": ["AH"]},
    "numbers": {"pile": ["10H", "9S"], "discard": ["4D"]},
}
ATTACKER_FIRST = {"attacker_rolls_first": True}


def field(**changed: Any) -> Position:
    return {**FIELD, **changed}


def button(
    seat: int,
    text: str,
    *played: str,
    ask: str = "",
    options: dict[str, Any] | None = None,
    **changed: Any,
) -> str:
    """What a button says on the field, with what was changed there and then played."""
    position, rules = field(**changed), GAME.rules_for(options or {})
    state = line(position, *played, rules=rules)[-1].after if played else at(position, rules)
    asked = Decision(seat, ask or state.phase, None)
    return transitions.button(label(GAME.view(state, 0), asked, GAME.parse(text), NAMES))


in_abilities = partial(button, phase="abilities")
in_attack = partial(button, phase="attack")
MOVERS = [
    {
        "party": [
            {"face": "JC", "numbers": []},
            {"face": "KC", "numbers": ["3C", "9C"]},
            {"face": "AC", "numbers": ["4C"]},
        ],
        "hand": [],
    },
    TOMAS,
]
FEW = [{"party": [{"face": "QH", "numbers": ["4H"]}, {"face": "JC"}], "hand": []}, TOMAS]
THIEF = "1 steal JC 10D"

BUTTONS: dict[str, Lines] = {
    "a swap of who holds two numbers, and of who holds none": lambda: [
        button(1, "swap JC"),
        button(1, "swap QH"),
    ],
    "the Queen of Spades is drawn for the Jack of Clubs": lambda: [
        button(1, "accept", "1 swap JC"),
        button(1, "reject", "1 swap JC"),
    ],
    "an association with a queen, and with a king": lambda: [
        button(1, "associate 8H QH", phase="associate"),
        button(1, "associate 4C KC", phase="associate"),
    ],
    "an association with who has acted already": lambda: [
        in_abilities(1, "associate 8C KC", "1 move KC 9C JC", players=MOVERS),
    ],
    "thievery, and necromancy": lambda: [
        in_abilities(1, "steal JC 10D"),
        in_abilities(1, "move KC 2C KC"),
    ],
    "leadership in a party of two": lambda: [in_abilities(1, "recruit QH", players=FEW)],
    "training": lambda: [in_abilities(2, "train AS", turn=2)],
    "after one theft of two: another, or the king's turn": lambda: [
        in_abilities(1, "steal JC 3D", THIEF),
        in_abilities(1, "move KC 2C KC", THIEF),
    ],
    "after both thefts": lambda: [in_abilities(1, "move KC 2C KC", THIEF, "1 steal JC 3D")],
    "an attack, and the defence": lambda: [
        in_attack(1, "attack JC"),
        in_attack(2, "defend AS", "1 attack JC"),
    ],
    "an attack, and the defence, where the attacker rolls first": lambda: [
        in_attack(1, "attack JC", options=ATTACKER_FIRST),
        in_attack(2, "defend AS", "1 attack JC", options=ATTACKER_FIRST),
    ],
    "a pass, phase by phase: swap, association, abilities, attack": lambda: [
        button(1, "pass"),
        button(1, "pass", phase="associate"),
        in_abilities(1, "pass"),
        in_attack(1, "pass"),
    ],
    "a pass while training": lambda: [in_abilities(1, "pass", ask="train")],
    "a pass for want of an attack on the first turn": lambda: [
        in_attack(1, "pass", turns_taken=[0, 1])
    ],
    "a pass after one theft, with a king left, and with nobody": lambda: [
        in_abilities(1, "pass", THIEF),
        in_abilities(1, "pass", THIEF, players=[ALONE, TOMAS]),
    ],
    "a pass when the king has closed the thefts": lambda: [
        in_abilities(1, "pass", THIEF, "1 move KC 2C KC")
    ],
}


def played(position: Position, *texts: str, best_of: int = 1, **more: Any) -> list[Transition]:
    return line(position, *texts, rules=GAME.rules_for({"best_of": best_of}), **more)


PLAYED: dict[str, Callable[[], list[Transition]]] = {
    "a swap that is accepted": lambda: played(FIELD, "1 swap JC", "1 accept"),
    "a swap that is rejected, the pile turned over, and nothing left to draw": lambda: played(
        field(faces={"discard": ["AH", "JD"]}, numbers={}, players=[EMPTY_HANDED, LAST]),
        *("1 swap QH", "1 reject"),
    ),
    "passes, phase by phase": lambda: played(FIELD, *["1 pass"] * 4),
    "a number drawn from a pile that is made anew, and one associated": lambda: played(
        field(numbers={"discard": ["4D", "10H"]}), "1 pass", "1 associate 8H QH"
    ),
    "both hands discarded for a new pile": lambda: played(field(numbers={}), "1 pass"),
    "thievery, necromancy and leadership": lambda: played(
        field(phase="abilities", players=[ABLE, TOMAS]), THIEF, "1 move KC 2C KC", "1 recruit QH"
    ),
    "training, and an association": lambda: played(
        field(
            turn=2,
            phase="abilities",
            players=[EMPTY_HANDED, {**TOMAS, "hand": ["4D"]}],
            numbers={"pile": ["9S"]},
        ),
        *("2 train AS", "2 associate 4D KD"),
    ),
    "training in vain": lambda: played(
        field(turn=2, phase="abilities", players=[EMPTY_HANDED, {**TOMAS, "hand": []}], numbers={}),
        *("2 train AS", "2 pass", "2 pass"),
    ),
    "a battle that the attacker wins by a number": lambda: played(
        field(phase="attack"),
        *("1 attack JC", "2 defend KD"),
        dice=[[6, 2], [4, 5], [2, 3], [2, 3]],
    ),
    "a battle that the defender wins by a total that always hits": lambda: played(
        field(phase="attack", players=[ABLE, TOMAS]),
        *("1 attack QH", "2 defend AS"),
        dice=[[5, 6]],
    ),
    "a battle without a hit": lambda: played(
        field(phase="attack"), "1 attack JC", "2 defend AS", dice=[[2, 2]] * 12
    ),
    "the last of a party in a single game": lambda: played(
        field(phase="attack", players=[MARA, LAST]),
        *("1 attack JC", "2 defend KD"),
        dice=[[1, 1], [1, 1]],
    ),
    "the last of a party in a set, and the next game, whose dice are thrown twice": lambda: played(
        field(phase="attack", players=[MARA, LAST], wins=[0, 1]),
        *("1 attack JC", "2 defend KD"),
        dice=[[1, 1], [6, 6], [3, 4], [5, 2], [1, 2], [2, 3]],
        best_of=5,
    ),
    "the end of a set": lambda: played(
        field(phase="attack", players=[ALONE, LAST], wins=[1, 1]),
        *("1 attack JC", "2 defend KD"),
        dice=[[1, 2]],
        best_of=3,
    ),
    "resigned before the answer to a swap": lambda: played(FIELD, "1 swap JC", "1 resign"),
    "a game of a set resigned, and one drawn": lambda: played(
        FIELD,
        *["1 resign", "1 offer draw", "2 agree", "1 resign match"],
        best_of=5,
        dice=[[6, 6], [1, 2], [5, 6], [2, 2]],
    ),
    "a draw refused, and one agreed": lambda: played(
        field(phase="attack"),
        *("1 offer draw", "2 refuse", "1 attack JC", "2 offer draw", "1 agree"),
    ),
}
"""What the log tells of; every kind of action and event is among it."""


def log(transitions: Callable[[], list[Transition]]) -> list[str]:
    return told(transitions(), log_writer("schmiegel"))


def opened() -> list[Event]:
    """How a match begins whose dice are thrown twice."""
    events: list[Event] = []
    dice = [[3, 4], [5, 2], [6, 1], [1, 2]]
    GAME.start(RULES, 2, Chance(0, Scripted(dice, [])), events.append)
    return events


def opening_lines() -> list[str]:
    return [entry.line for entry in WORDS["schmiegel"].opening(opened(), NAMES)]


def long_match() -> list[Transition]:
    """A match of five turns with something of all that is counted."""
    return line(
        {
            "players": [
                {
                    "party": [{"face": face, "numbers": []} for face in ("JC", "QH", "KC")],
                    "hand": ["5C", "9H", "2C"],
                },
                {"party": [{"face": face, "numbers": []} for face in ("QD", "AS")], "hand": ["8D"]},
            ],
            "faces": {"pile": ["QS", "JD", "KH"]},
            "numbers": {"pile": ["10H", "9S", "4C", "6D", "3S"]},
        },
        *["1 swap KC", "1 reject", "1 associate 5C JC", "1 pass", "1 attack JC", "2 defend AS"],
        *["2 pass", "2 associate 8D QD", "2 recruit QD", "2 pass", "2 pass"],
        *["1 pass", "1 pass", "1 steal JC 8D", "1 pass", "1 attack QH", "2 defend QD"],
        *["2 swap JD", "2 accept", "2 pass", "2 pass", "2 attack KH", "1 defend JC", "1 resign"],
        dice=[[1, 1], [2, 3]] + [[1, 1]] * 12 + [[6, 5]],
    )


def ended(position: Position, texts: Sequence[str], **more: Any) -> Iterator[str]:
    return verdict(over(played(position, *texts, **more)))


FIGHT = ["1 attack JC", "2 defend KD"]
TENTH = {"pile": ["10H"]}

STORIES: dict[str, Lines] = {
    "won by a number": lambda: ended(
        {"phase": "attack", "players": [PAIR, LAST]}, FIGHT, dice=[[1, 3], [1, 1]]
    ),
    "won by the defender, with what always hits, in a set": lambda: ended(
        {
            "phase": "attack",
            "wins": [1, 1],
            "players": [{**PAIR, "party": PAIR["party"][:1]}, LAST],
        },
        FIGHT,
        dice=[[6, 6]],
        best_of=3,
    ),
    "resigned in a set": lambda: ended(
        {"wins": [1, 0], "players": [PAIR, LAST], "numbers": {"pile": ["9C"]}},
        ["1 pass", "1 resign match"],
        best_of=3,
    ),
    "a draw": lambda: ended({"players": [PAIR, LAST]}, ["1 offer draw", "2 agree"]),
    "resigned at once": lambda: ended({"players": [PAIR, LAST]}, ["1 resign"]),
    "five turns with battles, abilities and swaps": lambda: verdict(over(long_match())),
    "the chart of these five turns": lambda: charted(over(long_match())),
    "the chart of these five turns, had they been of a set": lambda: charted(
        over(long_match(), GAME.rules_for({"best_of": 3})), 0
    ),
    "no number is left, which is a turning point": lambda: ended(
        {"players": [KING, PAIR], "numbers": {}}, ["1 pass", "1 resign"]
    ),
    "a number moved from the other party, which is a turning point": lambda: ended(
        {"players": [KING, PAIR], "numbers": TENTH, "phase": "abilities"},
        ["1 move KC 2C KC", "1 resign"],
    ),
    "a swap of who holds a number, which is a turning point": lambda: ended(
        {"players": [KING, PAIR], "numbers": TENTH, "faces": {"pile": ["AS"]}},
        ["1 swap KC", "1 accept", "1 resign"],
    ),
}

SITUATIONS: dict[str, Lines] = {
    **{f"Buttons: {title}": lines for title, lines in BUTTONS.items()},
    "Log: the first game, whose dice are thrown twice": opening_lines,
    **{f"Log: {title}": partial(log, transitions) for title, transitions in PLAYED.items()},
    "Status: a match in progress": lambda: [status(GAME.view(long_match()[0].before, 0), NAMES)],
    **{f"Summary: {title}": lines for title, lines in STORIES.items()},
}

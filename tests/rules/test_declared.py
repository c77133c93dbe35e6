"""Cards that are declared in a struct: their places, who sees them, how they move, and what of a
declaration means nothing."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import field

from engine.rules.cards import HIDDEN, Card, pack
from engine.rules.chance import Chance
from engine.rules.declared import OWNER, Cards
from engine.rules.events import Event, Moved, Shuffled
from engine.rules.game import Game
from engine.rules.options import GameConfig
from engine.rules.places import EVERYBODY, NOBODY, Eyes, Pack
from engine.rules.position import BadPosition
from engine.rules.state import State

PACK = Pack("card of the pack", pack())
JOKERS = Pack("joker", [Card("RJ"), Card("BJ")])
ACE, TWO, THREE, FOUR = (Card(f"{rank}S") for rank in ("A", "2", "3", "4"))


class Rules(msgspec.Struct, frozen=True):
    pack: Pack = JOKERS


class Player(msgspec.Struct):
    hand: Annotated[list[Card], Cards("hand", PACK, OWNER, ordered=False)] = []
    laid: Annotated[list[Card], Cards("laid card", PACK, OWNER)] = []


class Faces(msgspec.Struct):
    pile: Annotated[list[Card], Cards("pile", lambda s: s.rules.pack, NOBODY)] = []


class Cups(State):
    players: list[Player] = field(default_factory=list)
    faces: Faces = field(default_factory=Faces)
    spare: Faces | None = None
    deck: Annotated[list[Card], Cards("deck", PACK, NOBODY)] = field(default_factory=list)
    discard: Annotated[list[Card], Cards("discard pile", PACK, top=1)] = field(default_factory=list)


class CupsGame(Game[Cups]):
    key = "cups"
    players = (1, 6)
    state = Cups
    ruleset = Rules
    actions = ()
    steps = ()
    sets = frozenset({"counters"})


GAME = CupsGame(GameConfig("Cups", "", (2, 2), (1, 1), {}, {}))


def cups(*events: Event) -> Cups:
    s = Cups(Chance(1), Rules(), 2)
    s.players = [Player([ACE]), Player([TWO, THREE])]
    s.deck = [FOUR, Card("5S"), Card("6S")]
    s.discard = [Card("7S"), Card("8S")]
    return s


def moved(s: Cups, cards: list[Card], source: Any, target: Any) -> Moved:
    """The event that tells of cards which were moved."""
    told: list[Event] = []
    s.sink = told.append
    s.move_cards(cards, source, target)
    (event,) = told
    assert isinstance(event, Moved)
    return event


def test_a_place_is_named_by_its_field() -> None:
    hand, pile, deck = (
        Cups.place_of("hand", 2),
        Cups.place_of("faces.pile"),
        Cups.place_of("deck"),
    )
    assert (hand, hand.pile, hand.seat, hand.within) == ("players.1.hand", "hand", 2, "players.1")
    assert (pile, pile.pile, pile.seat, pile.within) == ("faces.pile", "pile", 0, "faces")
    assert (deck, deck.pile, deck.seat, deck.within) == ("deck", "deck", 0, "")


@pytest.mark.parametrize(("key", "seat"), [("hands", 1), ("hand", 0), ("deck", 1), ("pile", 0)])
def test_a_place_that_no_field_declares_is_refused(key: str, seat: int) -> None:
    with pytest.raises(
        KeyError, match=r"it has hand of a seat, .*, faces\.pile, .*, deck, discard"
    ):
        Cups.place_of(key, seat)


def test_every_declared_list_is_a_pile() -> None:
    s = cups()
    piles = {str(pile.place): pile for pile in GAME.piles(s)}
    assert [*piles] == [
        *("players.0.hand", "players.0.laid", "players.1.hand", "players.1.laid"),
        *("faces.pile", "deck", "discard"),
    ]
    eyes = {place: pile.eyes for place, pile in piles.items()}
    assert eyes["players.1.hand"] == (2,)
    assert eyes["deck"] == NOBODY
    assert eyes["discard"] is EVERYBODY
    assert piles["discard"].top == 1
    assert piles["deck"].pack is PACK
    assert piles["faces.pile"].pack is JOKERS
    assert piles["deck"].cards is s.deck


def test_a_struct_that_may_be_missing_has_its_piles_while_it_is_there() -> None:
    s = cups()
    s.spare = Faces([Card("RJ")])
    assert Cups.place_of("spare.pile") in [pile.place for pile in GAME.piles(s)]


def test_a_view_covers_what_a_seat_does_not_see() -> None:
    seen = GAME.view(cups(), 1)
    assert seen.players[0].hand == [ACE]
    assert seen.players[1].hand == [HIDDEN, HIDDEN]
    assert seen.discard == [Card("7S"), HIDDEN]
    assert seen.cards_at(Cups.place_of("deck")) == [HIDDEN] * 3


def test_fields_without_an_order_are_added_to_those_that_the_game_names() -> None:
    assert GAME.unordered == {"hand", "counters"}


def test_as_many_seats_are_in_a_position_as_have_cards() -> None:
    assert GAME.seats_in({"players": [{}, {}, {}]}) == 3
    assert GAME.seats_in({"players": 3}) is None
    assert GAME.seats_in({}) is None


def test_a_position_with_another_number_of_seats_is_refused() -> None:
    s = cups()
    s.players.pop()
    with pytest.raises(BadPosition, match="players: must be 2, one for each seat"):
        GAME.check(s)


def test_a_card_of_another_pack_is_refused() -> None:
    s = cups()
    s.faces.pile = [ACE]
    with pytest.raises(BadPosition, match="AS is no joker"):
        GAME.check(s)


def test_cards_are_moved_to_the_top_in_order_and_to_the_end_of_a_hand() -> None:
    s = cups()
    hand, laid = Cups.place_of("hand", 2), Cups.place_of("laid", 2)
    s.move_cards([TWO, THREE], hand, laid)
    assert s.players[1] == Player([], [THREE, TWO])
    s.move_cards(s.deck[:2], Cups.place_of("deck"), Cups.place_of("hand", 1))
    assert s.players[0].hand == [ACE, FOUR, Card("5S")]
    assert s.deck == [Card("6S")]


MOVES: dict[str, tuple[Any, Any, Eyes, bool]] = {
    "drawn": (("deck", 0), ("hand", 1), (1,), True),
    "laid face down": (("hand", 1), ("laid", 1), (1,), False),
    "discarded": (("hand", 1), ("discard", 0), EVERYBODY, True),
    "passed on": (("hand", 1), ("hand", 2), (1, 2), True),
    "taken from an open top": (("discard", 0), ("hand", 1), EVERYBODY, False),
    "put under cover": (("hand", 1), ("deck", 0), (1,), False),
}


@pytest.mark.parametrize("how", MOVES)
def test_a_move_is_told_to_those_who_see_the_cards_in_either_place(how: str) -> None:
    source, target, eyes, turned = MOVES[how]
    s = cups()
    place = Cups.place_of(*source)
    cards = s.cards_at(place)[:1]
    event = moved(s, cards, place, Cups.place_of(*target))
    assert (event.cards, event.source, event.target) == (
        tuple(cards),
        place,
        Cups.place_of(*target),
    )
    assert (event.eyes, event.turned) == (eyes, turned)


def test_cards_of_which_only_the_top_is_seen_are_told_to_nobody() -> None:
    event = moved(cups(), [Card("7S"), Card("8S")], Cups.place_of("discard"), Cups.place_of("deck"))
    assert event.eyes == NOBODY


def test_a_card_laid_face_down_is_its_owners_secret_until_it_is_turned_over() -> None:
    s = cups()
    hand, laid = Cups.place_of("hand", 2), Cups.place_of("laid", 2)
    assert moved(s, [TWO], hand, laid).seen_by(1).cards == (HIDDEN,)
    assert GAME.view(s, 1).players[1].laid == [HIDDEN]
    assert GAME.view(s, 2).players[1].laid == [TWO]
    redealt = [GAME.redeal(s, 1, Chance(seed)).players[1].laid for seed in range(20)]
    assert len({*map(tuple, redealt)}) > 1
    assert {GAME.redeal(s, 2, Chance(seed)).players[1].laid[0] for seed in range(5)} == {TWO}
    turned_over = moved(s, [TWO], laid, Cups.place_of("discard"))
    assert turned_over.turned
    assert turned_over.seen_by(1).cards == (TWO,)


def test_no_cards_are_told_by_no_event() -> None:
    told: list[Event] = []
    s = cups()
    s.sink = told.append
    s.move_cards([], Cups.place_of("deck"), Cups.place_of("discard"))
    assert told == []


def test_cards_are_shuffled_in_their_place() -> None:
    s = cups()
    deck = s.deck[:]
    events: list[Event] = []
    s.sink = events.append
    s.shuffle_cards(Cups.place_of("deck"))
    assert s.deck != deck
    assert sorted(s.deck) == sorted(deck)
    assert events == [Shuffled(Cups.place_of("deck"), len(deck))]


class NoList(State):
    ace: Annotated[Card | None, Cards("ace", PACK)] = None


class Twice(State):
    deck: Annotated[list[Card], Cards("deck", PACK), Cards("pile", PACK)] = field(
        default_factory=list
    )


class Nobodys(State):
    deck: Annotated[list[Card], Cards("deck", PACK, OWNER)] = field(default_factory=list)


class Table(msgspec.Struct):
    players: list[Player] = []


class TooDeep(State):
    table: Table = field(default_factory=Table)


class Named(State):
    players: dict[str, Player] = field(default_factory=dict)


class Forgotten(State):
    deck: Annotated[list[Card], Cards("deck", PACK)] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (NoList, r"NoList\.ace: Cards\(\.\.\.\) is said once, of a list\[Card\]"),
        (Twice, r"Twice\.deck: Cards\(\.\.\.\) is said once"),
        (Nobodys, r"Nobodys\.deck is no seat's, so no OWNER can see it"),
        (TooDeep, r"Player\.hand declares cards, but no field of TooDeep is a Player, or a list"),
        (Named, r"Player\.hand declares cards, but no field of Named"),
        (Forgotten, r"Forgotten\.discard holds cards: annotate it with Cards"),
    ],
)
def test_a_declaration_that_means_nothing_is_refused_with_the_game(
    wrong: type[State], problem: str
) -> None:
    with pytest.raises(TypeError, match=problem):
        type("WrongGame", (CupsGame,), {"state": wrong})


def test_a_game_that_lists_its_own_piles_need_not_declare_them() -> None:
    type("OwnPiles", (CupsGame,), {"state": Forgotten, "piles": lambda self, s: ()})

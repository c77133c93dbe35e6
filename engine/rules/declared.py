"""Declarations of card piles: annotations of the fields of a state that hold cards.

A place is where cards can lie, as a path in the position. A pile is the cards at a place, with the
pack that they come from and their eyes: the seats that see them.

    class Player(msgspec.Struct):
        hand: Annotated[list[Card], Cards("hand", PACK, OWNER, ordered=False)] = []

    class Cups(State):
        players: list[Player]
        deck: Annotated[list[Card], Cards("deck", PACK, NOBODY)]

A field of the state itself goes by its own name: `deck`. So does a field of a struct that the state
holds in a list with one struct for each seat: the `hand` of a seat. A field of a single struct that
the state holds goes by both names: `faces.pile`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from engine.rules.cards import Card
from engine.rules.copying import bare_type, cached_for_ever, field_types
from engine.rules.places import EVERYBODY, Eyes, Pack, Pile, Place

OWNER: Literal["owner"] = "owner"
"""Value of `Cards.eyes` for cards that only the seat they belong to can see."""


class Cards(NamedTuple):
    """Declaration of the cards that a field holds.

    Attributes:
        kind: The kind of place, in the game's own words.
        pack: The pack of the cards, or a function of the state that returns it.
        eyes: The seats that see the cards.
        top: The number of cards on top that these seats see; None for all.
        ordered: False if the order of the cards means nothing.
    """

    kind: str
    pack: Pack | Callable[[Any], Pack]
    eyes: Eyes | Literal["owner"] = EVERYBODY
    top: int | None = None
    ordered: bool = True


class CardField(NamedTuple):
    """Declared field: a field that holds cards, and the place of that field in the state.

    Attributes:
        name: The name of the field.
        holder: The field of the state that holds the struct with this field; "" for the state
            itself.
        by_seat: True if the holder is a list with a struct for each seat.
        cards: The declaration.
    """

    name: str
    holder: str
    by_seat: bool
    cards: Cards

    @property
    def key(self) -> str:
        """Name of the field, unique in the state."""
        return f"{self.holder}.{self.name}" if self.holder and not self.by_seat else self.name

    def place(self, seat: int) -> Place:
        """Return the place of this field for a seat; seat 0 if the field belongs to nobody."""
        within = f"{self.holder}.{seat - 1}" if self.by_seat else self.holder
        path = f"{within}.{self.name}" if within else self.name
        return Place(path, self.cards.kind, seat, within=within)

    def eyes(self, seat: int) -> Eyes:
        """Return the seats that see the cards of this field."""
        return (seat,) if self.cards.eyes == OWNER else self.cards.eyes


def declared_piles(s: Any) -> Iterator[Pile]:
    """Yield every declared pile of a state, seat by seat."""
    return (pile for _, pile in fields_with_piles(s))


def fields_with_piles(s: Any) -> Iterator[tuple[CardField, Pile]]:
    """Yield every declared field of a state with its pile, seat by seat."""
    state = type(s)
    for holder, fields in card_fields(state).items():
        for seat, struct in _structs(s, holder, fields[0].by_seat):
            for field in fields:
                pack = field.cards.pack
                if not isinstance(pack, Pack):
                    pack = pack(s)
                cards = getattr(struct, field.name)
                place = place_of(state, field.key, seat)
                yield field, Pile(place, cards, pack, field.eyes(seat), field.cards.top)


def _structs(s: Any, holder: str, by_seat: bool) -> Iterator[tuple[int, Any]]:
    """Yield each struct that a field of the state holds, with its seat, or with 0."""
    if by_seat:
        yield from enumerate(getattr(s, holder), 1)
    elif not holder:
        yield 0, s
    elif (struct := getattr(s, holder)) is not None:
        yield 0, struct


@cached_for_ever
def place_of(state: Any, key: str, seat: int = 0) -> Place:
    """Return the place of a declared field; raise `KeyError` if the state has no such field."""
    fields = [field for group in card_fields(state).values() for field in group]
    for field in fields:
        if field.key == key and field.by_seat == bool(seat):
            return field.place(seat)
    declared_keys = ", ".join(
        f"{field.key} of a seat" if field.by_seat else field.key for field in fields
    )
    wanted_key = f"{key} of seat {seat}" if seat else key
    raise KeyError(
        f"{state.__name__} declares no cards as {wanted_key}; it has {declared_keys or 'none'}"
    )


@cached_for_ever
def card_fields(state: Any) -> dict[str, list[CardField]]:
    """Return the declared fields of a state, grouped by the field that holds their struct.

    Raises `TypeError` for a declaration that can't work.
    """
    groups: dict[str, list[CardField]] = {}
    declared_fields = set[tuple[type[Any], str]]()
    for holder, hint in [*field_types(state).items(), ("", state)]:
        struct, by_seat = _held_struct(hint)
        if struct is None:
            continue
        for name, cards in _declared_cards(struct):
            groups.setdefault(holder, []).append(CardField(name, holder, by_seat, cards))
            declared_fields.add((struct, name))
            if cards.eyes == OWNER and not by_seat:
                raise TypeError(f"{struct.__name__}.{name} is no seat's, so no OWNER can see it")
    for struct in _structs_in(state):
        for name, _ in _declared_cards(struct):
            if (struct, name) not in declared_fields:
                raise TypeError(
                    f"{struct.__name__}.{name} declares cards, but no field of {state.__name__}"
                    f" is a {struct.__name__}, or a list of one for each seat"
                )
    return groups


def first_undeclared_field(state: type[Any]) -> str | None:
    """Return the first field that holds cards but does not declare them, or None."""
    for struct in _structs_in(state):
        declared_names = {name for name, _ in _declared_cards(struct)}
        for name, hint in field_types(struct).items():
            if _holds_cards(hint) and name not in declared_names:
                return f"{struct.__name__}.{name}"
    return None


def unordered_fields(state: type[Any]) -> frozenset[str]:
    """Return the names of the declared fields in which the order of the cards means nothing."""
    fields = (field for group in card_fields(state).values() for field in group)
    return frozenset(field.name for field in fields if not field.cards.ordered)


def _declared_cards(struct: type[Any]) -> Iterator[tuple[str, Cards]]:
    """Yield the fields of a struct that declare their cards."""
    for name, hint in field_types(struct).items():
        annotations = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        declarations = [annotation for annotation in annotations if isinstance(annotation, Cards)]
        if declarations and (len(declarations) > 1 or not _holds_cards(hint)):
            raise TypeError(f"{struct.__name__}.{name}: Cards(...) is said once, of a list[Card]")
        if declarations:
            yield name, declarations[0]


def _holds_cards(hint: Any) -> bool:
    kind = bare_type(hint)
    return get_origin(kind) is list and get_args(kind) == (Card,)


def _held_struct(hint: Any) -> tuple[type[Any] | None, bool]:
    """Return the struct class that a field holds, or None, and True if it has one for each seat."""
    kind = bare_type(hint)
    by_seat = get_origin(kind) is list
    is_union = get_origin(kind) in (Union, UnionType)
    candidate_types = get_args(kind) if by_seat or is_union else (kind,)
    structs = [candidate for candidate in map(bare_type, candidate_types) if _is_struct(candidate)]
    struct = structs[0] if len(structs) == 1 else None
    return struct, by_seat


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _structs_in(state: type[Any]) -> list[type[Any]]:
    """Return the classes of the state and of every struct that it can contain."""
    structs: list[type[Any]] = [state]
    hints = [*field_types(state).values()]
    while hints:
        kind = bare_type(hints.pop())
        hints += get_args(kind) if get_origin(kind) is not Literal else ()
        if _is_struct(kind) and kind not in structs:
            structs.append(kind)
            hints += field_types(kind).values()
    return structs

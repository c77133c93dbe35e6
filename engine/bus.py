"""Event bus: delivers messages to the subscribers of their type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Bus:
    """Event bus, which calls subscribers in the order in which they subscribed."""

    def __init__(self) -> None:
        self._handlers: dict[type[Any], list[Callable[[Any], None]]] = {}

    def subscribe(self, kind: type[T], handler: Callable[[T], None]) -> Callable[[], None]:
        """Call `handler` with every message of this type.

        Returns a function that ends the subscription.
        """
        handlers = self._handlers.setdefault(kind, [])
        handlers.append(handler)
        return lambda: handlers.remove(handler)

    def publish(self, message: object) -> None:
        """Deliver a message to the subscribers of its type."""
        for handler in tuple(self._handlers.get(type(message), ())):
            handler(message)


class Subscriptions:
    """Group of subscriptions to a bus that end together.

    An example are those of a table that is closed while its match goes on.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._unsubscribers: list[Callable[[], None]] = []

    def subscribe(self, kind: type[T], handler: Callable[[T], None]) -> None:
        """Call `handler` with every message of this type until the group ends."""
        self._unsubscribers.append(self._bus.subscribe(kind, handler))

    def end(self) -> None:
        """End all subscriptions of the group."""
        while self._unsubscribers:
            self._unsubscribers.pop()()

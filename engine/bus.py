"""The event bus: whoever wants to know of something subscribes to its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Bus:
    """Hands each message to those who subscribed to its type, in the order in which they did."""

    def __init__(self) -> None:
        self._handlers: dict[type[Any], list[Callable[[Any], None]]] = {}

    def subscribe(self, kind: type[T], handler: Callable[[T], None]) -> Callable[[], None]:
        """Call `handler` with every message of this type; the answer ends the subscription."""
        handlers = self._handlers.setdefault(kind, [])
        handlers.append(handler)
        return lambda: handlers.remove(handler)

    def publish(self, message: object) -> None:
        """Hand the message out."""
        for handler in tuple(self._handlers.get(type(message), ())):
            handler(message)


class Subscriptions:
    """Subscriptions to a bus that end together: those of a window that is closed before the bus
    falls silent."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._ends: list[Callable[[], None]] = []

    def subscribe(self, kind: type[T], handler: Callable[[T], None]) -> None:
        """Call `handler` with every message of this type until all end."""
        self._ends.append(self._bus.subscribe(kind, handler))

    def end(self) -> None:
        """Hear nothing more."""
        while self._ends:
            self._ends.pop()()

"""Events that show a secret to some seats."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.rules.events import Event
from engine.rules.places import EVERYBODY, NOBODY, Eyes


class Lifted(Event, frozen=True):
    news: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("die",)

    die: int
    eyes: Eyes


@pytest.mark.parametrize(
    ("eyes", "open_to_all"), [(EVERYBODY, True), ((1,), False), (NOBODY, False)]
)
def test_an_event_unveils_only_what_everybody_sees(eyes: Eyes, open_to_all: bool) -> None:
    assert Lifted(6, eyes).shows_all_something_new is open_to_all

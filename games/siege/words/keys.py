"""The letters of a siege: each verb has one, wherever it stands. Digits number the choices."""

KEYS: dict[str, str] = {
    "besiege": "b",
    "plan": "p",
    "bombard walls": "w",
    "bombard enemy": "f",
    "resupply": "r",
    "assault 1": "1",
    "assault 2": "2",
    "assault 3": "3",
    "hold": "o",
    "repair": "r",
    "sally equipment": "s",
    "sally enemy": "f",
    "ration": "a",
}
"""By the action's text; an assault has the number of its cards. While a clash waits for its answer
none has a key."""
CONSTRUCT = "t"
"""Opens the yard, whose counters have digits."""
LAY = "y"
"""Puts the cards of a Plan back as they are sorted."""
RESET = "n"
"""Undoes the sorting."""
LOOK = "h"
"""Turns the cards that a Plan showed up and down."""

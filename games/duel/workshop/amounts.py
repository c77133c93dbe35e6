"""Numbers as they are typed: `5.25` says how much, `+0.5` by how much more, `*2` how many times."""

from __future__ import annotations

import re

_AMOUNT = re.compile(r"\s*([-+*/=]?)\s*(-?\d{1,6}(?:[.,]\d{1,6})?)\s*(?:″|\"|°)?\s*")


def amount(typed: str, before: float) -> float | None:
    """The number that is meant where it was `before`; None where it is none. A `-` alone before a
    number says by how much less; `=-2` is minus two."""
    found = _AMOUNT.fullmatch(typed)
    if not found:
        return None
    number = float(found[2].replace(",", "."))
    match found[1]:
        case "+":
            return before + number
        case "-":
            return before - number
        case "*":
            return before * number
        case "/":
            return before / number if number else None
    return number


def shown(number: float) -> str:
    """A number as it stands in its field: to a thousandth."""
    return f"{round(number, 3) + 0.0:g}"

"""A battlefield as the position of a scenario."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from games.duel.geometry.terrain import Battlefield, Piece


def position(battlefield: Battlefield) -> dict[str, Any]:
    """Return a battlefield as plain data: table, starts by seat, and terrain, in inches."""
    return {
        "table": _numbers(battlefield.table),
        "starts": {seat: _numbers(start) for seat, start in enumerate(battlefield.starts, 1)},
        "terrain": [_piece(piece) for piece in battlefield.terrain],
    }


def as_yaml(battlefield: Battlefield) -> str:
    """Return the position of a battlefield as YAML, with one piece of terrain per line."""
    content = position(battlefield)
    pieces = content.pop("terrain")
    text = yaml.safe_dump(content, default_flow_style=None, sort_keys=False)
    if not pieces:
        return text + "terrain: []\n"
    lines = (
        yaml.safe_dump(piece, default_flow_style=True, sort_keys=False, width=10_000)
        for piece in pieces
    )
    return text + "terrain:\n" + "".join(f"  - {line}" for line in lines)


def _piece(piece: Piece) -> dict[str, Any]:
    fields = msgspec.to_builtins(piece)
    for looks in ("art", "turn", "mirrored"):
        fields.pop(looks, None)  # a position leaves the drawing out
    for shape in ("rect", "ellipse"):
        if shape in fields:
            fields[shape] = _numbers(fields[shape])
    if "polygon" in fields:
        fields["polygon"] = [_numbers(corner) for corner in fields["polygon"]]
    # The id comes first, then the ground, even a level one, which the fields leave out.
    return {"id": fields.pop("id"), "ground": piece.ground, **fields}


def _numbers(numbers: Any) -> list[float]:
    """Return numbers with the whole ones as int, which YAML writes without a point."""
    return [int(number) if number == int(number) else number for number in numbers]

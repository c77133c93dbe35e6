"""The workshop's window.

workshop.py   the screen: what is opened and saved, and the keys
canvas.py     the map, with all that a hand does on it
palette.py    pieces, floors and shapes to take
inspector.py  what the chosen piece is, and what that means in play
checks.py     what is wrong, worked out beside the frames
tools.py      the buttons above the map
"""

from games.duel.workshop.scene.workshop import Workshop

SCENE = Workshop

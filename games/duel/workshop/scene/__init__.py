"""The workshop's window.

workshop.py     the screen: what lies where
bars.py         its top bar and its foot
tools.py        the buttons above the map
actions.py      what can be done, and why something can't be done now
commands.py     the table of commands, each with its words and its keys
pressing.py     the commands under keys, on buttons and in the menu
keys.py         the list of keys
desk.py         the screen as its parts know it
canvas.py       the map, with all that a hand does on it
palette.py      pieces, floors and shapes to take
inspector.py    what the chosen piece is, and what that means in play
table_panel.py  what the table is, where nothing is chosen
fields.py       the fields of both
checks.py       what is wrong, worked out beside the frames
files.py        what is opened, saved, and kept against a crash
exporting.py    a map as a picture, on paper, and for a friend

Pages: steps, maps_page, pieces_page, art_page, fairness_page. Questions: table_size,
recovered.
"""

from games.duel.workshop.scene.workshop import Workshop

SCENE = Workshop

"""Window of the map workshop.

    workshop.py     the screen and its layout
    bars.py         top bar and foot
    tools.py        the buttons above the map
    actions.py      actions, and the reasons why one is unavailable
    commands.py     the table of commands, each with its words and its keys
    pressing.py     the commands under keys, on buttons and in the menu
    keys.py         the list of keys
    desk.py         data that the parts share: the map, its editor, the fields
    canvas.py       the map, and gestures on it
    palette.py      pieces, floors and shapes to take
    cell.py         one cell of the palette: a picture above its name
    inspector.py    properties of the selected pieces, and their meaning in play
    table_panel.py  properties of the table, while nothing is selected
    fields.py       the fields of both
    checks.py       problems of the map, found in a thread
    files.py        opening and saving, and recovery after a crash
    exporting.py    a map as a picture, on paper, and for a friend

Pages: steps, maps_page, pieces_page, art_page, fairness_page, make_fair_page. Questions:
table_size, recovered.
"""

from games.duel.workshop.scene.workshop import Workshop

SCENE = Workshop

"""Maps that are measured in inches, and what lies on them.

    transform.py Transform: inches to pixels and back
    view.py      MapView, Spot, Tool: a map, zoomed and panned
    rulers.py    MapRuler: the rulers beside it
    buttons.py   MapButton; zooms: what zooms it
    tags.py      Tag, place: names and lengths that never lie on each other
    marks.py     Marks: the paths, rings and words of a tool
    tiles.py     Tiles: what was printed of a map and is kept
    regions.py   Region, Regions: areas, printed over the ground
    tape.py      Tape, End: the measuring tape

The game says what lies there and what it is called.
"""

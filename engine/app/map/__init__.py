"""Maps measured in inches: zooming, panning, pointing, measuring.

    transform.py Transform: inches to pixels and back
    view.py      MapView, MapSpot, PointerTool: a map, zoomed and panned
    rulers.py    MapRuler: the rulers beside the map
    buttons.py   MapButton; zooms: the zoom buttons
    tags.py      Tag, place: labels that never overlap
    marks.py     MapMarks: the paths, rings and words of a tool
    tiles.py     Tiles: cache of the printed parts of a map
    regions.py   Region, Regions: areas, printed over the ground
    tape.py      Tape, End: the measuring tape

The game provides the pieces on the map and their names.

Terms: engine/GLOSSARY.md.
"""

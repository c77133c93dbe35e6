"""The map workshop: battlefields are drawn here, and stay files that Tiled reads and writes.

document.py   a map's file as it is written: only what is changed is written anew
drawing.py    what lies on the table, and how it is moved, turned and stretched
history.py    steps that are taken back and done again
adding.py     new things
clips.py      things that were copied, for the same map or another one
floors.py     the floor, square by square
tables.py     another size of the table
naming.py     what a map says of itself
symmetry.py   partners on the other side
snapping.py   the grid, and lines to be in line with
fairness.py   how far the starts differ
mending.py    problems put right
stencils.py   the pieces of the palette
bench.py      a drawing, what of it is chosen, and all that can be done with it
gestures.py   what a hand is doing until it lets go
hand.py       its tools, and what comes of pressing and letting go
fresh.py      new maps, and maps in another place
saving.py     writing the file, so that nothing is lost
recovery.py   what was drawn and not saved
shelf.py      one's own maps: copied, renamed, deleted
giving.py     a map as one file for a friend
sheets.py     how a table is parted into sheets of paper
printing.py   those sheets as a PDF
exports.py    what is exported, made by a process of its own
scene         the window
"""

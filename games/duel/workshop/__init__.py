"""Map workshop: an editor for battlefields, whose files Tiled can read and write.

document.py   XML file of a map, edited by patches
drawing.py    a map being drawn, and edits of its objects
history.py    undo stack
adding.py     new things
clips.py      clipboard
floors.py     floor, painted square by square
tables.py     size of the table
naming.py     name and author of a map
symmetry.py   symmetric copies of things
snapping.py   grid and alignment with other things
mending.py    automatic fixes for problems
stencils.py   pieces of the palette
layouts.py    a drawing as a layout of the generator, and back
balance.py    search for small changes of a layout
evening.py    Make fair: that search for a drawing
regenerating.py  generated maps that keep parts of a drawing
fair_command.py  the command `map fair`
editor.py     editor without a window: drawing, selection and actions
gestures.py   gestures from press to release
controller.py tools, and what they do with the pointer
fresh.py      new maps, and maps in a new place
saving.py     saving without loss
recovery.py   unsaved drawings after a crash
shelf.py      files of the user's own maps
giving.py     a map as one zip for a friend
sheets.py     division of a table into sheets of paper
printing.py   those sheets as a PDF
exports.py    exports, made in a separate process
scene         the window
"""

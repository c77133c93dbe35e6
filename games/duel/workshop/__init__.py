"""The map workshop: battlefields are drawn here, and stay files that Tiled reads and writes.

document.py   a map's file as it is written: only what is changed is written anew
drawing.py    what lies on the table, and how it is moved, turned and stretched
history.py    steps that are taken back and done again
adding.py     new things
symmetry.py   partners on the other side
fairness.py   how far the starts differ
saving.py     writing the file, so that nothing is lost
sheets.py     how a table is parted into sheets of paper
printing.py   those sheets as a PDF
"""

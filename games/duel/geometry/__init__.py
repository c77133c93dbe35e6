"""Geometry of a battlefield in inches: points, terrain, and the moves of round bases.

The package knows neither windows nor seats nor the rules of a turn.

points, shapes, terrain      values: points, unions of shapes, terrain and battlefields
outlines, obstacles          a ray against terrain, bases and the table's edge
borders, walking, moves      crossings of borders, and legal walks with their faults
barriers, sight, fans, ways  visibility from a point, and shortest ways
reaching, rooms              the region within reach, and rooms without a way between them
field                        all of them for one table
words                        names of terrain
"""

"""Geometry of a battlefield in inches: points, terrain, and the moves of round bases.

The package knows neither windows nor seats nor the rules of a turn.
"""

"""Shrine, a card game for two to four: strip everybody else's stack of cards.

Terms: engine/GLOSSARY.md.
"""

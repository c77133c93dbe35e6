"""Widgets and parts of the table scene: cards, piles, hands, dice, log, animation.

Terms: engine/GLOSSARY.md.
"""

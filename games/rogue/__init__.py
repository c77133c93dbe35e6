"""RogueSL: one seat, a dungeon of face-down cards, and as many floors as one lasts.

Terms: engine/GLOSSARY.md.
"""

"""Simple Siege: a city, a camp, and two decks that run out.

Terms: engine/GLOSSARY.md.
"""

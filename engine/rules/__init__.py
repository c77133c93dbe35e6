"""Rules of games without a window: cards, chance, questions, actions, events, positions.

Terms: engine/GLOSSARY.md.
"""

"""Matches on disk: the library, the players' names, the record of runs, and the statistics.

No module of this package uses a window.

Terms: engine/GLOSSARY.md.
"""

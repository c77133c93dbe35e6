"""Engine shared by all games, without knowledge of any: rules, programs, words, window, matches.

Terms: engine/GLOSSARY.md.
"""

"""Words in which matches are told: labels, log, hints, summary. Reads views; knows no window.

Terms: engine/GLOSSARY.md.
"""

"""Schmiegel: two parties of four halflings, and a pair of dice.

Terms: engine/GLOSSARY.md.
"""

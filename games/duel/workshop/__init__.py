"""The map workshop: battlefields are drawn here, and stay files that Tiled reads and writes.

document.py   a map's file as it is written: only what is changed is written anew
"""

"""The matches on disk: the shelf, who played them, the record of runs, and the statistics.

Nothing here knows a window.
"""

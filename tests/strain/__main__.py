"""Run the long tests alone: random play at length, kills, damaged files. Words go to pytest."""

import os
import subprocess
import sys

sys.exit(
    subprocess.call(
        [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *sys.argv[1:]],
        env=os.environ | {"FIRESIDE_LONG": "1"},
    )
)

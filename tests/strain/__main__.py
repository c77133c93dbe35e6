"""Strain alone: all of tests/strain at length. Words after it go to pytest."""

import os
import subprocess
import sys
from pathlib import Path

sys.exit(
    subprocess.call(
        [
            *(sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"),
            *(str(Path(__file__).parent), *sys.argv[1:]),
        ],
        env=os.environ | {"FIRESIDE_LONG": "1"},
    )
)

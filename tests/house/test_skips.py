"""Where CI is set, nothing is skipped in silence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

SKIPS = {
    "test": "import pytest\ndef test_it():\n    pytest.skip('no screen')\n",
    "mark": "import pytest\n@pytest.mark.skip('no screen')\ndef test_it(): ...\n",
    "file": "import pytest\npytest.skip('no screen', allow_module_level=True)\n",
}


@pytest.mark.parametrize(("ci", "fails"), [("", False), ("true", True)])
def test_a_skip_is_a_failure_where_ci_is_set(tmp_path: Path, ci: str, fails: bool) -> None:
    (tmp_path / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    for name, skip in SKIPS.items():
        text = "def test_well(): ...\n" + skip
        (tmp_path / f"test_{name}.py").write_text(text, "utf-8")
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--continue-on-collection-errors",
            "--rootdir",
            *2 * [str(tmp_path)],
        ],
        cwd=tmp_path,
        env=os.environ | {"CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode not in (0, pytest.ExitCode.NO_TESTS_COLLECTED)) == fails, run.stdout
    told = {
        name
        for name in SKIPS
        if re.search(rf"test_{name}\.py.*: nothing may be skipped where CI is set \(", run.stdout)
    }
    assert told == ({*SKIPS} if fails else set()), run.stdout

"""The shell reads a screen in when it is first shown: the first frame waits for the title alone."""

from __future__ import annotations

import subprocess
import sys

from tests.house.tree import ROOT

SCREENS = "engine.app.screens"
LATER = {f"engine.app.widgets.{name}" for name in ("choices", "field", "pieces")} | {
    "engine.app.map"
}


def test_the_title_alone_is_imported_with_the_shell() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "import sys, engine.shell; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(run.stdout.split())
    screens = {name for name in modules if name.startswith(SCREENS)}
    assert screens == {SCREENS, f"{SCREENS}.title", f"{SCREENS}.emblem"}
    assert not modules & LATER

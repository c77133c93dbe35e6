"""What a package carries, without making one: its pages and its modules."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import PurePosixPath
from posixpath import normpath

import package
from tests.house.test_docs import LINK, PAGES, prose
from tests.house.tree import ROOT

WITHOUT = """
import pkgutil, sys
for name in {excluded}:
    sys.modules[name] = None
import main, engine, games
for packages in (engine, games):
    for module in pkgutil.walk_packages(packages.__path__, packages.__name__ + "."):
        __import__(module.name)
sys.exit(main.main(["check", "tests/scenarios/duel"]))
"""


def carried() -> set[str]:
    """Return the paths of the project's files that a package carries, modules aside."""
    paths = [
        path for name in package.data_files() for path in (ROOT / name, *(ROOT / name).rglob("*"))
    ]
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_file()}


def test_a_package_carries_the_rules_and_the_page_about_maps() -> None:
    assert {"games/duel/rules.md", "maps/README.md"} <= carried()


def test_no_page_of_a_package_has_a_dead_link() -> None:
    files = carried()
    assert not [
        (page, link)
        for page in sorted(files & {*PAGES})
        for link in LINK.findall(prose(PAGES[page]))
        if not re.match(r"[a-z]+:", link)
        if (path := link.partition("#")[0])
        if normpath(PurePosixPath(page).parent / path) not in files
    ]


def test_modules_that_only_tests_use_and_gpl_ones_stay_out() -> None:
    excluded = {*package.excluded_modules()}
    assert {"readline", "dbm", "pytest", "hypothesis", "psutil", "setuptools"} <= excluded
    assert not {"numpy", "PIL", "pygame", "fontTools", "backports", "yaml"} & excluded


def test_the_program_runs_without_the_modules_that_stay_out() -> None:
    code = WITHOUT.format(excluded=package.excluded_modules())
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert ran.stdout.endswith(", 0 failed\n")

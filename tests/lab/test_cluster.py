"""Games played by the workers of a Dask cluster, here two processes of this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.lab.cluster import connect
from engine.lab.playtest import Playtest
from engine.lab.report import as_json
from engine.lab.running import InProcess
from games import room
from tests.house.tree import ROOT, python

PATIENCE = 90.0


def started(*words: str) -> subprocess.Popen[bytes]:
    """A process of the cluster, in the project's folder, so that it finds the games."""
    return subprocess.Popen(
        [sys.executable, "-m", *words, "--no-dashboard"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    file = tmp_path / "scheduler.json"
    known = ["--scheduler-file", str(file)]
    here = ["--host", "127.0.0.1"]
    scheduler = started("distributed.cli.dask_scheduler", *known, *here, "--port", "0")
    one = ["distributed.cli.dask_worker", *known, *here, "--nthreads", "1", "--no-nanny"]
    workers = [
        started(*one, "--local-directory", str(tmp_path / name), "--name", name) for name in "ab"
    ]
    try:
        end = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_bytes()):
            assert time.monotonic() < end and scheduler.poll() is None
            time.sleep(0.05)
        yield msgspec.json.decode(file.read_bytes())["address"], workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


@pytest.mark.long
def test_a_cluster_gives_the_same_report_and_a_worker_that_is_killed_costs_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    figures = tmp_path / "a.json"
    words = ["--players", "greedy", "--games", 6, "--cluster", address, "--json", figures]
    ran = python("main.py", "playtest", "siege", *words)
    assert ran.returncode == 0 and "6 games, played by Greedy." in ran.stdout, ran.stderr
    there = msgspec.json.decode(figures.read_bytes())

    def test() -> Playtest:
        return Playtest(room, "siege", ["greedy"] * 2, games=30, command="x")

    far, near = test(), test()
    for _ in near.run(InProcess, 1):
        pass
    make, at_once = connect(address)
    for _ in far.run(make, at_once):
        if far.done == 2:
            os.kill(workers[0].pid, signal.SIGKILL)
    assert far.done == near.done == 30
    assert as_json_of(far) == as_json_of(near)
    few = Playtest(room, "siege", ["greedy"] * 2, games=6)
    for _ in few.run(InProcess, 1):
        pass
    assert there["columns"] == msgspec.json.decode(as_json_of(few))["columns"]


def as_json_of(test: Playtest) -> bytes:
    """Its report."""
    report = test.report()
    assert report
    return as_json(report)

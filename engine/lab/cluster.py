"""Games played by the workers of a Dask cluster, which may be on other machines.

The package `distributed` is needed for that, and for nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any

from engine.rules.quoting import LONGEST_REASON, short

SECONDS = 10
"""So long a scheduler may take to answer."""
AT_ONCE = 8
"""So many workers at least are thought of, since more may come."""


class NoCluster(Exception):
    """Why there is no cluster, as a sentence without its full stop."""


def reached(address: str) -> tuple[Callable[[], Executor], int]:
    """What makes an executor of the cluster whose scheduler has this address, and how many games it
    plays at once. Raises `NoCluster`."""
    try:  # by its name, so that a package of the program does without it
        distributed = import_module("distributed")
    except ImportError:
        raise NoCluster(
            "A cluster needs the package 'distributed': install it with"
            " `.venv/bin/pip install distributed`"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised, too

    def client() -> Any:
        return distributed.Client(address, timeout=SECONDS)

    try:
        with client() as found:
            at_once = max(AT_ONCE, sum(found.nthreads().values()))
    except Exception as error:  # every kind of address raises what it likes
        reason = short(str(error).strip().partition("\n")[0], LONGEST_REASON)
        said = reason or type(error).__name__
        raise NoCluster(f"No scheduler answers at {short(address)} ({said})") from None
    return lambda: Cluster(client()), at_once


class Cluster(Executor):
    """The workers of a cluster; where one dies, another plays its games."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=3)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does."""
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; games that nobody has begun are dropped."""
        self._executor.shutdown(wait=wait)
        self._client.close()

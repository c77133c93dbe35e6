"""Executor that uses the workers of a Dask cluster, which may be on other machines.

Only this module needs the package `distributed`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any

from typing_extensions import override

from engine.rules.quoting import LONGEST_REASON, short

TIMEOUT_SECONDS = 10
"""Seconds in which a scheduler must answer."""
MIN_WORKERS = 8
"""Smallest number of workers to plan for, because more may join."""


class NoCluster(Exception):
    """Error because no cluster can be used; its text is a sentence without its full stop."""


def connect(address: str) -> tuple[Callable[[], Executor], int]:
    """Connect to the scheduler at an address.

    Returns:
        A function that makes an executor, and the number of games that the cluster plays at once.

    Raises:
        NoCluster: If `dask_module` is missing or no scheduler answers.
    """
    try:  # imported by name, so that packaged releases do without it
        dask_module = import_module("distributed")
    except ImportError:
        raise NoCluster(
            "A cluster needs the package 'distributed': install it with"
            " `.venv/bin/pip install distributed`"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are raised, too

    def new_client() -> Any:
        return dask_module.Client(address, timeout=TIMEOUT_SECONDS)

    try:
        with new_client() as client:
            games_at_once = max(MIN_WORKERS, sum(client.nthreads().values()))
    except Exception as error:  # the kind of error depends on the kind of address
        reason = short(str(error).strip().partition("\n")[0], LONGEST_REASON)
        problem = reason or type(error).__name__
        raise NoCluster(f"No scheduler answers at {short(address)} ({problem})") from None
    return lambda: Cluster(new_client()), games_at_once


class Cluster(Executor):
    """Executor on the workers of a cluster; if one dies, another plays its games."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=3)

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a call to a worker and return its future."""
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the connection; games that no worker has begun are dropped."""
        self._executor.shutdown(wait=wait)
        self._client.close()

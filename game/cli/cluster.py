"""Connects to a Dask cluster as an ``Executor``. Dask is an optional extra, imported only when it is
needed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor
from importlib import import_module
from typing import Any

from game.cli.errors import CommandError, excerpt

CONNECT_S = 10
"""Seconds to wait for a scheduler to answer."""

_NEEDED = "import game.bots.runner"


@contextlib.contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the Dask scheduler at ``address``; gives the cluster and the number of tasks it can run
    at once.

    Raises ``CommandError`` if Dask is not installed, the scheduler doesn't answer, there are no workers,
    or Treadboard isn't installed on them.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise CommandError(
            "--scheduler needs Dask, which isn’t installed; install it with: pip install 'dask[distributed]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise CommandError(
            "no scheduler answers at {address}: {why}", address=excerpt(address), why=str(error)
        ) from None
    with client:
        cores = sum(client.nthreads().values())
        if not cores:
            raise CommandError(
                "the cluster at {address} has no workers; start some with: dask worker",
                address=excerpt(address),
            )
        try:
            # a worker that lacks it would end at its first task, and the run would wait for ever
            client.run_on_scheduler(exec, _NEEDED)
            client.run(exec, _NEEDED)
        except ImportError as error:
            raise CommandError(
                "the cluster at {address} can’t play: {why}; start the scheduler and the workers with "
                "PYTHONPATH set to Treadboard’s folder (docs/balance.md)",
                address=excerpt(address),
                why=str(error),
            ) from None
        yield client.get_executor(pure=False), cores

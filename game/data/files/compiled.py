"""Keeps compiled kernels, so that the next process that needs one has it at once."""

from __future__ import annotations

import os

from game.data.files.paths import HOME_VARIABLE, user_cache
from game.model.compiled import COMPILED_VARIABLE


def keep_compiled() -> None:
    """Let this process and those it starts keep what they compile, in the cache the system gives this
    player alone. A folder named in the environment isn't used: it may be a stick that others write to as
    well."""
    os.environ.pop(COMPILED_VARIABLE, None)
    if not os.environ.get(HOME_VARIABLE):
        os.environ[COMPILED_VARIABLE] = str(user_cache() / "compiled")

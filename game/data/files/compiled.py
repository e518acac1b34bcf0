"""Where kernels are kept once they are compiled, so that the next process that needs one has it at once."""

from __future__ import annotations

import os

from game.data.files.paths import HOME_VARIABLE, user_cache
from game.model.compiled import COMPILED_VARIABLE


def keep_compiled() -> None:
    """Let this process and those it starts keep what they compile, in the cache that the system gives this
    player alone: never in a folder that was named for it, which may be a stick others write to as well."""
    os.environ.pop(COMPILED_VARIABLE, None)
    if not os.environ.get(HOME_VARIABLE):
        os.environ[COMPILED_VARIABLE] = str(user_cache() / "compiled")

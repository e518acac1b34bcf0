"""Asks a PulseAudio server (or PipeWire in its place) whether it has an output: SDL takes the name of the
default one without looking, and a server that has none ends the program.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Final

_PLAYBACK: Final = 1
_S16_LE: Final = 3
_NO_SUCH_ENTITY: Final = 5
"""What libpulse says where there is nothing to connect to (``pulse/def.h``)."""


class _Format(ctypes.Structure):
    _fields_ = (("format", ctypes.c_int), ("rate", ctypes.c_uint32), ("channels", ctypes.c_uint8))


def has_output() -> bool:
    """Return whether SDL may be asked to open a device: not where a sound server answers that it has none."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER", "pulse")[:5] != "pulse":
        return True
    try:
        simple = ctypes.CDLL("libpulse-simple.so.0")
    except OSError:
        return True
    simple.pa_simple_new.restype = ctypes.c_void_p
    error, wanted = ctypes.c_int(0), _Format(_S16_LE, 22050, 2)
    stream = simple.pa_simple_new(
        None, b"", _PLAYBACK, None, b"", ctypes.byref(wanted), None, None, ctypes.byref(error)
    )
    if stream:
        simple.pa_simple_free(ctypes.c_void_p(stream))
    return error.value != _NO_SUCH_ENTITY

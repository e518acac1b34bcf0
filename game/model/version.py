"""The version of the whole program; the package is built with it."""

from typing import Final

VERSION: Final = "1.0.0"

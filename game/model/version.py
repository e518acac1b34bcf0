"""The version of the whole program, with which the package is built, and what is said of older formats."""

from typing import Final

VERSION: Final = "1.0.0"

PREVIEW: Final = "this was made by a preview of Treadboard, which this version doesn’t read"
"""What is said of a file or a text in a format from before version 1.0.0."""

"""Texts as a search compares them."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """A text without case and accents, for comparing.

    >>> folded("Straße Él")
    'strasse el'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c))

"""The time somebody has been awaited, in words."""

from __future__ import annotations

from datetime import UTC, datetime

from game.data.words.texts import Texts


def _days_since(since: datetime) -> int:
    """Return whole days since a moment; below 0 for one in the future."""
    return (datetime.now(UTC) - since).days


def since_words(since: datetime, texts: Texts) -> str:
    """Say since when: a time of today, else so many days."""
    if (days := _days_since(since)) > 0:
        return texts("post.since_days", n=days)
    return texts("post.since_today", time=texts.time(since.astimezone()))


def left_words(since: datetime, days: int, texts: Texts) -> str:
    """Say how much of a limit of days is left; empty without a limit."""
    if not days:
        return ""
    left = days - _days_since(since)
    return texts("post.left_days", n=left) if left > 0 else texts("post.left_none")

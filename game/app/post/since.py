"""The time somebody has been awaited, in words."""

from __future__ import annotations

from datetime import UTC, datetime

from game.data.words.texts import Texts


def days_since(since: datetime, now: datetime | None = None) -> int:
    """Return whole days since a moment; 0 for one in the future."""
    return max(0, ((now or datetime.now(UTC)) - since).days)


def since_words(since: datetime, texts: Texts, now: datetime | None = None) -> str:
    """Say since when: a time of today, else so many days."""
    days = days_since(since, now)
    if days:
        return texts("post.since_days", n=days)
    return texts("post.since_today", time=texts.time(since.astimezone()))


def left_words(since: datetime, days: int, texts: Texts, now: datetime | None = None) -> str:
    """Say how much of a limit of days is left; empty without a limit."""
    if not days:
        return ""
    gone = (now or datetime.now(UTC)) - since
    left = days - gone.days
    return texts("post.left_days", n=left) if gone.days < days else texts("post.left_none")

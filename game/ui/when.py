"""A moment as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.data.texts import Texts


def when_words(seconds: float, texts: Texts, now: datetime | None = None) -> str:
    """When it was, as people say it."""
    moment, today = datetime.fromtimestamp(seconds), now or datetime.now()
    time = f"{moment:%H:%M}"
    if moment.date() == today.date():
        return texts("matches.today", time=time)
    if moment.date() == (today - timedelta(days=1)).date():
        return texts("matches.yesterday", time=time)
    return texts("matches.date", date=f"{moment:%Y-%m-%d}", time=time)


def when_short(seconds: float) -> str:
    """The same in a few letters: the time of today, else the date."""
    moment = datetime.fromtimestamp(seconds)
    return f"{moment:%H:%M}" if moment.date() == datetime.now().date() else f"{moment:%Y-%m-%d}"

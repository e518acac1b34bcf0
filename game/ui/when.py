"""A moment as people say it."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.data.texts import Texts


def when_words(seconds: float, texts: Texts, now: datetime | None = None) -> str:
    """When it was, as people say it."""
    moment, today = datetime.fromtimestamp(seconds), now or datetime.now()
    time = texts.time(moment)
    if moment.date() == today.date():
        return texts("matches.today", time=time)
    if moment.date() == (today - timedelta(days=1)).date():
        return texts("matches.yesterday", time=time)
    return texts("matches.date", date=texts.day(moment), time=time)


def when_short(seconds: float, texts: Texts) -> str:
    """The same in a few letters: the time of today, else the date."""
    moment = datetime.fromtimestamp(seconds)
    return texts.time(moment) if moment.date() == datetime.now().date() else texts.day(moment)


def day_words(written: str, texts: Texts) -> str:
    """A date as files have it (2026-05-31) in the language's form; any other text as it is."""
    try:
        return texts.day(date.fromisoformat(written))
    except ValueError:
        return written

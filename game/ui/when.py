"""Moments in words. Files and folders may claim any time: one that no calendar has is called unknown, and
nothing here raises."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.data.words.texts import Texts

_NO_DATE = (ValueError, OverflowError, OSError)
"""What the calendar raises for a time it doesn't have, depending on the system."""


def when_words(seconds: float, texts: Texts, now: datetime | None = None) -> str:
    """Say when a moment was (seconds since 1970)."""
    moment, today = _moment(seconds), now or datetime.now()
    if moment is None:
        return texts("matches.no_date")
    time = texts.time(moment)
    if moment.date() == today.date():
        return texts("matches.today", time=time)
    if moment.date() == (today - timedelta(days=1)).date():
        return texts("matches.yesterday", time=time)
    return texts("matches.date", date=texts.day(moment), time=time)


def when_short(seconds: float, texts: Texts) -> str:
    """Say in a few letters when a moment was: the time of today, else the date."""
    moment = _moment(seconds)
    if moment is None:
        return texts("matches.no_date")
    return texts.time(moment) if moment.date() == datetime.now().date() else texts.day(moment)


def day_words(written: str, texts: Texts) -> str:
    """Return a date or a moment from a file (2026-05-31, 2026-05-31T18:00:00Z) as a local day, in the
    language's form; any other text unchanged."""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return written
    try:
        return texts.day(moment.astimezone() if moment.tzinfo else moment)
    except _NO_DATE:  # the last or the first day there is, and elsewhere the one beyond
        return texts.day(moment)


def _moment(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds)
    except _NO_DATE:
        return None

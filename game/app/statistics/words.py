"""The words of the statistics."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.people.characters import character
from game.data.people.statistics import LENGTHS_S, Opponent
from game.data.words.texts import Texts


def time_words(seconds: float | None, texts: Texts) -> str:
    """Return a length of time in words; a dash if it is unknown."""
    if seconds is None:
        return "–"
    if seconds < 100:
        return texts("statistics.seconds", n=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 90:
        return texts("statistics.minutes", n=minutes)
    return texts("statistics.hours", hours=minutes // 60, minutes=minutes % 60)


def streak_words(streak: int, texts: Texts) -> str:
    """Return a streak of matches won or lost in words."""
    if not streak:
        return texts("statistics.streak_none")
    return texts("statistics.streak_won" if streak > 0 else "statistics.streak_lost", n=abs(streak))


def ending_words(game: str, reason: str, texts: Texts) -> str:
    """Say how a match ended, in two or three words; for a game without such words, in its sentence."""
    for key in (f"{game}.ending.{reason}", f"statistics.ending.{reason}", f"{game}.reason.{reason}"):
        if texts.has(key):
            return texts(key)
    return reason.replace("_", " ")


def opponent_words(one: Opponent, names: dict[str, str], texts: Texts) -> str:
    """Return an opponent's name; a profile has its current one."""
    if one.kind == "bot":
        who = character(one.game, one.level, one.key)
        key = f"bots.{one.game}.{one.level}.name"  # a plain bot was called otherwise in each match
        name = who.name if who is not None else texts(key) if texts.has(key) else one.name
        return texts("statistics.opponent_bot", name=name, level=one.level)
    if one.kind == "profile":
        return names.get(one.key, one.name)
    return texts("statistics.opponent_guest", name=one.name)


def length_words(texts: Texts) -> Sequence[str]:
    """Return the names of the groups of lengths."""
    return [
        *(texts("statistics.length.up_to", n=bound // 60) for bound in LENGTHS_S),
        texts("statistics.length.more", n=LENGTHS_S[-1] // 60),
    ]

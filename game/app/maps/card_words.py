"""What is said of a map in one line."""

from __future__ import annotations

from typing import Any

from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.model.entries import info
from game.model.file_parts import MapFile
from game.model.kit import Kit
from game.ui.when import day_words, when_short, when_words


def size_words(card: MapCard, texts: Texts) -> str:
    """How large it is, in squares or in inches."""
    if card.size is None:
        return ""
    key = "setup.size_inches" if info(card.game).topology == "inches" else "setup.size"
    return texts(key, width=card.size[0], height=card.size[1])


def pieces_words(card: MapCard, texts: Texts) -> str:
    """Its pieces, by side where the sides differ."""
    if not card.pieces or not any(card.pieces):
        return ""
    if len(set(card.pieces)) == 1:
        return texts("setup.pieces", n=card.pieces[0])
    if len(card.pieces) == 2:
        return texts("setup.pieces_uneven", first=card.pieces[0], second=card.pieces[1])
    return texts("library.pieces", n=sum(card.pieces))


def facts_words(card: MapCard, texts: Texts) -> str:
    return " · ".join(part for part in (size_words(card, texts), pieces_words(card, texts)) if part)


def facts_wordings(card: MapCard, texts: Texts) -> tuple[str, ...]:
    """Size, pieces and expansions, from long to short."""
    facts = facts_words(card, texts)
    return (*(" · ".join((part, *card.expansions)) for part in (facts, size_words(card, texts))), facts)


def players_words(kit: Kit[Any, Any], map_file: MapFile, texts: Texts) -> str:
    """For how many players it is."""
    counts = sorted({len(seating.sides) for seating in kit.seatings_for(map_file)})
    if len(counts) == 1:
        return texts("setup.count", n=counts[0])
    return texts("setup.count_range", low=counts[0], high=counts[-1])


def lasting_words(map_file: MapFile, texts: Texts) -> str:
    """How long it takes; empty where its file does not say."""
    if not map_file.lasts:
        return ""
    low, high = map_file.lasts
    return texts("setup.lasts_one" if low == high else "setup.lasts", n=low, low=low, high=high)


def trouble_words(card: MapCard, texts: Texts) -> str:
    """That it can't be played, where that is so."""
    if not card.broken:
        return ""
    count = sum(problem.severity == "error" for problem in card.problems)
    return texts("library.broken" if card.readable else "library.unreadable", n=count)


def changed_words(card: MapCard, texts: Texts) -> str:
    """When it was last changed; for a built-in map its own date, which says more than its file's."""
    if not card.own:
        return day_words(card.date, texts)
    return when_words(card.changed, texts) if card.stamp != (0, 0) else ""


def changed_short(card: MapCard, texts: Texts) -> str:
    """The same in a few letters."""
    if not card.own or card.stamp == (0, 0):
        return day_words(card.date, texts)
    return when_short(card.changed, texts)


def origin_words(card: MapCard, texts: Texts) -> str:
    """Whose it is."""
    return texts("library.own" if card.own else "library.shipped")

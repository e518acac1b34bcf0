"""Facts about a map, in one line each."""

from __future__ import annotations

from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.model.entries import info
from game.model.keyed_text import KeyedText
from game.model.registry import kit as kit_of
from game.ui.when import day_words, when_short, when_words


def size_words(card: MapCard, texts: Texts) -> str:
    """Return a map's size, in squares or in inches."""
    if card.size is None:
        return ""
    key = "setup.size_inches" if info(card.game).topology == "inches" else "setup.size"
    return texts(key, width=card.size[0], height=card.size[1])


def pieces_words(card: MapCard, texts: Texts) -> str:
    """Return a map's pieces, by side where the sides differ."""
    many = len(card.pieces) > 2  # not all of the sides need to be on the map
    pieces = tuple(n for n in card.pieces if n or not many)
    if not any(pieces):
        return ""
    if len(set(pieces)) == 1:
        return texts("setup.pieces", n=pieces[0])
    if len(pieces) == 2:
        return texts("setup.pieces_uneven", first=pieces[0], second=pieces[1])
    return texts("library.pieces", n=sum(pieces))


def facts_words(card: MapCard, texts: Texts) -> str:
    return " · ".join(part for part in (size_words(card, texts), pieces_words(card, texts)) if part)


def facts_wordings(card: MapCard, texts: Texts, *before: str) -> tuple[str, ...]:
    """Return the facts ``before`` (its game), size, pieces and expansions, from long to short."""
    size, facts = size_words(card, texts), facts_words(card, texts)
    found = [(*before, facts, *card.expansions), (*before, size, *card.expansions), (*before, facts)]
    if before:
        found += [(*before, size), before]
    return tuple(" · ".join(filter(None, parts)) for parts in found)


def players_words(card: MapCard, texts: Texts, *, short: bool = False) -> str:
    """Say for how many players a map is; ``short``: the numbers alone. Empty for one that can't be played."""
    if card.map_file is None or card.broken:
        return ""
    counts = sorted({len(seating.sides) for seating in kit_of(card.game).seatings_for(card.map_file)})
    if len(counts) == 1:
        return str(counts[0]) if short else texts("setup.count", n=counts[0])
    every = len(counts) > counts[-1] - counts[0]
    numbers = f"{counts[0]}–{counts[-1]}" if every else texts.either(map(str, counts))
    return numbers if short else texts("setup.counts", counts=numbers)


def lasting_words(card: MapCard, texts: Texts) -> str:
    """Say how long a match on a map takes; empty where its file does not say, or it can't be played."""
    if card.map_file is None or card.broken or not card.map_file.lasts:
        return ""
    low, high = card.map_file.lasts
    return texts("setup.lasts_one" if low == high else "setup.lasts", n=low, low=low, high=high)


def won_words(card: MapCard, texts: Texts) -> str:
    """Say how a match on a map is won; empty where its game doesn't say, or the map can't be read."""
    won_by = None if card.map_file is None else card.map_file.won_by
    return texts.told(won_by) if won_by is not None and texts.has(won_by.key) else ""


def won_wordings(card: MapCard, texts: Texts) -> tuple[str, ...]:
    """Say how a match on a map is won, and in fewer words where its game has some."""
    won_by = None if card.map_file is None else card.map_file.won_by
    short = won_by and KeyedText(f"{won_by.key}_short", won_by.params)
    return won_words(card, texts), *([texts.told(short)] if short and texts.has(short.key) else ())


def people_wordings(card: MapCard, texts: Texts) -> tuple[str, ...]:
    """Say for how many a map is and how long it takes, from long to short."""
    players, lasting = players_words(card, texts), lasting_words(card, texts)
    if card.map_file is None or card.map_file.lasts is None or not lasting:
        return (players,)
    low, high = card.map_file.lasts
    time = texts("setup.minutes_one" if low == high else "setup.minutes_range", low=low, high=high)
    parts = (players, lasting), (players, time), (players_words(card, texts, short=True), time)
    return tuple(" · ".join(one) for one in parts)


def trouble_words(card: MapCard, texts: Texts) -> str:
    """Say that a map can't be played; empty if it can."""
    if not card.broken:
        return ""
    count = sum(problem.severity == "error" for problem in card.problems)
    return texts("library.broken" if card.readable else "library.unreadable", n=count)


def changed_words(card: MapCard, texts: Texts) -> str:
    """Say when a map was last changed; for a built-in map its own date, which says more than its file's."""
    if not card.own:
        return day_words(card.date, texts)
    return when_words(card.changed, texts) if card.stamp != (0, 0) else ""


def changed_short(card: MapCard, texts: Texts) -> str:
    """Say in a few letters when a map was last changed."""
    if not card.own or card.stamp == (0, 0):
        return day_words(card.date, texts)
    return when_short(card.changed, texts)


def author_words(card: MapCard, texts: Texts) -> str:
    """Say who made a map; empty if nobody is named."""
    return texts("setup.by", author=card.author) if card.author else ""


def origin_words(card: MapCard, texts: Texts) -> str:
    """Say whose a map is."""
    return texts("library.own" if card.own else "library.shipped")

"""What the map library lists: the facts of each file, whatever it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

from game.data.files.check import check
from game.data.files.content import Content, map_from
from game.data.files.document import Document
from game.data.files.names import shows
from game.data.files.paths import shown_path, stamp_of
from game.data.files.problems import Problem, ProblemsError, has_errors
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapEntry
from game.data.words.folding import folded
from game.data.words.texts import Texts
from game.model.contract import TextError
from game.model.drafting import Draft, MapDraft, SquarePalette
from game.model.file_parts import MapFile
from game.model.kit import AnyKit

BASIC: Final = "-"
"""Value of ``Query.expansion`` that asks for maps of the basic game only."""

Sort = Literal["title", "changed", "size", "pieces"]
SORTS: Final[tuple[Sort, ...]] = ("title", "changed", "size", "pieces")
"""The orders to list maps in: by title, last changed first, smallest first, fewest pieces first."""

Origin = Literal["shipped", "user"]


@dataclass(frozen=True)
class MapCard:
    """A map's facts. ``stamp`` is its file's time (ns) and size; ``changed`` the same time in seconds.

    ``size`` is ``None`` and ``pieces`` (by side) empty if nothing of the board can be read. ``draft`` is
    the part an editor can open, ``map_file`` the game's model (``None`` if its schema refuses the map).
    ``problems`` are errors and warnings; until ``checked`` is true, only those of reading it.
    """

    entry: MapEntry
    game: str
    stamp: tuple[int, int] = (0, 0)
    title: str = ""
    author: str = ""
    description: str = ""
    licence: str = ""
    date: str = ""
    tags: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    pieces: tuple[int, ...] = ()
    expansions: tuple[str, ...] = ()
    document: Document | None = None
    draft: Draft | None = None
    map_file: MapFile | None = None
    problems: tuple[Problem, ...] = ()
    checked: bool = False

    @property
    def path(self) -> Path:
        """The map's file."""
        return self.entry.path

    @property
    def data(self) -> dict[str, Any] | None:
        """The plain data of the map's file; ``None`` if it can't be read."""
        data = None if self.document is None else self.document.data
        return data if isinstance(data, dict) else None

    @property
    def own(self) -> bool:
        """Whether the map is the player's, to change and delete."""
        return self.entry.origin == "user"

    @property
    def changed(self) -> float:
        """When the file was last changed, in seconds since 1970."""
        return self.stamp[0] / 1e9

    @property
    def broken(self) -> bool:
        """Whether the map can't be played, so far as it has been checked."""
        return has_errors(self.problems)

    @property
    def usable(self) -> bool:
        """Whether the map was checked and can be played."""
        return self.checked and not self.broken

    @property
    def readable(self) -> bool:
        """Whether an editor could open anything of the map."""
        return self.document is not None

    @cached_property
    def name_key(self) -> tuple[str, str, str]:
        """Sort key for maps where nothing else differs."""
        return folded(self.title), self.entry.name, self.entry.origin

    @cached_property
    def searched(self) -> str:
        """The text that a search looks through, folded."""
        return folded(" ".join((self.title, self.author, self.entry.name, self.description, *self.tags)))


def placeholder(entry: MapEntry, game: str) -> MapCard:
    """A card for a map not read yet, with its file's name as title."""
    return MapCard(entry, game, title=entry.name)


def read_card(kit: AnyKit, content: Content, entry: MapEntry) -> MapCard:
    """Read a map's facts, making only the cheap checks (``judge`` does the rest). Never raises, whatever
    the file holds, even if it is gone."""
    stamp = stamp_of(entry.path)
    document, problems = load_yaml(entry.path, shown_path(entry.path))
    card = MapCard(entry, kit.name, stamp, title=entry.name, problems=tuple(problems), checked=True)
    if document is None:
        return card
    map_file, wrong = check(document, kit.map_model)
    data: Mapping[str, Any] = document.data if isinstance(document.data, dict) else {}
    draft = kit.drafting.read(data, content.definitions)[0] if kit.drafting is not None else None
    card = replace(
        card, document=document, map_file=map_file, problems=tuple(wrong), checked=map_file is None
    )
    return _told(card, kit, content, data, draft, entry.name)


def worded(card: MapCard, texts: Texts) -> MapCard:
    """A card with the words of a shipped map in the player's language; a player's own map stays as it is."""
    if card.own:
        return card
    return replace(
        card,
        title=texts.shipped(card.title),
        author=texts.shipped(card.author),
        description=texts.shipped(card.description),
        licence=texts.shipped(card.licence),
        tags=tuple(map(texts.shipped, card.tags)),
    )


def drawn_card(kit: AnyKit, content: Content, entry: MapEntry, draft: Draft) -> MapCard:
    """The facts of a map that is being drawn; its file is not read."""
    return _told(MapCard(entry, kit.name), kit, content, draft.meta, draft, "")


def _told(
    card: MapCard,
    kit: AnyKit,
    content: Content,
    data: Mapping[str, Any],
    draft: Draft | None,
    untitled: str,
) -> MapCard:
    """The card with a map's own description, and the facts its draft shows."""
    tags = data.get("tags")
    size = None if card.map_file is None else card.map_file.size
    return replace(
        card,
        draft=draft,
        title=title if shows(title := _line(data.get("title"))) else untitled,
        author=_line(data.get("author")),
        description=_lines(data.get("description")),
        licence=_line(data.get("licence")),
        date=_line(data.get("date")),
        tags=tuple(tag for tag in map(_line, tags) if tag) if isinstance(tags, list | tuple) else (),
        size=size if draft is None else draft.size,
        pieces=_pieces(draft, kit, content),
        expansions=expansions_of(draft, kit, content),
    )


def judge(kit: AnyKit, content: Content, texts: Texts, card: MapCard) -> tuple[Problem, ...]:
    """A game's errors and warnings for a map its schema accepts. May take some milliseconds."""
    if card.document is None or card.map_file is None:
        return card.problems
    try:
        checked = map_from(kit, card.document, content, texts)
        kit.game.new(kit.setup(checked.map_file, content.definitions, kit.usual_sides(checked.map_file), {}))
    except ProblemsError as error:
        return tuple(error.problems)
    except (TextError, ValueError) as error:
        return (Problem(card.document.name, None, None, "", str(error)),)
    return checked.warnings


def _line(value: Any) -> str:
    """A text on one line; "" for anything that is no text."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(c if c.isprintable() else " " for c in value[:4000]).split())


def _lines(value: Any) -> str:
    """A text of several lines, tidied; "" for anything that is no text.

    >>> _lines("one  two\\n\\n\\nthree\\n")
    'one two\\n\\nthree'
    """
    if not isinstance(value, str):
        return ""
    lines = [_line(line) for line in value[:4000].splitlines()]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip("\n")


def _pieces(draft: Draft | None, kit: AnyKit, content: Content) -> tuple[int, ...]:
    """The number of pieces of each side on a map of squares; flags and the like don't count."""
    palette = kit.drafting.palette(content.definitions) if kit.drafting is not None else None
    if not isinstance(draft, MapDraft) or not isinstance(palette, SquarePalette):
        return ()
    counting = {item.name for item in palette.pieces if item.counts}
    sides = Counter(piece.side for piece in draft.pieces.values() if piece.kind in counting)
    return tuple(sides[side] for side in range(len(kit.info.sides)))


def expansions_of(draft: Draft | None, kit: AnyKit, content: Content) -> tuple[str, ...]:
    """The expansions whose ground or pieces a draft uses, in order."""
    if draft is None or kit.drafting is None:
        return ()
    return kit.drafting.expansions(draft, content.definitions)


# --- searching and sorting ---


@dataclass(frozen=True)
class Query:
    """A search for maps, and the order of its results. An empty text matches anything."""

    text: str = ""
    origin: Origin | None = None
    game: str = ""
    tag: str = ""
    expansion: str = ""
    sort: Sort = "title"

    @property
    def narrow(self) -> bool:
        """Whether the query leaves anything out."""
        return bool(self.text.strip() or self.origin or self.game or self.tag or self.expansion)


def matching(
    cards: Sequence[MapCard], query: Query, called: Callable[[str], str] | None = None
) -> list[MapCard]:
    """The maps a query matches, in its order: each word of its text must be in the title, author, tags,
    description or file name, or in what its game is ``called``, whatever its case and accents. Maps with all
    words in the title come first."""
    words = folded(query.text).split()
    named = {game: folded(called(game)) for game in {card.game for card in cards}} if called else {}
    found = [
        card
        for card in cards
        if (query.origin is None or card.entry.origin == query.origin)
        and (not query.game or card.game == query.game)
        and (not query.tag or query.tag.casefold() in {tag.casefold() for tag in card.tags})
        and _in_expansion(card, query.expansion)
        and all(word in card.searched or word in named.get(card.game, "") for word in words)
    ]
    return sorted(found, key=lambda card: (_beside_title(card, words), *_rank(card, query.sort)))


def _beside_title(card: MapCard, words: Sequence[str]) -> bool:
    return not all(word in card.name_key[0] for word in words)


def _in_expansion(card: MapCard, wanted: str) -> bool:
    if wanted == BASIC:
        return not card.expansions
    return not wanted or wanted in card.expansions


def _rank(card: MapCard, sort: Sort) -> tuple[Any, ...]:
    named = card.name_key
    if sort == "changed":
        return (-card.changed, *named)
    if sort == "size":
        return (card.size is None, card.size[0] * card.size[1] if card.size else 0, *named)
    if sort == "pieces":
        return (not card.pieces, sum(card.pieces), *named)
    return named


def all_tags(cards: Sequence[MapCard]) -> list[str]:
    """Every tag once, the most common first; tags that differ only in case count as one."""
    count: dict[str, int] = {}
    shown: dict[str, str] = {}
    for card in cards:
        for tag in dict.fromkeys(tag.casefold() for tag in card.tags):
            count[tag] = count.get(tag, 0) + 1
        for tag in card.tags:
            shown.setdefault(tag.casefold(), tag)
    return [shown[tag] for tag in sorted(count, key=lambda tag: (-count[tag], tag))]

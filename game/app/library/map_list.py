"""Which maps the library lists, in which order, and which one is chosen."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.app.maps.catalogue import FIRST_S, MapCatalogue
from game.data.files.json_files import read_json
from game.data.files.paths import atomic_write, from_home, user_cache, user_data, user_maps
from game.data.files.trash import list_made
from game.data.maps.map_cards import BASIC, SORTS, MapCard, Query, Sort, all_tags, matching
from game.data.words.texts import Texts
from game.ui.model import Model
from game.ui.window import crash

Filter = tuple[str, str, str]
"""The game, the tag and the expansion of listed maps; empty: any."""

MOST_TAGS: Final = 24
"""Most tags in the menu of filters, the commonest; the others are found by searching."""


@dataclass(frozen=True)
class View:
    """The view of the list: rows instead of cards, and its order."""

    rows: bool = False
    sort: Sort = "title"

    def turned(self) -> View:
        """Return the view with rows for cards or cards for rows."""
        return View(not self.rows, self.sort)


def _view_file() -> Path:
    return user_cache() / "library.json"


def load_view() -> View:
    try:
        data = read_json(_view_file(), 1_000)
        rows, sort = data["rows"], data["sort"]
    except (OSError, ValueError, LookupError, TypeError):
        return View()
    return View(rows is True, sort if sort in SORTS else "title")


def save_view(view: View) -> None:
    """Store the view for the next time; an unwritable folder is ignored."""
    try:
        atomic_write(_view_file(), json.dumps({"rows": view.rows, "sort": view.sort}) + "\n")
    except OSError as error:
        crash.write(user_data(), f"the library’s view was not written: {error}")


class MapList(Model):
    """The list. ``chosen`` is a map's file; ``game``: only its maps are shown; ``own``: the folder of the
    player's maps if it is not the default one."""

    def __init__(self, texts: Texts, own: Path | None, game: str, *, keep: bool) -> None:
        self.texts, self.game, self.keep = texts, game, keep
        self.catalogue = MapCatalogue(texts, own, keep=keep)
        self.view: View = load_view()
        self.query = self.all_maps()
        self.chosen: Path | None = None
        self.trashed = 0
        """The number of things in the trash."""

    # --- what there is ---

    def look(self) -> None:
        """Read the folders anew."""
        self.trashed = len(list_made())
        self.catalogue.look()
        self.catalogue.read(FIRST_S)

    def choose_file(self, path: Path) -> None:
        """Choose a map by any path to its file, and read it now."""
        cards = self.catalogue.cards
        if path not in cards:
            path = next((known for known in cards if known.resolve() == path.resolve()), path)
        self.chosen = path
        self.catalogue.read_now(path)

    def found(self) -> list[MapCard]:
        """Return the maps that fit the query, sorted."""
        called = self.texts.game_name if len(self.catalogue.shelves) > 1 else None
        return matching(self.catalogue.all(), self.query, called)

    def drawn_games(self) -> list[str]:
        """Return the games whose maps are drawn."""
        shelves = self.catalogue.shelves
        return [game for game, shelf in shelves.items() if shelf.kit.drafting is not None]

    # --- what is asked for ---

    def all_maps(self) -> Query:
        """Return the query that leaves out only what can't be chosen here."""
        return Query(sort=self.view.sort, game=self.game)

    def ask_for(self, **changes: Any) -> None:
        """Change filter, text or order."""
        self.query = replace(self.query, **changes)

    def set_view(self, view: View) -> None:
        """Switch between cards and rows, or the order; stored for the next time."""
        self.view = view
        if self.keep:
            save_view(view)
        self.ask_for(sort=view.sort)

    @property
    def filter(self) -> Filter:
        """Return the game, tag and expansion asked for."""
        return self.query.game, self.query.tag, self.query.expansion

    def filters(self) -> dict[Filter, str]:
        """Return the menu of filters, in words: all, the games where there are several, the basic game,
        each expansion, each tag."""
        t, cards, game = self.texts, self.catalogue.all(), self.game
        choices = {(game, "", ""): t("library.filter_all")}
        games = list(self.catalogue.shelves)
        if len(games) > 1 and not game:
            choices |= {(one, "", ""): t(f"{one}.name") for one in games}
        expansions = sorted({name for card in cards for name in card.expansions})
        if expansions:
            choices[game, "", BASIC] = t("library.filter_basic")
            choices |= {(game, "", name): t("library.filter_with", name=name) for name in expansions}
        named = {name.casefold() for name in expansions}
        tags = [tag for tag in all_tags(cards) if tag.casefold() not in named][:MOST_TAGS]
        chosen = self.query.tag
        if chosen and chosen not in tags:
            tags.append(chosen)
        return choices | {(game, tag, ""): t("library.filter_tag", tag=tag) for tag in tags}

    @property
    def filtered(self) -> bool:
        """Whether a tag, an expansion or a game leaves maps out."""
        return bool(self.query.tag or self.query.expansion or self.query.game)

    def none_words(self) -> tuple[str, str]:
        """Return why no map is listed, and what can be done about it."""
        t, text = self.texts, self.query.text.strip()
        if words := self.catalogue.reading.words(t):
            return words, ""
        if text:
            return t("library.none_found", text=text), t("library.none_found_note")
        if self.query.origin == "user" and not self.filtered:
            folder = from_home(user_maps(next(iter(self.catalogue.shelves), "")))
            return t("library.no_own"), t("library.no_own_note", folder=folder)
        return t("library.none_here"), ""

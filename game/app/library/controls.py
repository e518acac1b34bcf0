"""The library's controls around its list: title, filters, the line at the bottom."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data.json_files import read_json
from game.data.map_cards import BASIC, SORTS, Sort, all_tags
from game.data.paths import atomic_write, user_cache, user_data, user_maps
from game.ui import crash, widgets
from game.ui.page import back_button

if TYPE_CHECKING:
    from game.app.library.scene import Library

ORIGINS = (None, "shipped", "user")

MOST_TAGS = 24
"""Tags that the menu of filters offers, the commonest; the others are found by searching."""


@dataclass(frozen=True)
class View:
    """How the list is shown: rows instead of cards, and its order."""

    rows: bool = False
    sort: Sort = "title"

    def turned(self) -> View:
        """Rows for cards and cards for rows."""
        return View(not self.rows, self.sort)


def _view_file() -> Path:
    return user_cache() / "library.json"


def load_view() -> View:
    """As it was shown the last time."""
    try:
        data = read_json(_view_file(), 1_000)
        rows, sort = data["rows"], data["sort"]
    except (OSError, ValueError, LookupError, TypeError):
        return View()
    return View(rows is True, sort if sort in SORTS else "title")


def save_view(view: View) -> None:
    """Keep it for the next time; a folder that can't be written is no reason to stop."""
    try:
        atomic_write(_view_file(), json.dumps({"rows": view.rows, "sort": view.sort}) + "\n")
    except OSError as error:
        crash.write(user_data(), f"the library's view was not written: {error}")


# --- above the list ---


def build_title(scene: Library) -> None:
    """Back on the left; new, import and trash on the right."""
    back = back_button(scene)
    f = scene.frame
    right = scene.point(f.page.left + f.page.width, 0)[0]
    entries: list[tuple[str, str, str, widgets.Kind, Callable[[], None], str]] = []
    t = scene.t
    if scene.trashed:
        tip = t("library.trash_tip")
        entries.append(
            ("trash", "trash", t("library.trash", n=scene.trashed), "plain", scene.deeds.trash_page, tip)
        )
    entries.append(
        ("import", "import", t("library.import"), "plain", scene.import_map, t("library.import_tip"))
    )
    if scene.deeds.can_draw():
        entries.append(("new", "plus", t("library.new"), "ink", scene.deeds.new, t("library.new_tip")))
    placed = []
    for key, icon, label, kind, do, tip in reversed(entries):
        width = widgets.button_width(scene, label, icon=icon, padding=14)
        right -= width
        placed.append(
            (pygame.Rect(right, back.rect.y, width, back.rect.height), key, icon, label, kind, do, tip)
        )
        right -= scene.px(8)
    for rect, key, icon, label, kind, do, tip in reversed(placed):
        widgets.button(scene, rect, label, icon=icon, kind=kind, on_press=do, tip=tip, key=key)


def build_head(scene: Library) -> None:
    """Search, origin, filter, order, cards or rows."""
    f = scene.frame
    head = scene.box(*f.head)
    gap = scene.px(6 if f.small else 8)
    square = scene.px(36 if f.small else 40)
    right = _build_view(scene, head, square) - gap
    width = scene.px(106 if f.small else 138)
    labels = [scene.t(f"library.sort.{name}") for name in SORTS]
    rect = pygame.Rect(right - width, head.y, width, head.height)

    def order(index: int) -> None:
        scene.set_view(View(scene.view.rows, SORTS[index]))

    widgets.drop_down(scene, rect, labels, chosen=SORTS.index(scene.query.sort), on_choose=order, key="sort")
    right = rect.x - gap
    choices = filters(scene)
    at = next((at for at, (_, change) in enumerate(choices) if _is_set(scene, change)), 0)
    width = scene.px(118 if f.small else 158)
    rect = pygame.Rect(right - width, head.y, width, head.height)
    widgets.drop_down(
        scene,
        rect,
        [label for label, _ in choices],
        chosen=at,
        on_choose=lambda index: scene.ask_for(**choices[index][1]),
        key="filter",
    )
    right = rect.x - gap
    origins = [scene.t(f"library.origin.{name or 'all'}") for name in ORIGINS]
    wanted = sum(widgets.button_width(scene, label, padding=10) for label in origins)
    width = min(wanted, max(scene.px(120), right - head.x - gap - scene.px(110)))
    rect = pygame.Rect(right - width, head.y, width, head.height)
    widgets.segments(
        scene,
        rect,
        origins,
        chosen=ORIGINS.index(scene.query.origin),
        on_choose=lambda index: scene.ask_for(origin=ORIGINS[index]),
        key="origin",
    )
    rect = pygame.Rect(head.x, head.y, rect.x - gap - head.x, head.height)
    clear = pygame.Rect(rect.right - square, rect.y, square, rect.height)
    widgets.button(
        scene, clear, "", icon="close", on_press=scene.clear, enabled=scene.query.narrow,
        tip=scene.t("library.clear"), key="clear",
    )  # fmt: skip
    rect.width -= square + scene.px(4)
    widgets.entry(
        scene,
        rect,
        scene.query.text,
        placeholder=scene.t("library.search"),
        on_change=scene.search,
        on_done=lambda text: scene.focus.focus_first("list"),
        limit=80,
        key="search",
    )


def _build_view(scene: Library, head: pygame.Rect, square: int) -> int:
    """The two buttons for cards and rows; gives their left edge."""
    left = head.right - 2 * square + scene.px(1)
    for number, (rows, icon, key) in enumerate(((False, "grid", "cards"), (True, "list", "rows"))):
        widgets.button(
            scene,
            pygame.Rect(left + number * (square - scene.px(1)), head.y, square, head.height),
            "",
            icon=icon,
            on=scene.view.rows is rows,
            on_press=_viewer(scene, rows),
            tip=scene.t(f"library.{key}"),
            corners=(number == 0, number == 1, number == 0, number == 1),
            key=key,
        )
    return left


def _viewer(scene: Library, rows: bool) -> Callable[[], None]:
    return lambda: scene.set_view(View(rows, scene.view.sort))


def filters(scene: Library) -> list[tuple[str, dict[str, str]]]:
    """What the menu of filters offers: all, the games where there are several, the basic game, each
    expansion, each tag. With each the changes of the query."""
    t, cards = scene.t, scene.catalogue.all()
    none = {"game": scene.game, "tag": "", "expansion": ""}
    found = [(t("library.filter_all"), none)]
    games = scene.catalogue.games()
    if len(games) > 1 and not scene.game:
        found += [(t(f"{game}.name"), {**none, "game": game}) for game in games]
    expansions = sorted({name for card in cards for name in card.expansions})
    if expansions:
        found.append((t("library.filter_basic"), {**none, "expansion": BASIC}))
        found += [(t("library.filter_with", name=name), {**none, "expansion": name}) for name in expansions]
    named = {name.casefold() for name in expansions}
    tags = [tag for tag in all_tags(cards) if tag.casefold() not in named][:MOST_TAGS]
    chosen = scene.query.tag
    if chosen and chosen not in tags:
        tags.append(chosen)
    return found + [(t("library.filter_tag", tag=tag), {**none, "tag": tag}) for tag in tags]


def _is_set(scene: Library, change: dict[str, str]) -> bool:
    return all(getattr(scene.query, name) == value for name, value in change.items())


# --- below and in place of it ---


def build_foot(scene: Library) -> None:
    """The button that takes the last change back. The words that tell of it come and go behind it."""
    if not scene.deeds.undos:
        return
    label, cap = scene.t("library.undo"), scene.app.input.shown("undo", "library")
    width = widgets.button_width(scene, label, icon="undo", hint=cap, padding=10)
    foot = scene.box(*scene.frame.foot)
    high = scene.px(28 if scene.frame.small else 32)
    rect = pygame.Rect(foot.x, 0, width, high)
    rect.centery = scene.point(0, scene.frame.page.foot)[1]
    widgets.button(scene, rect, label, icon="undo", hint=cap, on_press=scene.deeds.undo, key="undo")


def _note_width(scene: Library) -> int:
    if not scene.note:
        return 0
    most = scene.px(scene.frame.page.width) * 46 // 100
    return min(most, scene.app.fonts.size(scene.note, "body_strong", scene.app.scale)[0])


def paint_foot(scene: Library, surface: pygame.Surface) -> None:
    """What has just happened, or how many maps there are; the keys on the right."""
    f, t = scene.frame, scene.t
    foot, middle = scene.box(*f.foot), scene.point(0, f.page.foot)[1]
    undos = bool(scene.deeds.undos)
    start = scene.focus.by_key("undo").rect.right + scene.px(14) if undos else foot.x
    if scene.note:
        left, width = start, _note_width(scene)
        widgets.text(
            scene, surface, scene.note, "body_strong", (left, middle), middle=True, width=max(1, width)
        )
        end = left + width
    else:
        shown, count = len(scene.listed), len(scene.catalogue.cards)
        key = "library.count_of" if scene.query.narrow else "library.count"
        words = t(key, n=count, shown=shown)
        at = (start, middle)
        end = widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True).right
    cap = scene.app.input.shown
    card = scene.current
    hints: list[widgets.Hint] = []
    if card is not None:
        key = "mend" if card.broken else "open" if scene.pick is None else "pick"
        hints.append(((cap("accept"),), t(f"library.hint_{key}")))
    if card is not None and not card.broken and scene.deeds.can_edit(card):
        hints.append(((cap("edit", "library"),), t("library.hint_edit")))
    hints.append(((cap("search", "library"),), t("library.hint_search")))
    if card is not None and card.own:
        hints.append(((cap("rename", "library"),), t("library.hint_rename")))
        hints.append(((cap("delete", "library"),), t("library.hint_delete")))
    hints.append(((cap("back"),), t("dialog.back").lower()))
    room = pygame.Rect(
        end + scene.px(20), middle - scene.px(10), foot.right - end - scene.px(20), scene.px(20)
    )
    if room.width > 0:
        widgets.key_hints(scene, surface, room, hints, align="right")


def build_none(scene: Library) -> None:
    """Where no map is listed: the way out of it."""
    if scene.listed:
        return
    middle = _none_box(scene).center
    if scene.query.text or scene.query.tag or scene.query.expansion or scene.query.game:
        _centred(scene, middle, "clear_all", scene.t("library.clear"), "close", scene.clear)
    elif scene.deeds.can_draw():
        _centred(scene, middle, "new_first", scene.t("library.new"), "plus", scene.deeds.new)


def _centred(
    scene: Library, middle: tuple[int, int], key: str, label: str, icon: str, do: Callable[[], None]
) -> None:
    width = widgets.button_width(scene, label, icon=icon)
    rect = pygame.Rect(0, 0, width, scene.px(scene.frame.button))
    rect.midtop = (middle[0], middle[1] + scene.px(54))
    scene.side_widgets.append(widgets.button(scene, rect, label, icon=icon, kind="ink", on_press=do, key=key))


def _none_box(scene: Library) -> pygame.Rect:
    return scene.box(*scene.frame.list)


def paint_none(scene: Library, surface: pygame.Surface) -> None:
    """Why no map is listed."""
    box, t = _none_box(scene), scene.t
    scene.painter.box(surface, box, None, scene.app.theme["surface.line"], radius=6)
    middle = box.center
    at = (middle[0], middle[1] - scene.px(54))
    widgets.icon(scene, surface, "search" if scene.query.text else "map", at, 36, "ink.tertiary", center=True)
    if scene.query.text.strip():
        words = t("library.none_found", text=scene.query.text.strip())
        note = t("library.none_found_note")
    elif scene.query.origin == "user" and not (scene.query.tag or scene.query.expansion or scene.query.game):
        words = t("library.no_own")
        home = str(Path.home())
        folder = str(user_maps(next(iter(scene.catalogue.games()), "")))
        folder = folder.replace(home, "~", 1) if len(home) > 1 else folder
        note = t("library.no_own_note", folder=folder)
    else:
        words, note = t("library.none_here"), ""
    width = box.width - scene.px(40)
    at = (middle[0], middle[1] - scene.px(16))
    widgets.text(scene, surface, words, "card_title", at, align="center", middle=True, width=width)
    body = pygame.Rect(0, middle[1] + scene.px(4), min(width, scene.px(460)), scene.px(48))
    body.centerx = middle[0]
    if note:
        widgets.paragraph(scene, surface, note, "small", body, "ink.secondary", align="center")

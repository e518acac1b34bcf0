"""The maps a match can be played on: read in the background, searched, drawn as cards."""

from __future__ import annotations

import math
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import pygame

from game.app.table.boards import Pictures
from game.data.content import Content, map_from
from game.data.library import Library, MapEntry
from game.data.map_cards import expansions_of, folded
from game.data.paths import stamp_of
from game.data.problems import Problem, ProblemsError
from game.data.texts import Texts
from game.model.contract import TextError
from game.model.file_parts import MapFile
from game.model.kit import Kit
from game.ui import widgets
from game.ui.cells import CellState
from game.ui.item_cells import cell_box
from game.ui.scene import Scene
from game.ui.waking import wakes

Origin = Literal["shipped", "user"]


_shipped: dict[tuple[Path, tuple[int, int], str], tuple[Any, Shown]] = {}
"""What was read of the shipped maps, with the game's own files it was read by."""


@dataclass
class Shown:
    """A map of the list. ``map_file`` is ``None`` while it was not read, and where it is broken."""

    file: MapEntry
    read: bool = False
    map_file: MapFile | None = None
    title: str = ""
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    expansions: tuple[str, ...] = ()
    state: Any = field(default=None, repr=False)
    stamp: tuple[int, int] = (0, 0)
    """Its file's time and size when it was listed."""

    @property
    def version(self) -> Hashable:
        """What tells apart what pictures of it are made from."""
        return self.file.path, self.stamp

    @property
    def usable(self) -> bool:
        """Whether a match can be played on it."""
        return self.map_file is not None


class Shelf:
    """All maps of a game, the shipped and the player's own."""

    def __init__(self, kit: Kit[Any, Any], content: Content, texts: Texts) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self.library = Library(kit)
        self.all: list[Shown] = []
        self.refresh()
        self._pool: ThreadPoolExecutor | None = None
        self._running: Future[Shown] | None = None

    def refresh(self) -> bool:
        """See which files there are now; those that have changed are read again. Whether any has."""
        known = {shown.file: shown for shown in self.all}
        found = []
        for file in self.library.files():
            stamp = stamp_of(file.path)
            shown = known.get(file)
            same = shown is not None and shown.stamp == stamp
            found.append(shown if shown is not None and same else Shown(file, title=file.name, stamp=stamp))
            if file.origin == "shipped":
                self.read(found[-1])  # few, and their order is by what is in them
        found.sort(key=self._place)
        changed = len(found) != len(self.all) or any(
            new is not old for new, old in zip(found, self.all, strict=True)
        )
        self.all = found
        return changed

    def _place(self, shown: Shown) -> tuple[object, ...]:
        """Of the shipped maps the default first, then those without an expansion, the small ones first,
        or in the order of the ways to play; the player's own by their names."""
        if shown.file.origin != "shipped":
            return (1, shown.file.name)
        if shown.map_file is not None and (way := self.kit.mode(shown.map_file)) in self.kit.info.modes:
            return (0, self.kit.info.modes.index(way), shown.title)
        size = squares(shown)
        return (0, shown.file.name != self.kit.default_map, bool(shown.expansions), size, shown.title)

    def work(self) -> bool:
        """Let a thread read the next map; whether one was read since the last call."""
        done = False
        if self._running is not None and self._running.done():
            self._running.result()
            self._running, done = None, True
        waiting = next((shown for shown in self.all if not shown.read), None)
        if self._running is None and waiting is not None:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="maps")
            self._running = self._pool.submit(self.read, waiting)
            wakes(self._running)
        return done

    def due(self) -> float:
        """Seconds until there is work: none while the thread reads, which wakes the loop."""
        reading = self._running is not None and not self._running.done()
        return math.inf if reading or all(shown.read for shown in self.all) else 0.0

    def close(self) -> None:
        """Read nothing more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def read(self, shown: Shown) -> Shown:
        """Read one map now, if that was not done before."""
        if not shown.read:
            self._read(shown)
            shown.read = True
        return shown

    def _read(self, shown: Shown) -> None:
        if shown.file.origin != "shipped":
            self._load(shown)
            return
        # a shipped map is read once: reading it again takes longer than the setup may take to open
        key = (shown.file.path, shown.stamp, self.texts.language)
        known = _shipped.get(key)
        if known is None or known[0] != self.content.files:
            self._load(shown)
            _shipped[key] = self.content.files, replace(shown)
            return
        for one in ("map_file", "title", "problems", "warnings", "expansions", "state"):
            setattr(shown, one, getattr(known[1], one))

    def _load(self, shown: Shown) -> None:
        loaded = self.library.load(shown.file)
        shown.title = loaded.title
        if loaded.map is None or loaded.document is None:
            shown.problems = loaded.problems
            return
        try:
            checked = map_from(self.kit, loaded.document, self.content, self.texts)
            sides = self.kit.usual_sides(checked.map_file)
            setup = self.kit.setup(checked.map_file, self.content.definitions, sides, {})
            shown.state = self.kit.game.new(setup)
        except ProblemsError as error:
            shown.problems = tuple(error.problems)
        except (TextError, ValueError) as error:
            shown.problems = (Problem(shown.file.name, None, None, "", str(error)),)
        else:
            shown.map_file, shown.warnings = checked.map_file, checked.warnings
            if self.kit.drafting is not None:
                draft = self.kit.drafting.read(loaded.document.data, self.content.definitions)[0]
                shown.expansions = expansions_of(draft, self.kit, self.content)

    def find(self, name: str) -> Shown | None:
        """The map at that path, else the one with that file name, the player's own first; read."""
        exact = [shown for shown in self.all if str(shown.file.path) == name]
        found = exact or [shown for shown in self.all if shown.file.name == Path(name).stem]
        return self.read(found[-1]) if found else None

    def first(self) -> Shown | None:
        """The game's default map, or the first that can be used."""
        for name in (self.kit.default_map, *(shown.file.name for shown in self.all)):
            found = self.find(name)
            if found is not None and found.usable:
                return found
        return None

    def matching(self, origin: Origin | None, text: str) -> list[Shown]:
        """Those of one origin (``None``: of any) in which every word of the text is found."""
        words = folded(text).split()
        return [
            shown
            for shown in self.all
            if origin in (None, shown.file.origin) and all(word in _searched(shown) for word in words)
        ]


def _searched(shown: Shown) -> str:
    parts: list[str] = [shown.title, shown.file.name]
    if shown.map_file is not None:
        parts += (shown.map_file.author, shown.map_file.description, *shown.map_file.tags)
    return folded(" ".join(parts))


def squares(shown: Shown) -> int:
    """How many squares the map has."""
    width, height = (shown.map_file and shown.map_file.size) or (0, 0)
    return width * height


def card_facts(scene: Scene, shown: Shown, kit: Kit[Any, Any], room: int) -> str:
    """Size, pieces and expansions in a line of small text; what it has no room for is left out."""
    texts, fonts = scene.app.texts, scene.app.fonts
    whole = facts(shown, kit, texts)
    size = whole.split(" · ")[0]
    wanted = [" · ".join((part, *shown.expansions)) for part in (whole, size)]
    fitting = (line for line in wanted if fonts.size(line, "small", scene.app.scale)[0] <= room)
    return next(fitting, whole)


def facts(shown: Shown, kit: Kit[Any, Any], words: Texts) -> str:
    """Size and pieces a side, as far as the map has such things."""
    told: list[str] = []
    if shown.map_file is None:
        return ""
    if shown.map_file.size is not None:
        width, height = shown.map_file.size
        told.append(words("setup.size", width=width, height=height))
    counts = shown.map_file.counts
    if counts and len(set(counts)) == 1:
        told.append(words("setup.pieces", n=counts[0]))
    elif len(counts) == 2:
        told.append(words("setup.pieces_uneven", first=counts[0], second=counts[1]))
    return " · ".join(told)


def paint_map_card(
    scene: Scene,
    pictures: Pictures,
    shown: Shown,
    kit: Kit[Any, Any],
    content: Content,
    thumb: float,
    surface: pygame.Surface,
    rect: pygame.Rect,
    state: CellState,
) -> None:
    """A map as a card: its board, its title, its size."""
    theme, painter, texts = scene.app.theme, scene.painter, scene.app.texts
    strong = state.chosen
    cell_box(scene, surface, rect, state)
    pad = scene.px(12)
    side = scene.px(thumb)
    frame = pygame.Rect(0, 0, side, side)
    frame.midtop = (rect.centerx, rect.y + min(pad, (rect.width - side) // 2))
    room = rect.width - 2 * pad
    small = thumb <= 120
    tick = scene.px(22 if small else 26)
    title_room = room - (tick + scene.px(4) if strong else 0)
    title_y = frame.bottom + scene.px(4)
    high = painter.fonts.get("card_title", painter.scale).get_linesize()
    ink = "ink.primary" if shown.usable or not shown.read else "ink.secondary"
    title_role = "body_strong" if small else "card_title"
    if small:
        high = painter.fonts.get(title_role, painter.scale).get_linesize()
    painter.text(surface, shown.title, title_role, (rect.x + pad, title_y), ink, width=title_room)
    note, tone = card_facts(scene, shown, kit, room), "ink.secondary"
    if shown.read and not shown.usable:
        note, tone = texts("setup.broken"), "signal.error"
    painter.text(surface, note, "small", (rect.x + pad, title_y + high), tone, width=room)
    if shown.usable:
        key = (shown.version, side)
        picture = pictures.get(key, lambda: pictures.position(kit, content, shown.state, side))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
    else:
        painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
        name = "warning" if shown.read else "hourglass"
        widgets.icon(scene, surface, name, frame.center, 40, tone, center=True)
    if strong:
        spot = pygame.Rect(0, 0, tick, tick)
        down = title_y + high // 2 + scene.px(1 if small else 7)
        spot.center = (rect.right - pad - tick // 2, down)
        painter.box(surface, spot, theme["ink.primary"], radius=13)
        widgets.icon(scene, surface, "check", spot.center, 15 if small else 18, "surface.raised", center=True)


def paint_notes(
    scene: Scene, surface: pygame.Surface, rect: pygame.Rect, shown: Shown | None, kit: Kit[Any, Any]
) -> None:
    """What there is to know of a map: author, description, warnings; or what is wrong with it."""
    if shown is None or not shown.read:
        return
    texts, painter = scene.app.texts, scene.painter
    step = painter.fonts.get("small", painter.scale).get_linesize()
    y = rect.y + scene.px(2)
    if not shown.usable:
        _paint_problems(scene, surface, pygame.Rect(rect.x, y, rect.width, rect.bottom - y), shown)
        return
    head = [shown.title]
    author = shown.map_file.author if shown.map_file else ""
    if author:
        head.append(texts("setup.by", author=author))
    head.append(facts(shown, kit, texts))
    if shown.expansions:
        head.append(texts("setup.house_rules", names=", ".join(shown.expansions)))
    x = painter.text(surface, head[0], "body_strong", (rect.x, y), width=rect.width).right
    at = (x + scene.px(10), y + scene.px(2))
    rest = " · ".join(part for part in head[1:] if part)
    painter.text(surface, rest, "small", at, "ink.secondary", width=max(1, rect.right - at[0]))
    y += painter.fonts.get("body_strong", painter.scale).get_linesize() + scene.px(1)
    warned = shown.warnings[: 1 if scene.height < 680 else 2]
    room = rect.bottom - y - step * len(warned)
    about = " ".join((shown.map_file.description if shown.map_file else "").split())
    if about and room >= step:
        body = pygame.Rect(rect.x, y, rect.width, room)
        y = painter.paragraph(surface, about, "small", body, "ink.secondary")
    for problem in warned:
        if y + step > rect.bottom + scene.px(3):
            break
        middle = y + step // 2
        spot = widgets.icon(
            scene, surface, "warning", (rect.x + scene.px(8), middle), 16, "signal.warning", center=True
        )
        left = spot.right + scene.px(6)
        painter.text(surface, problem.message, "small", (left, middle), middle=True, width=rect.right - left)
        y += step


def _paint_problems(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, shown: Shown) -> None:
    painter = scene.painter
    step = painter.fonts.get("small", painter.scale).get_linesize()
    spot = widgets.icon(scene, surface, "error", (rect.x, rect.y), 18, "signal.error")
    left = spot.right + scene.px(8)
    words = f"{shown.title}: {scene.t('setup.broken')}"
    painter.text(surface, words, "body_strong", (left, rect.y), width=rect.right - left)
    y = rect.y + painter.fonts.get("body_strong", painter.scale).get_linesize()
    rows = max(1, (rect.bottom - y) // step)
    told = list(shown.problems)
    for problem in told[: rows if len(told) <= rows else rows - 1]:
        painter.text(surface, str(problem), "small", (rect.x, y), "ink.secondary", width=rect.width)
        y += step
    if len(told) > rows:
        more = scene.t("setup.more_problems", n=len(told) - rows + 1)
        painter.text(surface, more, "small", (rect.x, y), "ink.secondary", width=rect.width)

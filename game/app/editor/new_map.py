"""The new map dialog: empty, with an army, like another map, or random; with a preview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import Form
from game.app.editor.sketching import Sketcher, Wish
from game.data.files.problems import ProblemsError
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.templates import load_armies
from game.model.drafting import Army, MapDraft, SymmetryName
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.controls.numbers import number_field, whole_number
from game.ui.scene import App
from game.view.draft.board import DraftBoard

BEGIN = ("empty", "army", "template", "random")
SIZES = (8, 12, 16, 20, 26)
MOST_SHARE = 0.45


class NewMap(Form):
    """The dialog; ``on_made(draft)`` gets the map. ``only_ground``: draw only the ground of the open map
    anew. ``document`` is the open map, ``drawing`` draws the pictures, ``library`` has the maps to start
    from."""

    name = "editor_new"
    wide = 900.0
    high = 384.0

    def __init__(
        self, app: App, document: MapDocument, drawing: DraftBoard, library: MapLibrary,
        on_made: Callable[[MapDraft], Any], *, begin: str = "empty", only_ground: bool = False,
    ) -> None:  # fmt: skip
        words = "editor.random_map" if only_ground else "editor.new"
        super().__init__(app, app.texts(f"{words}.title"), app.texts(f"{words}.accept"))
        self.document, self.drawing, self.library = document, drawing, library
        self.on_made, self.only, self.begin = on_made, only_ground, begin
        draft, palette = document.draft, document.palette
        self.sizes = palette.sizes
        size = (draft.grid.width, draft.grid.height) if only_ground else palette.default_size
        self.texts = {"width": str(size[0]), "height": str(size[1]), "seed": "1"}
        self.symmetry: SymmetryName = draft.symmetry if only_ground else "point"
        self.amounts = {"share": 0.18, "lumps": 0.5}
        """The amount of ground, and how much of it lies together, 0 to 1."""
        try:
            self.armies: tuple[Army, ...] = tuple(load_armies(document.kit, document.definitions))
        except ProblemsError:
            self.armies = ()
        self.army = 0 if self.armies else -1
        self.begins = tuple(name for name in BEGIN if name != "army" or self.armies)
        self.keep_pieces = only_ground and bool(draft.pieces)
        self.templates: list[tuple[str, MapDraft]] = []
        self._templates_read = False
        self.list = Cells(self, "templates", self._paint_template, on_choose=self._take_template)
        self.sketcher = Sketcher(document)
        self.made: MapDraft | None = None
        self._accepted = False
        self._ask()

    def leave(self) -> None:
        self.sketcher.close()

    # --- what is wanted ---

    def _size(self) -> tuple[int, int] | None:
        width, height = (whole_number(self.texts[name], *self.sizes) for name in ("width", "height"))
        return None if width is None or height is None else (width, height)

    def _ask(self) -> None:
        """Make the map for the current choices."""
        size = self._size()
        if size is None:
            self.made = None  # what was drawn before has another size than the fields
            self._accepted = False
            self.tell(self.t("editor.resize.wrong", low=self.sizes[0], high=self.sizes[1]))
            return
        template = None
        if self.begin == "template":
            if not 0 <= self.list.chosen < len(self.templates):
                self.made = None
                return
            template = self.templates[self.list.chosen][1]
        around = self.document.settled if self.only and self.keep_pieces else None
        seed = whole_number(self.texts["seed"], 0, 10**9) or 0
        army = self.armies[self.army] if 0 <= self.army < len(self.armies) else None
        share, lumps = self.amounts["share"], self.amounts["lumps"]
        self.sketcher.ask(Wish(self.begin, *size, self.symmetry, army, template, share, lumps, seed, around))

    def _done(self, draft: MapDraft | None, error: Any) -> None:
        if self._size() is None:
            return
        self.made = draft
        if draft is not None and self._accepted:
            self.accept()
            return
        self._accepted = False
        self.tell("" if draft is not None else self.t("editor.new.failed"))
        self.repaint()

    def update(self, dt: float) -> None:
        self.sketcher.poll(self._done)

    def due(self) -> float:
        return self.sketcher.due()

    def _change(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self._ask()
        self.rebuild()

    def _typed(self, name: str, text: str) -> None:
        self.texts[name] = text
        self._ask()

    def _square(self, side: int) -> None:
        self.texts["width"] = self.texts["height"] = str(side)
        self._ask()
        self.rebuild()

    # --- templates ---

    def _read_templates(self) -> None:
        if self._templates_read:
            return
        self._templates_read = True
        for file in self.library.files():
            try:
                document = MapDocument.from_file(self.document.kit, self.document.definitions, file.path)
            except ProblemsError:
                continue
            if not document.file_problems:
                self.templates.append((document.draft.title or file.name, document.draft))

    def _take_template(self, index: int) -> None:
        self._be_like(index)
        self._change()

    def _be_like(self, index: int) -> None:
        draft = self.templates[index][1]
        self.texts["width"], self.texts["height"] = str(draft.grid.width), str(draft.grid.height)
        self.symmetry = draft.symmetry

    def _paint_template(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        theme = self.app.theme
        title, draft = self.templates[state.index]
        if state.chosen or state.hovered:
            line = theme["ink.primary" if state.chosen else "surface.line_strong"]
            self.painter.box(surface, rect, theme["surface.panel"], line, width=2 if state.chosen else 1)
        side = rect.height - self.px(8)
        spot = pygame.Rect(rect.x + self.px(4), rect.y + self.px(4), side, side)
        picture = self.drawing.pictures.thumbnail(draft, side)
        surface.blit(picture, picture.get_rect(center=spot.center))
        place = pygame.Rect(spot.right + self.px(10), rect.centery - self.px(9), 0, 0)
        place.width = rect.right - self.px(6) - place.x
        widgets.line(self, surface, title, place, "button", "ink.primary")
        words = self.t("editor.size", width=draft.grid.width, height=draft.grid.height)
        widgets.line(self, surface, words, place.move(0, self.px(19)))

    # --- building ---

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of the fields at the left and of the picture at the right."""
        side = min(rect.height, rect.width * 44 // 100)
        right = pygame.Rect(rect.right - side, rect.y, side, side)
        return pygame.Rect(rect.x, rect.y, right.x - self.px(24) - rect.x, rect.height), right

    def build_body(self, rect: pygame.Rect) -> None:
        left, _ = self._parts(rect)
        high, gap = self.px(30 if self.small else 36), self.px(6 if self.small else 12)
        line = pygame.Rect(left.x, left.y, left.width, high)
        if not self.only:
            labels = [self.t(f"editor.new.{name}") for name in self.begins]
            widgets.segments(
                self, line, labels, chosen=self.begins.index(self.begin), on_choose=self._begin_with,
                key="begin",
            )  # fmt: skip
            line.y += high + gap
            self._build_size(line)
            line.y += self.px(18) + high + gap
        every = self.document.palette.symmetries
        labels = [self.t(f"editor.symmetry_name.{name}") for name in every]
        widgets.segments(
            self, self.labelled("editor.new.symmetry", line), labels, chosen=every.index(self.symmetry),
            on_choose=lambda index: self._change(symmetry=every[index]), key="symmetry",
        )  # fmt: skip
        line.y += self.px(18) + high + gap
        self._words = pygame.Rect(0, 0, 0, 0)
        needed = self.px({"empty": 44, "army": 104}.get(self.begin, 10_000))
        if not self.only and left.bottom - line.y >= needed:
            self._words = pygame.Rect(left.x, line.y - self.px(4), left.width, self.px(44))
            line.y += self.px(44)
        if self.begin == "template":
            rest = pygame.Rect(left.x, line.y, left.width, left.bottom - line.y)
            cell = self.px(52 if self.small else 60)
            self.list.place(rest, len(self.templates), cell_height=cell, columns=2, gap=self.px(4))
        elif self.begin in ("army", "random"):
            self._build_rest(line)

    def _begin_with(self, index: int) -> None:
        if self.begins[index] == "template":
            self._read_templates()
            if self.list.chosen < 0 and self.templates:
                self.list.chosen = 0
                self._be_like(0)
        self._change(begin=self.begins[index])

    def _build_size(self, rect: pygame.Rect) -> None:
        rect, gap, number = self.labelled("editor.new.size", rect), self.px(8), self.px(112)
        low, high = self.sizes
        sizes = [side for side in SIZES if low <= side <= high]
        presets = rect.width - 2 * (number + gap)
        each, now = presets // max(1, len(sizes)), self._size()
        for at, side in enumerate(sizes):
            widgets.button(
                self, pygame.Rect(rect.x + at * each, rect.y, each - self.px(3), rect.height), str(side),
                on=now == (side, side), on_press=partial(self._square, side), key=f"size.{side}",
            )  # fmt: skip
        for at, name in enumerate(("width", "height")):
            x = rect.x + presets + gap + at * (number + gap)
            number_field(
                self, pygame.Rect(x, rect.y, number, rect.height), self.texts[name], low=low, high=high,
                on_change=partial(self._typed, name), key=name,
            )  # fmt: skip
            self.labels.append((self.t(f"editor.new.{name}"), (x, rect.y - self.px(10))))

    def _build_rest(self, line: pygame.Rect) -> None:
        if self.only and self.document.draft.pieces:
            widgets.check_box(
                self, line, self.t("editor.random_map.keep_pieces"), on=self.keep_pieces,
                on_change=lambda on: self._change(keep_pieces=on), key="keep",
            )  # fmt: skip
            line = line.move(0, line.height + self.px(8))
        offset = 0
        if self.begin == "random":
            line, offset = self._build_random(line), 1
        if self.armies and not self.keep_pieces:
            labels = [self.t("editor.new.army_none")] if offset else []
            labels += [self._army_name(army) for army in self.armies]
            widgets.drop_down(
                self, self.labelled("editor.new.army_choice", line), labels,
                chosen=max(0, self.army + offset), key="army",
                on_choose=lambda index: self._change(army=index - offset),
            )  # fmt: skip

    def _army_name(self, army: Army) -> str:
        group, _, name = army.key.rpartition(".")
        return self.app.texts.called(group, name)

    def _build_random(self, line: pygame.Rect) -> pygame.Rect:
        """Build the sliders, the seed, and the button for another one; return the place of the next line."""
        gap, high = self.px(16), line.height
        left = pygame.Rect(line.x, line.y, (line.width - gap) // 2, self.px(24))
        right = left.move(left.width + gap, 0)
        for name, place, most in (("share", left, MOST_SHARE), ("lumps", right, 1.0)):
            widgets.slider(
                self, self.labelled(f"editor.new.{name}", place), self.amounts[name], low=0.0, high=most,
                on_change=partial(self._slid, name), key=name,
            )  # fmt: skip
        left = pygame.Rect(
            left.x, left.bottom + self.px(18) + self.px(6 if self.small else 10), left.width, high
        )
        left = self.labelled("editor.new.seed", left)
        number_field(
            self, left, self.texts["seed"], low=0, high=999_999, on_change=partial(self._typed, "seed"),
            key="seed",
        )  # fmt: skip
        widgets.button(
            self, left.move(left.width + gap, 0), self.t("editor.new.another"), icon="random",
            on_press=self.another, key="another",
        )  # fmt: skip
        return pygame.Rect(line.x, left.bottom + self.px(6 if self.small else 12), line.width, high)

    def _slid(self, name: str, value: float) -> None:
        self.amounts[name] = round(value, 2)
        self._ask()
        self.repaint()

    def another(self) -> None:
        """Take the next seed."""
        seed = whole_number(self.texts["seed"], 0, 999_999)
        self.texts["seed"] = str(((seed or 0) + 1) % 1_000_000)
        self._ask()
        self.rebuild()

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("accept")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, rect)
        if self._words.height:
            words = self.t(f"editor.new.{self.begin}_words")
            words = f"{words} {self.t(f'editor.symmetry_tip.{self.symmetry}')}"
            self.painter.paragraph(surface, words, "small", self._words, "ink.secondary")
        left, right = self._parts(rect)
        theme = self.app.theme
        if self.begin == "random":
            for name in ("share", "lumps"):
                stop = self.focus.by_key(name).rect
                at, words = (stop.right, stop.top - self.px(10)), self.app.texts.percent(self.amounts[name])
                self.painter.text(surface, words, "small", at, "ink.secondary", align="right", middle=True)
        if self.begin == "template" and not self.templates:
            none = pygame.Rect(left.x, left.y + self.px(180), left.width, self.px(60))
            self.painter.paragraph(surface, self.t("editor.new.no_templates"), "body", none, "ink.secondary")
        if self.made is None:
            self.painter.box(surface, right, theme["surface.sunken"], theme["surface.line"])
            words = self.wrong or self.t("editor.new.working")
            body = right.inflate(-self.px(40), 0)
            body.y = right.centery - self.px(20)
            self.painter.paragraph(surface, words, "body", body, "ink.secondary", align="center")
            return
        picture = self.drawing.pictures.picture(self.made, right.width)
        surface.blit(picture, picture.get_rect(midtop=right.midtop))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.begin == "template":
            self.list.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.begin == "template" and self.list.handle(event)

    def accept(self) -> None:
        if self._size() is None:
            return
        if self.sketcher.busy:
            self._accepted = True  # taken as soon as it is drawn
            return
        if self.made is None:
            return
        made = self.made
        self.close()
        self.on_made(made)

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()

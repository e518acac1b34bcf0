"""The new map dialog: empty, with an army, like another map, or random; with a preview."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.editor.form import Form
from game.app.editor.sketching import Sketcher, Wish
from game.data.problems import ProblemsError
from game.editor.document import MapDocument
from game.editor.templates import load_armies
from game.model.drafting import Army, MapDraft, SymmetryName
from game.ui import widgets
from game.ui.cells import Cells, CellState
from game.ui.numbers import number_field, whole_number

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

BEGIN = ("empty", "army", "template", "random")
SIZES = (8, 12, 16, 20, 26)
MOST_SHARE = 0.45


class NewMap(Form):
    """Asks; ``on_accept(draft)`` gets the map. ``only="random"``: the ground of the open map drawn anew."""

    name = "editor_new"
    wide = 900.0
    high = 384.0

    def __init__(
        self,
        scene: EditorScene,
        on_made: Callable[[MapDraft], Any],
        *,
        begin: str = "empty",
        only: str = "",
    ) -> None:
        title = scene.t("editor.random_map.title" if only else "editor.new.title")
        accept = scene.t("editor.random_map.accept" if only else "editor.new.accept")
        super().__init__(scene, title, accept)
        self.on_made, self.only, self.begin = on_made, only, begin
        palette = scene.palette
        grid = scene.draft.grid
        size = (grid.width, grid.height) if only else palette.default_size
        self.texts = {"width": str(size[0]), "height": str(size[1]), "seed": "1"}
        symmetry = scene.draft.symmetry
        self.symmetry: SymmetryName = symmetry if only else "point"
        self.share, self.lumps = 0.18, 0.5
        try:
            self.armies: tuple[Army, ...] = tuple(load_armies(scene.kit, scene.definitions))
        except ProblemsError:
            self.armies = ()
        self.army = 0 if self.armies else -1
        self.keep_pieces = bool(only) and bool(scene.draft.pieces)
        self.templates: list[tuple[str, MapDraft]] = []
        self._templates_read = False
        self.list = Cells(self, "templates", self._paint_template, on_choose=self._take_template)
        self.sketcher = Sketcher(scene.document)
        self.made: MapDraft | None = None
        self._accepted = False
        self.share_label: pygame.Rect | None = None
        self._ask()

    def leave(self) -> None:
        self.sketcher.close()

    # --- what is wanted ---

    def _size(self) -> tuple[int, int] | None:
        low, high = self.scene.palette.sizes
        width, height = (whole_number(self.texts[name], low, high) for name in ("width", "height"))
        return None if width is None or height is None else (width, height)

    def _ask(self) -> None:
        """Make the map of the choice of now."""
        size = self._size()
        low, high = self.scene.palette.sizes
        if size is None:
            self.tell(self.t("editor.resize.wrong", low=low, high=high))
            return
        template = None
        if self.begin == "template":
            if not 0 <= self.list.chosen < len(self.templates):
                self.made = None
                return
            template = self.templates[self.list.chosen][1]
        around = self.scene.document.settled if self.only and self.keep_pieces else None
        seed = whole_number(self.texts["seed"], 0, 10**9) or 0
        army = self.armies[self.army] if 0 <= self.army < len(self.armies) else None
        self.sketcher.ask(
            Wish(self.begin, *size, self.symmetry, army, template, self.share, self.lumps, seed, around)
        )

    def _done(self, draft: MapDraft | None, error: Any) -> None:
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

    def _typed(self, name: str) -> Callable[[str], None]:
        def change(text: str) -> None:
            self.texts[name] = text
            self._ask()

        return change

    def _square(self, side: int) -> Callable[[], None]:
        def do() -> None:
            self.texts["width"] = self.texts["height"] = str(side)
            self._ask()
            self.rebuild()

        return do

    # --- templates ---

    def _read_templates(self) -> None:
        if self._templates_read:
            return
        self._templates_read = True
        scene = self.scene
        for file in scene.files.library.files():
            try:
                document = MapDocument.from_file(scene.kit, scene.definitions, file.path)
            except ProblemsError:
                continue
            if not document.told:
                self.templates.append((document.draft.title or file.name, document.draft))

    def _take_template(self, index: int) -> None:
        draft = self.templates[index][1]
        self.texts["width"], self.texts["height"] = str(draft.grid.width), str(draft.grid.height)
        self.symmetry = draft.symmetry
        self._ask()
        self.rebuild()

    def _paint_template(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        theme = self.app.theme
        title, draft = self.templates[state.index]
        if state.chosen or state.hovered:
            line = theme["ink.primary" if state.chosen else "surface.line_strong"]
            self.painter.box(surface, rect, theme["surface.panel"], line, width=2 if state.chosen else 1)
        side = rect.height - self.px(8)
        spot = pygame.Rect(rect.x + self.px(4), rect.y + self.px(4), side, side)
        picture = self.scene.board.thumbnail(draft, side)
        surface.blit(picture, picture.get_rect(center=spot.center))
        left = spot.right + self.px(10)
        room = rect.right - self.px(6) - left
        at = (left, rect.centery - self.px(9))
        widgets.text(self, surface, title, "button", at, middle=True, width=room)
        words = self.t("editor.size", width=draft.grid.width, height=draft.grid.height)
        at = (left, rect.centery + self.px(10))
        widgets.text(self, surface, words, "small", at, "ink.secondary", middle=True, width=room)

    # --- building ---

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The fields at the left, the picture at the right."""
        side = min(rect.height, rect.width * 44 // 100)
        right = pygame.Rect(rect.right - side, rect.y, side, side)
        left = pygame.Rect(rect.x, rect.y, right.x - self.px(24) - rect.x, rect.height)
        return left, right

    def build_body(self, rect: pygame.Rect) -> None:
        left, _ = self._parts(rect)
        self._labels: list[tuple[str, tuple[int, int]]] = []
        high = self.px(30 if self.small else 36)
        y = left.y
        if not self.only:
            labels = [self.t(f"editor.new.{name}") for name in BEGIN]
            widgets.segments(
                self, pygame.Rect(left.x, y, left.width, high), labels, chosen=BEGIN.index(self.begin),
                on_choose=self._begin_with, key="begin",
            )  # fmt: skip
            y += high + self.px(6 if self.small else 12)
            y = self._build_size(pygame.Rect(left.x, y, left.width, high))
        y = self._build_symmetry(pygame.Rect(left.x, y, left.width, high))
        self._words = pygame.Rect(0, 0, 0, 0)
        needed = self.px({"empty": 44, "army": 104}.get(self.begin, 10_000))
        if not self.only and left.bottom - y >= needed:
            self._words = pygame.Rect(left.x, y - self.px(4), left.width, self.px(44))
            y += self.px(44)
        rest = pygame.Rect(left.x, y, left.width, left.bottom - y)
        if self.begin == "template":
            self._build_templates(rest)
        elif self.begin in ("army", "random"):
            self._build_rest(rest, high)

    def _begin_with(self, index: int) -> None:
        if BEGIN[index] == "template":
            self._read_templates()
            if self.list.chosen < 0 and self.templates:
                self.list.chosen = 0
                draft = self.templates[0][1]
                self.texts["width"], self.texts["height"] = str(draft.grid.width), str(draft.grid.height)
                self.symmetry = draft.symmetry
        self._change(begin=BEGIN[index])

    def _label(self, key: str, x: int, y: int) -> int:
        """A field's name above it; gives the y of the field."""
        self._labels.append((self.t(key), (x, y + self.px(8))))
        return y + self.px(18)

    def _build_size(self, rect: pygame.Rect) -> int:
        y = self._label("editor.new.size", rect.x, rect.y)
        low, high = self.scene.palette.sizes
        sizes = [side for side in SIZES if low <= side <= high]
        number = self.px(112)
        gap = self.px(8)
        presets = rect.width - 2 * (number + gap)
        each = presets // max(1, len(sizes))
        now = self._size()
        for at, side in enumerate(sizes):
            place = pygame.Rect(rect.x + at * each, y, each - self.px(3), rect.height)
            widgets.button(
                self,
                place,
                str(side),
                on=now == (side, side),
                on_press=self._square(side),
                key=f"size.{side}",
            )
        for at, name in enumerate(("width", "height")):
            x = rect.x + presets + gap + at * (number + gap)
            place = pygame.Rect(x, y, number, rect.height)
            number_field(
                self, place, self.texts[name], low=low, high=high, on_change=self._typed(name), key=name
            )
            self._labels.append((self.t(f"editor.new.{name}"), (x, y - self.px(10))))
        return y + rect.height + self.px(6 if self.small else 12)

    def _build_symmetry(self, rect: pygame.Rect) -> int:
        y = self._label("editor.new.symmetry", rect.x, rect.y)
        every = self.scene.palette.symmetries
        labels = [self.t(f"editor.symmetry_name.{name}") for name in every]
        widgets.segments(
            self, pygame.Rect(rect.x, y, rect.width, rect.height), labels,
            chosen=every.index(self.symmetry),
            on_choose=lambda index: self._change(symmetry=every[index]), key="symmetry",
        )  # fmt: skip
        return y + rect.height + self.px(6 if self.small else 12)

    def _build_templates(self, rest: pygame.Rect) -> None:
        self.list.place(
            rest,
            len(self.templates),
            cell_height=self.px(52 if self.small else 60),
            columns=2,
            gap=self.px(4),
        )

    def _build_rest(self, rest: pygame.Rect, high: int) -> None:
        y = rest.y
        if self.only and self.scene.draft.pieces:
            widgets.check_box(
                self, pygame.Rect(rest.x, y, rest.width, high), self.t("editor.random_map.keep_pieces"),
                on=self.keep_pieces, on_change=lambda on: self._change(keep_pieces=on), key="keep",
            )  # fmt: skip
            y += high + self.px(8)
        if self.begin == "random":
            y = self._build_random(pygame.Rect(rest.x, y, rest.width, high))
        if self.armies and not self.keep_pieces:
            y = self._label("editor.new.army_choice", rest.x, y)
            labels = [self._army_name(army) for army in self.armies]
            offset = 0
            if self.begin == "random":
                labels.insert(0, self.t("editor.new.army_none"))
                offset = 1
            widgets.drop_down(
                self, pygame.Rect(rest.x, y, rest.width, high), labels, chosen=max(0, self.army + offset),
                on_choose=lambda index: self._change(army=index - offset), key="army",
            )  # fmt: skip

    def _army_name(self, army: Army) -> str:
        group, _, name = army.key.rpartition(".")
        return self.app.texts.called(group, name)

    def _build_random(self, rect: pygame.Rect) -> int:
        gap = self.px(16)
        wide = (rect.width - gap) // 2
        y = self._label("editor.new.share", rect.x, rect.y)
        self._label("editor.new.lumps", rect.x + wide + gap, rect.y)
        high = self.px(24)
        widgets.slider(
            self, pygame.Rect(rect.x, y, wide, high), self.share, low=0.0, high=MOST_SHARE,
            on_change=self._slid("share"), key="share",
        )  # fmt: skip
        widgets.slider(
            self, pygame.Rect(rect.x + wide + gap, y, wide, high), self.lumps, low=0.0, high=1.0,
            on_change=self._slid("lumps"), key="lumps",
        )  # fmt: skip
        y += high + self.px(6 if self.small else 10)
        y = self._label("editor.new.seed", rect.x, y)
        number_field(
            self, pygame.Rect(rect.x, y, wide, rect.height), self.texts["seed"], low=0, high=999_999,
            on_change=self._typed("seed"), key="seed",
        )  # fmt: skip
        widgets.button(
            self, pygame.Rect(rect.x + wide + gap, y, wide, rect.height), self.t("editor.new.another"),
            icon="random", on_press=self.another, key="another",
        )  # fmt: skip
        return y + rect.height + self.px(6 if self.small else 12)

    def _slid(self, name: str) -> Callable[[float], None]:
        def change(value: float) -> None:
            setattr(self, name, round(value, 2))
            self._ask()
            self.repaint()

        return change

    def another(self) -> None:
        """The next seed."""
        seed = whole_number(self.texts["seed"], 0, 999_999)
        self.texts["seed"] = str(((seed or 0) + 1) % 1_000_000)
        self._ask()
        self.rebuild()

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("accept")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for words, place in self._labels:
            self.label(surface, words, *place)
        if self._words.height:
            words = (
                f"{self.t(f'editor.new.{self.begin}_words')} {self.t(f'editor.symmetry_tip.{self.symmetry}')}"
            )
            widgets.paragraph(self, surface, words, "small", self._words, "ink.secondary")
        left, right = self._parts(rect)
        theme = self.app.theme
        if self.begin == "random":
            for name, key in (("share", "share"), ("lumps", "lumps")):
                stop = next((stop for found, stop in self.focus.stops if found == key), None)
                if stop is not None:
                    at = (stop.rect.right, stop.rect.top - self.px(10))
                    words = f"{round(100 * getattr(self, name))} %"
                    widgets.text(
                        self, surface, words, "small", at, "ink.secondary", align="right", middle=True
                    )
        if self.begin == "template" and not self.templates:
            none = pygame.Rect(left.x, left.y + self.px(180), left.width, self.px(60))
            widgets.paragraph(self, surface, self.t("editor.new.no_templates"), "body", none, "ink.secondary")
        if self.made is None:
            self.painter.box(surface, right, theme["surface.sunken"], theme["surface.line"])
            words = self.wrong or self.t("editor.new.working")
            body = right.inflate(-self.px(40), 0)
            body.y = right.centery - self.px(20)
            widgets.paragraph(self, surface, words, "body", body, "ink.secondary", align="center")
            return
        picture = self.scene.board.picture(self.made, right.width)
        surface.blit(picture, picture.get_rect(midtop=right.midtop))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.begin == "template":
            self.list.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.begin == "template" and self.list.handle(event)

    def accept(self) -> None:
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

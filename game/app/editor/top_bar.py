"""The editor's top bar and the line below its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.editor.frame import EditorFrame
from game.app.editor.panel import Do, in_the_middle
from game.app.editor.steps import Steps
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.paint.fonts import fitted
from game.ui.paint.paint import ROUND
from game.ui.scene import Scene
from game.ui.words import drawable

LEFT_HALF, RIGHT_HALF = (True, False, True, False), (False, True, False, True)
"""The round corners (upper left, upper right, lower left, lower right) of buttons that touch another one."""


class TopBar(Panel):
    """Menu, title, symmetry, undo and redo, save, playtest: all commands, run by ``do``; ``extra`` has
    more of them. ``broken`` returns how many squares break the symmetry in use."""

    def __init__(
        self, scene: Scene, state: Steps, do: Do, broken: Callable[[], int], *, extra: Sequence[str] = ()
    ) -> None:
        super().__init__(scene)
        self.extra = extra
        self.state, self.do, self.broken = state, do, broken
        self.symmetries: list[widgets.Pressable] = []
        self.buttons: dict[str, widgets.Pressable] = {}
        self.title = pygame.Rect(0, 0, 0, 0)
        self._state: tuple[object, ...] = ()

    def build(self, frame: EditorFrame) -> None:
        scene, self.small = self.scene, frame.small
        row = Strip(frame.bar.rect, self.px(8))
        square = row.rest.height + self.px(4)
        self.buttons = {}
        self._button("menu", row.left(square), "menu", tip="editor.menu")
        self._build_right(row, square)
        self._symmetry(row, square)
        self.title = row.rest
        widgets.face(
            scene, self.title, self._title_face, on_press=partial(self.do, "details"),
            tip=self._tip("details", "editor.menu_item.details"), key="title",
        )  # fmt: skip
        self.refresh(force=True)

    def _tip(self, action: str, key: str) -> str:
        cap = self.scene.app.input.shown(action, "editor")
        return f"{self.t(key)} ({cap})" if cap else self.t(key)

    def _button(
        self, name: str, rect: pygame.Rect, icon: str, label: str = "", *, key: str = "", tip: str = "",
        hint: str = "", corners: tuple[bool, bool, bool, bool] = ROUND,
    ) -> None:  # fmt: skip
        """Build a button that runs the command of a name."""
        self.buttons[key or name] = widgets.button(
            self.scene, rect, label, icon=icon, hint=hint, on_press=partial(self.do, name),
            tip=self._tip(name, tip or f"editor.menu_item.{name}"), key=f"bar.{key or name}", corners=corners,
        )  # fmt: skip

    def _build_right(self, row: Strip, square: int) -> None:
        scene, small, px, gap = self.scene, self.small, self.px, row.gap
        label, hint = self.t("editor.playtest"), self.app.input.shown("playtest", "editor")
        wide = min(widgets.button_width(scene, label, icon="play", hint=hint, padding=12), px(170))
        row.gap = -px(1)  # two borders become one
        arrow, row.gap = row.right(px(26)), gap
        self._button("playtest_menu", arrow, "chevron_down", key="play_menu", corners=RIGHT_HALF)
        self._button("playtest", row.right(wide), "play", label, hint=hint, corners=LEFT_HALF)
        for name in (*self.extra, "save"):
            label, wide = "" if small else self.t(f"editor.{name}"), square
            if not small:
                wide = min(widgets.button_width(scene, label, icon=name, padding=14), px(130))
            self._button(name, row.right(wide), name, label)
        for name in ("redo", "undo"):
            self._button(name, row.right(square), name, tip=f"editor.{name}")

    def _symmetry(self, row: Strip, square: int) -> None:
        scene, px, gap = self.scene, self.px, row.gap
        row.gap = px(4)
        self._button("make_symmetric", row.right(square), "make_symmetric", tip="editor.symmetric.title")
        row.gap = gap
        every = self.state.document.palette.symmetries
        names = [self.t(f"editor.symmetry_name.{name}") for name in every]
        needed = sum(widgets.button_width(scene, name, padding=9) for name in names)
        whole = row.rest.width + square + gap  # the menu's button included
        most = whole - row.rest.height - px(150 if self.small else 190)
        wide = min(max(needed, px(0 if self.small else 390)), most)
        labels, icons = names, [f"symmetry_{name}" for name in every] if needed > most * 1.15 else []
        if icons:
            labels, wide = ["" for _ in labels], min(wide, px(5 * 46))
        self.symmetries = widgets.segments(
            scene, row.right(wide), labels, chosen=every.index(self.state.draft.symmetry),
            on_choose=lambda index: self.do(f"symmetry.{every[index]}"), icons=icons, key="symmetry",
        )  # fmt: skip
        for name, words, made in zip(every, names, self.symmetries, strict=True):
            tip = self.scene.app.texts.colon(words, self.t(f"editor.symmetry_tip.{name}"))
            made.set_tooltip(tip, wrap_width=px(260))

    # --- what changes ---

    def refresh(self, *, force: bool = False) -> None:
        """Show which commands are enabled, the title, and whether the map is saved."""
        document, draft = self.state.document, self.state.draft
        history = document.history
        state = (
            history.can_undo, history.can_redo, draft.title, draft.size, document.changed, draft.symmetry,
            document.playable, self.broken(),
        )  # fmt: skip
        if (state == self._state and not force) or "undo" not in self.buttons:
            return
        before, self._state = self._state, state
        self.buttons["undo"].set_enabled(history.can_undo, self.t("editor.done.nothing_undo"))
        self.buttons["redo"].set_enabled(history.can_redo, self.t("editor.done.nothing_redo"))
        self.buttons["make_symmetric"].set_enabled(self.broken() > 0)
        for name, made in zip(document.palette.symmetries, self.symmetries, strict=False):
            made.set_on(name == draft.symmetry)
        if force or before[2:5] != state[2:5]:
            self.scene.focus.by_key("title").refresh()
        self.buttons["playtest"].face = self._play_face
        self.buttons["playtest"].refresh()

    def _play_face(self, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        """Paint the play button, pale while nobody can play the map; a press says why."""
        scene, theme, px = self.scene, self.scene.app.theme, self.scene.px
        pale = not self.state.document.playable
        rect = surface.get_rect()
        lit = state in ("active", "selected") and not pale
        fill = "ink.primary" if lit else "surface.panel" if pale else "surface.raised"
        line = "surface.line" if pale else "ink.primary" if state != "normal" else "surface.line_strong"
        width = 2 if state == "hovered" and not pale else 1
        scene.painter.box(surface, rect, theme[fill], theme[line], width=width, corners=LEFT_HALF)
        ink = "surface.raised" if lit else "ink.tertiary" if pale else "ink.primary"
        middle = rect.centery
        spot = widgets.icon(scene, surface, "play", (rect.x + px(12) + px(10), middle), 20, ink, center=True)
        hint, at = scene.app.input.shown("playtest", "editor"), (rect.right - px(10), middle)
        tone = ink if ink != "ink.primary" else "ink.secondary"
        end = scene.painter.text(surface, hint, "small", at, tone, align="right", middle=True).left
        left = spot.right + px(8)
        room = max(1, end - px(6) - left)
        scene.painter.text(surface, made.label, "button", (left, middle), ink, middle=True, width=room)

    def _title_face(self, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        scene, small, px = self.scene, self.small, self.scene.px
        fonts, ink = scene.app.fonts, scene.app.theme["ink.primary"]
        rect = surface.get_rect()
        if state != "normal":
            scene.painter.box(surface, rect, scene.app.theme["surface.sunken"])
        title, x = drawable(self.state.title), px(4 if small else 8)
        font = fonts.face("display", 600, px(19 if small else 23))
        room = rect.width - x - px(2)
        if fitted(font, title, room) != title:
            font = fonts.face("display", 600, px(17))
        shown = fitted(font, title, room)
        line = font.render(shown, True, ink)
        place = surface.blit(line, line.get_rect(midleft=(x, rect.height * (30 if small else 32) // 100)))
        fonts.cuts.add(surface, place, shown, title)
        document = self.state.document
        saved = "not_saved" if document.changed else "saved" if document.path else "no_file"
        size = self.state.names.size(self.state.draft)
        words = self.t("editor.line", size=size, state=self.t(f"editor.{saved}"))
        at = (x, rect.height * (74 if small else 82) // 100)
        scene.painter.text(surface, words, "small", at, "ink.secondary", middle=True, width=rect.width - x)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the label before the symmetries, where there is room."""
        scene, words = self.scene, self.t("editor.symmetry")
        if self.small or not self.symmetries:
            return
        if self.text_width(words, "small") + self.px(150) < self.title.width:
            room = self.title.copy()
            room.width = self.symmetries[0].rect.x - self.px(10) - room.x
            widgets.line(scene, surface, words, room, align="right")


SWITCHES = (
    ("zoom_in", ("zoom_in", "zoom_out")), ("coordinates", ("coordinates",)), ("grid", ("grid",)),
    ("overlay_menu", ("overlay_menu",)),
)  # fmt: skip
"""The switches of the line below the board, from the right, with the commands whose keys they show."""


class Foot(Panel):
    """The line below the board: what is under the pointer, and the switches of the view, run by ``do``.
    ``words`` returns a switch's label, ``on`` whether it is on, ``pointed`` the square under the pointer
    and what is there."""

    def __init__(
        self, scene: Scene, do: Do, words: Callable[[str], str], on: Callable[[str], bool],
        pointed: Callable[[], tuple[str, str]],
    ) -> None:  # fmt: skip
        super().__init__(scene)
        self.do, self.words, self.on, self.pointed = do, words, on, pointed
        self.zoom: widgets.Pressable | None = None

    def build(self, frame: EditorFrame) -> None:
        self.rect = frame.foot.rect
        self.zoom = None
        self.row = Strip(self.rect, self.px(6 if frame.small else 10))
        for key, actions in SWITCHES:
            if not (frame.small and key == "coordinates"):
                self._switch(key, actions)

    def _switch(self, key: str, actions: tuple[str, ...]) -> None:
        scene, px, painter = self.scene, self.scene.px, self.scene.painter
        caps = [cap for action in actions if (cap := scene.app.input.shown(action, "editor"))]
        menu, zooms = key == "overlay_menu", key == "zoom_in"
        wide = sum(painter.key_cap_width(cap) + px(4) for cap in caps) + px(8) + (px(44) if menu else 0)
        rect = self.row.right(wide + self.text_width(self.words(key), "small"))
        rect.y, rect.height = rect.centery - min(rect.height, px(26)) // 2, min(rect.height, px(26))

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box, x = scene.app.theme, surface.get_rect(), px(2)
            line = box.centery
            if menu:
                edge = theme["surface.line_strong" if state == "normal" else "ink.primary"]
                painter.box(surface, box, theme["surface.raised"], edge, radius=4)
                icon = "eye" if made.on else "eye_off"
                widgets.icon(scene, surface, icon, (px(15), line), 16, "ink.primary", center=True)
                down = (box.right - px(12), line)
                widgets.icon(scene, surface, "chevron_down", down, 14, "ink.secondary", center=True)
                x = px(28)
            elif state != "normal":
                painter.box(surface, box, theme["surface.sunken"], radius=4)
            for cap in caps:
                x = painter.key_cap(surface, cap, x, line) + px(4)
            tone = "ink.primary" if made.on or menu else "ink.secondary"
            room = max(1, surface.get_width() - x - (px(22) if menu else 0))
            scene.painter.text(surface, self.words(key), "small", (x, line), tone, middle=True, width=room)

        made = widgets.face(
            scene, rect, paint, on_press=partial(self.do, "zoom_step" if zooms else key), on=self.on(key),
            key=f"foot.{key}", tip=scene.t(f"editor.menu_item.{'zoom_all' if zooms else key}"),
        )  # fmt: skip
        if zooms:
            self.zoom = made

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is under the pointer or the cursor, and what would be painted there."""
        row = Strip(self.row.rest, self.px(8))
        square, words = self.pointed()
        if square:
            row.left(widgets.line(self.scene, surface, square, row.rest, "button", "ink.primary").width)
        body = row.rest
        if words and body.width > self.px(30):
            fonts, scale, lines = self.app.fonts, self.app.scale, [words]
            if self.text_width(words, "small") > body.width:
                first, *rest = fonts.wrap(words, "small", body.width, scale)
                lines = [first, " ".join(rest)]
            in_the_middle(self.scene, surface, lines, body, colour="ink.secondary")

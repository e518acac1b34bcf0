"""The editor's top bar and the line below its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import widgets
from game.ui.fonts import fitted
from game.ui.paint import ROUND

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class TopBar:
    """Menu, title, symmetry, undo and redo, save, random, playtest."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.symmetries: list[widgets.Pressable] = []
        self.buttons: dict[str, widgets.Pressable] = {}
        self.title = pygame.Rect(0, 0, 0, 0)
        self._state: tuple[object, ...] = ()

    def build(self) -> None:
        """The widgets, from the right; the title has what is left."""
        scene, f = self.scene, self.scene.frame
        bar = scene.box(*f.bar)
        gap = scene.px(8)
        self.buttons = {}
        square = bar.height + scene.px(4)
        menu = pygame.Rect(bar.x, bar.y, square, bar.height)
        self._button("menu", menu, "", "menu", scene.open_menu, tip=self._tip("menu", "editor.menu"))
        right = self._right(bar, gap, square)
        rect = pygame.Rect(right - square, bar.y, square, bar.height)
        self._button(
            "make_symmetric", rect, "", "make_symmetric", scene.do_command("make_symmetric"),
            tip=self._tip("make_symmetric", "editor.symmetric.title"),
        )  # fmt: skip
        right = self._symmetry(bar, rect.x - scene.px(4))
        self.title = pygame.Rect(menu.right + gap, bar.y, right - gap - menu.right - gap, bar.height)
        widgets.face(
            scene, self.title, self._title_face, on_press=scene.do_command("details"),
            tip=self._tip("details", "editor.menu_item.details"), key="title",
        )  # fmt: skip
        self.refresh(force=True)

    def _tip(self, action: str, key: str) -> str:
        cap = self.scene.app.input.shown(action, "editor")
        words = self.scene.t(key)
        return f"{words} ({cap})" if cap else words

    def _button(
        self,
        key: str,
        rect: pygame.Rect,
        label: str,
        icon: str,
        do: Callable[[], object],
        *,
        hint: str = "",
        tip: str | None = None,
        corners: tuple[bool, bool, bool, bool] = ROUND,
    ) -> None:
        self.buttons[key] = widgets.button(
            self.scene, rect, label, icon=icon, hint=hint, on_press=do, tip=tip, key=f"bar.{key}",
            corners=corners,
        )  # fmt: skip

    def _right(self, bar: pygame.Rect, gap: int, square: int) -> int:
        scene, small = self.scene, self.scene.frame.small
        x = bar.right
        more = scene.px(26)
        play_label = scene.t("editor.playtest")
        hint = scene.app.input.shown("playtest", "editor")
        wide = min(widgets.button_width(scene, play_label, icon="play", hint=hint, padding=12), scene.px(170))
        rect = pygame.Rect(x - more, bar.y, more, bar.height)
        self._button(
            "play_menu", rect, "", "chevron_down", scene.do_command("playtest_menu"),
            tip=self._tip("playtest_menu", "editor.menu_item.playtest_menu"),
            corners=(False, True, False, True),
        )  # fmt: skip
        rect = pygame.Rect(rect.x - wide + scene.px(1), bar.y, wide, bar.height)
        self._button(
            "playtest", rect, play_label, "play", scene.do_command("playtest"), hint=hint,
            tip=self._tip("playtest", "editor.menu_item.playtest"), corners=(True, False, True, False),
        )  # fmt: skip
        x = rect.x - gap
        for name, icon in (("random", "random"), ("save", "save")):
            label = "" if small else scene.t(f"editor.{name}")
            wide = (
                square
                if small
                else min(widgets.button_width(scene, label, icon=icon, padding=14), scene.px(130))
            )
            rect = pygame.Rect(x - wide, bar.y, wide, bar.height)
            self._button(
                name,
                rect,
                label,
                icon,
                scene.do_command(name),
                tip=self._tip(name, f"editor.menu_item.{name}"),
            )
            x = rect.x - gap
        for name in ("redo", "undo"):
            rect = pygame.Rect(x - square, bar.y, square, bar.height)
            self._button(name, rect, "", name, scene.do_command(name), tip=self._tip(name, f"editor.{name}"))
            x = rect.x - gap
        return x

    def _symmetry(self, bar: pygame.Rect, right: int) -> int:
        scene, small = self.scene, self.scene.frame.small
        every = scene.palette.symmetries
        labels = [scene.t(f"editor.symmetry_name.{name}") for name in every]
        needed = sum(widgets.button_width(scene, label, padding=9) for label in labels)
        most = right - bar.x - bar.height - scene.px(150 if small else 190)
        wide = min(max(needed, scene.px(0 if small else 390)), most)
        rect = pygame.Rect(right - wide, bar.y, wide, bar.height)
        icons = [f"symmetry_{name}" for name in every] if needed > most * 1.15 else []
        if icons:
            labels = ["" for _ in labels]
            rect.width = min(wide, scene.px(5 * 46))
            rect.x = right - rect.width
        self.symmetries = widgets.segments(
            scene, rect, labels, chosen=every.index(scene.draft.symmetry),
            on_choose=lambda index: scene.set_symmetry(every[index]), icons=icons, key="symmetry",
        )  # fmt: skip
        for name, made in zip(every, self.symmetries, strict=True):
            words = f"{scene.t(f'editor.symmetry_name.{name}')}: {scene.t(f'editor.symmetry_tip.{name}')}"
            made.set_tooltip(words, wrap_width=scene.px(260))
        return rect.x

    # --- what changes ---

    def refresh(self, *, force: bool = False) -> None:
        """Show what can be done now, the title, and whether it is saved."""
        scene = self.scene
        history = scene.history
        state = (
            history.can_undo, history.can_redo, scene.draft.title, scene.draft.grid, scene.document.changed,
            scene.draft.symmetry, scene.document.playable, scene.checks.broken,
        )  # fmt: skip
        if (state == self._state and not force) or "undo" not in self.buttons:
            return
        before, self._state = self._state, state
        t = scene.t
        self.buttons["undo"].set_enabled(history.can_undo, t("editor.done.nothing_undo"))
        self.buttons["redo"].set_enabled(history.can_redo, t("editor.done.nothing_redo"))
        self.buttons["make_symmetric"].set_enabled(scene.checks.broken > 0)
        for name, made in zip(scene.palette.symmetries, self.symmetries, strict=False):
            made.set_on(name == scene.draft.symmetry)
        if force or before[2:5] != state[2:5]:
            scene.focus.by_key("title").refresh()
        self.buttons["playtest"].face = self._play_face
        self.buttons["playtest"].refresh()

    def _play_face(self, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        """The button is pale while nobody can play the map; pressed, it says why."""
        scene = self.scene
        pale = not scene.document.playable
        theme, painter = scene.app.theme, scene.painter
        corners = (True, False, True, False)
        rect = surface.get_rect()
        lit = state in ("active", "selected") and not pale
        fill = theme["ink.primary" if lit else "surface.panel" if pale else "surface.raised"]
        line = (
            "ink.primary"
            if state != "normal" and not pale
            else "surface.line"
            if pale
            else "surface.line_strong"
        )
        painter.box(
            surface,
            rect,
            fill,
            theme[line],
            width=2 if state == "hovered" and not pale else 1,
            corners=corners,
        )
        ink = "surface.raised" if lit else "ink.tertiary" if pale else "ink.primary"
        x = rect.x + scene.px(12)
        spot = widgets.icon(scene, surface, "play", (x + scene.px(10), rect.centery), 20, ink, center=True)
        hint = scene.app.input.shown("playtest", "editor")
        tone = ink if ink != "ink.primary" else "ink.secondary"
        end = widgets.text(
            scene, surface, hint, "small", (rect.right - scene.px(10), rect.centery), tone, align="right",
            middle=True,
        ).left  # fmt: skip
        left = spot.right + scene.px(8)
        widgets.text(
            scene, surface, made.label, "button", (left, rect.centery), ink, middle=True,
            width=max(1, end - scene.px(6) - left),
        )  # fmt: skip

    def _title_face(self, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        scene = self.scene
        rect = surface.get_rect()
        if state != "normal":
            scene.painter.box(surface, rect, scene.app.theme["surface.sunken"])
        title = scene.draft.title or scene.t("editor.untitled")
        x = scene.px(4 if scene.frame.small else 8)
        size_px = scene.px(19 if scene.frame.small else 23)
        font = scene.app.fonts.face("display", 600, size_px)
        room = rect.width - x - scene.px(2)
        if fitted(font, title, room) != title:
            font = scene.app.fonts.face("display", 600, scene.px(17))
        line = font.render(fitted(font, title, room), True, scene.app.theme["ink.primary"])
        surface.blit(line, line.get_rect(midleft=(x, rect.height * (30 if scene.frame.small else 32) // 100)))
        grid = scene.draft.grid
        document = scene.document
        state_words = scene.t(
            "editor.not_saved" if document.changed else "editor.saved" if document.path else "editor.no_file"
        )
        size = scene.t("editor.size", width=grid.width, height=grid.height)
        words = scene.t("editor.line", size=size, state=state_words)
        at = (x, rect.height * (74 if scene.frame.small else 82) // 100)
        widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True, width=rect.width - x)

    def paint(self, surface: pygame.Surface) -> None:
        """The label before the symmetries, where there is room."""
        scene = self.scene
        if scene.frame.small or not self.symmetries:
            return
        at = (self.symmetries[0].rect.x - scene.px(10), scene.box(*scene.frame.bar).centery)
        words = scene.t("editor.symmetry")
        if scene.app.fonts.size(words, "small", scene.app.scale)[0] + scene.px(150) < self.title.width:
            widgets.text(scene, surface, words, "small", at, "ink.secondary", align="right", middle=True)


class Foot:
    """The line below the board: what is under the pointer, and the switches of the view."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.left = 0
        self.zoom: widgets.Pressable | None = None

    def build(self) -> None:
        """The switches, from the right, drawn as keys."""
        scene = self.scene
        rect = scene.box(*scene.frame.foot)
        high = min(rect.height, scene.px(26))
        middle = rect.centery
        switches = [
            ("zoom_in", "zoom", ("zoom_in", "zoom_out")),
            ("coordinates", "coordinates", ("coordinates",)),
            ("grid", "grid", ("grid",)),
            ("overlay_menu", "overlay", ("overlay_menu",)),
        ]
        x = rect.right
        for key, words, actions in switches:
            if scene.frame.small and key in ("coordinates",):
                continue
            made = self._switch(key, words, actions, x, middle, high)
            x = made.rect.x - scene.px(6 if scene.frame.small else 10)
        self.left = x

    def _caps(self, actions: tuple[str, ...]) -> list[str]:
        shown = [self.scene.app.input.shown(action, "editor") for action in actions]
        return [cap for cap in shown if cap]

    def _words(self, words: str) -> str:
        scene = self.scene
        if words == "zoom":
            return scene.t("editor.zoom", percent=scene.board.zoom_percent)
        if words == "overlay":
            return scene.overlays.label()
        return scene.t(f"editor.{words}")

    def _switch(
        self, key: str, words: str, actions: tuple[str, ...], right: int, middle: int, high: int
    ) -> widgets.Pressable:
        scene = self.scene
        fonts = scene.app.fonts
        caps = self._caps(actions)
        menu = key == "overlay_menu"
        wide = sum(scene.painter.key_cap_width(cap) + scene.px(4) for cap in caps) + scene.px(8)
        wide += scene.px(44) if menu else 0
        wide += fonts.size(self._words(words), "small", scene.app.scale)[0]
        rect = pygame.Rect(right - wide, middle - high // 2, wide, high)

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box, x = scene.app.theme, surface.get_rect(), scene.px(2)
            line = box.centery
            if menu:
                edge = theme["surface.line_strong" if state == "normal" else "ink.primary"]
                scene.painter.box(surface, box, theme["surface.raised"], edge, radius=4)
                icon = "eye" if made.on else "eye_off"
                widgets.icon(scene, surface, icon, (scene.px(15), line), 16, "ink.primary", center=True)
                down = (box.right - scene.px(12), line)
                widgets.icon(scene, surface, "chevron_down", down, 14, "ink.secondary", center=True)
                x = scene.px(28)
            elif state != "normal":
                scene.painter.box(surface, box, theme["surface.sunken"], radius=4)
            for cap in caps:
                x = scene.painter.key_cap(surface, cap, x, line) + scene.px(4)
            tone = "ink.primary" if made.on or menu else "ink.secondary"
            room = surface.get_width() - x - (scene.px(22) if menu else 0)
            widgets.text(
                scene, surface, self._words(words), "small", (x, line), tone, middle=True, width=max(1, room)
            )

        press = scene.zoom_step if key == "zoom_in" else scene.do_command(key)
        made = widgets.face(
            scene, rect, paint, on_press=press, on=scene.switch_on(key), key=f"foot.{key}",
            tip=scene.t(f"editor.menu_item.{'zoom_all' if key == 'zoom_in' else key}"),
        )  # fmt: skip
        if key == "zoom_in":
            self.zoom = made
        return made

    def draw(self, surface: pygame.Surface) -> None:
        """What is under the pointer or the cursor, and what would be painted there."""
        scene = self.scene
        rect = scene.box(*scene.frame.foot)
        square, words = scene.pointed_words()
        x = rect.x
        room = self.left - scene.px(8) - x
        if square:
            taken = widgets.text(scene, surface, square, "button", (x, rect.centery), middle=True)
            x = taken.right + scene.px(8)
            room -= taken.width + scene.px(8)
        if words and room > scene.px(30):
            fonts, scale = scene.app.fonts, scene.app.scale
            lines: Sequence[str] = [words]
            if fonts.size(words, "small", scale)[0] > room:
                first, *rest = fonts.wrap(words, "small", room, scale)
                lines = [first, " ".join(rest)]
            step = fonts.get("small", scale).get_linesize()
            y = rect.centery - step * (len(lines) - 1) // 2
            for number, line in enumerate(lines):
                at = (x, y + number * step)
                widgets.text(scene, surface, line, "small", at, "ink.secondary", middle=True, width=room)

"""The main menu: go on with the last match, begin a new one, learn, look things up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import VERSION, pictures, widgets
from game.app.hooks import Resumable
from game.app.scene import Scene
from game.app.scenes._menu_parts import Entry, Frame, card_face, tile_face
from game.app.window import scale_for
from game.rules.registry import GAMES

if TYPE_CHECKING:
    from game.app.application import App


class Menu(Scene):
    """The menu. What can't be done yet is not shown."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.matches: list[Resumable] = []
        self.frame = Frame.of(1280, 720)

    def enter(self) -> None:
        self.matches = list(self.app.hooks.resumable(self.app))

    def uncover(self) -> None:
        self.matches = list(self.app.hooks.resumable(self.app))
        self.rebuild()

    # --- what there is to choose ---

    def _open(self, name: str, **params: Any) -> Callable[[], Any]:
        return lambda: self.app.open(name, **params)

    def cards(self) -> list[Entry]:
        """The large entries: the other games, then how to learn and look things up."""
        app, t = self.app, self.t
        found = [
            Entry(f"new.{game}", "play", self._new(game), t(f"{game}.name"), t(f"{game}.line"), game)
            for game in GAMES[1:]
        ]
        # without a match to go on with, learning has the large card on the left
        if app.can_open("tutorial") and self.matches:
            found.append(
                Entry("learn", "tutorial", self._open("tutorial"), t("menu.learn"), t("menu.learn_note"))
            )
        if app.can_open("rules"):
            found.append(Entry("rules", "book", self._open("rules"), t("menu.rules"), t("menu.rules_note")))
        if app.can_open("matches"):
            note = t("menu.matches_note", n=len(self.matches)) if self.matches else t("menu.matches_none")
            found.append(Entry("matches", "history", self._open("matches"), t("menu.matches"), note))
        if app.hooks.open_text is not None:
            found.append(Entry("paste", "paste", self.paste, t("menu.paste"), t("menu.paste_note")))
        return found

    def tiles(self) -> list[Entry]:
        """The small entries below."""
        t = self.t
        return [
            Entry("settings", "settings", self._open("settings"), t("menu.settings"), self._settings_note()),
            Entry("licences", "info", self._open("licences"), t("menu.licences"), t("menu.licences_note")),
            self._screen_entry(),
            Entry("quit", "cross", self.back, t("menu.quit"), t("menu.quit_note")),
        ]

    def _screen_entry(self) -> Entry:
        full = self.app.window.fullscreen
        name = "windowed" if full else "fullscreen"

        def switch() -> None:
            self.app.change("window.fullscreen", not full)
            self.rebuild()

        return Entry(
            "screen", name, switch, self.t(f"menu.{name}"), self.app.input.shown("fullscreen", "global")
        )

    def _settings_note(self) -> str:
        look = self.app.settings.look
        theme = self.t(f"settings.theme.{look.theme}")
        shown = self.app.scale / scale_for(self.app.size)
        return f"{theme}, {round(shown * 100)} %"

    def _new(self, game: str) -> Callable[[], Any]:
        return lambda: self.app.can_open("setup") and self.app.open("setup", game=game)

    # --- doing it ---

    def resume(self) -> None:
        """Go on with the last match."""
        if self.app.hooks.resume is not None and self.matches:
            self.app.hooks.resume(self.app, self.matches[0])

    def paste(self) -> None:
        """Open a position or a game given as text."""
        opener = self.app.hooks.open_text
        if opener is None:
            return
        self.app.open(
            "dialog",
            kind="text",
            title=self.t("menu.paste"),
            words=self.t("menu.paste_words"),
            accept=self.t("menu.paste_open"),
            check=lambda text: opener(self.app, text),
            paste=True,
        )

    def back(self) -> None:
        """Escape asks before it ends everything."""
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("menu.quit_title"),
            words=self.t("menu.quit_words"),
            accept=self.t("menu.quit"),
            on_accept=self.app.quit,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "ui") == "paste":
            self.paste()
            return True
        return False

    # --- building ---

    def build(self) -> None:
        f = self.frame = Frame.of(self.width, self.height)
        if self.matches and self.app.hooks.resume is not None:
            self._resume_button()
        elif self.app.can_open("tutorial"):
            widgets.button(
                self,
                self._left_button(),
                self.t("menu.learn_start"),
                icon="play",
                kind="ink",
                on_press=self._open("tutorial"),
                key="learn",
            )
        if self.app.can_open("setup"):
            flag = self._flag_card()
            width, height = (132, 38) if f.small else (150, 44)
            main = not self._has_resume()
            widgets.button(
                self,
                self.box(f.right + f.right_width - width - 18, f.top + f.flag - height - 18, width, height),
                self.t("menu.new_match"),
                kind="fire" if main else "ink",
                on_press=self._new(GAMES[0]),
                key="new",
                role="body_strong",
            )
            del flag
        self._build_cards()
        self._build_tiles()
        if self.focus.current is None:
            self.focus.focus_first("continue" if self._has_resume() else "new")

    def _has_resume(self) -> bool:
        return bool(self.matches) and self.app.hooks.resume is not None

    def _has_left_card(self) -> bool:
        return self._has_resume() or self.app.can_open("tutorial")

    def _left_button(self) -> pygame.Rect:
        f = self.frame
        inset = 12 if f.small else 16
        height = 38 if f.small else 44
        return self.box(
            f.left + inset, f.top + f.resume - height - inset + 1, f.left_width - 2 * inset, height
        )

    def _resume_button(self) -> None:
        widgets.button(
            self,
            self._left_button(),
            self.t("menu.continue"),
            icon="play",
            kind="fire",
            role="body_strong",
            on_press=self.resume,
            key="continue",
        )

    def _flag_card(self) -> pygame.Rect:
        f = self.frame
        return self.box(f.right, f.top, f.right_width, f.flag)

    def _build_cards(self) -> None:
        f = self.frame
        entries = self.cards()[:4]
        if not entries:
            return
        top = f.top + f.flag + (10 if f.small else 16)
        rows = (len(entries) + 1) // 2
        height = min((f.bottom - top - 8 * (rows - 1)) / rows, 150 if rows == 1 else 400)
        half = (f.right_width - 8) / 2
        for index, entry in enumerate(entries):
            column, row = index % 2, index // 2
            alone = index == len(entries) - 1 and column == 0
            rect = self.box(
                f.right + column * (half + 8),
                top + row * (height + 8),
                f.right_width if alone else half,
                height,
            )
            widgets.face(self, rect, card_face(self, entry), on_press=entry.do, key=entry.key)

    def _build_tiles(self) -> None:
        f = self.frame
        entries = self.tiles()
        top = f.top + (f.resume + (8 if f.small else 16) if self._has_left_card() else 0)
        height = (f.bottom - top - 8) / 2 if self._has_left_card() else 84
        half = (f.left_width - 8) / 2
        for index, entry in enumerate(entries):
            rect = self.box(f.left + index % 2 * (half + 8), top + index // 2 * (height + 8), half, height)
            widgets.face(self, rect, tile_face(self, entry), on_press=entry.do, key=entry.key)

    # --- what stands still ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        self._paint_title(surface)
        for x, width in ((f.left, f.left_width), (f.right, f.right_width)):
            line = self.box(x, f.rule, width, 5)
            self.painter.double_rule(surface, line.x, line.y, line.width)
        if self._has_resume():
            self._paint_resume(surface, self.matches[0])
        elif self.app.can_open("tutorial"):
            self._paint_learn(surface)
        self._paint_flag(surface)
        self._paint_foot(surface)

    def _paint_title(self, surface: pygame.Surface) -> None:
        f = self.frame
        role = "screen_title" if f.small else "title"
        widgets.text(self, surface, self.t("app.title"), role, self.point(f.left, 18 if f.small else 32))
        tag = self.t("menu.tagline")
        font = self.app.fonts.face("display", 400, self.px(15 if f.small else 21), italic=True)
        words = font.render(tag, True, self.app.theme["ink.secondary"])
        surface.blit(words, self.point(f.left + 2, 60 if f.small else 116))
        heading = self.t("menu.new_game")
        high = self.app.fonts.get("section", self.app.scale).get_linesize()
        x, y = self.point(f.right, f.rule - (6 if f.small else 10))
        widgets.text(self, surface, heading, "section", (x, y - high), width=self.px(f.right_width))

    def _paint_resume(self, surface: pygame.Surface, match: Resumable) -> None:
        f = self.frame
        card = self.box(f.left, f.top, f.left_width, f.resume)
        widgets.card(self, surface, card)
        inset = self.px(12 if f.small else 16)
        side = self._left_button().top - inset - card.top - inset + self.px(4)
        side = min(side, card.width * (44 if f.small else 46) // 100)
        spot = pygame.Rect(card.left + inset, card.top + inset, side, side)
        picture = self.app.hooks.thumbnail(self.app, match, spot.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
        else:
            self.painter.box(surface, spot, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
            widgets.icon(self, surface, "grid", spot.center, 48, "ink.tertiary", center=True)
        x = spot.right + self.px(14 if f.small else 18)
        room = card.right - inset - x
        y = widgets.text(
            self, surface, match.title, "card_title", (x, spot.top - self.px(4)), width=room
        ).bottom
        y += self.px(4)
        below = max(spot.bottom, self._left_button().top - self.px(10))
        lowest = below - (self.px(22) if match.alert else 0)
        for line in match.lines:
            room_left = pygame.Rect(x, y, room, max(lowest - y, 1))
            if lowest - y < self.px(16):
                break
            y = widgets.paragraph(self, surface, line, "small", room_left, "ink.secondary") + self.px(2)
        if match.alert:
            y = max(y, lowest)
            middle = below - self.px(8)
            icon = widgets.icon(
                self, surface, "warning", (x + self.px(9), middle), 18, "fire.accent", center=True
            )
            at = (icon.right + self.px(6), middle)
            widgets.text(
                self,
                surface,
                match.alert,
                "button" if f.small else "body_strong",
                at,
                "fire.accent",
                middle=True,
                width=card.right - self.px(8) - at[0],
            )

    def _paint_learn(self, surface: pygame.Surface) -> None:
        f = self.frame
        card = self.box(f.left, f.top, f.left_width, f.resume)
        widgets.card(self, surface, card)
        inset = self.px(12 if f.small else 16)
        side = self.px(84 if f.small else 104)
        spot = pygame.Rect(card.left + inset, card.top + inset, side, side)
        self.painter.box(surface, spot, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
        widgets.icon(self, surface, "tutorial", spot.center, 48, "ink.primary", center=True)
        x = spot.right + self.px(16)
        room = card.right - inset - x
        y = widgets.paragraph(
            self, surface, self.t("menu.first_time"), "card_title", pygame.Rect(x, spot.top, room, 0)
        )
        rest = pygame.Rect(x, y + self.px(4), room, self._left_button().top - y - self.px(10))
        widgets.paragraph(self, surface, self.t("menu.first_time_words"), "body", rest, "ink.secondary")

    def _paint_flag(self, surface: pygame.Surface) -> None:
        f = self.frame
        game = GAMES[0]
        card = self._flag_card()
        widgets.card(self, surface, card, raised=True, strong=True, shadow=True)
        inset = self.px(12 if f.small else 16)
        side = card.height - 2 * inset
        spot = pygame.Rect(card.left + inset, card.top + inset, side, side)
        picture = pictures.of_game(self.app, game, spot.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
        else:
            self.painter.box(surface, spot, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
            widgets.icon(self, surface, "target", spot.center, 64, "ink.primary", center=True)
        x = spot.right + self.px(16 if f.small else 24)
        room = card.right - x - self.px(18)
        y = widgets.text(self, surface, self.t(f"{game}.name"), "section", (x, spot.top - self.px(6))).bottom
        rect = pygame.Rect(x, y + self.px(2), room, 0)
        y = widgets.paragraph(self, surface, self.t(f"{game}.line"), "body", rect, "ink.secondary")
        facts = self.t(f"{game}.facts")
        narrow = room - self.px(132 if f.small else 150) - self.px(16)
        high = self.painter.paragraph_height(facts, "small", narrow)
        at = pygame.Rect(x, max(y, spot.bottom - high), narrow, 0)
        widgets.paragraph(self, surface, facts, "small", at, "ink.secondary")

    def _paint_foot(self, surface: pygame.Surface) -> None:
        f = self.frame
        left = self.point(f.left, f.foot)
        version = widgets.text(
            self, surface, self.t("menu.version", version=VERSION), "small", left, "ink.tertiary", middle=True
        )
        shown = self.app.input.shown
        arrows = ("↑", "↓", "←", "→")
        hints: list[widgets.Hint] = [
            (arrows, self.t("menu.hint_choose")),
            ((shown("accept"),), self.t("menu.hint_open")),
            ((shown("back"),), self.t("menu.hint_quit")),
        ]
        if self.app.can_open("rules"):
            hints.insert(2, ((shown("help", "global"),), self.t("menu.hint_help")))
        right = self.point(f.right + f.right_width, f.foot)[0]
        start = version.right + self.px(24)
        rect = pygame.Rect(start, left[1] - self.px(10), right - start, self.px(20))
        widgets.key_hints(self, surface, rect, hints, align="right")


def make(app: App) -> Scene:
    """The main menu."""
    return Menu(app)


def _with_match(app: App) -> Scene:
    scene = Menu(app)
    lines = (
        "Anna and Captain, level 3",
        "Turn 20, White to move",
        "Clock 18:42 and 21:08",
        "Saved today, 14:32",
    )
    app.hooks.resumable = lambda app: [Resumable("tank_chess", "Tank Chess", lines, "White is in check")]
    app.hooks.resume = lambda app, match: None
    app.hooks.open_text = lambda app, text: "no"
    return scene


DEMOS = {"menu": make, "menu_continue": _with_match}

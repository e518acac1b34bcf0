"""The menu within a match. It hides a match with a clock, so that nobody thinks for free."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.analysis.opening import analyse_match, may_analyse_match
from game.app.editor.from_match import can_edit
from game.app.match import export
from game.app.match.over_match import OverMatch
from game.app.scene import Scene
from game.model.contract import OfferDraw, Resign

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.scenes.match import MatchScene


class MatchMenu(OverMatch):
    """Everything that is no move."""

    name = "match_menu"

    def __init__(self, app: App, scene: MatchScene) -> None:
        super().__init__(app, scene)
        self.conductor = scene.conductor
        clock = scene.match.session.clock is not None and not self.conductor.over
        self.hides_below = clock  # type: ignore[misc]

    # --- doing ---

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") == "menu":
            self.close()
            return True
        return False

    def _allowed(self, kind: type[OfferDraw] | type[Resign]) -> bool:
        seat = self.conductor.caller()
        session = self.conductor.session
        return seat is not None and session.game.refuse_call(session.state, kind(seat)) is None

    def _resign(self) -> None:
        """Ask first, on top of the menu: of a match against the clock the board stays hidden."""
        conductor, app = self.conductor, self.app
        seat = conductor.caller()
        if seat is None:
            return
        name = conductor.plan.players[seat].name
        app.open(
            "dialog",
            kind="confirm",
            title=self.t("match.resign_title"),
            words=self.t("match.resign_words", name=name),
            accept=self.t("match.menu.resign"),
            danger=True,
            icon="flag",
            on_accept=self.then(conductor.resign),
        )

    def _offer(self) -> None:
        refusal = self.conductor.offer_draw()
        if refusal is not None:
            self.scene.say(self.scene.table.refusal_words(refusal))

    def _analyse(self) -> None:
        """Analyse the position shown; the match waits below."""
        looking = self.conductor.looking
        ply = None if looking is None else looking.ply
        analyse_match(self.app, self.scene.match, ply, self.scene.make_thinker)

    def _switch(self, action: str) -> Callable[[bool], None]:
        def switch(_: bool) -> None:
            self.scene.input.do(action)

        return switch

    # --- looks ---

    def _entries(self) -> list[tuple[str, str, Callable[[], Any], bool]]:
        t, app, scene = self.t, self.app, self.scene
        open_ = scene.match.session.open
        entries: list[tuple[str, str, Callable[[], Any], bool]] = [
            (t("match.menu.save_copy"), "save", self.then(lambda: export.save_copy(scene)), open_),
            (t("match.menu.copy_position"), "copy", self.then(lambda: export.copy_position(scene)), open_),
            (t("match.menu.copy_record"), "list", self.then(lambda: export.copy_record(scene)), open_),
        ]
        if may_analyse_match(app, scene.match):
            entries.append((t("analysis.analyse_position"), "search", self.then(self._analyse), True))
        if app.hooks.open_text is not None:
            entries.append((t("match.menu.paste"), "paste", self.then(lambda: export.paste(scene)), True))
        if scene.on_leave is None and can_edit(app, scene.match.kit):
            edit = self.then(lambda: export.edit(scene))
            entries.append((t("editor.match.edit_here"), "pencil", edit, open_))
        if app.can_open("rules"):
            entries.append((t("match.menu.rules"), "book", self.then(scene.help), True))
        pause = self.then(lambda: scene.input.do("pause"))
        entries += [
            (t("match.menu.settings"), "settings", self.then(lambda: app.open("settings")), True),
            (t("match.menu.pause"), "pause", pause, not self.conductor.over),
            (t("match.menu.draw"), "draw", self.then(self._offer), self._allowed(OfferDraw)),
            (t("match.menu.resign"), "flag", self._resign, self._allowed(Resign)),
            (scene.leave_label, "exit", scene.go_home, True),
        ]
        return entries

    def build(self) -> None:
        small = self.height < 640
        width = min(self.px(660), self.size[0] - self.px(24))
        entries = self._entries()
        high, gap = self.px(36 if small else 42), self.px(5 if small else 8)
        rows = -(-(len(entries)) // 2)
        head, pad = self.px(52 if small else 64), self.px(18 if small else 24)
        switches = self.px(30)
        height = head + high + gap + rows * (high + gap) + self.px(8) + 3 * switches + pad
        self.card = pygame.Rect(0, 0, width, min(height, self.size[1] - self.px(8)))
        self.card.center = (self.size[0] // 2, self.size[1] // 2)
        x, inner = self.card.x + pad, width - 2 * pad
        y = self.card.y + head
        widgets.button(
            self, pygame.Rect(x, y, inner, high), self.t("match.menu.resume"), icon="play", kind="fire",
            role="body_strong", on_press=self.close, key="resume",
        )  # fmt: skip
        y += high + gap
        half = (inner - gap) // 2
        for number, (label, icon, do, enabled) in enumerate(entries):
            column, row = divmod(number, rows)
            rect = pygame.Rect(x + column * (half + gap), y + row * (high + gap), half, high)
            widgets.button(
                self, rect, label, icon=icon, on_press=do, enabled=enabled, align="left", key=f"m{number}"
            )
        y += rows * (high + gap) + self.px(4)
        overlays = self.scene.table.overlays
        boxes = [
            ("last_move", overlays.last_move), ("danger", overlays.danger),
            ("coordinates", overlays.coordinates), ("flip", overlays.flipped),
            ("lines_other", self._lines(own=False)), ("lines_own", self._lines(own=True)),
        ]  # fmt: skip
        for number, (name, on) in enumerate(boxes):
            column, row = number % 2, number // 2
            rect = pygame.Rect(x + column * (half + gap), y + row * switches, half, switches)
            change = self._set_lines(own=name == "lines_own") if "lines" in name else self._switch(name)
            label = self.t(f"match.overlay.{name}")
            if cap := self.app.input.shown(name.partition("_o")[0], "match"):
                label = f"{label} ({cap})"
            widgets.check_box(self, rect, label, on=on, on_change=change, key=f"o.{name}")
        if self.focus.current is None:
            self.focus.focus_first("resume")

    def _sides(self, own: bool) -> tuple[int, ...]:
        sides = self.scene.match.plan.sides
        viewer = self.conductor.viewer
        mine = sides[viewer] if 0 <= viewer < len(sides) else 0
        return tuple(side for side in sorted(set(sides)) if (side == mine) is own)

    def _lines(self, own: bool) -> bool:
        return set(self._sides(own)) <= set(self.scene.table.overlays.lines)

    def _set_lines(self, own: bool) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            overlays = self.scene.table.overlays
            sides = set(overlays.lines) - set(self._sides(own))
            if on:
                sides |= set(self._sides(own))
            self.scene.table.set_overlays(overlays.having(lines=tuple(sorted(sides))))

        return change

    def paint(self, surface: pygame.Surface) -> None:
        if self.hides_below:
            surface.fill(self.app.theme["surface.table"])
        else:
            shade = self.app.theme["surface.shadow"]
            shade.a = 120
            surface.fill(shade)
        widgets.card(self, surface, self.card, raised=True, strong=True, shadow=True)
        head = pygame.Rect(
            self.card.x + self.px(24), self.card.y + self.px(10), self.card.width - self.px(48), self.px(38)
        )
        if self.hides_below:
            words, at = self.t("match.menu.hidden"), (self.card.centerx, self.card.bottom + self.px(24))
            widgets.text(self, surface, words, "small", at, "ink.secondary", align="center", middle=True)
        aside = self.t("match.kept") if self.scene.match.path is not None else ""
        widgets.heading(self, surface, self.scene.match.title, head, aside=aside)


def make(app: App, *, scene: MatchScene, **_: Any) -> Scene:
    """The menu of that match."""
    return MatchMenu(app, scene)

"""The menu within a match. It hides a match with a clock, so that nobody thinks for free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.app.match import unsaved
from game.app.table import export
from game.app.table.analysing import analyse_match, no_analysis
from game.app.table.edit_position import can_edit
from game.app.table.over_match import OverMatch
from game.model.contract import OfferDraw, Resign
from game.ui import widgets
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene
    from game.ui.application import App


@dataclass(frozen=True)
class Entry:
    """Something the menu does; ``why`` it can't be done now."""

    key: str
    icon: str
    do: Callable[[], Any]
    why: str = ""


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

    # --- why something can't be done ---

    def _no_call(self, kind: type[OfferDraw] | type[Resign]) -> str:
        if self.conductor.over:
            return self.t("match.why.over")
        seat, session = self.conductor.caller(), self.conductor.session
        if seat is None:
            return self.t("match.why.no_person")
        refusal = session.game.refuse_call(session.state, kind(seat))
        return "" if refusal is None else self.scene.table.refusal_words(refusal)

    def _no_copy(self) -> str:
        return "" if self.scene.match.session.open else self.t("match.secret")

    def _no_edit(self) -> str:
        if self.scene.on_leave is not None:
            return self.t("match.why.playtest")
        return self._no_copy() if can_edit(self.app, self.scene.match.kit) else self.t("match.why.no_editor")

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
        """A bot may agree at once, and the match is over: ask first. A person is asked anyway."""
        conductor = self.conductor
        bots = [player.name for player in conductor.plan.players if player.kind == "bot"]
        if not bots:
            self.then(self._offered)()
            return
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("match.offer_title"),
            words=self.t("match.offer_words", name=bots[0]),
            accept=self.t("match.menu.draw"),
            careful=True,
            icon="draw",
            on_accept=self.then(self._offered),
        )

    def _offered(self) -> None:
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
            self.scene.do(action)

        return switch

    # --- looks ---

    def _entries(self) -> list[Entry]:
        """Always the same in the same places; what can't be done now says why."""
        t, app, scene, then = self.t, self.app, self.scene, self.then
        pasting = "" if app.hooks.open_text is not None else t("match.why.nothing")
        return [
            Entry("save_copy", "save", then(lambda: export.save_copy(scene)), self._no_copy()),
            Entry("copy_position", "copy", then(lambda: export.copy_position(scene)), self._no_copy()),
            Entry("copy_record", "list", then(lambda: export.copy_record(scene)), self._no_copy()),
            Entry("analyse", "search", then(self._analyse), no_analysis(app, scene.match)),
            Entry("paste", "paste", then(lambda: export.paste(scene)), pasting),
            Entry("edit", "pencil", then(lambda: export.edit(scene)), self._no_edit()),
            Entry("rules", "book", then(scene.help)),
            Entry("settings", "settings", then(lambda: app.open("settings"))),
            Entry(
                "pause", "pause", then(lambda: scene.do("pause")),
                t("match.why.over") if self.conductor.over else "",
            ),
            Entry("draw", "draw", self._offer, self._no_call(OfferDraw)),
            Entry("resign", "flag", self._resign, self._no_call(Resign)),
            Entry("leave", "exit", scene.go_home),
        ]  # fmt: skip

    def _label(self, key: str) -> str:
        if key == "leave":
            return self.scene.leave_label
        elsewhere = {"analyse": "analysis.analyse_position", "edit": "editor.match.edit_here"}
        return self.t(elsewhere.get(key, f"match.menu.{key}"))

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
        for number, one in enumerate(entries):
            column, row = divmod(number, rows)
            rect = pygame.Rect(x + column * (half + gap), y + row * (high + gap), half, high)
            widgets.button(
                self, rect, self._label(one.key), icon=one.icon, on_press=one.do, why=one.why, align="left",
                key=one.key,
            )  # fmt: skip
        y += rows * (high + gap) + self.px(4)
        overlays = self.scene.table.overlays
        boxes = [
            ("last_move", overlays.last_move), ("danger", overlays.danger),
            ("coordinates", overlays.coordinates), ("flip", overlays.flipped),
            ("lines_other", self._lines(own=False)), ("lines_own", self._lines(own=True)),
        ]  # fmt: skip
        offers = {"last_move", "coordinates", "flip", *self.conductor.offers}
        for number, (name, on) in enumerate(boxes):
            offered = name.partition("_o")[0] in offers
            if not offered and "lines" in name:
                continue  # the last row: nothing comes after it that would move
            column, row = number % 2, number // 2
            rect = pygame.Rect(x + column * (half + gap), y + row * switches, half, switches)
            change = self._set_lines(own=name == "lines_own") if "lines" in name else self._switch(name)
            label = self.t(f"match.overlay.{name}")
            if cap := self.app.input.shown(name.partition("_o")[0], "match"):
                label = f"{label} ({cap})"
            made = widgets.check_box(self, rect, label, on=on, on_change=change, key=f"o.{name}")
            made.set_enabled(offered, self.t("match.no_overlay"))
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
        told = unsaved.words(self, self.scene.match)
        aside = self.t("match.kept") if self.scene.match.path is not None and not told else ""
        widgets.heading(self, surface, self.scene.match.title, head, aside=aside)
        if told:
            # where the match shows it: the board's own sign may be hidden below
            unsaved.draw_sign(self, surface, told, self.scene.box(*self.scene.l.board))


def make(app: App, *, scene: MatchScene, **_: Any) -> Scene:
    """The menu of that match."""
    return MatchMenu(app, scene)

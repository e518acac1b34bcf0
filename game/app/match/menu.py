"""The menu within a match. It hides a match with a clock, so that nobody thinks for free, and what is for one
person's eyes: whoever opens the menu may not be that person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.overlay import Entry, MatchOverlay
from game.app.table.elsewhere import no_analysis
from game.app.table.evaluation_bar import no_bar
from game.app.table.host import TableHost
from game.model.contract import OfferDraw, Resign
from game.model.match_options import may
from game.ui import widgets
from game.ui.controls.message_list import show_messages
from game.ui.scene import App


class MatchMenu(MatchOverlay):
    """Everything that is no move. ``do`` does one of the panel's actions, ``rules`` opens the rules."""

    name = "match_menu"

    def __init__(
        self,
        app: App,
        actions: MatchActions,
        host: TableHost,
        do: Callable[[str], object],
        rules: Callable[[], object],
    ) -> None:
        super().__init__(app)
        self.actions, self.host, self.do, self.rules = actions, host, do, rules
        self.controller, self.match = actions.controller, actions.match
        clock = self.match.session.clock is not None and not self.controller.over
        self.private = self.controller.handing.private
        self.hides_below = clock or self.private  # type: ignore[misc]

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") == "menu":
            self.close()
            return True
        return False

    # --- looks ---

    def _entries(self) -> list[Entry]:
        """Always the same in the same places; what can't be done now says why."""
        app, actions = self.app, self.actions
        over = self.t("match.why.over") if self.controller.over else ""
        no_draw, no_resigning = actions.no_call(OfferDraw), actions.no_call(Resign)
        return [
            Entry("save_copy", "save", actions.save_copy, actions.no_copy()),
            Entry("copy_position", "copy", actions.copy_position, actions.no_copy()),
            Entry("share", "share", actions.share),
            Entry("describe", "eye", actions.describe),
            Entry("messages", "history", lambda: show_messages(app)),
            Entry("analyse", "search", actions.analyse, no_analysis(app, self.match)),
            Entry("paste", "paste", actions.paste),
            Entry("edit", "pencil", actions.edit, actions.no_edit()),
            Entry("rules", "book", self.rules),
            Entry("settings", "settings", lambda: app.open("settings")),
            Entry("pause", "pause", lambda: self.do("pause"), over),
            Entry("draw", "draw", lambda: actions.offer_draw(self.close), no_draw, stays=True),
            Entry("resign", "flag", lambda: actions.resign(self.close), no_resigning, stays=True),
            Entry("leave", "exit", actions.leave, stays=True),
        ]

    def _label(self, key: str) -> str:
        if key == "leave":
            return self.actions.leave_label
        elsewhere = {"analyse": "analysis.analyse_position", "edit": "editor.match.edit_here"}
        return self.t(elsewhere.get(key, f"match.menu.{key}"))

    def build(self) -> None:
        small = self.height < 700
        width = min(self.px(660), self.size[0] - self.px(24))
        entries = self._entries()
        high, gap = self.px(34 if small else 42), self.px(4 if small else 8)
        rows = -(-(len(entries)) // 2)
        head, pad = self.px(52 if small else 64), self.px(18 if small else 24)
        switches = self.px(30)
        rest = head + self.px(8) + 4 * switches + len(self._foot()) * self.px(22) + pad
        high = min(high, (self.size[1] - self.px(8) - rest) // (rows + 1) - gap)
        self.place_card(width, rest + (rows + 1) * (high + gap))
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
                self, rect, self._label(one.key), icon=one.icon, on_press=self.then(one), why=one.why,
                align="left", key=one.key,
            )  # fmt: skip
        y += rows * (high + gap) + self.px(4)
        overlays, labelled = self.host.table.overlays, bool(self.host.table.map_labels.labels)
        _, others, own = self.host.config.lines()
        boxes: list[tuple[str, bool, Callable[[bool], object]]] = [
            *(
                (name, on, lambda _, name=name: self.do(name))
                for name, on in (
                    ("last_move", overlays.last_move), ("danger", overlays.danger),
                    ("coordinates", overlays.coordinates), ("flip", overlays.flipped),
                    *((("map_labels", overlays.places == "shown"),) if labelled else ()),
                )
            ),
            ("evaluation", self.actions.bar_wanted, lambda _: self.do("evaluation")),
            *(
                (name, set(sides) <= set(overlays.lines), partial(self._set_lines, sides))
                for name, sides in (("lines_other", others), ("lines_own", own))
            ),
        ]  # fmt: skip
        offers = {"last_move", "coordinates", "map_labels", "flip", "evaluation", *self.host.config.offers()}
        for number, (name, on, change) in enumerate(boxes):
            offered = name.partition("_o")[0] in offers
            if not offered and "lines" in name:
                continue  # the last row: nothing comes after it that would move
            column, row = (number % 2, number // 2) if "lines" not in name else ((number + 1) % 2, 3)
            rect = pygame.Rect(x + column * (half + gap), y + row * switches, half, switches)
            label = self.t(f"match.overlay.{name}")
            cap = self.app.input.shown(name.partition("_o")[0], "match", above=self.host.table.keys)
            if cap:
                label = f"{label} ({cap})"
            made = widgets.check_box(self, rect, label, on=on, on_change=change, key=f"o.{name}")
            no_bar_now = no_bar(self.app, self.match) if name == "evaluation" else ""
            made.set_enabled(offered and not no_bar_now, no_bar_now or self.t("match.no_overlay"))
        if self.focus.current is None:
            self.focus.focus_first("resume")

    def _set_lines(self, sides: tuple[int, ...], on: bool) -> None:
        table = self.host.table
        shown = set(table.overlays.lines) - set(sides)
        table.set_overlays(replace(table.overlays, lines=tuple(sorted({*shown, *(sides if on else ())}))))

    def _foot(self) -> list[str]:
        """Lines at the card's foot: why the board can't be seen, and what this match doesn't allow."""
        told = [self._off()] if self._off() else []
        if self.hides_below:
            name = self.match.plan.players[self.controller.handing.viewer].name if self.private else ""
            told.insert(
                0, self.t("match.menu.hidden_for", name=name) if name else self.t("match.menu.hidden")
            )
        return told

    def _off(self) -> str:
        """What this match doesn't allow; empty if it allows all."""
        options = self.match.session.setup.options
        off = [name for name in ("undo", "hints") if not may(options, name)]
        return self.t(f"match_options.off_{off[0] if len(off) == 1 else 'both'}") if off else ""

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        room = self.card.width - self.px(32)
        for number, words in enumerate(reversed(self._foot())):
            at = (self.card.centerx, self.card.bottom - self.px(21) - number * self.px(22))
            self.painter.text(
                surface, words, "small", at, "ink.secondary", align="center", middle=True, width=room
            )
        head = pygame.Rect(
            self.card.x + self.px(24), self.card.y + self.px(10), self.card.width - self.px(48), self.px(38)
        )
        told = unsaved.words(self.app, self.match)
        aside = self.t("match.kept") if self.match.path is not None and not told else ""
        widgets.heading(self, surface, self.match.title, head, aside=aside)
        if told:
            # where the match shows it: the board's own sign may be hidden below
            unsaved.draw_sign(self, surface, told, self.host.board)


make = MatchMenu

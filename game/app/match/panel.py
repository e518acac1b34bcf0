"""The panel beside the board: strips, banner, record, card, prompts, buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.match.prompt_row import PromptRow
from game.app.table.hint_card import HintCard
from game.ui import widgets
from game.view.table import Banner

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene

TABS = ("record", "card", "recap")
"""The tabs there can be."""


class Panel:
    """Builds and paints the panel of a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.conductor, self.table = scene.conductor, scene.table
        self.hint_card = HintCard(scene)
        self.buttons: dict[str, widgets.Pressable] = {}
        self.prompt_row = PromptRow(scene, scene.press_prompt, scene.navigate)
        self._drawn: object = None

    # --- what it says ---

    def banner(self) -> Banner | None:
        """What stands in the banner: the result, where one looks, CHECK! and ESCAPE!"""
        scene, conductor = self.scene, self.conductor
        t = scene.t
        looking = conductor.looking
        if looking is not None:
            view = looking.line.view(looking.ply)
            words = t("match.looking_at", turn=view.turn, at=looking.ply, count=len(looking.line))
            if conductor.moved_on:
                words = t("match.looking_moved", turn=view.turn)
            return Banner(t("match.looking"), words, fire=False)
        if conductor.over and conductor.settled:
            return Banner(self.result_word(), scene.match.result_words(scene.app.texts), fire=False)
        if conductor.over:
            return None
        names = [t(key) for key in scene.match.kit.info.sides]
        return self.table.banner(names, conductor.own_side)

    def result_word(self) -> str:
        """Who won, in two words."""
        scene, result = self.scene, self.conductor.session.result
        if result is None:
            return ""
        if len(result.places) == 1:  # alone against the game
            return scene.t("match.you_won" if result.winners else "match.you_lost")
        if result.drawn:
            return scene.t("match.drawn")
        winners = {scene.match.plan.sides[seat] for seat in result.winners}
        names = [scene.strips.side_name(side) for side in sorted(winners)]
        return scene.t("match.won", side=", ".join(names)) if names else scene.t("match.lost_all")

    # --- widgets ---

    def build(self) -> None:
        """All widgets of the panel, for the layout of now."""
        scene = self.scene
        self.buttons.clear()
        self.prompt_row.forget()
        if scene.l.tabs is not None:
            piece = scene.t("match.piece") if scene.side is None else scene.side.side_word
            piece = scene.t("match.hint.title") if self.conductor.hinting.shown else piece
            labels = [scene.t("match.moves"), piece, scene.t("match.recap.tab")]
            labels = labels if scene.recap.there else labels[:2]
            chosen = TABS.index(scene.tab)
            widgets.segments(
                scene, scene.box(*scene.l.tabs), labels, chosen=chosen, on_choose=self._tab, key="tab"
            )
        if scene.recap.open:
            scene.recap.build()
        self._build_buttons()
        self.update()
        self.refresh()

    def _tab(self, index: int) -> None:
        self.hint_card.forget_tab()
        self.conductor.forget_hint()
        if TABS[index] == "recap":
            self.scene.recap.show()
        else:
            self.scene.recap.by_itself = False
            self.scene.turn_to(TABS[index])

    def _build_buttons(self) -> None:
        scene, do = self.scene, self.scene.do
        t, overlays = scene.t, self.table.overlays
        x, y, width, height = scene.l.buttons
        entries: list[tuple[str, str, Callable[[], Any], bool]] = [
            ("undo", "undo", lambda: do("undo"), False),
            ("redo", "redo", lambda: do("redo"), False),
            ("hint", "hint", lambda: do("hint"), self.conductor.hinted),
            ("flip", "flip", lambda: do("flip"), False),
            ("danger", "eye", lambda: do("danger"), overlays.danger),
            ("menu", "menu", scene.open_menu, False),
        ]
        if "danger" not in self.conductor.offers:
            entries = [entry for entry in entries if entry[0] != "danger"]
        gap = scene.px(8 if not scene.l.compact else 6)
        room = scene.px(width) - gap * (len(entries) - 1)
        needed = [
            widgets.button_width(scene, t(f"match.button.{name}"), icon=icon, padding=10)
            for name, icon, _, _ in entries
        ]
        icons_only = sum(needed) > room
        spare = (room - sum(needed)) // len(entries)
        left = scene.point(x, y)[0]
        end = left + scene.px(width)
        top, high = scene.point(x, y)[1], scene.px(height)
        for number, (name, icon, press, on) in enumerate(entries):
            wide = room // len(entries) if icons_only else needed[number] + spare
            if number == len(entries) - 1:
                wide = end - left
            label = t(f"match.button.{name}")
            key = scene.app.input.shown(name, "match")
            tip = t(f"keys.action.{name}")
            tip = f"{tip} ({key})" if key else tip
            self.buttons[name] = widgets.button(
                scene,
                pygame.Rect(left, top, wide, high),
                "" if icons_only else label,
                icon=icon,
                on=on,
                on_press=press,
                tip=tip,
                key=name,
            )
            left += wide + gap

    def refresh(self) -> None:
        """Enable and switch the buttons as things stand."""
        if not self.buttons:
            return
        conductor = self.conductor
        wanted = {"undo": conductor.no_undo(), "redo": conductor.no_redo(), "hint": conductor.no_hint()}
        for name, why in wanted.items():
            self.buttons[name].set_enabled(not why, self.scene.t(why) if why else "")
        self._refresh_hint(self.buttons["hint"])
        if "danger" in self.buttons:
            self.buttons["danger"].set_on(self.table.overlays.danger)

    def _refresh_hint(self, button: widgets.Pressable) -> None:
        """The hint's button says what asking for it again does."""
        button.set_on(self.conductor.hinted)
        label, icon, tip = self.hint_card.button_words()
        key = self.scene.app.input.shown("hint", "match")
        button.set_tip(f"{tip} ({key})" if key else tip)
        button.set_icon(icon)
        if button.label.strip():
            button.set_label(label)

    # --- prompts ---

    def update(self) -> None:
        """Prompts, card and plan follow what is being chosen."""
        scene = self.scene
        if scene.container is None:
            return
        looking, rect = self.conductor.looking, scene.box(*scene.l.prompts)
        if looking is not None or self.conductor.over:
            playing = looking is not None and looking.playing
            self.prompt_row.show_steps(rect, playing=playing, over=looking is None)
        else:
            found = scene.host.prompts(walks=scene.focus.current is scene.record_area)
            self.prompt_row.show_prompts(
                rect, found if scene.host.in_panel else self.hint_card.prompts(found)
            )
        scene.host.area.ring = not self.table.cursor_shown
        hints = self.conductor.hinting.changes
        drawn = (self.table.card_key(), self.table.planned(), scene.record.scroll, hints)
        if drawn != self._drawn:
            self._drawn = drawn
            scene.invalidate()

    # --- painting ---

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still until the next move."""
        scene = self.scene
        for side, box in zip(scene.sides(), scene.l.strips, strict=False):
            scene.strips.paint(surface, scene.box(*box), side)
        told = self.banner()
        if told is not None:
            self._banner(surface, scene.box(*scene.l.banner), told)
        else:
            self._state(surface, scene.box(*scene.l.banner))
        for name in ("record", "card"):
            if scene.l.tabs is None or scene.tab == name:
                widgets.card(scene, surface, scene.box(*getattr(scene.l, name)))
        if scene.recap.open:
            scene.recap.paint(surface)
        if scene.l.tabs is None:
            rect = scene.record.rect
            head = pygame.Rect(
                rect.x + scene.px(14), rect.y + scene.px(2), rect.width - scene.px(28), scene.px(34)
            )
            widgets.text(
                scene, surface, scene.t("match.moves"), "body_strong", (head.x, head.centery), middle=True,
                width=head.width,
            )  # fmt: skip
            scene.painter.rule(surface, rect.x + 1, head.bottom, rect.width - 2)

    def _state(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Whose turn it is, where nothing is announced."""
        scene, session = self.scene, self.conductor.session
        widgets.card(scene, surface, rect)
        pad, seat = scene.px(14), session.to_act
        turn = widgets.text(
            scene, surface, scene.t("match.turn", turn=session.state.turn), "small",
            (rect.right - pad, rect.centery), "ink.secondary", align="right", middle=True,
        )  # fmt: skip
        if seat is None or seat < 0:
            return
        words = scene.t("match.moves_now", name=scene.strips.side_name(self.conductor.plan.sides[seat]))
        room = turn.left - rect.x - 2 * pad
        widgets.text(
            scene, surface, words, "body_strong", (rect.x + pad, rect.centery), middle=True, width=room
        )

    def _banner(self, surface: pygame.Surface, rect: pygame.Rect, told: Banner) -> None:
        """The word large at the left, who and why at the right, in two lines where one is too short."""
        scene = self.scene
        fill, ink = ("fire.accent", "fire.on_accent") if told.fire else ("ink.primary", "surface.raised")
        scene.painter.box(surface, rect, scene.app.theme[fill])
        fonts, scale = scene.app.fonts, scene.app.scale
        pad = scene.px(20 if not scene.l.compact else 12)
        role = "banner" if not scene.l.compact else "card_title"
        taken = widgets.text(
            scene, surface, told.word, role, (rect.x + pad, rect.centery), ink, middle=True,
            width=round(rect.width * 0.6),
        )  # fmt: skip
        room = rect.right - pad - taken.right - scene.px(16)
        if room < scene.px(40):
            return
        style = "body_strong"
        if fonts.size(told.words, style, scale)[0] > room or "\n" in told.words:
            style = "small"
        lines = fonts.wrap(told.words, style, room, scale)
        if "\n" in told.words:
            lines = told.words.split("\n")[:2]
        elif len(lines) == 2:  # two lines of like length look better than one with a last word below
            whole = fonts.size(told.words, style, scale)[0]
            tries = (fonts.wrap(told.words, style, whole * share // 100, scale) for share in (52, 60, 70, 80))
            lines = next((even for even in tries if len(even) == 2), lines)
        elif len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        step = fonts.get(style, scale).get_linesize()
        y = rect.centery - step * (len(lines) - 1) // 2
        for line in lines:
            at = (rect.right - pad, y)
            widgets.text(scene, surface, line, style, at, ink, align="right", middle=True, width=room)
            y += step

    def draw(self, surface: pygame.Surface) -> None:
        """What changes between moves: record, card, clocks."""
        scene, conductor = self.scene, self.conductor
        for side, box in zip(scene.sides(), scene.l.strips, strict=False):
            scene.strips.draw_clock(surface, scene.box(*box), side)
        if scene.l.tabs is None or scene.tab == "record":
            looking = conductor.looking
            shown = len(conductor.session.line) if looking is None else looking.ply
            seat = conductor.session.to_act
            column = 0
            if scene.record.columns == 2 and seat is not None and seat >= 0:
                column = conductor.plan.sides[seat]
            planned = self.table.planned() if looking is None else ""
            scene.record.draw(surface, shown, planned, column)
        if scene.l.tabs is None or scene.tab == "card":
            rect = scene.box(*scene.l.card)
            if self.conductor.hinting.shown:
                self.hint_card.draw(surface, rect)
            elif scene.side is not None:
                scene.side.draw_side(surface)
            elif self.table.card_key() is not None:
                self.table.draw_card(surface, rect, scene.app.scale)
            else:
                inner = rect.inflate(-scene.px(32), -scene.px(28))
                widgets.paragraph(scene, surface, scene.t("match.card_empty"), "body", inner, "ink.tertiary")

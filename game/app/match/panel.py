"""What stands above and below in the panel: the banner and the row of buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.match.controller import MatchController
from game.app.match.hint_card import HintCard
from game.app.table.players import Players
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import Scene
from game.view.table import Banner

BUTTONS = (
    ("undo", "undo"), ("redo", "redo"), ("hint", "hint"), ("flip", "flip"), ("danger", "eye"),
    ("menu", "menu"),
)  # fmt: skip
"""The buttons and their icons."""


class BannerBox:
    """What is announced of a match, else whose turn it is."""

    def __init__(self, scene: Scene, controller: MatchController, players: Players) -> None:
        self.scene, self.controller, self.players = scene, controller, players

    def told(self) -> Banner | None:
        """The result, where one looks, CHECK! and ESCAPE!"""
        t, controller = self.scene.t, self.controller
        if controller.viewpoint.looking is not None:
            turn = controller.viewpoint.seen.turn
            words = t(
                "match.looking_at",
                turn=turn,
                at=controller.viewpoint.ply,
                count=len(controller.viewpoint.record),
            )
            if controller.moved_on:
                words = t("match.looking_moved", turn=turn)
            return Banner(t("match.looking"), words, fire=False)
        if (premove := self.premove()) is not None:
            return premove
        if controller.over and not controller.settled:
            return None
        if controller.over:
            won = self.players.winner(controller.viewpoint.seen, controller.session.result)
            return Banner(won, controller.match.result_words(self.scene.app.texts), fire=False)
        names = [t(key) for key in controller.plan.kit.info.sides]
        return controller.table.banner(names, controller.own_side)

    def premove(self) -> Banner | None:
        """What is named in advance, or that what is being chosen would be."""
        controller = self.controller
        table = controller.table
        if controller.viewpoint.looking is not None or controller.over:
            return None
        named = self._named()
        if not named and (table.basis is None or table.chooser.choice() is None):
            return None
        words = " · ".join(named) if named else self.scene.t("premove.choosing")
        return Banner(self.scene.t("premove.title"), words, fire=False)

    def _named(self) -> list[str]:
        """What is named in advance, in words."""
        controller = self.controller
        return [controller.table.wording.action(one.view, one.action) for one in controller.premoves.named]

    def planned(self) -> tuple[str, int | None, str]:
        """What is named in advance, else being chosen, for the list of moves; whose it is, and its colour."""
        controller, table = self.controller, self.controller.table
        if controller.viewpoint.looking is not None:
            return "", None, ""
        named, now = self._named(), table.planned()
        if named and controller.premoves.full:
            now = ""
        words = " · ".join([*named, now] if now else named)
        in_advance = table.basis is not None or bool(named)
        tone = "drawn.premove" if in_advance else "move.reach_ink"
        return words, controller.premoves.seat if in_advance else controller.session.to_act, tone

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, *, compact: bool) -> None:
        """In its place, that is there whether anything is announced or not."""
        told = self.told()
        if told is None:
            self._paint_state(surface, rect)
        else:
            self._paint_banner(surface, rect, told, compact)

    def _paint_state(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Whose turn it is."""
        scene, session = self.scene, self.controller.session
        widgets.card(scene, surface, rect)
        pad = scene.px(14)
        turn = scene.painter.text(
            surface, scene.t("match.turn", turn=session.state.turn), "small",
            (rect.right - pad, rect.centery), "ink.secondary", align="right", middle=True
        )  # fmt: skip
        side = self.players.side_to_act(session.to_act)
        if side is None:
            return
        words = scene.t("match.moves_now", name=self.players.side_name(self.controller.viewpoint.seen, side))
        room = turn.left - rect.x - 2 * pad
        at = (rect.x + pad, rect.centery)
        scene.painter.text(surface, words, "body_strong", at, middle=True, width=room)

    def _paint_banner(self, surface: pygame.Surface, rect: pygame.Rect, told: Banner, compact: bool) -> None:
        """The word large at the left, who and why at the right, in two lines where one is too short."""
        scene = self.scene
        fill, ink = ("fire.accent", "fire.on_accent") if told.fire else ("ink.primary", "surface.raised")
        if told == self.premove():
            fill = "drawn.premove"
        scene.painter.box(surface, rect, scene.app.theme[fill])
        fonts, scale = scene.app.fonts, scene.app.scale
        pad = scene.px(12 if compact else 20)
        role = "card_title" if compact or self._too_long(told, rect) else "banner"
        taken = scene.painter.text(
            surface, told.word, role, (rect.x + pad, rect.centery), ink, middle=True,
            width=round(rect.width * 0.6)
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
            scene.painter.text(surface, line, style, at, ink, align="right", middle=True, width=room)
            y += step

    def _too_long(self, told: Banner, rect: pygame.Rect) -> bool:
        """Whether what is told does not fit in two lines beside the large word."""
        fonts, scale, px = self.scene.app.fonts, self.scene.app.scale, self.scene.px
        word = min(fonts.size(told.word, "banner", scale)[0], round(rect.width * 0.6))
        room = rect.width - word - 2 * px(20) - px(16)
        return room < px(40) or len(fonts.wrap(told.words, "small", room, scale)) > 2


class ButtonRow:
    """The buttons below the record. ``do`` gets the action of the one that is pressed."""

    def __init__(
        self, scene: Scene, controller: MatchController, hint: HintCard, do: Callable[[str], object]
    ) -> None:
        self.scene, self.controller, self.hint, self.do = scene, controller, hint, do
        self.buttons: dict[str, widgets.Pressable] = {}

    def build(self, area: Area, *, compact: bool) -> None:
        """All of them; with icons alone where their words need more room than there is."""
        scene, t = self.scene, self.scene.t
        overlays, offers = self.controller.table.overlays, self.controller.offers
        shown = [(name, icon) for name, icon in BUTTONS if name != "danger" or name in offers]
        on = {"hint": self.controller.hinted, "danger": overlays.danger}
        gap = scene.px(6 if compact else 8)
        row = area.rect
        room = scene.px(area.width) - gap * (len(shown) - 1)
        needed = [
            widgets.button_width(scene, t(f"match.button.{name}"), icon=icon, padding=10)
            for name, icon in shown
        ]
        icons_only = sum(needed) > room
        spare = (room - sum(needed)) // len(shown)
        left, end = row.x, row.x + scene.px(area.width)
        self.buttons.clear()
        for (name, icon), least in zip(shown, needed, strict=True):
            wide = room // len(shown) if icons_only else least + spare
            if name == shown[-1][0]:
                wide = end - left
            key = scene.app.input.shown(name, "match", above=self.controller.table.keys)
            tip = t(f"keys.action.{name}")
            self.buttons[name] = widgets.button(
                scene, pygame.Rect(left, row.y, wide, scene.px(area.height)),
                "" if icons_only else t(f"match.button.{name}"), icon=icon, on=on.get(name, False),
                on_press=partial(self.do, name), tip=f"{tip} ({key})" if key else tip, key=name,
            )  # fmt: skip
            left += wide + gap

    def refresh(self) -> None:
        """Enable and switch the buttons as things stand."""
        if not self.buttons:
            return
        controller = self.controller
        wanted = {
            "undo": controller.undoing.no_undo(),
            "redo": controller.undoing.no_redo(),
            "hint": controller.no_hint(),
        }
        drafted = zip(("undo", "redo"), controller.table.phase.undoes, strict=True)
        wanted |= {name: "" for name, can in drafted if can}
        for name, why in wanted.items():
            self.buttons[name].set_enabled(not why, self.scene.t(why) if why else "")
        if "danger" in self.buttons:
            self.buttons["danger"].set_on(controller.table.overlays.danger)
        button = self.buttons["hint"]
        button.set_on(controller.hinted)
        label, icon, tip = self.hint.button_words()
        key = self.scene.app.input.shown("hint", "match", above=self.controller.table.keys)
        button.set_tip(f"{tip} ({key})" if key else tip)
        button.set_icon(icon)
        if button.label.strip():
            button.set_label(label)

"""The panel of battles and reveals (TB-4): battles to choose from, the log, the buttons that steer a
reveal."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_battle.rules.board import number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import Chip, PanelNow, Parts
from game.games.tank_battle.view.spots import BattleSpot, PaceSpot
from game.games.tank_battle.view.stage import PACES, StageTimeline
from game.games.tank_battle.view.words import odds_words
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Picture, Text
from game.view.spots import ButtonSpot
from game.view.tips import Sign


class FightPanel(Parts):
    """Makes the tree of battles and reveals."""

    def battles(self, now: PanelNow, chosen: tuple[int, int]) -> Node:
        """The battles to choose from, one of which is ``chosen``, and the log; at a shared screen with the
        button that asks the enemy to look away, or to look again."""
        listed = FirstFit(high=GROW).of(  # if they don't fit, with their words below the fighters
            *(
                Column(gap=6).of(
                    *(make(now.position, battle, battle == chosen) for battle in now.position.battles())
                )
                for make in (self._battle, self._high_battle)
            )
        )
        battles = self.card(
            now.density, self.say("head.battles"), listed, told=self.say("battles_told"), wide=GROW
        )
        body = Row(gap=8, high=GROW).of(battles, self.happened(now, wide=GROW))
        foot = now.foot
        if now.shared:
            words = self.say("button.look_again" if now.alone else "button.alone", name=now.enemy)
            icon = "eye" if now.alone else "eye_off"
            foot = (*foot, self.button(ButtonSpot("alone"), words, icon, on=now.alone))
        return self.page(now, self._with_fields(now, body), foot=foot)

    def watching(self, now: PanelNow) -> Node:
        """The panel while others act: the task in progress, and the log."""
        title = Box(pad=(12, 3), high=46).of(
            Text(now.task, ("card_title", "body_strong"), high=GROW, squeeze=0.8)
        )
        body = Column(gap=8, high=GROW).of(title, self.happened(now))
        return self.page(now, self._with_fields(now, body), foot=now.foot)

    # --- the reveal ---

    def steering(
        self, now: PanelNow, timeline: StageTimeline, *, running: bool, again: bool
    ) -> tuple[Node, ...]:
        """The buttons that steer a reveal. ``running``: it is being shown; ``again``: it can be shown once
        more."""
        replay = self.sign(now, "again", "replay") if again else None
        if not running:
            return () if replay is None else (replay,)
        pace = timeline.pace
        back = self.sign(now, "back", "step_back", ready=again and timeline.done > 1)
        words = self.say("button.go_on" if timeline.waits else "button.next")
        main = self.main(ButtonSpot("next"), words, "step_forward", least=100)
        paces = [self.button(PaceSpot(one), self.say(f"pace.{one}"), on=one == pace) for one in PACES]
        turning = [self.button(PaceSpot(), self.say(f"pace.{pace}"), "speed")]
        rows = (Row(gap=8).of(back, replay, *some, main) for some in (paces, turning))
        return (FirstFit(wide=GROW, whole_only=True).of(*rows),)

    # --- battles ---

    def _fighters(self, position: TankBattleWorld, origin: int) -> tuple[Node, ...]:
        rank = position.ranks[position.seat][position.tank_on(position.seat, origin)]
        return (
            self.chip(Chip(position.seat, rank), 24), Text(str(number(origin)), "body_strong"),
            Picture(self._draw_clash, wide=18, high=18),
        )  # fmt: skip

    def _battle(self, position: TankBattleWorld, battle: tuple[int, int], chosen: bool) -> Node:
        words = Text(odds_words(position, *battle, self.words), "small", lines=0, middle=True, wide=GROW)
        row = Row(gap=8, pad=(0, 5)).of(*self._fighters(position, battle[0]), words)
        return _box(battle, chosen).of(Stack().of(Node(high=44), row))

    def _high_battle(self, position: TankBattleWorld, battle: tuple[int, int], chosen: bool) -> Node:
        words = Text(odds_words(position, *battle, self.words), "small", lines=0)
        row = Row(gap=8, high=28).of(*self._fighters(position, battle[0]))
        return _box(battle, chosen).of(row, words, Node(high=4))

    def _draw_clash(self, to: Canvas, area: Area, _: None) -> None:
        to.put(self.art.clash(area.rect.height), area)

    # --- the spinner ---

    def _with_fields(self, now: PanelNow, body: Node) -> Node:
        """A node with the six fields of the spinner below it: losers crossed out, the drawn field framed."""
        if now.spun is None:
            return body
        made = []
        for at in range(6):
            gun, drawn = at < now.position.match.gun_loses, at + 1 == now.spun.field
            box = Box(
                wide=GROW, high=GROW, pad=(0, 7), fill="surface.sunken" if gun else "fire.accent_soft",
                line="ink.primary" if drawn else "surface.line", edge=3 if drawn else 1,
            )  # fmt: skip
            field = 1 - now.spun.seat if gun else now.spun.seat, gun
            made.append(box.of(Picture(self._draw_field, field, high=GROW)))
        row = Row(gap=6, high=now.density.bar + 4, tip=Sign("tank_battle.fields", "TB-4.6"))
        return Column(gap=8, high=GROW).of(replace(body, high=GROW), row.of(*made))

    def _draw_field(self, to: Canvas, area: Area, field: tuple[int, bool]) -> None:
        """Draw a side's tank or gun, crossed out."""
        side, (seat, gun) = area.rect.height, field
        piece = self.art.gun(seat, False, side) if gun else self.art.chip(seat, 0, side)
        for tile in (piece, self.art.strike(side)):
            to.put(tile, area)


def _box(battle: tuple[int, int], chosen: bool) -> Box:
    return Box(
        spot=BattleSpot(*battle), open=True, tip=Sign("tank_battle.battle", "TB-4.4"), pad=(8, 0),
        fill="surface.raised", line="fire.accent" if chosen else "surface.line_strong",
        lit_line="fire.accent", edge=2 if chosen else 1, drop=2, ringed=True,
    )  # fmt: skip

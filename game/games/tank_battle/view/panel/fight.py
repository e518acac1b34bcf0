"""The panel of battles and reveals (TB-4): battles to choose from, the log, the buttons that steer a
reveal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_battle.rules.board import number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import ButtonShown, Chip, IconLine, PanelFrame, Parts
from game.games.tank_battle.view.spots import BattleSpot, PaceSpot
from game.games.tank_battle.view.stage import PACES
from game.games.tank_battle.view.words import odds_words
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Column, Room, Row
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.spots import ButtonSpot
from game.view.tips import Sign


@dataclass(frozen=True, slots=True)
class FieldsShown:
    """The spinner's result, without a needle: on ``loses`` of its six fields the gun of ``foe`` loses, on
    the others the tank of ``side``; ``field`` (1 to 6) was drawn."""

    side: int
    foe: int
    loses: int
    field: int


@dataclass(frozen=True, slots=True)
class BattleShown:
    """A battle to choose: the tank's plate, its square, its possible outcomes."""

    spot: BattleSpot
    chip: Chip
    square: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of the spinner, with the piece that is crossed out on it."""

    side: int
    gun: bool


class FightPanel:
    """Makes the tree of battles and reveals."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.art, self.words, self.say = parts, parts.art, parts.words, parts.say

    def battles(
        self, frame: PanelFrame, position: TankBattleWorld, chosen: tuple[int, int],
        log: tuple[IconLine, ...], foot: tuple[ButtonShown, ...], fields: FieldsShown | None,
    ) -> Node:  # fmt: skip
        """The battles to choose from, one of which is ``chosen``, and the log."""
        shown = []
        for origin, target in position.battles():
            rank = position.ranks[position.seat][position.tank_on(position.seat, origin)]
            words = odds_words(position, origin, target, self.words)
            spot, chip = BattleSpot(origin, target), Chip(position.seat, rank)
            shown.append(BattleShown(spot, chip, number(origin), words, (origin, target) == chosen))
        battles = self.parts.card(
            frame, self.say("head.battles"), Room(self._battles, tuple(shown), high=GROW),
            told=self.say("battles_told"), wide=GROW,
        )  # fmt: skip
        body = Row(gap=8, high=GROW).of(battles, self.parts.happened(frame, log, wide=GROW))
        return self.parts.page(frame, self._with(fields, body, frame), foot=foot)

    def look_away(self, enemy: str, *, alone: bool) -> ButtonShown:
        """The button for the order of battles that asks the enemy to look away or (``alone``) to look
        again."""
        if alone:
            return ButtonShown(ButtonSpot("alone"), self.say("button.look_again", name=enemy), "eye", on=True)
        return ButtonShown(ButtonSpot("alone"), self.say("button.alone", name=enemy), "eye_off")

    def watching(
        self, frame: PanelFrame, task: str, log: tuple[IconLine, ...], foot: tuple[ButtonShown, ...],
        fields: FieldsShown | None,
    ) -> Node:  # fmt: skip
        """The panel while others act: the task in progress, and the log."""
        title = Box(pad=(12, 3), high=46).of(
            Text(task, ("card_title", "body_strong"), high=GROW, squeeze=0.8)
        )
        body = Column(gap=8, high=GROW).of(title, self.parts.happened(frame, log))
        return self.parts.page(frame, self._with(fields, body, frame), foot=foot)

    def playback(
        self, frame: PanelFrame, pace: str, *, running: bool, waits: bool, back: bool, again: bool
    ) -> list[ButtonShown]:
        """The buttons that steer a reveal. ``running``: it is being shown, and ``waits`` for somebody to
        continue; ``back``: there is an earlier stage; ``again``: it can be shown once more."""
        sign = Sign("tank_battle.tool.again")
        once_more = [ButtonShown(ButtonSpot("again"), "", "replay", sign=sign)] if again else []
        if not running:
            return once_more
        paces = [ButtonShown(PaceSpot(name), self.say(f"pace.{name}"), on=name == pace) for name in PACES]
        if frame.narrow:
            paces = [ButtonShown(PaceSpot(), self.say(f"pace.{pace}"), "speed")]
        words = self.say("button.go_on" if waits else "button.next")
        main = ButtonShown(ButtonSpot("next"), words, "step_forward", main=True)
        sign = Sign("tank_battle.tool.back")
        return [ButtonShown(ButtonSpot("back"), "", "step_back", back, sign=sign), *once_more, *paces, main]

    # --- battles ---

    def _battles(self, battles: tuple[BattleShown, ...], m: Measure, width: float, height: float) -> Node:
        """The battles one below the other; if they don't fit, with their words below the fighters."""
        made = Column(gap=6).of(*(self._battle(battle, m, width) for battle in battles))
        if made.height(m, width) <= height:
            return made
        return Column(gap=6).of(*(self._battle(battle, m, width, below=True) for battle in battles))

    def _battle(self, battle: BattleShown, m: Measure, width: float, *, below: bool = False) -> Node:
        square, head = str(battle.square), 28.0 if below else 0.0
        room = width - 16 if below else width - 82 - m.text(square, "body_strong")
        lines = len(m.wrap(battle.words, "small", room))
        box = Box(
            spot=battle.spot, open=True, tip=Sign("tank_battle.battle", "TB-4.4"), pad=(8, 0),
            high=max(44.0, head + lines * m.line("small") + (4 if below else 10)), fill="surface.raised",
            line="fire.accent" if battle.chosen else "surface.line_strong", lit_line="fire.accent",
            edge=2 if battle.chosen else 1, drop=2, ringed=True,
        )  # fmt: skip
        fighters = (
            self.parts.chip(battle.chip, 24), Text(square, "body_strong"),
            Picture(self._draw_clash, wide=18, high=18),
        )  # fmt: skip
        if below:
            return box.of(
                Row(gap=8, high=head).of(*fighters), Text(battle.words, "small", lines=0, high=GROW)
            )
        words = Text(battle.words, "small", lines=0, middle=True, wide=GROW)
        return box.of(Row(gap=8, high=GROW).of(*fighters, words))

    def _draw_clash(self, to: Canvas, area: Area, _: None) -> None:
        tile = self.art.clash(area.rect.height)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    # --- the spinner ---

    def _with(self, fields: FieldsShown | None, body: Node, frame: PanelFrame) -> Node:
        """A node with the six fields of the spinner below it: losers crossed out, the drawn field framed."""
        if fields is None:
            return body
        made = []
        for at in range(6):
            gun, drawn = at < fields.loses, at + 1 == fields.field
            box = Box(
                wide=GROW, high=GROW, pad=(0, 7), fill="surface.sunken" if gun else "fire.accent_soft",
                line="ink.primary" if drawn else "surface.line", edge=3 if drawn else 1,
            )  # fmt: skip
            field = _Field(fields.foe if gun else fields.side, gun)
            made.append(box.of(Picture(self._draw_field, field, high=GROW)))
        row = Row(gap=6, high=44 if frame.low else 56, tip=Sign("tank_battle.fields", "TB-4.6"))
        return Column(gap=8, high=GROW).of(replace(body, high=GROW), row.of(*made))

    def _draw_field(self, to: Canvas, area: Area, field: _Field) -> None:
        side = area.rect.height
        piece = self.art.gun(field.side, False, side) if field.gun else self.art.chip(field.side, 0, side)
        for tile in (piece, self.art.strike(side)):
            to.surface.blit(tile, tile.get_rect(center=area.rect.center))

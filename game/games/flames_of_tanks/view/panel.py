"""The panel beside the table of Flames of Tanks, as one tree: the order of play, a tank's card or the
close-up of a shot, the plan, the targets, the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import GoIn
from game.games.flames_of_tanks.rules.world import LAGS, SUDDEN_ROUNDS, FlamesOfTanksWorld
from game.games.flames_of_tanks.view.close_up import CloseUpArt, CloseUpShown
from game.games.flames_of_tanks.view.compose import Risk, aim_words, need_words
from game.games.flames_of_tanks.view.parts import Look, Parts, button, button_row, button_rows
from game.games.flames_of_tanks.view.phases.base import FlamesPhase
from game.games.flames_of_tanks.view.plan import Ghost, Plan
from game.games.flames_of_tanks.view.spots import (
    ClaimSpot,
    FigureSpot,
    KindSpot,
    TankSpot,
    TargetSpot,
)
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tips import CARD, VALUE_RULES
from game.games.flames_of_tanks.view.tokens import GridShown, RowShown, SchematicGrid, TokenArt, token_of
from game.games.flames_of_tanks.view.words import (
    inches_words,
    label_inches,
    name_of,
    tank_words,
    value_words,
    weight_words,
)
from game.model.contract import CHANCE
from game.model.inches import INCH, bearing, distance
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.palette import Density
from game.ui.tree.holders import Box, CellGrid, Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.spots import ButtonSpot
from game.view.table import Tools
from game.view.tips import Sign

_W = "flames_of_tanks_view."

NOBODY: Final = -1

TARGET_ROW, LOW_TARGET_ROW = 38.0, 22.0
"""Height of a target in the list."""

HEAD = 34.0
"""Height of a title."""

ROOMY = 520.0
"""Height in tokens from which there is room for larger parts further apart."""

PIP = 10.0

STEP = 40.0
"""Height of a step of the turn."""

LONGEST = "20.736″|", "359.9°", "359.9°"
"""The longest figures of the fields: a length being typed, a bearing, a heading."""

_RISK_TIP: Final = "flames_of_tanks.odds.back", "FT-2.4"

_PROGRESS: Final = {
    "out": ("close", 10, "ink.tertiary"),
    "off": ("redo", 11, "ink.secondary"),
    "done": ("check", 11, "ink.secondary"),
}
"""Signs below a tank in the order of play: icon, size, colour."""

StepState = Literal["now", "done", "next", "none"]
"""States of a step; "none": not decided yet."""

_STEPS = {"now": "move.reach_ink", "done": "ink.secondary"}
"""Colours of the lines around steps; those of other states are pale."""


class FlamesPanel(Parts):
    """Makes the panel's tree, and draws the pictures in it."""

    def __init__(self, tools: Tools, tanks: Tanks, tokens: TokenArt) -> None:
        super().__init__(tools, tanks, tokens)
        self._shots = CloseUpArt(tools.theme, tools.fonts)
        self._grids: dict[int, SchematicGrid] = {}

    def tree(
        self, phase: FlamesPhase, ghost: Ghost | None, aims: tuple[queries.Aim, ...], risk: Risk | None,
        names: Sequence[str], time_left: str, high: float,
    ) -> Node:  # fmt: skip
        """The tree of the whole panel, ``high`` tokens high. ``risk``: ``None`` where none is told.
        If there isn't room for everything, as beside a lesson, the tank's card shows its values alone, or
        the order of play is left out; the targets get the rest."""
        context, plan = phase.context, phase.plan
        position = context.position
        order, shot = self._order(position), context.rolls.close_up
        tank = context.pointed_tank if context.pointed_tank >= 0 else position.tank
        targets = Node(high=GROW)
        if aims and (phase.decides or context.sight):
            data = (position, aims, plan and plan.target, plan is not None and ghost is not None, risk)
            targets = Room(self._targets, data, high=GROW)
        tools, plays = tuple(self._tools(position, phase)), tuple(self._buttons(position, phase))

        d = self.theme.metrics.density[high >= ROOMY]
        if shot is None:
            figures = self._figures(position, tank, d)
            card = self._card(position, tank, names, d, figures)
            slim: Node | None = self._with_bar(position, tank, d.hair, figures)  # its values alone
        else:
            card, slim = self._close_up(shot, d), None
        turn = self._turn(position, phase, ghost, time_left, d)
        below = (turn, targets, button_rows(tools, d.gap, d.field), button_rows(plays, d.gap, d.bar))
        rungs = ((order, card), (None, card), (order, slim), (None, slim), (order, None), ())
        return FirstFit().of(*(Column(gap=d.gap).of(*above, *below) for above in rungs))

    def turn_row(self, phase: FlamesPhase) -> Node | None:
        """The buttons alone that play something."""
        return button_row(tuple(self._buttons(phase.context.position, phase)))

    # --- the order of play ---

    def _order(self, position: FlamesOfTanksWorld) -> Node:
        """The order of play in one row, or two if there are many tanks."""
        rows, high = (1, 30.0) if len(position.tanks) <= 10 else (2, 24.0)
        across = -(-len(position.tanks) // rows)
        coming = position.still_to_act()
        cells = []
        for tank, state in enumerate(position.tanks):
            acts = tank == acting(position)
            told = "acts" if acts else "waits" if tank in coming else "done"
            if state.where == "out" or not position.alive(tank):
                told = "out"
            elif not state.here:
                told = "off"
            tip = Sign.of(f"flames_of_tanks.order.{told}", "FT-2.1", tank=tank_words(tank, self.words))
            about = position.match.seats[tank], tank, 1 + position.stats(tank).weight
            lost = state.where == "destroyed"
            cells.append(
                Picture(self._draw_in_order, (about, told, acts, lost), spot=TankSpot(tank), tip=tip)
            )
        grid = CellGrid(columns=across, row_high=high, wide=40.0 * across, high=rows * high).of(*cells)
        return Box(wide=GROW, pad=(6, 4), align="center").of(grid)

    # --- a tank's card ---

    def _card(
        self, position: FlamesOfTanksWorld, tank: int, names: Sequence[str], d: Density, figures: Node
    ) -> Node:  # fmt: skip
        words, state = self.words, position.tanks[tank]
        seat = position.match.seats[tank]
        where = "bailed" if state.bailed else "in_action" if state.here else state.where
        named, weight = tank_words(tank, words), weight_words(position.stats(tank).weight, words)
        told = words(f"{_W}card_about", name=name_of(names, seat, words), weight=weight)
        about = Row(high=d.caption, gap=8).of(
            Text(told, "small", "ink.secondary", wide=GROW), self._lags(state.lags)
        )
        ink = "fire.accent" if state.bailed else "ink.secondary"
        told = words(f"{_W}state.{where}")
        title = Row(high=d.caption, gap=4).of(
            Text(named, "card_title"), spring(), Text(told, "small", ink, least=32, rank=-1)
        )
        return self._with_bar(
            position, tank, d.gap,
            Row(high=d.head, gap=10).of(
                Picture(self._draw_portrait, seat, wide=d.head, words=named),
                Column(wide=GROW).of(title, spring(), about),
            ),
            Node(high=d.gap),
            Rule("surface.line"),
            Node(high=d.gap),
            figures,
        )  # fmt: skip

    def _with_bar(self, position: FlamesOfTanksWorld, tank: int, pad: float, *content: Node) -> Node:
        """A card with a bar at its edge if its tank acts."""
        acts = self.words("tips.flames_of_tanks.order.acts.words")
        bar = Picture(self._draw_bar, wide=5, words=acts) if tank == acting(position) else Node(wide=5)
        whole = Column(wide=GROW, pad=(0, pad)).of(*content)
        return Box().of(Row().of(bar, Node(wide=9), whole, Node(wide=12)))

    def _figures(self, position: FlamesOfTanksWorld, tank: int, d: Density) -> Node:
        """The installed upgrades and the values of a tank, below their captions."""
        words, stats = self.words, position.stats(tank)
        reach = words(f"{_W}inches", n=label_inches(position.range_of(tank), words, whole=True))
        values = {
            **value_words(position, stats, words), "range": reach, "armour": f"{stats.front}/{stats.side}",
        }  # fmt: skip
        cells = (
            Column(high=GROW, tip=Sign.of(f"flames_of_tanks.value.{name}", VALUE_RULES[name])).of(
                Text(words(f"{_W}value.{name}"), "small", "ink.secondary", "center", high=12),
                spring(),
                Text(values[name], "numeral", align="center", high=20),
            )
            for name in CARD
        )
        definitions = position.match.definitions
        tokens = tuple(token_of(definitions, piece, words) for piece in position.tanks[tank].installed)
        shown = GridShown(tokens, tuple(map(RowShown, definitions.tank.rows)))
        grid = Picture(self._draw_grid, shown, wide=d.bar, tip=Sign.of("flames_of_tanks.grid", "FT-5.3"))
        return Row(high=d.bar, gap=12).of(grid, Row(fills=True, wide=GROW).of(*cells))

    def _lags(self, had: int) -> Node | None:
        """A pip for each turn a tank has lost, out of those that put it out."""
        if not had:
            return None
        looks = [("ink.primary", "")] * had + [("", "ink.secondary")] * (LAGS - had)
        pips = (Box(fill=fill, line=line, radius=PIP / 2, wide=PIP, high=PIP) for fill, line in looks)
        row = Row(gap=3, tip=Sign.of("flames_of_tanks.lags", "FT-3.2", n=had, most=LAGS)).of(*pips)
        return Row(gap=4).of(Text(self.words(f"{_W}lags"), "small", "ink.secondary"), row)

    # --- a shot close up ---

    def _close_up(self, shot: CloseUpShown, d: Density) -> Node:
        """A close-up: the disc on the left, on the right what is seen, what covers it, and which armour is
        hit, with the reasons if there is room."""

        def row(what: str, much: str, why: str) -> Node:
            line = Row(gap=8, high=20).of(
                Text(what, "small", "ink.secondary"), Text(much, "body_strong", align="right", wide=GROW)
            )
            return FirstFit(high=GROW).of(
                Column().of(line, Text(why, "small", "ink.tertiary", high=9)),
                Row().of(replace(line, wide=GROW)),
            )

        told = Column(wide=GROW, high=GROW, pad=(0, d.hair)).of(
            Row(gap=8, high=20).of(
                Text(shot.title, "card_title"),
                Text(shot.about, "small", "ink.secondary", "right", wide=GROW),
            ),
            Node(high=2),
            *(row(*one) for one in shot.rows),
        )
        side = 10 * d.pad
        return Box(pad=(8, d.gap), tip=Sign.of("flames_of_tanks.close_up", "FT-2.5")).of(
            Row(high=side).of(
                Picture(self._draw_shot, shot, wide=side, high=side), Node(wide=8), told, Node(wide=4)
            )
        )

    # --- this turn ---

    def _turn(
        self,
        position: FlamesOfTanksWorld,
        phase: FlamesPhase,
        ghost: Ghost | None,
        time_left: str,
        d: Density,
    ) -> Node | None:
        """The plan of a turn: title, steps, the costs of the legs, fields for figures, and a note."""
        words, plan, now = self.words, phase.plan, position.phase
        if now in ("over", "refit"):
            return None
        title, about, note = self._round(position), "", ""
        if time_left:
            about = words(f"{_W}time_left", time=time_left)
        elif now in ("act", "more") and position.acts < 2 and not position.fast:
            about = words(f"{_W}second_action")
        parts: list[Node] = []
        if now == "turn":  # seen for longer by post, while letters draw the number
            about, note = "", words(f"{_W}turn_note")
        elif now == "place":
            about = f"{title} · {about}" if about else title
            title, note = words(f"{_W}come_in"), self._ways_in(position)
        else:
            parts += [Row(high=STEP, gap=1).of(*self._steps(position, plan)), Node(high=4)]
        if plan is not None and plan.mode == "drive":
            costs = () if ghost is None or ghost.refusal is not None else ghost.costs
            tip = Sign.of("flames_of_tanks.bar", "FT-2.3")
            parts += [Picture(self._draw_costs, (costs, plan.limit), high=9, tip=tip), Node(high=3)]
            note = words(f"{_W}type_hint") if phase.typing is not None else ""
        elif now in ("more", "claim"):
            note = words(f"{_W}{now}_note")
        elif now == "act" and position.truce:
            note = words(f"{_W}truce_note")
        if plan is not None and plan.mode:
            parts += [Row(gap=6, high=28).of(*self._fields(phase, plan, ghost)), Node(high=10)]
        if note:
            parts += [Text(note, "small", "ink.secondary", high=22), Node(high=2)]
        told = Text(about, "small", "ink.secondary", "right", least=30, rank=-1) if about else None
        head = Row(gap=4, high=d.field).of(Text(title, "card_title"), spring(), told)
        return Box(pad=(12, 2, 0)).of(head, *parts)

    def _round(self, position: FlamesOfTanksWorld) -> str:
        """The round, in words."""
        if position.sudden is not None:
            n = position.round - position.sudden.began + 1
            return self.words(f"{_W}sudden_round", n=n, rounds=SUDDEN_ROUNDS)
        if position.placing:
            return self.words(f"{_W}before_first")
        return self.words(f"{_W}round", n=position.round, rounds=position.match.mode.rounds)

    def _ways_in(self, position: FlamesOfTanksWorld) -> str:
        """Where the tank can come in, in words."""
        if position.central:
            return self.words(f"{_W}sudden_note")
        near: dict[int, list[str]] = {}
        for number, why in enumerate(queries.ways_in(position)):
            if not why:
                letters = near.setdefault(position.spawn_reach(number) // INCH, [])
                letters.append(position.match.table.points[number].name)
        told = (self.words(f"{_W}enter_note", n=n, points=self.words.commas(near[n])) for n in sorted(near))
        return " ".join(told)

    def _fields(self, phase: FlamesPhase, plan: Plan, ghost: Ghost | None) -> Iterator[Node]:
        """The fields for length, bearing and heading, with the plan's figures or those being typed; each has
        room for its caption beside the longest figure, so that nothing moves or goes."""
        words, typing, origin = self.words, phase.typing, phase.origin
        leg, values = len(plan.way_points) + 1, ["", "", ""]
        point = "" if phase.point is None else plan.base.match.table.points[phase.point].name
        keys = "length", "leg", "from_point" if point else "from"
        lengths = [words(f"{_W}field.{one}", n=leg, point=point) for one in keys]
        first = lengths[2 if plan.mode != "drive" else leg > 1]
        captions = first, words(f"{_W}field.bearing"), words(f"{_W}field.heading")
        m = self.canvases.measure(1.0)
        shares = [
            max(m.text(one, "small") for one in told) + m.text(longest, "body_strong") + 14
            for told, longest in zip((lengths, captions[1:2], captions[2:]), LONGEST, strict=True)
        ]
        if typing is not None:
            values = [typing.shown(number, words.decimal) for number in range(3)]
            values[typing.field] += "|"
        elif ghost is not None and origin is not None:
            way = bearing(origin, ghost.place) if ghost.place != origin else 0
            values = [
                inches_words(distance(origin, ghost.place), words),
                words(f"{_W}degrees", n=way / 10),
                words(f"{_W}degrees", n=ghost.heading / 10),
            ]
        for number, (caption, value, share) in enumerate(zip(captions, values, shares, strict=True)):
            active = typing is not None and number == typing.field
            edge, line = (1.8, "move.reach_ink") if active else (1.0, "surface.line")
            yield Box(
                spot=FigureSpot(number), wide=Grow(share), pad=(6, 0), fill="surface.raised", line=line,
                edge=edge, lit_line="" if active else "surface.line_strong", ringed=True,
                tip=Sign.of("flames_of_tanks.field", "FT-2.3"),
            ).of(Row(gap=2, high=GROW).of(
                Text(caption, "small", "ink.secondary", rank=1),
                spring(),
                Text(value, "body_strong") if value else Icon("pencil", 14, "ink.tertiary"),
            ))  # fmt: skip

    def _steps(self, position: FlamesOfTanksWorld, plan: Plan | None) -> Iterator[Node]:
        """The steps of the turn: the first action, the die, the second action."""
        words, acts = self.words, position.acts
        if position.phase == "storm":
            told = words(f"{_W}step.storm_words", n=label_inches(position.straight_for("last"), words))
            yield self._step("now", words(f"{_W}step.storm"), told, "ft_stormtrooper")
            return
        now = self._planned(position, plan)
        free = words(f"{_W}step.first")
        if acts == 0:
            yield self._step("now", now[1], free, now[0])
        else:
            yield self._step("done", words(f"{_W}step.done"), free, "check")
        if position.fast or (plan is not None and plan.mode == "drive" and plan.kind[0] == "fast"):
            return
        line = Rule("surface.line_strong", wide=8, high=0)  # one px, whatever the rounding
        rolled = acts == 1 and position.phase == "act"
        yield line
        state: StepState = "done" if rolled else "now" if position.phase in ("more", "second") else "next"
        die = Text(words(f"{_W}need", n=4), "card_title", align="center")
        yield self._framed(state, die, wide=STEP, tip=Sign.of("flames_of_tanks.die", "FT-2.2"))
        yield line
        if rolled:
            yield self._step("now", now[1], words(f"{_W}step.last"), now[0])
        elif acts == 0 and plan is not None and plan.end is not None and plan.target != NOBODY:
            yield self._step("next", words(f"{_W}step.shoot"), tank_words(plan.target, words), "target")
        else:
            yield self._step("none", words(f"{_W}step.second"))

    def _planned(self, position: FlamesOfTanksWorld, plan: Plan | None) -> tuple[str, str]:
        """Icon and words of the planned action."""
        icon, key = "ft_tape", "any"
        if position.acting.bailed and position.phase == "act":
            icon, key = "ft_remount", "remount"
        elif plan is not None and (plan.end is not None or plan.heading is not None or plan.way_points):
            key = plan.kind[0]
        elif plan is not None and plan.target != NOBODY:
            icon, key = "target", "shoot"
        return icon, self.words(f"{_W}step.{key}")

    def _step(self, state: StepState, title: str, words: str = "", icon: str = "") -> Node:
        ink = "ink.tertiary" if state == "none" else "ink.primary"
        told = Row(gap=6, high=20 if words else GROW).of(
            Icon(icon, ink=ink) if icon else None, Text(title, "body_strong", ink, wide=GROW)
        )
        about = Text(words, "small", "ink.secondary", high=12) if words else None
        within = Row().of(
            Node(wide=8), Column(wide=GROW, pad=(0, 3, 5) if words else 0).of(told, about), Node(wide=4)
        )
        return self._framed(state, within, wide=GROW, tip=Sign.of("flames_of_tanks.step", "FT-2.2"))

    @staticmethod
    def _framed(state: StepState, within: Node, **size: Any) -> Node:
        """The frame of a step: solid once it is done, else dashed."""
        return Box(
            fill="surface.raised" if state in ("now", "done") else "surface.panel",
            line=_STEPS.get(state, "surface.line_strong"), edge=1.6 if state == "now" else 1.0,
            dashed=state != "done", **size,
        ).of(replace(within, high=GROW))  # fmt: skip

    # --- targets ---

    def _targets(
        self, data: tuple[FlamesOfTanksWorld, tuple[queries.Aim, ...], int | None, bool, Risk | None],
        m: Measure, width: float, height: float,
    ) -> Node:  # fmt: skip
        """As many targets as there is room for, always with the chosen one; the others' rows are lower
        where not all fit."""
        position, aims, chosen, from_ghost, risk = data
        height -= HEAD + 12
        if height < LOW_TARGET_ROW:
            return Node()
        shown = list(aims[: int(height // LOW_TARGET_ROW)])
        shown[-1] = next((aim for aim in aims if aim.tank == chosen and aim not in shown), shown[-1])
        whole = int((height - LOW_TARGET_ROW * len(shown)) // (TARGET_ROW - LOW_TARGET_ROW))
        first = sorted(shown, key=lambda aim: aim.tank != chosen)[: max(0, whole)]
        rows = (
            self._target(
                position, aim, risk, TARGET_ROW if aim in first else LOW_TARGET_ROW, aim.tank == chosen
            )
            for aim in shown
        )
        title = self.words(f"{_W}{'from_ghost' if from_ghost else 'targets'}")
        if left := len(aims) - len(shown):
            title = f"{title} (+{left})"
        head = Row(gap=8, high=HEAD).of(
            Node(wide=4),
            Text(title, "card_title"),
            spring(),
            Text(self.words(f"{_W}destroys"), "small", "ink.secondary", "right"),
            self._your_risk(risk),
            Node(wide=4),
        )
        return Column().of(Box(pad=(0, 0, 4)).of(head, *rows))

    def _your_risk(self, risk: Risk | None) -> Node | None:
        """The title of the risk from each enemy, with that from all of them."""
        if risk is None:
            return None
        tip = Sign.of(*_RISK_TIP)
        if not risk.whole:
            return Text(self.words(f"{_W}or_you"), "small", "ink.secondary", "right", least=50, tip=tip)
        told = self.words(f"{_W}or_you_whole", share=risk.whole), risk.whole
        return Text(told, "small", "fire.accent", "right", least=WHOLE, rank=-1, tip=tip)

    def _target(
        self, position: FlamesOfTanksWorld, aim: queries.Aim, risk: Risk | None, high: float, chosen: bool
    ) -> Node:
        """A target with words and figures; words that need more room continue below, or are shorter in a low
        row."""
        words, odds = self.words, aim.odds
        off, ink, destroys = label_inches(aim.distance, words), "ink.tertiary", "–"
        if odds is None:
            title, told = words(f"{_W}aim_title_none", n=off), aim_words(aim, words)
            brief = told if aim.stop is None else words(f"{_W}no_line_brief")
        else:
            part = words(f"{_W}hits_{'front' if odds.look.front else 'side'}")
            title = words(f"{_W}aim_title", n=off, part=part, armour=odds.armour)
            brief = need_words(aim, words)
            told = words(f"{_W}aim_more", need=brief, bails=words.percent(float(odds.bails)))
            destroys, ink = words.percent(float(odds.destroys)), "ink.primary"
        back = "" if risk is None else dict(risk.by_tank).get(aim.tank, "")
        figures = (
            Text(
                destroys, "numeral", "fire.accent" if chosen and odds is not None else ink, "right",
                wide=54, tip=Sign.of("flames_of_tanks.odds.destroys", "FT-2.4"),
            ),
            None if risk is None else Text(
                back, "numeral", "ink.secondary", "right", wide=50, tip=Sign.of(*_RISK_TIP)
            ),
        )  # fmt: skip
        first, more = Text(title, "body_strong", high=16), Text(told, "small", "ink.secondary", high=16)
        content = FirstFit(wide=GROW, high=high, whole_only=True).of(
            Row().of(Column(pad=(0, 3)).of(first, more), spring(), *figures),
            Column(pad=(0, 3)).of(
                Row(high=16).of(replace(first, wide=GROW), *figures),
                Row(high=16).of(replace(more, wide=GROW)),
            ),
            Row(gap=6, high=high).of(first, replace(more, words=(told, brief, ""), wide=GROW), *figures),
        )
        named = tank_words(aim.tank, words)
        return Stack(
            spot=TargetSpot(aim.tank), open=odds is not None, high=high,
            tip=Sign.of("flames_of_tanks.aim", "FT-2.4", tank=named),
        ).of(
            Picture(self._draw_target, chosen),
            Row(high=GROW).of(Node(wide=12), self.tag(position, aim.tank, wide=44), content, Node(wide=12)),
        )  # fmt: skip

    # --- buttons ---

    def _button(self, name: str, icon: str = "", *, look: Look = "plain", on: bool = False) -> Box:
        return button(ButtonSpot(name), self.words(f"{_W}button.{name}"), icon, look=look, on=on)

    def _tools(self, position: FlamesOfTanksWorld, phase: FlamesPhase) -> Iterator[Box]:
        """The buttons for other kinds of moves, smoke and the workshop, and those that show more."""
        words, plan, context = self.words, phase.plan, phase.context
        if plan is not None and phase.decides:
            for number, (kind, wide) in enumerate(plan.kinds if len(plan.kinds) > 1 else ()):
                speed = label_inches(position.straight_for(kind), words, whole=True)
                told = words(f"{_W}kind.{kind}{'_wide' if wide else ''}", n=speed)
                yield button(KindSpot(number), told, on=number == plan.choice)
            if position.phase == "act" and not position.acting.bailed:
                if position.stats(position.tank).smoke:
                    yield self._button("smoke", "ft_smoke", on=plan.smoke)
                if queries.why_not(position, GoIn()) is None:
                    yield self._button("go_in", "ft_workshop")
            yield self._button("sight", "eye", on=context.sight)
        yield self._button("score", "list", on=context.scores)

    def _buttons(self, position: FlamesOfTanksWorld, phase: FlamesPhase) -> Iterator[Box]:
        """The buttons that play something, and what goes with them."""
        plan, context = phase.plan, phase.context
        if not phase.decides or position.to_act in (None, CHANCE):
            return
        if position.phase == "claim":
            for number in position.claimable(position.tank):
                told = self.words(f"{_W}button.claim", point=position.match.table.points[number].name)
                yield button(ClaimSpot(number), told, "flag", look="main")
        elif position.phase == "more":
            yield self._button("roll", "die_4", look="main")
            yield self._button("end")
        elif plan is None:
            return
        elif position.phase == "place":
            able = phase.main == "enter" or context.cursor_place is not None
            yield button(
                ButtonSpot("enter"), self.words(f"{_W}button.enter"), "ft_point", look="main", able=able
            )
            yield self._button("put_back", "undo")
        elif phase.main == "remount":
            yield self._button("remount", "ft_remount", look="main")
            yield self._button("end")
        elif phase.main == "drive":
            told = self.words(f"{_W}button.{'turn' if phase.turns_here else 'drive'}")
            yield button(ButtonSpot("drive"), told, "ft_tape", look="main")
            yield self._button("put_back", "undo")
        elif phase.main == "shoot":
            told = self.words(f"{_W}button.{'shoot_smoke' if plan.smoke else 'shoot'}")
            yield button(ButtonSpot("shoot"), told, "target", look="fire")
            yield self._button("put_back", "undo")
        elif plan.way_points:
            yield self._button("put_back", "undo")
            yield self._button("end")
        else:
            yield self._button("end", "check")

    # --- pictures ---

    def _draw_in_order(
        self, to: Canvas, area: Area, data: tuple[tuple[int, int, int], str, bool, bool]
    ) -> None:
        """Draw a tank's sign in the order of play, struck through while the tank is lost, and below it the
        progress of its turn."""
        about, state, acts, lost = data
        scale, surface, rect = area.scale, to.surface, area.rect
        tag = self.tanks.tag(*about, min(scale, rect.width / 42), faint=state in ("off", "out"))
        around = Area(area.x, area.y + 10, area.width, 0, scale).centred(
            tag.get_width() / scale, tag.get_height() / scale
        )
        if acts:
            to.box(around.inset(-4, -3), "surface.raised", "ink.primary", 1.6)
        elif to.hover:
            to.box(around.inset(-3, -2), "surface.sunken", "surface.line", 1 / scale)
        surface.blit(tag, around.rect)
        if lost:
            to.rule(around.centred(around.width + 4, 1.6), "fire.accent")
        if to.focus:
            to.ring(area)
        if area.height < 26:
            return
        below = Area(area.x, min(area.bottom - 5, around.bottom + 9), area.width, 0, scale)
        if acts:
            to.rule(below.centred(14, 3), "ink.primary")
        elif state in _PROGRESS:
            icon, size, ink = _PROGRESS[state]
            to.icon(icon, size, below, ink)

    @staticmethod
    def _draw_bar(to: Canvas, area: Area, _: None) -> None:
        """Draw the coloured edge of the acting tank's card."""
        to.box(area, "ink.primary", "", radius=2)

    def _draw_portrait(self, to: Canvas, area: Area, seat: int) -> None:
        to.surface.blit(self.tanks.portrait(seat, 0, area.rect.height), area.rect)

    def _draw_grid(self, to: Canvas, area: Area, shown: GridShown) -> None:
        """Draw a small schematic grid."""
        rect = area.rect
        rows = max([1, len(shown.rows), *(y + 1 for token in shown.tokens for _, y in token.cells)])
        cell = max(4, (rect.height - 4) // rows)
        drawn = self._grids.setdefault(cell, SchematicGrid(self.tokens, cell)).draw(shown)
        to.surface.blit(drawn, drawn.get_rect(midleft=rect.midleft))

    def _draw_shot(self, to: Canvas, area: Area, shot: CloseUpShown) -> None:
        disc = self._shots.draw(shot, area.rect.height, area.scale)
        to.surface.blit(disc, area.rect)

    def _draw_costs(self, to: Canvas, area: Area, data: tuple[tuple[int, ...], int]) -> None:
        """Draw the share of the inches that each leg takes, with a stroke every four inches."""
        costs, limit = data
        theme, surface = to.theme, to.surface
        to.box(area, "surface.raised", "surface.line_strong", 1 / area.scale)
        inner = area.rect.inflate(-2, -2)
        x = float(inner.x)
        for number, cost in enumerate(costs):
            wide = inner.width * cost / limit
            name = "move.reach_2" if number % 2 else "move.reach_1"
            surface.fill(theme[name], (round(x), inner.y, round(x + wide) - round(x), inner.height))
            x += wide
        for inch in range(4000, limit, 4000):
            at = inner.x + round(inner.width * inch / limit)
            surface.fill(theme["ink.secondary"], (at, inner.y + inner.height // 2, 1, inner.height // 2 + 1))

    @staticmethod
    def _draw_target(to: Canvas, area: Area, chosen: bool) -> None:
        """Draw the background of a target."""
        rect, theme = area.rect, to.theme
        inner = rect.inflate(-round(4 * area.scale), -2)
        if chosen:
            to.surface.fill(theme["surface.panel"].lerp(theme["fire.accent"], 0.14), inner)
            bar = round(4 * area.scale)
            to.surface.fill(theme["fire.accent"], (inner.x, rect.y + 1, bar, rect.height - 2))
        elif to.hover:
            to.surface.fill(theme["surface.sunken"], inner)
        if to.focus:
            to.ring(area)


def acting(position: FlamesOfTanksWorld) -> int:
    """The tank whose turn it is; ``NOBODY`` when the match is over or the next number is being drawn."""
    return NOBODY if position.phase in ("over", "turn") else position.tank

"""The content of the panel beside the table, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import GoIn
from game.games.flames_of_tanks.rules.definitions import WEIGHTS
from game.games.flames_of_tanks.rules.world import LAGS, SUDDEN_ROUNDS, FlamesOfTanksWorld
from game.games.flames_of_tanks.view.close_up import CloseUpShown
from game.games.flames_of_tanks.view.compose import aim_words, need_words
from game.games.flames_of_tanks.view.plan import Ghost, Plan
from game.games.flames_of_tanks.view.spots import ClaimSpot, KindSpot, PanelSpot
from game.games.flames_of_tanks.view.tokens import GridShown, RowShown, token_of
from game.games.flames_of_tanks.view.typing import Typed
from game.games.flames_of_tanks.view.words import (
    exact_inches,
    label_inches,
    name_of,
    tank_words,
    weight_words,
)
from game.model.contract import CHANCE
from game.model.inches import INCH, Point, bearing, distance
from game.view.spots import ButtonSpot

_W = "flames_of_tanks_view."

NOBODY = -1


@dataclass(frozen=True, slots=True)
class OrderShown:
    """A tank in the order of play. ``off``: it is not on the table; ``out``: it never will be again."""

    tank: int
    seat: int
    weight: int
    state: Literal["done", "acts", "waits"]
    off: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class CardShown:
    """A tank's card: name, player, state, turns lost and their limit, values with captions, grid."""

    tank: int
    seat: int
    heading: int
    title: str
    about: str
    state: str
    warns: bool
    lags: tuple[int, int]
    values: tuple[tuple[str, str], ...]
    grid: GridShown
    acts: bool


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of the turn in words; the icon ``die`` marks a throw. ``state`` "none": not decided yet."""

    icon: str
    title: str
    words: str
    state: Literal["now", "done", "next", "none"]


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A field for figures: its captions from long to short, its content (none before anything is planned),
    and whether it is being typed into."""

    captions: tuple[str, ...]
    value: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class TurnShown:
    """The plan of a turn: steps, the costs of the legs and the inches available, and the fields to type
    into."""

    title: str
    about: str
    steps: tuple[StepShown, ...]
    costs: tuple[int, ...] = ()
    limit: int = 0
    fields: tuple[FigureShown, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TargetShown:
    """An enemy in the list of targets; ``brief``: its words where there is little room."""

    tank: int
    seat: int
    weight: int
    title: str
    words: str
    brief: str
    destroys: str
    back: str
    chosen: bool
    shot: bool


@dataclass(frozen=True, slots=True)
class ButtonShown:
    """A button: its spot, its words and icon; ``on``: the thing it switches is on."""

    spot: PanelSpot
    words: str
    icon: str = ""
    look: Literal["main", "fire", "plain"] = "plain"
    on: bool = False
    able: bool = True


@dataclass(frozen=True, slots=True)
class PanelShown:
    """The whole content of the panel."""

    order: tuple[OrderShown, ...]
    card: CardShown | None
    turn: TurnShown | None
    targets_title: str
    targets: tuple[TargetShown, ...]
    tools: tuple[ButtonShown, ...]
    buttons: tuple[ButtonShown, ...]
    close_up: CloseUpShown | None = None
    """The shot that the dice belong to, shown in place of the tank's card."""


class PanelMaker:
    """Makes a ``PanelShown`` from one table's state; used once."""

    def __init__(
        self, position: FlamesOfTanksWorld, plan: Plan | None, *, words: Texts, names: Sequence[str],
        ghost: Ghost | None, aims: tuple[queries.Aim, ...], pointed: int, typing: Typed | None, sight: bool,
        scores: bool, decides: bool,
        origin: Point | None, close_up: CloseUpShown | None, time_left: str = "",
    ) -> None:  # fmt: skip
        self.position, self.plan, self.words, self.names = position, plan, words, names
        self.ghost, self.aims, self.pointed, self.typing = ghost, aims, pointed, typing
        self.sight, self.scores, self.decides = sight, scores, decides
        self.origin, self.close_up, self.time_left = origin, close_up, time_left

    def shown(self) -> PanelShown:
        """The whole content of the panel."""
        targets = self._targets() if self.decides or self.sight else ()
        title = "from_ghost" if self.ghost is not None and self.plan is not None else "targets"
        return PanelShown(
            self._order(), self._card(), self._turn(), self.words(f"{_W}{title}"), targets, self._tools(),
            self._buttons(), self.close_up,
        )  # fmt: skip

    # --- order, card ---

    def _order(self) -> tuple[OrderShown, ...]:
        position = self.position
        found = []
        coming = position.still_to_act()
        for tank, state in enumerate(position.tanks):
            acts = tank == self._acting
            status: Literal["acts", "waits", "done"] = (
                "acts" if acts else "waits" if tank in coming else "done"
            )
            out = state.where == "out" or not position.alive(tank)
            found.append(
                OrderShown(
                    tank, position.match.seats[tank], 1 + position.stats(tank).weight, status,
                    off=not state.here, out=out,
                )
            )  # fmt: skip
        return tuple(found)

    @property
    def _acting(self) -> int:
        """The tank whose turn it is; ``NOBODY`` when the match is over or the next number is being drawn."""
        return NOBODY if self.position.phase in ("over", "turn") else self.position.tank

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return name_of(self.names, seat, self.words)

    def _card(self) -> CardShown | None:
        position, words = self.position, self.words
        tank = self.pointed if self.pointed >= 0 else position.tank
        state, stats = position.tanks[tank], position.stats(tank)
        seat = position.match.seats[tank]
        where = "bailed" if state.bailed else "in_action" if state.here else state.where
        about = words(f"{_W}card_about", name=self.name(seat), weight=weight_words(stats.weight, words))
        inches = words(f"{_W}inches", n=label_inches(stats.speed, words, whole=True))
        reach = words(f"{_W}inches", n=label_inches(position.range_of(tank), words, whole=True))
        values = (
            (words(f"{_W}value.speed"), inches),
            (words(f"{_W}value.at"), f"{stats.anti_tank}"),
            (words(f"{_W}value.rof"), f"{stats.rof}"),
            (words(f"{_W}value.fp"), f"{stats.firepower}+"),
            (words(f"{_W}value.range"), reach),
            (words(f"{_W}value.armour"), f"{stats.front}/{stats.side}"),
        )
        return CardShown(
            tank, seat, state.heading, tank_words(tank, words), about, words(f"{_W}state.{where}"),
            state.bailed, (state.lags, LAGS), values, grid_of(position, tank, words),
            tank == self._acting,
        )  # fmt: skip

    # --- this turn ---

    def _turn(self) -> TurnShown | None:
        position, words, plan = self.position, self.words, self.plan
        if position.phase in ("over", "refit"):
            return None
        if position.phase == "place":
            return self._entering()
        if position.phase == "turn":  # seen for longer by post, while letters draw the number
            return TurnShown(self._round(), "", (), note=words(f"{_W}turn_note"))
        steps = self._steps()
        about = ""
        if self.time_left:
            about = words(f"{_W}time_left", time=self.time_left)
        elif position.phase in ("act", "more") and position.acts < 2 and not position.fast:
            about = words(f"{_W}second_action")
        costs: tuple[int, ...] = ()
        limit = 0
        fields: tuple[FigureShown, ...] = ()
        note = ""
        if plan is not None and plan.mode == "drive":
            limit = plan.limit
            ghost = self.ghost
            if ghost is not None and ghost.refusal is None:
                costs = ghost.costs
            fields = self._fields(plan)
            note = words(f"{_W}type_hint") if self.typing is not None else ""
        elif position.phase == "more":
            note = words(f"{_W}more_note")
        elif position.phase == "claim":
            note = words(f"{_W}claim_note")
        return TurnShown(self._round(), about, steps, costs, limit, fields, note)

    def _round(self) -> str:
        """The round, in words."""
        position, words = self.position, self.words
        if position.placing:
            return str(words(f"{_W}before_first"))
        if position.sudden is not None:
            n = position.round - position.sudden.began + 1
            return str(words(f"{_W}sudden_round", n=n, rounds=SUDDEN_ROUNDS))
        return str(words(f"{_W}round", n=position.round, rounds=position.match.mode.rounds))

    def _entering(self) -> TurnShown:
        position, words, plan = self.position, self.words, self.plan
        if position.central:
            note = words(f"{_W}sudden_note")
        else:
            near: dict[int, list[str]] = {}
            for number, why in enumerate(queries.ways_in(position)):
                if not why:
                    letters = near.setdefault(position.spawn_reach(number) // INCH, [])
                    letters.append(position.match.table.points[number].name)
            note = " ".join(words(f"{_W}enter_note", n=n, points=words.commas(near[n])) for n in sorted(near))
        fields = self._fields(plan) if plan is not None else ()
        about = self._round()
        if self.time_left:
            about = f"{about} · {words(f'{_W}time_left', time=self.time_left)}"
        return TurnShown(words(f"{_W}come_in"), about, (), (), 0, fields, note)

    def _fields(self, plan: Plan) -> tuple[FigureShown, ...]:
        """The fields for length, bearing and heading, with the plan's figures or those being typed."""
        words, typing, ghost = self.words, self.typing, self.ghost
        leg = len(plan.way_points) + 1
        first = words(f"{_W}field.leg", n=leg) if leg > 1 else words(f"{_W}field.length")
        told = (
            first if plan.mode == "drive" else words(f"{_W}field.from"),
            words(f"{_W}field.bearing"),
            words(f"{_W}field.heading"),
        )
        captions = [tuple(caption.split("|")) for caption in told]
        if typing is not None:
            values = [typing.shown(number, words.decimal) for number in range(3)]
            values[typing.field] += "|"
            return tuple(
                FigureShown(caption, value, number == typing.field)
                for number, (caption, value) in enumerate(zip(captions, values, strict=True))
            )
        if ghost is None or self.origin is None:
            return tuple(FigureShown(caption, "") for caption in captions)
        off = distance(self.origin, ghost.place)
        way = bearing(self.origin, ghost.place) if ghost.place != self.origin else 0
        values = [
            words(f"{_W}inches", n=exact_inches(off, words)),
            words(f"{_W}degrees", n=way / 10),
            words(f"{_W}degrees", n=ghost.heading / 10),
        ]
        return tuple(FigureShown(caption, value) for caption, value in zip(captions, values, strict=True))

    def _steps(self) -> tuple[StepShown, ...]:
        """The steps of the turn: the first action, the die, the second action."""
        position, words, plan = self.position, self.words, self.plan
        if position.phase == "storm":
            told = words(f"{_W}step.storm_words", n=label_inches(position.straight_for("last"), words))
            return (StepShown("ft_stormtrooper", words(f"{_W}step.storm"), told, "now"),)
        icon, title = self._planned() or ("ft_tape", words(f"{_W}step.any"))
        acts = position.acts
        free = words(f"{_W}step.first")
        if acts == 0:
            first = StepShown(icon, title, free, "now")
        else:
            first = StepShown("check", words(f"{_W}step.done"), free, "done")
        if position.fast or (plan is not None and plan.mode == "drive" and plan.kind[0] == "fast"):
            return (first,)
        rolled = acts == 1 and position.phase == "act"
        waits = position.phase in ("more", "second")
        die: Literal["done", "now", "next"] = "done" if rolled else "now" if waits else "next"
        second = StepShown("", words(f"{_W}step.second"), "", "none")
        if rolled:
            second = StepShown(icon, title, words(f"{_W}step.last"), "now")
        elif acts == 0 and plan is not None and plan.end is not None and plan.target != NOBODY:
            told = tank_words(plan.target, words)
            second = StepShown("target", words(f"{_W}step.shoot"), told, "next")
        return first, StepShown("die", words(f"{_W}need", n=4), "", die), second

    def _planned(self) -> tuple[str, str] | None:
        position, words, plan = self.position, self.words, self.plan
        if position.acting.bailed and position.phase == "act":
            return "ft_remount", words(f"{_W}step.remount")
        if plan is None:
            return None
        if plan.end is not None or plan.heading is not None or plan.way_points:
            return "ft_tape", words(f"{_W}step.{plan.kind[0]}")
        if plan.target != NOBODY:
            return "target", words(f"{_W}step.shoot")
        return None

    # --- targets ---

    def _targets(self) -> tuple[TargetShown, ...]:
        position, words = self.position, self.words
        target = NOBODY if self.plan is None else self.plan.target
        found = []
        for aim in self.aims:
            odds = aim.odds
            off = label_inches(aim.distance, words)
            if odds is None:
                title = words(f"{_W}aim_title_none", n=off)
                told = aim_words(aim, words)
                brief = told if aim.stop is None else words(f"{_W}no_line_brief")
                destroys = "–"
            else:
                part = words(f"{_W}hits_{'front' if odds.look.front else 'side'}")
                title = words(f"{_W}aim_title", n=off, part=part, armour=odds.armour)
                bails = words.percent(float(odds.bails))
                brief = need_words(aim, words)
                told = words(f"{_W}aim_more", need=brief, bails=bails)
                destroys = words.percent(float(odds.destroys))
            back = words.percent(float(aim.back.destroys)) if aim.back is not None else "–"
            found.append(
                TargetShown(
                    aim.tank, position.match.seats[aim.tank], 1 + position.stats(aim.tank).weight, title,
                    told, brief, destroys, back, aim.tank == target, odds is not None,
                )
            )  # fmt: skip
        return tuple(found)

    # --- buttons ---

    def _tools(self) -> tuple[ButtonShown, ...]:
        """The buttons for other kinds of moves, smoke and the workshop."""
        position, words, plan = self.position, self.words, self.plan
        found: list[ButtonShown] = []
        looks = (
            ButtonShown(ButtonSpot("sight"), words(f"{_W}button.sight"), "eye", on=self.sight),
            ButtonShown(ButtonSpot("score"), words(f"{_W}button.score"), "list", on=self.scores),
        )
        if plan is None or not self.decides:
            return looks[1:]
        if len(plan.kinds) > 1:
            for number, (kind, wide) in enumerate(plan.kinds):
                key = f"{kind}_wide" if wide else kind
                speed = label_inches(position.straight_for(kind), words, whole=True)
                told = words(f"{_W}kind.{key}", n=speed)
                found.append(ButtonShown(KindSpot(number), told, on=number == plan.choice))
        if position.phase == "act" and not position.acting.bailed:
            if position.stats(position.tank).smoke:
                smoke = words(f"{_W}button.smoke")
                found.append(ButtonShown(ButtonSpot("smoke"), smoke, "ft_smoke", on=plan.smoke))
            if queries.why_not(position, GoIn()) is None:
                found.append(ButtonShown(ButtonSpot("go_in"), words(f"{_W}button.go_in"), "ft_workshop"))
        return (*found, *looks)

    def _buttons(self) -> tuple[ButtonShown, ...]:
        position, words, plan = self.position, self.words, self.plan
        if not self.decides or position.to_act in (None, CHANCE):
            return ()

        def button(name: str, icon: str = "", look: Literal["main", "plain"] = "plain") -> ButtonShown:
            return ButtonShown(ButtonSpot(name), words(f"{_W}button.{name}"), icon, look)

        if position.phase == "claim":
            return tuple(
                ButtonShown(
                    ClaimSpot(number),
                    words(f"{_W}button.claim", point=position.match.table.points[number].name),
                    "flag", "main",
                )
                for number in position.claimable(position.tank)
            )  # fmt: skip
        if position.phase == "more":
            return button("roll", "die_4", "main"), button("end")
        if plan is None:
            return ()
        if position.phase == "place":
            return button("enter", "ft_point", "main"), button("put_back", "undo")
        if position.acting.bailed and position.phase == "act":
            return button("remount", "ft_remount", "main"), button("end")
        if plan.action() is not None:
            return button("drive", "ft_tape", "main"), button("put_back", "undo")
        if plan.target != NOBODY and position.phase == "act":
            name = "shoot_smoke" if plan.smoke else "shoot"
            shoot = ButtonShown(ButtonSpot("shoot"), words(f"{_W}button.{name}"), "target", "fire")
            return shoot, button("put_back", "undo")
        if plan.way_points:
            return button("put_back", "undo"), button("end")
        return (button("end", "check"),)


def grid_of(position: FlamesOfTanksWorld, tank: int, words: Texts) -> GridShown:
    """A tank's schematic grid, for a small picture."""
    definitions = position.match.definitions
    rows = tuple(RowShown(WEIGHTS[WEIGHTS.index(weight)]) for weight in definitions.tank.rows)
    tokens = tuple(token_of(definitions, piece, words) for piece in position.tanks[tank].installed)
    return GridShown(tokens, rows)

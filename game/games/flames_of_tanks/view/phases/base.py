"""The base of all phases at a table of Flames of Tanks: buttons that are always there, the tray, the small
map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.groundwork import LOADS_MS, Groundwork
from game.games.flames_of_tanks.view.plan import STEP, Ghost, Plan, in_table
from game.games.flames_of_tanks.view.rolls import Rolls
from game.games.flames_of_tanks.view.snapping import Snap
from game.games.flames_of_tanks.view.spots import (
    ClaimSpot,
    KindSpot,
    PanelSpot,
    PlaceSpot,
    PointSpot,
    Spot,
    TableSpot,
    TankSpot,
    TargetSpot,
    TraySpot,
)
from game.games.flames_of_tanks.view.stage import StageTimeline
from game.games.flames_of_tanks.view.topics import phase_topic
from game.games.flames_of_tanks.view.typing import Typed
from game.model.contract import Refusal
from game.model.inches import INCH, Point
from game.ui.model import Model
from game.view.beside import Beside
from game.view.board.inches import InchCamera
from game.view.chooser import Chooser
from game.view.phase import (
    IGNORED,
    TAKEN,
    Deeds,
    Phase,
    Pointing,
    Prompt,
    Reply,
    deeds_of,
    next_of,
    step_deeds,
    turn_deeds,
)
from game.view.spots import ButtonSpot
from game.view.table import ARROWS

W = "flames_of_tanks_view."

FOLLOWED = 8_000
"""Width of the table, in thousandths of an inch, that a zoomed view shows round what happens."""


class Planner:
    """What a chooser asks of the current phase. This base class plans nothing; by itself it stands for the
    phase before a first position is shown: a match that begins by chance shows what chance did first."""

    def action(self) -> Action | None:
        """The planned action; ``None`` if there is none."""
        return None

    def choice(self) -> Any:
        """The plan as plain values; ``None`` if there is none."""
        return None

    def choose_again(self, choice: Any) -> None:
        """Resume a plan made in an earlier position, as far as possible."""

    def drop(self) -> None:
        """Drop the plan."""

    def pointless(self, action: Action) -> Refusal | None:
        """Why a legal action has no effect; ``None`` if it has one."""
        return None

    paged: ClassVar[bool] = False
    """Whether a page replaces board and panel during the phase, where there is room for it."""


BUTTONS: Final = (ButtonSpot, ClaimSpot, KindSpot)
"""Kinds of spots that are buttons."""


class FlamesChooser(Chooser[Action, Spot]):
    """The seat that chooses; the current phase plans its choice."""

    seat: int | None = None

    def __init__(self) -> None:
        super().__init__()
        self._phase = Planner()

    @property
    def paged(self) -> bool:
        """Whether the current phase has a page in place of board and panel."""
        return self._phase.paged

    def follow(self, phase: Planner) -> None:
        """Take note of the current phase."""
        self._phase = phase

    @property
    def plan(self) -> Action | None:
        return self._phase.action()

    def choice(self) -> Any:
        return self._phase.choice()

    def choose_again(self, choice: Any) -> None:
        self._phase.choose_again(choice)

    def forget(self) -> None:
        self._phase.drop()
        super().forget()

    def pointless(self, action: Action) -> Refusal | None:
        return self._phase.pointless(action)


class PhaseContext(Model):
    """The state that all phases of a table share and that outlives them: who chooses, where the player
    points, which options are on."""

    board: BoardPainter
    timeline: StageTimeline

    def __init__(self) -> None:
        self.chooser, self.pointing, self.rolls = FlamesChooser(), Pointing[Spot](), Rolls()
        self.panel = Beside()
        """What is beside the table, or its page."""
        self.groundwork: Groundwork | None = None
        """Prepares the table for ghosts and contours."""
        self.scale = 1.0
        """Px a token, at the table's present scale."""
        self.turn = 0
        """Quarter turns clockwise by which the board is turned."""
        self.sight = False
        """Whether the lines to all enemies are shown."""
        self.scores = False
        """Whether the score card is open."""
        self.view: FlamesOfTanksWorld | None = None
        """The present observation."""
        self._clock = 0.0

    @property
    def clock(self) -> float:
        """The time, in ms."""
        return self._clock

    @property
    def position(self) -> FlamesOfTanksWorld:
        """The position shown now: while steps are shown, the one at this moment."""
        shown = self.timeline.position if self.timeline.busy else None
        assert self.view is not None
        return self.view if shown is None else shown

    def tick(self, clock: float) -> None:
        """Take note of the time, in ms."""
        self._clock = clock

    @property
    def camera(self) -> InchCamera:
        """The camera of the board."""
        return self.board.camera

    def loading(self, plan: Plan | None) -> bool:
        """Whether the data for the ghost of a plan aren't ready yet, and no frame should wait for them."""
        ground = self.groundwork
        if not self.board.live or ground is None or plan is None or self._clock - ground.opened > LOADS_MS:
            return False
        return not ground.begun or not plan.known

    @property
    def place(self) -> Point | None:
        """The place under the cursor, else under the pointer: where the ghost is shown."""
        spot = self.pointing.spot
        return spot.place if isinstance(spot, PlaceSpot) else None

    @property
    def cursor_place(self) -> Point | None:
        """The place under the cursor, which keys act on."""
        spot = self.pointing.cursor
        return spot.place if isinstance(spot, PlaceSpot) else None

    def place_of(self, spot: TableSpot) -> Point | None:
        """The place of a spot; ``None`` for a tank that isn't on the table."""
        match spot:
            case PlaceSpot(place):
                return place
            case TankSpot(tank):
                state = self.position.tanks[tank]
                return state.place if state.here else None
            case PointSpot(point):
                return self.position.match.table.points[point].at

    @property
    def drawable(self) -> bool:
        """Whether players can draw on the table now."""
        covered = self.timeline.busy or self.scores or self.rolls.open or self.chooser.paged
        return self.view is not None and not covered

    @property
    def pointed_tank(self) -> int:
        """The tank under the pointer, on the table or beside it; −1 for none."""
        spot = self.pointing.hovered
        return spot.tank if isinstance(spot, TankSpot | TargetSpot) else -1

    def buttons(self) -> list[Spot]:
        """The buttons beside the table that can be pressed now."""
        return [one.spot for one in self.panel.spots if isinstance(one.spot, BUTTONS) and one.node.open]

    @property
    def beside(self) -> bool:
        """Whether the cursor is beside the table."""
        return isinstance(self.pointing.cursor, PanelSpot)

    def close(self) -> bool:
        """Close the tray and the score card; whether one was open."""
        busy = self.timeline.busy
        had = (self.rolls.shown is not None and not busy) or self.scores
        if had:
            self.rolls.open = self.rolls.open and busy
            self.scores = False
        return had

    def unturned(self, right: int, up: int) -> tuple[int, int]:
        """Convert a step on the screen to a step on the table."""
        for _ in range(self.turn):
            right, up = -up, right
        return right, up


class FlamesPhase(Planner, Phase[Spot]):
    """A phase in one position; this base only looks at the table. ``plan`` is the player's plan,
    ``decides`` says whether the player decides something at the table, ``walks`` whether arrows go through
    the buttons beside it."""

    keys = "flames_of_tanks"
    decides = False
    walks = False
    turns_here = False
    """Whether all that is planned is that the tank turns where it stands."""

    def __init__(self, context: PhaseContext, base: FlamesOfTanksWorld) -> None:
        super().__init__()
        self.context, self.base = context, base
        self.plan: Plan | None = None
        self.typing: Typed | None = None
        """The figures being typed."""
        self._pulled = 0
        """Px that a zoomed table was pulled along in the present press."""

    def pull(self, px: int) -> None:
        """Take note that a zoomed table was pulled along in the present press."""
        self._pulled += px

    @property
    def main(self) -> str:
        """The name of the coloured button, which keys press; empty where nothing to play is chosen."""
        return ""

    def pointless(self, action: Action) -> Refusal | None:
        return queries.pointless(self.base, action)

    @property
    def ghost(self) -> Ghost | None:
        """The acting tank at its planned place; ``None`` if there is no ghost."""
        return None

    @property
    def held_at(self) -> tuple[Snap, ...]:
        """The snaps that hold the ghost and its heading."""
        return ()

    @property
    def origin(self) -> Point | None:
        """The place that lengths are measured from."""
        return None

    @property
    def point(self) -> int | None:
        """The spawn point that lengths are measured from; ``None``: not from one."""
        return None

    @property
    def aims(self) -> tuple[queries.Aim, ...]:
        """The shots the acting tank could make from its planned place."""
        return ()

    def fine(self, exact: Point) -> Point:
        """The place meant by the exact place of the pointer."""
        return exact

    # --- pointer ---

    def hover(self, point: tuple[int, int] | None) -> bool:
        """Note that the pointer is at ``point`` with no button held; whether anything else is to be drawn
        for it."""
        return False

    def press(self, spot: Spot | None) -> Reply:
        if spot is None:
            return IGNORED
        if self.context.scores and spot != ButtonSpot("score"):
            self.context.close()
            return TAKEN
        match spot:
            case TraySpot():
                return TAKEN
            case ButtonSpot(name):
                return self.button(name)
        return self.pressed(spot)

    def pressed(self, spot: Spot) -> Reply:
        """Handle a press of the main button on one of the phase's own spots."""
        return IGNORED

    def release(self, spot: Spot | None) -> Reply:
        return IGNORED

    def let_go(self) -> None:
        super().let_go()
        self._pulled = 0

    def take_last(self, spot: Spot | None) -> bool:
        """Take back the last part of the choice, or what that means at a spot; whether there was any."""
        return False

    def button(self, name: str) -> Reply:
        """Handle a button, or its key."""
        context, timeline = self.context, self.context.timeline
        match name:
            case "again":
                return Reply(True, sounds=tuple(timeline.pop_sounds())) if timeline.again() else IGNORED
            case "close" | "skip":
                if timeline.busy:
                    timeline.skip(quiet=True)
                else:
                    context.close()
                return TAKEN
            case "score":
                context.scores = not context.scores
            case "sight":
                context.sight = not context.sight
            case _:
                return self.own_button(name)
        return Reply(True, sounds=("pick",))

    def own_button(self, name: str) -> Reply:
        """Handle one of the phase's own buttons."""
        return IGNORED

    # --- keys ---

    def arrow(self, right: int, up: int) -> Reply:
        """Handle an arrow key: move the cursor over the table by an inch, finely with shift, or through
        the buttons."""
        return self.step(right, up, STEP if "shift" in self.context.pointing.held else INCH)

    def step(self, right: int, up: int, length: int) -> Reply:
        """Move the cursor by ``length`` over the table, or through the buttons."""
        if self.context.beside or self.walks:
            return self.go_beside(right - up)
        return self.glide(right, up, length)

    def glide(self, right: int, up: int, length: int) -> Reply:
        """Move the cursor by ``length`` over the table."""
        at = self.context.place
        if at is None:
            table = self.base.match.table
            acting = self.base.acting
            at = acting.place if acting.here else (table.width // 2, table.height // 2)
        self._moved(at, right, up, length)
        return TAKEN

    def _moved(self, at: Point, right: int, up: int, length: int) -> None:
        right, up = self.context.unturned(right, up)
        place = in_table(self.base, (at[0] + right * length, at[1] + up * length))
        self.context.pointing.cursor, self.context.pointing.hovered = PlaceSpot(place), None
        self.context.camera.show(place)

    def go_beside(self, by: int) -> Reply:
        """Move the cursor to the next button beside the table, or the one before."""
        context = self.context
        pointing = context.pointing
        if not (spots := context.buttons()):
            return IGNORED
        pointing.cursor, pointing.hovered = next_of(spots, pointing.cursor, by), None
        return TAKEN

    def enter(self) -> Reply:
        return self.commit()

    def commit(self) -> Reply:
        """Press the button at the cursor; without one, the coloured one."""
        return self.press_beside() if self.context.beside else self.play_plan()

    def press_beside(self) -> Reply:
        """Press the button at the cursor, which stays there as long as the button does."""
        pointing = self.context.pointing
        spot, pointing.cursor = pointing.cursor, None
        reply = self.press(spot)
        if reply.action is None:
            pointing.cursor = spot
        return reply

    def play_plan(self) -> Reply:
        """Press the coloured button, or play what is at the cursor."""
        return self.own_button(self.main) if self.main else IGNORED

    def finish(self) -> Reply:
        """End the turn."""
        return IGNORED

    def take_back_pin(self) -> Reply:
        """Take back the last part of the choice."""
        return IGNORED

    def way_point(self) -> Reply:
        """Set a waypoint."""
        return IGNORED

    def next_target(self, by: int) -> Reply:
        """Move to the next thing to choose."""
        return self.go_beside(by) if self.context.beside or self.walks else IGNORED

    def next_piece(self, by: int) -> Reply:
        """Move on to the buttons beside the table."""
        return self.go_beside(by)

    def turned(self, by: int, *, fine: bool = False) -> Reply:
        """Turn what is being chosen by a step."""
        return IGNORED

    def steer(self, angle: int) -> bool:
        """Turn what is being chosen to an angle, in degrees clockwise from up; whether that means
        anything."""
        return False

    def typed(self, text: str) -> bool:
        """Handle typed characters; whether they mean anything."""
        return False

    def aim(self, action: Action) -> None:
        """Make an action the plan."""

    # --- what came of it ---

    def play(self, action: Action, spot: Spot) -> Reply:
        """Play an action, or give the reason why it isn't possible."""
        chooser = self.context.chooser
        why = queries.why_not(self.base, action)
        if why is not None:
            return self.told(why, spot)
        settled = chooser.settle(action, spot)
        if settled is None:
            return TAKEN
        self.context.rolls.open = False
        return Reply(True, settled)

    def told(self, refusal: Refusal | None, spot: Spot, sound: str = "pick") -> Reply:
        """The reply to an attempt: that it worked, or why not."""
        if refusal is not None:
            self.context.chooser.refuse(spot, refusal)
            return TAKEN
        self.context.chooser.drop()
        return Reply(True, sounds=(sound,))

    def topic(self, words: Texts) -> str:
        return phase_topic(self.base)

    def prompt(self, words: Texts, key: str, *commands: str) -> Prompt:
        """A prompt for something the player can do now."""
        return Prompt(commands, words(f"{W}prompt.{key}"), self.keys)

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        return ()

    def _fine_step(self, by: tuple[int, int]) -> Reply:
        return self.step(*by, STEP)

    def _turned_finely(self, by: int) -> Reply:
        return self.turned(by, fine=True)

    commands: ClassVar[Deeds] = {
        "commit": (commit,), "finish": (finish,), "take_back_pin": (take_back_pin,),
        "way_point": (way_point,),
        **step_deeds(next_target, "target"), **step_deeds(next_piece, "piece"), **turn_deeds(turned),
        "fine_left": (_turned_finely, -1), "fine_right": (_turned_finely, 1),
        "next_move_kind": (button, "kind"),
        **deeds_of(button, {name: name for name in ("sight", "score", "smoke", "again")}),
        **deeds_of(_fine_step, {f"fine_{name}_step": by for name, by in ARROWS.items()}),
    }  # fmt: skip

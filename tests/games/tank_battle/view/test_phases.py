"""What players do at a table of Tank Battle, phase by phase, without a window."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.app.poses.samples import position
from game.games.tank_battle.rules.actions import REVEAL, SEAL, Action, Fight, Go, Peg, Place
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.position_text import parse_position
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.phases.fighting import FightingPhase
from game.games.tank_battle.view.phases.phase import BattleChooser, BattlePhase, DraftingPhase, Hands
from game.games.tank_battle.view.phases.planning import PlanningPhase
from game.games.tank_battle.view.phases.playback import Playback
from game.games.tank_battle.view.phases.plotting import PlottingPhase
from game.games.tank_battle.view.phases.setting_up import SettingUpPhase
from game.games.tank_battle.view.phases.watching import LookingAwayPhase
from game.games.tank_battle.view.queue import ActionQueue
from game.games.tank_battle.view.shared_screen import SharedScreen
from game.games.tank_battle.view.spots import BattleSpot, LegSpot, PegSpot, Spot, TemplateSpot, TraySpot
from game.games.tank_battle.view.words import missing_words
from game.model.contract import Refusal
from game.view.phase import Pointing, Reply, done_by
from game.view.spots import ButtonSpot, FieldSpot
from tests.games.tank_battle.boards import GAME, at, setups, template
from tests.games.tank_battle.bots.matches import setup
from tests.games.tank_battle.files import PIECE_SET, PIECES
from tests.shown import words

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


def position_of(text: str) -> TankBattleWorld:
    """The position of a pose."""
    return parse_position(text, PIECE_SET)


class Player:
    """Clicks and drags in a phase; what is played is ``played``."""

    def __init__(self) -> None:
        self.played: list[Action] = []
        self.chooser, self.pointing = BattleChooser(), Pointing[Spot]()
        self.hands = Hands(self.chooser, self.pointing, self._play)

    def _play(self, actions: Sequence[Action], spot: Spot) -> Reply:
        self.played += actions
        return Reply(True, self.played[0])

    def setting_up(self) -> SettingUpPhase:
        """The first player sets up."""
        return SettingUpPhase(self.hands, TankBattle().new(setup()), setups(), lambda: None)

    def planning(self) -> PlanningPhase:
        return PlanningPhase(self.hands, position_of(MOVE))

    def plotting(self) -> PlottingPhase:
        return PlottingPhase(self.hands, position_of(PLOT))

    def click(self, phase: BattlePhase, *spots: Spot | int) -> Reply:
        """Click spots, or squares by their numbers."""
        reply = Reply()
        for one in spots:
            spot = FieldSpot(numbered(one)) if isinstance(one, int) else one
            phase.press(spot)
            reply = phase.release(spot)
            phase.let_go()
        return reply

    def drag(self, phase: BattlePhase, origin: int, target: int | None) -> Reply:
        """Drag from a square to another; ``None``: beside the board."""
        spots = [None if at is None else FieldSpot(numbered(at)) for at in (origin, target)]
        phase.press(spots[0])
        phase.drag(spots[1], (200, 200), True)
        reply = phase.release(spots[1])
        phase.let_go()
        return reply

    @property
    def refused(self) -> str:
        """The rule of what was refused last."""
        refused = self.chooser.refused
        return "" if refused is None else refused.refusal.rule


@pytest.fixture
def player() -> Player:
    return Player()


def test_pieces_go_to_squares_and_back__TB_2_1(player: Player) -> None:
    phase = player.setting_up()
    hq = PIECES.index("hq")
    assert player.click(phase, TraySpot("hq")).sounds == ("pick",)
    assert player.click(phase, 24).sounds == ("put_down",)
    assert phase.set_up.squares[hq] == numbered(24)
    player.drag(phase, 24, 33)
    assert phase.set_up.squares[hq] == numbered(33)
    player.drag(phase, 33, None)
    assert phase.set_up.squares[hq] < 0 and phase.carried < 0, "beside the board it is taken back"
    assert phase.undo().sounds == ("undo",) and phase.set_up.squares[hq] == numbered(33)
    assert phase.redo().sounds == ("redo",) and phase.set_up.squares[hq] < 0
    assert phase.undo().taken
    assert phase.right_click(numbered(33)).taken and phase.set_up.squares[hq] < 0
    assert player.click(phase, TraySpot("hq"), 84).taken and player.refused == "TB-2.1"


def test_a_set_up_is_played_when_it_is_whole__TB_2_1(player: Player) -> None:
    phase = player.setting_up()
    assert player.click(phase, ButtonSpot("ready")).sounds == ("illegal",) and not player.played
    player.click(phase, TemplateSpot("bait"), ButtonSpot("ready"))
    assert player.played == [Place(*one) for one in zip(PIECES, template("bait", 0), strict=True)]


def test_tanks_are_driven_and_moves_taken_out_of_the_plan__TB_3_6(player: Player) -> None:
    phase = player.planning()
    assert player.click(phase, 50).sounds == ("pick",)
    assert player.click(phase, 50).sounds == ("put_down",)
    player.click(phase, 50)
    assert player.click(phase, 60).sounds == ("drive",)
    player.click(phase, 72, 73)
    assert [step.target for step in phase.plan.steps] == [numbered(60), numbered(73)]
    player.click(phase, LegSpot(0))
    assert [step.target for step in phase.plan.steps] == [numbered(73)]
    player.click(phase, 50)
    assert phase.back() and phase.plan.picked < 0 and not phase.back()
    player.click(phase, 40)
    assert player.refused == "TB-3.3"


def test_a_movement_is_revealed_when_it_is_whole__TB_3_5(player: Player) -> None:
    phase = player.planning()
    player.click(phase, 72, 73, ButtonSpot("reveal"))
    assert player.refused and not player.played
    player.click(phase, 50, 60, 55, 66, ButtonSpot("reveal"))
    assert player.played[0] == Go(numbered(72), numbered(73)) and player.played[-1] == REVEAL


def test_pegs_are_set_dragged_and_taken_back__TB_3_2(player: Player) -> None:
    phase = player.plotting()
    assert player.click(phase, 82).sounds == ("put_down",)
    assert player.click(phase, 82).sounds == ("pick",), "it is taken out again"
    player.click(phase, 83, PegSpot(True), 27)
    assert (phase.plot.red, phase.plot.white) == ((numbered(83),), (numbered(27),))
    player.drag(phase, 83, 74)
    assert phase.plot.red == (numbered(74),)
    player.drag(phase, 74, None)
    assert not phase.plot.red
    phase.right_click(numbered(83))
    assert phase.plot.white == (numbered(27), numbered(83))
    player.click(phase, 73)
    assert player.refused == "TB-3.2", "no shot can be plotted there"


def test_shots_are_sealed_when_all_red_ones_are_plotted__TB_3_2(player: Player) -> None:
    phase = player.plotting()
    assert player.click(phase, 83, 74, 72, 57, 48, ButtonSpot("seal")).sounds == ("illegal",)
    player.click(phase, 5, ButtonSpot("seal"))
    assert len(player.played) == 7 and player.played[-1] == SEAL


@pytest.mark.parametrize("clicks", [(BattleSpot(numbered(73), numbered(72)),), (72,)])
def test_a_battle_is_chosen_in_the_list_or_on_the_board__TB_4_4(
    player: Player, clicks: tuple[Spot | int, ...]
) -> None:
    player.click(FightingPhase(player.hands, position_of(FIGHT), no_playback(), SharedScreen()), *clicks)
    assert player.played == [Fight(numbered(73), numbered(72))]


def test_a_square_with_several_battles_only_brings_the_keys_there__TB_4_4(player: Player) -> None:
    phase = FightingPhase(player.hands, position_of(FIGHT), no_playback(), SharedScreen())
    done_by(phase, phase.commands["next_piece"])
    chosen = phase.chosen
    player.click(phase, 73)
    assert not player.played and phase.chosen == phase.battles[0] != chosen


def test_the_others_look_away_before_anything_is_seen__TB_7_1(player: Player) -> None:
    position = position_of(PLOT)
    for confirm in ("click", "done"):
        screen = SharedScreen()
        phase = LookingAwayPhase(player.hands, no_playback(), screen)
        phase.base = position
        player.click(phase, 83)
        assert screen.plots_ahead(position)
        if confirm == "click":
            player.click(phase, ButtonSpot("look"))
        else:
            assert done_by(phase, phase.commands["done"]).taken
        assert not screen.plots_ahead(position)


def test_in_a_lesson_each_action_is_played_at_once(player: Player) -> None:
    player.chooser.allow = lambda action: None
    player.click(player.setting_up(), 24)
    player.click(player.planning(), 72, 73)
    player.click(player.plotting(), 83)
    first, *rest = player.played
    assert isinstance(first, Place) and rest == [Go(numbered(72), numbered(73)), Peg(numbered(83))]


DRAFTS: dict[str, tuple[Spot | int, ...]] = {
    "setting_up": (TraySpot("hq"), 24, TraySpot("3"), 7),
    "planning": (72, 73, 50, 60),
    "plotting": (83, 74, PegSpot(True), 27),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_is_gone_on_with_in_its_own_phase_alone(name: str, player: Player) -> None:
    phase, again, other = (getattr(player, name)() for _ in range(3))
    assert isinstance(phase, DraftingPhase) and phase.draft() is None
    player.click(phase, *DRAFTS[name])
    draft = phase.draft()
    again.restore_draft(draft)
    assert draft is not None and again.draft() == draft
    for wrong in ({**draft, "phase": "fight"}, {**draft, "seat": 1 - draft["seat"]}, None, "text", [draft]):
        other.restore_draft(wrong)
        assert other.draft() is None


def test_what_follows_is_played_only_as_long_as_all_goes_as_planned() -> None:
    start = position_of(MOVE)
    steps = [Go(numbered(72), numbered(73)), Go(numbered(50), numbered(60))]
    after = start.after(steps[0], [])
    queue = ActionQueue()
    assert queue.begin(start, steps, {"steps": 2}) == steps[0] and queue.moves == 2
    assert queue and queue.take(after, None) == steps[1] and not queue and queue.moves == 0
    queue.begin(start, steps, None)
    assert queue.take(start, None) is None and not queue, "it is another position"
    queue.begin(start, steps, None)
    refusal = Refusal("TB-3.3", "tank_battle.refuse.move.no_way", {})
    assert queue.take(after, lambda action: refusal) is refusal and not queue


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("5:1 1:2 F33", "A tank must step forward"),
        ("45:1^ 1:2 F33", "Step forward, or move a command tank"),
        ("5:1 1:2 4:3 F33", "6 squares to go"),
    ],
)
def test_what_a_movement_lacks_is_told_as_the_rules_count_it__TB_3_9(own: str, told: str) -> None:
    state = at(own, "96:1")
    refusal = GAME.refuse(state, FORMS.read("reveal"))
    assert missing_words(state, refusal, words()) == told


def no_playback() -> Playback:
    """Steers nothing: no turn was shown."""
    return Playback(BattleChooser())

"""What is chosen on the board of Tank Chess, without a screen."""

from __future__ import annotations

from game.games.tank_chess.view.choose import Chooser
from tests.games.tank_chess.boards import KIT
from tests.games.tank_chess.perft.engines import sketch
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_chess.rules.test_examples import COMMANDS


def test_who_faces_any_way_may_blow_itself_up__TC_8_3() -> None:
    start = sketch(COMMANDS + "5 . . . !\n4 . . . L0\n2 . . . M0")
    state = KIT.game.new(KIT.setup_from(start, fun_set()))
    mine, blown_up = state.grid.square("d5"), KIT.parse_action("d4-d5!d5", state)
    chooser = Chooser()
    chooser.begin(state, 0)
    chooser.pick(state.grid.square("d4"))
    assert chooser.place(mine)
    for facing in chooser.facings:
        chooser.turn_to(facing)
        assert chooser.targets == (mine,)
        assert chooser.plan is not None and chooser.plan.facing == facing, "nothing is set off by itself"
    chooser.place(mine, chooser.facings[-1], target=mine)
    assert chooser.play() == blown_up
    chooser.drop()
    chooser.aim(blown_up)
    assert chooser.plan == blown_up
    assert chooser.drive()[-1][0] == mine

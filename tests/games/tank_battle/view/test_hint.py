"""What a hint of Tank Battle gives as reasons."""

from __future__ import annotations

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_battle.rules.actions import Go
from game.games.tank_battle.view.hint import Explaining
from game.view.explains import JudgedLine, Reason
from tests.games.tank_battle.boards import at


def test_what_speaks_against_a_movement_is_its_last_reason() -> None:
    state = at("44:3 2:2", "64:4")
    (aside,) = (one for one in state.legal_actions() if isinstance(one, Go) and one.target == 45)
    reasons = Explaining(Texts(ASSETS / "locale")).gains(state, JudgedLine((aside,)))
    assert reasons == [
        Reason("44–45: may go on.", (0,)),
        Reason("Where this move ends, 1 enemy tank can attack next turn.", (0,), against=True),
    ]

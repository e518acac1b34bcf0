"""What a hint of Tank Battle gives as reasons."""

from __future__ import annotations

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_battle.rules.actions import Go
from game.games.tank_battle.rules.answers import answering
from game.games.tank_battle.view.hint import Explaining
from game.model.steps import finished
from game.view.explains import JudgedLine, Reason
from tests.amount import some
from tests.games.tank_battle.boards import GAME, at
from tests.games.tank_battle.rules.test_answers import planned


def test_what_speaks_against_a_movement_is_its_last_reason() -> None:
    state = at("44:3 2:2", "64:4")
    (aside,) = (one for one in state.legal_actions() if isinstance(one, Go) and one.target == 45)
    reasons = Explaining(Texts(ASSETS / "locale")).gains(state, JudgedLine((aside,)))
    worst = "Grey’s tank of rank 4 on 64 could drive to 44 and destroy yours on 45."
    assert reasons[:2] == [Reason("44–45: may go on.", (0,)), Reason(worst, (0,), against=True)]


def test_a_hint_says_the_same_of_danger_as_the_board() -> None:
    words = Texts(ASSETS / "locale")
    checked = 0
    for seed in range(some(400, 60)):
        made = planned(seed, 6)
        if made is None:
            continue
        state, plan = made
        view = GAME.observe(state, state.seat)
        found = finished(answering(view, plan))
        if found is None or found.verdict in ("wins", "draws", "loses"):
            continue
        checked += 1
        reasons = [reason.words for reason in Explaining(words).gains(view, JudgedLine(tuple(plan)))]
        assert (words("describe.verdict.safe") in reasons) == (found.verdict == "safe"), seed
        assert words.told(found.told[0]) in reasons, seed
    assert checked > 5

"""What a hint of Tank Tactics gives as reasons."""

from __future__ import annotations

import pytest

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.view.hint import Explaining
from game.view.explains import JudgedLine, Reason, plainly
from tests.games.tank_tactics.boards import after, at


@pytest.mark.parametrize(("own", "enemy", "wins"), [(0, 10, True), (12, 0, False), (12, 10, False)])
def test_a_hint_says_that_a_ram_wins_only_if_it_does__TT_2_6_TT_3_9(own: int, enemy: int, wins: bool) -> None:
    state = at(".......", f"green a1 E damage={own} dice=345211", f"red c1 W damage={enemy} dice=345211")
    assert after(state, "A+x").outcome is not None
    reasons = Explaining(Texts(ASSETS / "locale")).gains(state, JudgedLine((FORMS.read("A+x", state),)))
    assert (Reason("It wins the match.", (0,)) in reasons) == wins, reasons


def test_a_tank_is_named_once_for_all_that_it_does_in_a_turn() -> None:
    state = at(".......", "green a1 E dice=345211", "red g1 W dice=345211")
    texts = Texts(ASSETS / "locale")
    actions = [FORMS.read(word, state) for word in ("A+1", "A=N", "A=E", "end")]
    assert plainly(Explaining(texts), state, actions, texts) == (
        "Tank A: drive to b1; turn north; turn east; End the turn"
    )


def test_what_speaks_against_a_turn_is_its_last_reason() -> None:
    state = at(".......", "green a1 E dice=345211", "red g1 W dice=345211")
    reasons = Explaining(Texts(ASSETS / "locale")).gains(state, JudgedLine((FORMS.read("A+1", state),)))
    assert reasons == [
        Reason("No other turn is better."),
        Reason("Red’s tank A on g1 could drive to c1 and ram it 2×: 6 damage.", (0,), against=True),
    ]

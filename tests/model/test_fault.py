"""What is wrong with something: an English sentence that knows what it was made of."""

from __future__ import annotations

import pickle

from game.model.contract import TextError
from game.model.fault import Fault
from game.model.keyed_text import Name
from tests.shown import words


def test_a_fault_is_worded_with_what_its_parameters_stand_for() -> None:
    inner = Fault("{n} rows", n=3)
    fault = Fault("{place}: {problem}", place=Fault("row {row}", row=2), problem=inner)
    assert fault == "row 2: 3 rows" and words("de").fault(fault) == "Reihe 2: 3 Reihen"
    assert words("en").fault(Fault("{n} rows", n=1)) == "1 row", "the form for one"
    card = Fault("nobody has the card {card}", card=Name("battlegrounds.card", "kv_1"))
    assert words("de").fault(card) == "niemand hat die Karte KV-1"


def test_a_fault_without_parameters_may_hold_braces_and_what_no_text_says_stays() -> None:
    assert words("de").fault(str(TextError("{2} of {x} {"))) == "{2} of {x} {"


def test_a_fault_keeps_its_parts_on_the_way_from_a_process_and_out_of_an_exception() -> None:
    error = pickle.loads(pickle.dumps(TextError("{n} rows", n=8)))
    assert words("fr").fault(str(error)) == "8 rangées"

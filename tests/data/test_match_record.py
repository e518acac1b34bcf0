"""A match as one text or as plain data: it leads to the same position; what is damaged or hostile is told."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.files.document import Document
from game.data.files.problems import ProblemsError
from game.data.saves.match_record import StillSecret, match_of, read_record_data, record_of
from game.data.saves.match_text import (
    is_match_text,
    match_text,
    pack_record,
    position_text,
    read_match_text,
    read_position_text,
)
from game.data.sharing.short_text import ShareError
from game.model.registry import kit
from tests.shared_matches import GAMES, played

quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def chess() -> dict[str, Any]:
    return record_of(played("tank_chess", 12))


def again(data: Any) -> Any:
    return match_of(read_record_data(Document("match", data)), kit)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_match_as_text_leads_to_the_same_position_with_the_same_players(game: str) -> None:
    match = played(game, 60, resigned=True)
    assert match.session.result is not None
    text = match_text(match)
    assert len(text) < 7_000 and is_match_text(text)
    read = match_of(read_match_text(f"Look:\n> {text[:50]}\n> {text[50:]}\nBye."), kit)
    assert read.session.state == match.session.state and read.plan.players == match.plan.players
    assert [one.entry.action for one in read.session.whole_line] == [
        one.entry.action for one in match.session.whole_line
    ]
    assert match_text(read) == text, "and the text again"


@pytest.mark.parametrize(("check", "other"), [("12345678", True), ("", False)])
def test_a_record_that_names_no_definitions_is_played_with_the_shipped_ones(check: str, other: bool) -> None:
    match = played("tank_battle", 40, resigned=True)
    data = {**record_of(match), "definitions_check": check}
    assert "definitions" not in data and again(data).session.state == match.session.state
    with pytest.raises(ProblemsError) as error:
        again({**data, "moves": ["hq@1", *data["moves"][1:]]})
    assert ("other pieces" in str(error.value)) == other


@pytest.mark.slow
def test_of_a_match_with_secrets_nothing_is_given_before_its_end() -> None:
    match = played("tank_battle", 30)
    with pytest.raises(StillSecret):
        match_text(match)


@pytest.mark.slow
def test_the_text_of_a_hundred_moves_is_short() -> None:
    assert len(match_text(played("tank_chess", 100))) < 1_900


def test_a_match_gone_on_with_from_plain_data_has_its_clock_and_its_date(chess: dict[str, Any]) -> None:
    data = {**chess, "clock": {"initial_ms": 60_000}, "created": "2024-05-31T18:00:00Z"}
    match = match_of(read_record_data(Document("m", data)), kit, now=lambda: 0)
    assert match.session.clock is not None and record_of(match)["created"] == "2024-05-31T18:00:00Z"


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "another game": ({"game": "chess"}, "unknown game 'chess'"),
    "a newer form": ({"format": 4}, "format"),
    "a move that is none": ({"moves": ["h3-h9N"]}, "move 1 ('h3-h9N') can’t be played"),
    "a seat that isn’t there": ({"moves": ["leaves:7"]}, "unknown seat"),
    "moves that lead elsewhere": ({"check": "00000000"}, "a different position"),
    "nobody plays": ({"seats": []}, "seats"),
    "sides there aren’t": ({"seats": [{"side": 5}, {"side": 9}]}, "seats"),
    "a clock that is none": ({"clock": {"minutes": 3}}, "clock"),
    "no map": ({"map": {}}, ""),
    "pieces of somebody’s own": ({"definitions": {"pieces": {"format": 1}}}, ""),
    "a path for a game": ({"game": "../../etc"}, "unknown game"),
    "a move of a megabyte": ({"moves": ["x" * 1_000_000]}, "moves"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_with_a_match_is_told(case: str, chess: dict[str, Any]) -> None:
    change, told = BAD[case]
    with pytest.raises(ProblemsError) as caught:
        again({**chess, **change})
    assert told in " ".join(map(str, caught.value.problems))


def test_a_changed_cut_or_newer_text_is_told(chess: dict[str, Any]) -> None:
    text = pack_record(chess)
    for wrong, key in (
        (text[:-9], "cut"), (text[:40] + ("A" if text[40] != "A" else "B") + text[41:], "changed"),
        (text.replace("TBG2.", "TBG3."), "newer"), ("TBM1.abcd", "none"), ("hello", "none"),
    ):  # fmt: skip
        with pytest.raises(ShareError) as caught:
            read_match_text(wrong)
        assert caught.value.key == key


@pytest.mark.slow
def test_a_text_that_unpacks_without_end_is_not_unpacked() -> None:
    from game.data.saves.match_text import _MATCH

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"[" * 50_000_000) + packer.flush()
    with pytest.raises(ShareError) as caught:
        read_match_text(_MATCH.text_of(bomb))
    assert caught.value.key == "too_large"
    deep = _MATCH.text_of(_MATCH.squeeze(b"[" * 100_000))
    with pytest.raises(ShareError):
        read_match_text(deep)


def test_a_position_as_text_names_its_game() -> None:
    read = read_position_text(position_text("tank_battle", "move green 3 2 19:2"))
    assert (read.game, read.text) == ("tank_battle", "move green 3 2 19:2")
    for wrong in ("TBP1.", position_text("Tank", "x"), position_text("a", " "), position_text("a", "\0")):
        with pytest.raises(ShareError):
            read_position_text(wrong)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.slow
@given(data=st.data())
@quick
def test_no_value_of_a_match_does_more_than_be_told(data: st.DataObject, chess: dict[str, Any]) -> None:
    key = data.draw(st.sampled_from([*chess, "definitions", "clock", "result", "start"]))
    changed = {**chess, key: data.draw(VALUES)}
    try:
        text = pack_record(json.loads(json.dumps(changed)))
        match_of(read_match_text(text), kit)
    except (ProblemsError, ShareError):
        pass

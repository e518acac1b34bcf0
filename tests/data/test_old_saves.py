"""Saves that players have on their disks: matches of earlier formats, gone on with for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.data.matches import Match
from game.data.saves import summary
from game.rules.registry import kit

SAVES = Path(__file__).parent / "saves"

LAST = {
    "format1_tank_chess_running": (
        21, "",
        "2m35l11/3c36/4##m63/1l4#4#2/2####2##/##2####1L0/L61#4#2/4##3M2/7C02/2M47 b 10",
    ),
    "format1_tank_chess_finished": (
        31, "resigned",
        "1m73c7l41/#1#1####/3l41C72/2##1#2/2#1##2/5M02/####1#1#/1L2L75 w 16",
    ),
    "format1_battlegrounds_running": (
        57, "",
        "family/2;target=10;at_once;no_shells"
        " ????FM??????????/fm..ralich??????/????..??????????/WMde??....??????"
        "/....??fu????????/??..??rast??????/????li??????????/??fm..??????????"
        " green=d7 yellow=a2 got1=hihi,caca got2=aiai,chch phase=uncover to=1 turn=7"
        " opened=c8",
    ),
    "format1_battlegrounds_finished": (
        66, "resigned",
        "battle/2;target=16"
        " fahafmbrhichli../bucrcarast..wm../wmli..AICRFUhast/fmhiFM......fa.."
        "/aichBU()LIDE..de/faraHARAHISTbubr/budefm..aicrcahi/ra..stcrhafuchai"
        " green=b2 yellow=g7 red=h8 blue=h2 cards1=cromwell,hellcat@green,is_2@red,stuart"
        " cards2=panther@blue,pershing@yellow,sherman,t_34 got1=BR,CA,FA,WM,de,fu,li"
        " got2=CH,br,ca,fu,wm won2=red3 stack=churchill,kv_1,panzer_iv,tiger phase=over"
        " to=1 turn=29 mains=1 quiet=1 gone=1 draft",
    ),
}  # fmt: skip
"""Of each save how many entries its line has, how it ended, and where it stands."""


@pytest.mark.parametrize("name", sorted(LAST))
def test_a_match_of_an_earlier_format_opens_where_it_stood_and_goes_on(name: str, tmp_path: Path) -> None:
    length, reason, position = LAST[name]
    path = tmp_path / f"{name}.yaml"
    shutil.copy(SAVES / path.name, path)
    match = Match.resume(path, kit)
    assert match.problems == []
    assert len(match.session.line) == length
    assert match.kit.format_position(match.session.state) == position
    result = match.session.result
    assert (result.reason if result else "") == reason
    assert (summary(path).result or "") == reason
    if result is None:
        seat = match.session.to_act
        assert seat is not None
        match.session.play(match.kit.game.actions(match.session.view(seat))[0])
    match.close()
    again = Match.resume(path, kit, write=False)
    assert again.problems == []
    assert again.session.state == match.session.state
    assert len(again.session.line) == len(match.session.line)

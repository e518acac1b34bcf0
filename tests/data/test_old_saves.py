"""Saves that players have on their disks: matches of each format so far, gone on with for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.data.saves.matches import Match
from game.data.saves.saves import summary
from game.model.registry import kit

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
    "format2_tank_chess_running": (
        21, "",
        "3h42m44m21h42/1#2##3l46/1#1l7##1c7m42##3/1#2#7l03/1l65##7/6#####2##1/2##10#1/2###11"
        "/4L26###2/1#10##2/1##2#####6/6M0##1L45/4L46#2#1/3##4L0##2#1/7M62##2#1/2H01C3M06H03 b 11",
    ),
    "format2_tank_chess_finished": (
        31, "resigned",
        "3h42m42m73h52/1#2##10/1#1l1##l44##2c2/1#2#11/1m75##4l42/6#####x1##1/2##5L74#1/2###11"
        "/7L43###2/1#10##2/1##2#####6/2L74##7/3L12M72C51#2#1/3##1M63##2#1/10##2#1/2H02M06H03 w 16",
    ),
    "format2_battlegrounds_running": (
        58, "",
        "family/2;target=10;at_once;no_shells"
        " fawm..aifa??????/??fmCRST????????/ch??..??????????/????ra??fm??????/..??CRst????????"
        "/??????ha????????/..??????????????/hi??????????????"
        " green=d5 yellow=c8 got2=chch,bubu phase=uncover to=1 turn=9 quiet=3 opened=c4",
    ),
    "format2_battlegrounds_finished": (
        61, "resigned",
        "battle/2;target=16"
        " hiraai..stbucrch/fufm..rali..cabu/wmstBUFUHIAIhi../..aiFA()RACAchca/..ha....STDEbrli"
        "/fastWMFM..CRchcr/cafmaifubrli..bu/hadefacrfadefufm"
        " green=c1 yellow=a8 red=f7 blue=b6 cards1=panther@red,pershing,stuart@green,t_34"
        " cards2=churchill,hellcat@blue,panzer_iv@yellow,tiger got1=BR,HA,hi,ra,wm"
        " got2=CH,LI,br,de,ha,wm stack=cromwell,is_2,kv_1,sherman phase=over to=2 turn=32 mains=1"
        " quiet=9 gone=2",
    ),
    "format2_tank_tactics_setting": (
        8, "",
        "........../..#....#../..#......./.....~~.../.f..#~..../....~#..f./...~~...../.......#../..#....#../"
        ".......... squadcards starts.green=c1N,h1N starts.red=h10S,c10S seats=green,red "
        "tanks.green=c1N/153624,h1N/461325 hand.green=breach_shot+double_damage+extra_action "
        "given.green=squad,squad,squad tanks.red=h10S/364512,c10S/? "
        "hand.red=breach_shot+extra_action+free_turn phase=dice step=1 rolling=green,red to=red",
    ),
    "format2_tank_tactics_running": (
        34, "",
        "........../..#....#../..#......./.....~~.../.f..#~..../....~#..f./...~~...../.......#../..#....#../"
        ".......... squadcards starts.green=c1N,h1N starts.red=h10S,c10S seats=green,red "
        "tanks.green=c1E/153624,h1S/461325 squad.green=smoke spent.green=repair+double_damage "
        "tanks.red=h10S/364512,b10N/125346 spent.red=extra_action+extra_action+free_turn walls=b6:0 "
        "to=green round=3 moved=red quiet=2 acts=B used=2",
    ),
    "format2_tank_battle_setting": (
        25, "",
        "setup grey 9.1 0 5:1,2:2,9:3,4:4,10:5,3:6/11,29,27,48,45/25,50,14/31,47/5/none/. "
        "97:1,98:2,92:3,93:4,100:5,99:6/./90,66,54/./5/none/. . default",
    ),
    "format2_tank_battle_running": (
        78, "",
        "move grey 4 0 10:1,18:5,6:4,-s:2,3:6,1:3/16,11,21,48,44/36,43,24/2,30/5/"
        "r39+r37+r49+r58+r66+r91+w13+w34+w60+w75+w84/. "
        "90:4,98:6,78:2,96:3,92:1,71:5/53,77,74,86,97/54,-89,80/76,87/0/none/. 88-78 "
        "variation+gun=4+unmarked",
    ),
    "format2_tank_battle_finished": (
        61, "resigned",
        "over green 3 2 30:3,28:4,9:1,6:2,5:5,15:6/3,11,36,50,49/26,38,44/37,34/5/none/. "
        "99:5,89:2,97:4,85:6,93:1,92:3/53,73,71,86,84/76,63,52/54,61/5/"
        "r16+r58+r66+r64+r87+r81+w17+w65+w61+w77+w100/. 19-29-28 default",
    ),
    "format2_flames_of_tanks_running": (
        37, "",
        "72x48 mode=capture_the_flag wood=20,4_24,10_28,4 hedge=30,20_40,21 "
        "building=44,30_48,30_48,34_44,34 point=A/8,8/allied point=B/36,24/nobody point=C/36,30/nobody "
        "point=E/64,40/axis shops=9,8 seats=allied,axis counts=2,2 "
        "tank=8,9.998/58.7::wide_tracks@0,0,0+smoke@2,0,0+range@0,1,0+overloaded@3,1,0"
        "+fast_tank@0,2,0+anti_tank@2,2,0:armour:37.97,31.541:0,1,0,0,0 "
        "tank=34.267,25.999/241.6::armour@0,0,0:armour+fast_tank+range::2,0,1,0,0 "
        "tank=4.473,5.877/56:::::0,2,0,0,0 tank=40,33/180:bailed at=B/nobody/axis/2 at=C/nobody/axis/1 "
        "pool=5,4,5,0,1,1,1,1,1,2,1,1,1 to=1 phase=more round=3 acts=1 entered",
    ),
    "format2_flames_of_tanks_finished": (
        16, "alone",
        "72x48 mode=capture_the_flag wood=20,4_24,10_28,4 hedge=30,20_40,21 "
        "building=44,30_48,30_48,34_44,34 point=A/8,8/allied point=B/36,24/nobody point=C/36,30/nobody "
        "point=E/64,40/axis shops=9,8 seats=allied,axis counts=2,2 tank=out:::::1,0,0,0,0 "
        "tank=63.093,43.779/242.8:::armour+range::0,1,0,0,0 tank=out:::::0,1,0,0,0 tank=40,33/180:bailed "
        "at=B/nobody/axis/2 pool=6,6,6,2,1,1,2,1,2,2,1,1,2 left=1 to=4 phase=over fresh",
    ),
}  # fmt: skip
"""Of each save how many entries its line had, how it ended, and where it stands."""

TEXT_ONLY = {"format1_battlegrounds_finished"}
"""Two players drafted from eight cards, as rules 1 had it."""


@pytest.mark.sample(now=4, few=1)
@pytest.mark.parametrize("name", sorted(LAST))
def test_a_match_of_any_format_opens_where_it_stood_and_goes_on(name: str, tmp_path: Path) -> None:
    length, reason, position = LAST[name]
    path = tmp_path / f"{name}.yaml"
    shutil.copy(SAVES / path.name, path)
    match = Match.resume(path, kit)
    assert match.problems == []
    # where the rules have changed for it since, what was played is text, and it goes on from where it stands
    worth = {"undo": -1, "redo": 1}
    told = sum(
        worth[entry.kind] * int(entry.value) if entry.kind in worth else entry.kind != "note"
        for entry in match.earlier
    )
    assert (len(match.session.whole_line), told) == ((0, length) if name in TEXT_ONLY else (length, 0))
    assert match.kit.format_position(match.session.state) == position
    result = match.session.result
    assert (result.reason if result else "") == reason
    assert (summary(path).result or "") == reason
    if result is None:
        seat = match.session.to_act
        assert seat is not None
        match.session.play(match.kit.game.actions(match.session.view(seat))[0])
    match.close()
    assert "seed" not in path.read_text(encoding="utf-8").partition("\nsetup:")[0] or "format1" in name
    again = Match.resume(path, kit, write=False)
    assert again.problems == []
    assert again.session.state == match.session.state
    assert len(again.session.whole_line) == len(match.session.whole_line)

"""What the suite needs of Flames of Tanks: positions that random play seldom meets."""

from __future__ import annotations

from collections.abc import Iterator

from game.data.files.content import Content
from game.model.contract import Setup
from game.model.kit import AnyKit

_POINTS = "point=A/8,8/allied point=B/36,24/nobody point=C/36,30/nobody point=E/64,40/axis"
_TWO = f"seats=allied,axis counts=1,1 {_POINTS}"
_POOL = "pool=9,9,9,1,1,1,1,1,1,1,1,1,1"

POSITIONS = {
    "two points to choose from": (
        f"72x48 mode=capture_the_flag {_TWO} {_POOL} tank=36,27/0:::armour+range tank=60,8/270 "
        "at=B/nobody/axis/2 to=1 phase=claim fresh"
    ),
    "a refit of all there is, and then the workshop": (
        f"72x48 mode=capture_the_flag wood=20,4_24,10_28,4 hedge=30,20_40,21 {_TWO} shops=9,8 {_POOL} "
        "tank=destroyed::overloaded@0,0,0+anti_tank@2,3,1:armour+fast_tank+range+smoke+wide_tracks "
        "tank=9,16/270::searchlight@0,0,0 to=1 phase=refit entered fresh"
    ),
    "misses are rolled again": (
        f"72x48 mode=Night:teams=two,night=yes,all_points=yes {_TWO} {_POOL} "
        "tank=36,20/0::stabilisers@0,0,0+protected_ammo@1,0,0 tank=36,30/180:bailed:stormtrooper@0,3,0:: "
        "to=1 phase=hits shot=2/3/7/0/af"
    ),
    "many upgrades are drawn and salvaged": (
        f"72x48 mode=capture_the_flag {_TWO} {_POOL} tank=36,20/0:::::3,2,1,0,1 "
        "tank=destroyed::anti_tank@0,0,0+armour@2,0,0+range@0,2,0+smoke@0,3,0+stabilisers@3,3,0::30,22.5:0,1 "
        "to=1 phase=draw draws=3 shot=2/3/7/1/f wreck=2"
    ).replace(":0,1 ", ":0,1,0,0,0 "),
    "Sudden Death is set up": (
        "72x48 mode=death_match building=30,20_30,28_34,28_34,20 seats=allied,axis,third counts=1,1,1 "
        f"{_POINTS} {_POOL} tank=40,24/270 tank=destroyed tank=to_join sudden=1,3/allied,third/13 to=3 "
        "phase=place round=13 entered at=A/everybody at=B/everybody at=C/everybody at=E/everybody"
    ),
    "the last rounds of four teams, basic tanks": (
        "48x36 mode=Four:teams=four,respawn=no,one_left=yes,basic=yes,rounds=4,score=2/-1/1/1,tie=shared "
        "seats=allied,axis,third,fourth counts=1,1,1,1 point=A/6,6/allied point=B/42,30/axis "
        "point=C/6,30/third point=D/42,6/fourth point=E/24,18/nobody tank=20,18/90 tank=30,18/270:bailed "
        "tank=24,26/180 tank=24,10/0 to=1 phase=act round=3 fresh"
    ),
    "a Fast Tank, a Stormtrooper on Wide Tracks": (
        f"72x48 mode=sudden_death rough=20,4_20,40_50,40_50,4 wall=10,20_60,21 {_TWO} {_POOL} "
        "tank=36,20/0::fast_tank@0,0,0+wide_tracks@2,0,0+stormtrooper@0,1,0 tank=60,40/180::smoke@0,0,0 "
        "to=1 phase=act fresh at=A/everybody at=B/everybody at=C/everybody at=E/everybody"
    ),
    "the next number is drawn": (
        f"72x48 mode=Bag:teams=two,order=drawn,all_points=yes {_POINTS} {_POOL} seats=allied,axis counts=2,2 "
        "tank=36,20/0 tank=36,30/180:bailed tank=to_join tank=destroyed "
        "bag=1,2,4 to=3 phase=turn round=2 fresh"
    ),
    "with an even start the number of the next to enter is drawn": (
        f"72x48 mode=Fair:teams=two,order=even {_POINTS} {_POOL} seats=allied,axis counts=2,2 "
        "tank=to_join tank=64,40/0 tank=to_join tank=to_join bag=1,3,4 to=1 phase=turn placing"
    ),
    "tanks enter near the centre before the first turn": (
        "48x36 mode=sudden_death building=20,16_20,20_28,20_28,16 seats=allied,axis counts=2,2 "
        f"{_POOL} tank=to_join tank=to_join tank=to_join tank=24,27/180 to=3 phase=place placing entered"
    ),
}


def starts(kit: AnyKit, content: Content) -> Iterator[tuple[str, Setup]]:
    """The positions above."""
    for name, text in POSITIONS.items():
        yield name, kit.parse_position(text, content.definitions)

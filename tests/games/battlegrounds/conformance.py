"""What the suite needs of Battlegrounds: drafts, positions that random play seldom meets, and its twins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from game.data.files.content import Content
from game.games.battlegrounds.rules.kinds import DOWN
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Setup
from game.model.kit import AnyKit

MAPS = Path(__file__).resolve().parents[3] / "maps" / "battlegrounds"

POSITIONS = {
    "upgraded tanks": "battle/2;target=16 ................/......wm......../....()..WM....../"
    "....brBR......../......CHch()..../st............../................/................ "
    "green=a2 yellow=a7 red=h7 blue=h2 cards1=tiger@green,panther@red,stuart,is_2 "
    "cards2=t_34@yellow,kv_1@blue,sherman,hellcat "
    "got1=crCR>tiger,liLI>panther,aiAI>tiger,raRA>panther,haHA!,buBU!,wm got2=caCA>t_34,stST!,deDE! "
    "won2=green3,green2 stack=pershing,churchill,cromwell,panzer_iv phase=main to=1 turn=9 mains=1",
    "both of seat 1 destroyed": "battle/2;target=16 ................/......wm......../....()..WM....../"
    "....brBR......../......CHch()..../st............../................/................ "
    "green=- yellow=a7 red=- blue=h2 cards1=tiger!green,panther!red,stuart,is_2 "
    "cards2=t_34@yellow,kv_1@blue,sherman,hellcat won2=green3,red3 "
    "got1=faFA! stack=pershing,churchill,cromwell,panzer_iv phase=redeploy to=1 turn=9 queue=green,red",
    "few tanks against artillery": "solo/1;no_shells;ranks=16,18 ##............../....##..wm....../"
    "..........##..../......wmWM....../....br..BR....../st......##st..../..##............/............haha "
    "green=a2 red=- blue=h2 cards1=tiger@green,panther@blue,stuart#1 got0=LI,CR,ca,ch,ch,ch "
    "got1=faFA!,buBU>tiger stack=is_2,kv_1 letters=ah numbers=12 phase=main to=1 turn=6 mains=1",
}


def starts(kit: AnyKit, content: Content) -> Iterator[tuple[str, Setup]]:
    """Drafts of every option that has cards, and the positions above."""
    for option in ("battle", "team", "solo"):
        text = (MAPS / f"{option}.yaml").read_text(encoding="utf-8")
        map_file = kit.map_model.model_validate(yaml.safe_load(text))
        for seating in kit.seatings_for(map_file):
            setup = kit.setup(map_file, content.definitions, seating.sides, {"draft": True})
            yield f"{option} {len(seating.sides)} draft", setup
    for name, text in POSITIONS.items():
        yield name, kit.parse_position(text, content.definitions, (0, 1))


def hides(setup: Setup) -> bool:
    """In battle and team only the cards of an additional tank are hidden, which not every match has."""
    return getattr(setup.map, "option", "") == "family"


def twins(state: BattlegroundsWorld, seat: int) -> Iterable[BattlegroundsWorld]:
    """States in which what lies face down, or what was drawn or boxed unseen, is something else."""
    if state.rules.option == "family":
        yield from _other_pictures(state)
    else:
        yield from _other_cards(state, seat)


def _other_pictures(state: BattlegroundsWorld) -> Iterable[BattlegroundsWorld]:
    """Nobody sees a token that is face down, whoever saw it before (BG-11.7)."""
    known = [spot for spot in state.where(DOWN) if state.picture[spot]]
    shown = [state.picture[spot] for spot in known]
    if len(set(shown)) > 1:  # each shows what the next one did
        yield _with_pictures(state, dict(zip(known, [*shown[1:], shown[0]], strict=True)))
    if known:  # nobody has seen the first of them yet
        yield _with_pictures(state, {known[0]: ""})


def _with_pictures(state: BattlegroundsWorld, pictures: dict[int, str]) -> BattlegroundsWorld:
    there = enumerate(state.picture)
    return state.with_(picture=tuple(pictures.get(spot, picture) for spot, picture in there))


def _other_cards(state: BattlegroundsWorld, seat: int) -> Iterable[BattlegroundsWorld]:
    """Cards another seat looks at or has boxed are others of the stack (BG-8.3)."""

    def secret(column: tuple[tuple[str, ...], ...]) -> list[str]:
        return [name for of, own in enumerate(column) if of != seat for name in own]

    names = [*secret(state.looks), *secret(state.boxed)]
    if not names or not state.stack:
        return
    pool = [*state.stack, *names]
    other = dict(zip(names, pool[-len(names) - 1 : -1], strict=True))
    # cards that are looked at are in the order of their names
    looks = tuple(tuple(sorted(other.get(name, name) for name in own)) for own in state.looks)
    boxed = tuple(tuple(other.get(name, name) for name in own) for own in state.boxed)
    yield state.with_(looks=looks, boxed=boxed)

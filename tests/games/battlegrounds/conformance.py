"""What the suite needs of Battlegrounds: drafts, positions that random play seldom meets, and its twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from game.data.files.content import Content
from game.games.battlegrounds.rules.components import At, Boxed, Card, Face, OnOffer, Token, Up
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.model.contract import Setup
from game.model.kit import Kit

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


def starts(kit: Kit[Any, Any], content: Content) -> Iterator[tuple[str, Setup]]:
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


def twins(state: BattlegroundsState, seat: int) -> Iterable[BattlegroundsState]:
    """States in which what lies face down, or what was drawn or boxed unseen, is something else."""
    if state.rules.option == "family":
        yield from _other_pictures(state)
    else:
        yield from _other_cards(state, seat)


def _other_pictures(state: BattlegroundsState) -> Iterable[BattlegroundsState]:
    """Nobody sees a token that is face down, whoever saw it before (BG-11.7)."""
    down = [token for token, _, _ in state.world.both(Token, At) if state.world.find(token, Up) is None]
    known = [token for token in down if state.world.find(token, Face) is not None]
    faces = [state.world.get(token, Face) for token in known]
    if len(set(faces)) > 1:  # each shows what the next one did
        world = state.world.copy()
        for token, face in zip(known, [*faces[1:], faces[0]], strict=True):
            world.put(token, face)
        yield state.with_(world=world)
    if known:  # nobody has seen the first of them yet
        world = state.world.copy()
        world.take(known[0], Face)
        bag = Counter(dict(state.bag)) + Counter([faces[0].picture])
        yield state.with_(world=world, bag=tuple(sorted(bag.items())))


def _other_cards(state: BattlegroundsState, seat: int) -> Iterable[BattlegroundsState]:
    """Cards another seat looks at or has boxed are others of the stack (BG-8.3)."""
    offered = [e for e, offer in state.world.each(OnOffer) if offer.seat not in (-1, seat)]
    boxed = [e for e, box in state.world.each(Boxed) if box.seat != seat]
    secret = [e for e in (*offered, *boxed) if state.world.find(e, Card) is not None]
    if not secret or not state.stack:
        return
    names = [state.world.get(e, Card).name for e in secret]
    pool = [*state.stack, *names]
    turned = pool[-len(names) - 1 : -1]
    left = tuple(sorted((Counter(pool) - Counter(turned)).elements()))
    # cards that are looked at are numbered in the order of their names
    count = sum(e in offered for e in secret)
    world = state.world.copy()
    for entity, name in zip(secret, [*sorted(turned[:count]), *turned[count:]], strict=True):
        world.put(entity, Card(name))
    yield state.with_(world=world, stack=left)

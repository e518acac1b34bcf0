"""Matches of every game, played by chance, to be shared in tests."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from game.bots.contract import level
from game.bots.registry import bots, seen_by
from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.saves.matches import Match, Player, new_plan
from game.data.words.texts import Texts
from game.model.contract import CHANCE, Resign
from game.model.registry import kit as kit_of

GAMES = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")


@cache
def words() -> Texts:
    """The English words."""
    return Texts(locale_folders(), "en")


def played(game: str, moves: int = 40, *, seed: int = 3, resigned: bool = False, map_name: str = "") -> Match:
    """A match of that game after so many moves by chance; ``resigned``: somebody gave up then."""
    kit = kit_of(game)
    content = load_content(kit)
    path = maps_of(game) / f"{map_name or kit.default_map}.yaml"
    map_file = load_map(kit, path, content, words()).map_file
    sides = kit.usual_sides(map_file)
    players = tuple(Player("bot" if seat else "person", f"Ä {seat}", seat) for seat in range(len(sides)))
    match = Match.create(new_plan(kit, content, map_file, players, sides=sides, seed=seed), folder=None)
    rng = random.Random(seed)
    session: Any = match.session
    for _ in range(moves):
        seat = session.to_act
        if seat is None or seat == CHANCE:
            break
        session.play(rng.choice(list(kit.game.actions(session.view(seat)))))
    if resigned and session.result is None:
        for seat in session.setup.seats:
            if session.result is None and kit.game.refuse_call(session.state, Resign(seat)) is None:
                session.call(Resign(seat))
    return match


def played_out(game: str, map_name: str = "", *, seed: int, person: int = 0) -> Match:
    """A match of that game to its end, as weak bots play it; the players are the one ``person`` and bots."""
    kit = kit_of(game)
    content = load_content(kit)
    map_file = load_map(kit, maps_of(game) / f"{map_name or kit.default_map}.yaml", content, words()).map_file
    sides = kit.usual_sides(map_file)
    players = tuple(
        Player("person", "Ä") if seat == person else Player("bot", f"Ö {seat}", 1)
        for seat in range(len(sides))
    )
    match = Match.create(new_plan(kit, content, map_file, players, sides=sides, seed=seed), folder=None)
    session: Any = match.session
    rng, playing, weak = random.Random(seed), bots(game), 1
    crew = [playing.make(weak, "") for _ in sides]
    while session.result is None:
        seat = session.to_act
        limits = level(playing, weak).limits
        session.play(crew[seat].choose(seen_by(session, seat), limits, rng.getrandbits(32)))
    return match

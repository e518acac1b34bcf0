"""Parts of posed matches: plans, moves played."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from game.app.poses.posed import POSES
from game.app.table.opening import find_map
from game.data.files.content import default_map_of, load_content, load_map
from game.data.files.plain_files import read_plain_text
from game.data.people.characters import with_characters
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.saves.text_match import MAX_TEXT
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.model.contract import PUBLIC
from game.model.entries import window_games
from game.model.registry import kit as kit_of
from game.view.registry import poses


def plan_on(
    texts: Texts,
    players: tuple[Player, ...],
    *,
    map_name: str = "",
    position: str = "",
    game: str = "tank_chess",
    clock: ClockRules | None = None,
    seating: int = 0,
    seed: int = 1,
) -> MatchPlan:
    """Return a plan on a built-in map (the default one of the game), or from a position; bots without a name
    get one."""
    kit = kit_of(game)
    content = load_content(kit)
    sides = kit.info.seatings[seating].sides
    players = with_characters(players, game, texts, 0)
    if position:
        return position_plan(kit, content, position, players, sides=sides, clock=clock, seed=seed)
    checked = load_map(kit, find_map(kit, map_name) if map_name else default_map_of(kit), content, texts)
    return new_plan(kit, content, checked.map_file, players, sides=sides, clock=clock, seed=seed)


def whole_position(texts: Texts, game: str, sample: str) -> str:
    """Return a sample's position as it can be read: a game may leave out of samples what is on its default
    map."""
    if (whole := poses(game).whole) is None:
        return sample
    kit = kit_of(game)
    people = tuple(Player("person", name) for name in ("Anna", "Clara", "Ben", "David"))
    seating = next(at for at, one in enumerate(kit.info.seatings) if len(one.sides) == len(people))
    plan = plan_on(texts, people, map_name=kit.default_map, game=game, seating=seating)
    return whole(sample, kit.format_position(match_of(plan).session.state))


def match_of(plan: MatchPlan, moves: str | Iterable[str] = "") -> Match:
    """Return an unsaved match with some moves played; nobody's clock has run."""
    match = Match.create(plan, folder=None, now=int)
    for text in moves.split() if isinstance(moves, str) else moves:
        match.session.play(match.kit.parse_action(text, match.session.state))
    return match


NAMES: Final = ("Anna", "Ben", "Clara", "David")

SEED: Final = 5


def finished_matches() -> dict[str, tuple[str, int, str]]:
    """Return the matches between bots that games name, by name: the game, the index of its seating, and the
    map."""
    return {name: (game, *told) for game in window_games() for name, told in poses(game).matches.items()}


def finished(texts: Texts, name: str, most: int | None = None) -> Match:
    """Return one of ``finished_matches``, played to its end (or ``most`` actions) as weak bots
    played it once. Every player thought for some seconds."""
    game, seating, map_name = finished_matches()[name]
    kit = kit_of(game)
    players = tuple(
        Player("bot", "", 1) if seat % 2 else Player("person", NAMES[seat])
        for seat in range(len(kit.info.seatings[seating].sides))
    )
    moves = read_plain_text(POSES / f"samples/finished_{name}.txt", MAX_TEXT).split()
    plan = plan_on(texts, players, game=game, map_name=map_name, seating=seating, seed=SEED)
    if moves[0].startswith("mode="):
        plan = replace(plan, options={**plan.options, "mode": moves.pop(0).removeprefix("mode=")})
    time, rng = [0], random.Random(SEED)
    match = Match.create(plan, folder=None, now=partial(time.__getitem__, 0))
    session = match.session
    session.resume()
    for move in moves:
        if most is not None and len(session.record(PUBLIC)) >= most:
            break
        time[0] += rng.randrange(1_000, 20_000)
        session.play(kit.parse_action(move, session.state))
    return match

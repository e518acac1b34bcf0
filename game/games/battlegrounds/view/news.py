"""The announcements of Battlegrounds, and the prompts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games.battlegrounds.rules.actions import ChangeTank, Drive
from game.games.battlegrounds.rules.kinds import GUN
from game.games.battlegrounds.rules.queries import drive_outcome, score
from game.games.battlegrounds.rules.seen import seats_of
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.choose import Chooser, Spot
from game.games.battlegrounds.view.words import area_words, colour_words, seat_words
from game.view.phase import MOUSE_CLICK, MOUSE_WHEEL, Pointing, Prompt
from game.view.sides import PointsTally
from game.view.table import Banner, Words

_W = "battlegrounds_view."

CLOSE = 4
"""How many points below its target the artillery is announced."""


def banner(view: BattlegroundsWorld, chooser: Chooser, words: Words) -> Banner | None:
    """The announcement of a position: a target reached before the turn ends, only deadly moves left,
    further turns, or the artillery."""
    if view.phase == "over":
        return None

    def told(key: str, key_words: str = "", *, fire: bool = True, **params: Any) -> Banner:
        text = words(f"{_W}banner.{key_words or key + '_words'}", **params)
        return Banner(words(f"{_W}banner.{key}"), text, fire)

    if view.target and (view.rules.equal_turns or not view.rules.target_at_once):
        for area in view.areas:
            if view.points(area) >= view.target:
                key = "target_round" if view.rules.equal_turns else "target_words"
                return told("target", key, colour=area_words(view, area, words), points=view.points(area))
    if view.phase in ("main", "drive") and chooser.actions and chooser.colour is not None:
        drives = [a for a in chooser.actions if isinstance(a, Drive) and a.colour == chooser.colour]
        others = any(isinstance(a, ChangeTank) for a in chooser.actions) or len(chooser.colours) > 1
        if drives and not others and all(a.path and drive_outcome(view, a).destroyed for a in drives):
            return told("doomed", colour=colour_words(chooser.colour, words))
    points, target = view.artillery_points, view.rules.artillery_target
    if view.rules.option == "solo" and points >= target - CLOSE:
        return told("artillery", points=points, target=target)
    if view.phase == "walk" and view.opened:
        return told("further", colour=seat_words(view, view.seat, words), fire=False)
    return None


def alert(view: BattlegroundsWorld, words: Words, side_names: Sequence[str]) -> str:
    """A warning that names the player close to the target, or the artillery's distance from its own; empty
    for none."""
    if view.rules.option == "solo":
        points, target = view.artillery_points, view.rules.artillery_target
        close = points >= target - CLOSE
        return words(f"{_W}alert_artillery", points=points, target=target) if close else ""
    if not view.target:
        return ""
    best = max(view.areas, key=view.points)
    points = view.points(best)
    if points < view.target - CLOSE:
        return ""
    return words(f"{_W}alert", side=area_words(view, best, words), points=points, target=view.target)


def tally(view: BattlegroundsWorld, words: Words) -> list[PointsTally]:
    """The sources of everybody's points: pairs, and point tokens by their owner; the best first (BG-9.1,
    BG-12.7)."""
    found = []
    for area in view.areas:
        made = score(view, area)
        parts = [words(f"{_W}pile.pairs", n=made.pairs, points=made.pair_points)] if made.pairs else []
        for colour in dict.fromkeys(colour for colour, _ in made.won):
            value = sum(worth for owner, worth in made.won if owner == colour)
            parts.append(words(f"{_W}tally.won", colour=colour_words(colour, words), points=value))
        ranks = view.rules.ranks if view.rules.option == "solo" else ()
        stars = sum(made.points >= least for least in ranks), len(ranks)
        side, who = view.sides[seats_of(view, area)[0]], area_words(view, area, words)
        found.append((made.points, PointsTally(side, who, words.commas(parts), str(made.points), stars)))
    rows = [row for _, row in sorted(found, key=lambda item: -item[0])]
    if view.rules.option == "solo":
        tanks = len(view.where(GUN))
        told = words(f"{_W}tally.artillery", tokens=view.artillery_points - tanks, tanks=tanks)
        rows.append(PointsTally(-1, words(f"{_W}artillery"), told, str(view.artillery_points)))
    return rows


def prompts_of(chooser: Chooser, pointing: Pointing[Spot], words: Words) -> tuple[Prompt, ...]:
    """What can be done now, the most useful first, the way out last."""
    if not chooser.actions:
        return ()

    def told(key: str, *commands: str) -> Prompt:
        return Prompt(commands, words(f"{_W}prompt.{key}"))

    hand = pointing.cursor is None
    click = (MOUSE_CLICK,) if hand else ()
    found: list[Prompt] = []
    plays = chooser.plays_at(pointing.cursor)
    if plays:
        found.append(told("again" if chooser.confirm else "play", *click, "pick"))
        if isinstance(chooser.armed, Drive) and chooser.view is not None:
            spot = chooser.field_of(chooser.armed)
            if spot is not None and len(chooser.ways(spot)) > 1:
                found.append(told("way", *((MOUSE_WHEEL,) if hand else ()), "turn_right"))
    else:
        found.append(told("pick", *pointing.choosing))
        found += [told("cursor", "up", "down")] if hand else []
    if not hand or chooser.armed is None:
        found.append(told("next", "next_target"))
    if len(chooser.colours) > 1:
        found.append(told("next_tank", "next_piece"))
    button = next((name for name in ("hold", "stay", "end") if name in chooser.buttons()), "")
    if button:
        found.append(told(button, "finish"))
    elif chooser.token is not None and hand:
        found.append(told("drag", MOUSE_CLICK))
    if chooser.armed or chooser.card or chooser.token is not None or chooser.asked is not None or chooser.way:
        found.append(told("back", "put_back"))
    return tuple(found)

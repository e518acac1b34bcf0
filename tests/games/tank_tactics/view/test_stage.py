"""What is shown of Tank Tactics while it happens is in the end what the rules say; what is set before it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.actions import SetDice
from game.games.tank_tactics.rules.board import Win
from game.games.tank_tactics.rules.events import Destroyed, FlagTaken
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.stage import FlagBrought, StageTimeline, happen, with_flag_brought
from game.games.tank_tactics.view.tanks import Tanks
from game.games.tank_tactics.view.words import TacticsWording, event_words, win_wordings
from game.model.contract import CHANCE
from game.ui.paint.palette import load_theme
from tests.games.tank_tactics.boards import at, step

SEEN = ("square", "facing", "damage", "barrier", "flag")


@pytest.mark.parametrize("name", ["duel", "portal", "capture_the_flag", "maze", "four_flags"])
def test_the_events_of_a_step_lead_to_what_is_so_after_it_and_all_have_words(name: str) -> None:
    content, words = load_content(KIT), Texts(ASSETS / "locale")
    checked = load_map(KIT, MAPS / "tank_tactics" / f"{name}.yaml", content, words)
    sides = KIT.seatings_for(checked.map_file)[0].sides
    game, rng = KIT.game, random.Random(11)
    state = game.new(KIT.setup(checked.map_file, content.definitions, sides, {}))
    for _ in range(500):
        if game.result(state) is not None:
            break
        chance = game.to_act(state) == CHANCE
        action = game.draw(state, rng) if chance else rng.choice(game.actions(state))
        step = game.apply(state, action)
        shown = state
        for event in step.events:
            shown = happen(shown, event)
            assert not event_words(state, event, words).startswith("[")
        for part in SEEN:
            assert getattr(shown, part) == getattr(step.state, part), (action, part)
        seen: Any = game.observe_step(state, step, 0)
        told = TacticsWording(words).step(game.observe(state, 0), seen)
        assert "[" not in told and (told or seen.action is None)
        state = step.state


def test_setting_keeps_each_value_once_and_gives_what_is_to_be_played__TT_1_1() -> None:
    content = load_content(KIT)
    checked = load_map(KIT, MAPS / "tank_tactics" / "duel.yaml", content, Texts(ASSETS / "locale"))
    state = KIT.game.new(KIT.setup(checked.map_file, content.definitions, (0, 2), {"first": 1}))
    rng = random.Random(2)
    while KIT.game.to_act(state) == CHANCE:
        state = KIT.game.apply(state, KIT.game.draw(state, rng)).state
    setting = SetupDraft(state, 0)
    assert not setting.ready and setting.missing == [0, 1] and setting.tray(0) == [6, 5, 4, 3, 2, 1]
    setting.put(0, 6)
    setting.put(1, 6)
    assert setting.dice[0] == (0, 6, 0, 0, 0, 0)
    setting.put(0, 5)
    setting.put(0, 6)
    assert setting.dice[0] == (6, 5, 0, 0, 0, 0)
    setting.take_role("sniper")
    setting.choose_tank(1)
    setting.take_role("runner")
    setting.give(0, 1)
    assert setting.ready and all(sorted(dice) == [1, 2, 3, 4, 5, 6] for dice in setting.dice)
    assert [setting.role(tank) for tank in (0, 1)] == ["sniper", "runner"]
    actions = setting.actions()
    assert actions[0] == SetDice(0, tuple(setting.dice[0])) and len(actions) == 2 + 3
    for action in actions:
        state = KIT.game.apply(state, action).state
    assert state.seat == 1


def test_a_turn_in_one_line_has_the_shots_at_a_square_together() -> None:
    words, game = Texts(ASSETS / "locale"), KIT.game

    def told(*moves: str) -> str:
        state, steps = at("........\n" * 6, "green a1 N dice=624351", "red a4 S dice=123456"), []
        for move in moves:
            view = game.observe(state, 0)
            step = game.apply(state, KIT.parse_action(move, view))
            seen: Any = game.observe_step(state, step, 0)
            steps.append((view, seen))
            state = step.state
        return TacticsWording(words).turn(steps)

    assert told("A*a4", "A*a4", "A*a4", "end") == "A fires at a4\u00a0×3, 18 › 9"
    assert told("A*a4", "A=E", "A*a4") == "A fires at a4, 18 › 15, turns E, fires at a4, 15 › 12"
    assert told("end") == "end of turn"


def test_from_the_fifth_round_without_damage_on_they_are_counted__TT_2_6() -> None:
    words, points = Texts(ASSETS / "locale"), Win("points", target=9)

    def told(win: Win | None, quiet: int, **more: Any) -> str:
        return win_wordings(at(OPEN, "green a1 N", "red e5 S", win=win, quiet=quiet, **more), words)[0]

    assert told(None, 4) == "The last player with tanks wins."
    assert told(None, 5) == "5 rounds without damage: after 10, it’s a draw."
    assert "or the last with tanks" in told(points, 4)
    assert "or the last with tanks" not in told(points, 4, respawn=True), "who comes back is never out"
    assert told(points, 9) == "9 rounds without damage: after 10, the most points win."
    assert told(Win("goal", rounds=12, attacker=0), 9).endswith("by round 12.")


OPEN = ".....\n" * 5
FLAGS: Any = {"homes": {"green": "a1", "red": "c4"}, "starts": {"green": "c1 N", "red": "e5 S"}}


def shown(before: TankTacticsWorld, word: str) -> StageTimeline:
    """The timeline that shows a step."""
    theme, happened = load_theme("light"), step(before, word)
    timeline = StageTimeline(theme.metrics, tanks=Tanks(theme))
    effects = with_flag_brought(happened.events, happened.state)
    timeline.show(before, list(effects), happened.state)
    return timeline


def heard(timeline: StageTimeline) -> list[str]:
    found = []
    while timeline.busy:
        timeline.update(20.0)
        found += [cue.sound for cue in timeline.pop_sounds()]
    return found


def test_a_flag_that_is_taken_is_a_moment_and_one_brought_home_a_longer_one__TT_2_7() -> None:
    takes = at(OPEN, "green c3 N dice=341256", "red e5 S dice=123456", win=Win("flag"), **FLAGS)
    timeline = shown(takes, "A+1")
    taken = next(clip for clip in timeline.clips if isinstance(clip.effect, FlagTaken))
    assert 700 <= taken.ms <= 1100
    assert "flag" in heard(timeline)
    comes = at(
        OPEN, "green c2 N dice=341256", "red e5 S dice=123456", win=Win("flag"), flag=(-1, -2), **FLAGS
    )
    timeline = shown(comes, "A-1")
    brought = next(clip for clip in timeline.clips if isinstance(clip.effect, FlagBrought))
    assert brought.effect == FlagBrought(1, comes.board.grid.square("c1")) and 1400 <= brought.ms <= 2200
    assert heard(timeline)[-1] == "flag_scored"
    assert not any(isinstance(clip.effect, FlagBrought) for clip in shown(comes, "A+1").clips)


def test_a_last_tank_takes_twice_as_long_and_has_its_own_end__TT_5_1() -> None:
    first = "green a1 N dice=222452"
    last = at(OPEN, first, "red a3 S dice=123456 damage=17")
    more = at(OPEN, first, "red a3 S dice=123456 damage=17", "red e5 S dice=123456")
    found = []
    for state in (more, last):
        timeline = shown(state, "A*a3")
        (loss,) = [clip for clip in timeline.clips if isinstance(clip.effect, Destroyed)]
        found.append((loss.ms, [one for one in heard(timeline) if one.startswith(("hit", "wreck"))]))
    (ms, plain), (longer, louder) = found
    assert 700 <= ms <= 1100 and longer == 2 * ms
    assert plain == ["hit", "wreck"] and louder == ["hit", "wreck_last"]

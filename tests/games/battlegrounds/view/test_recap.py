"""What Battlegrounds tells of the others' turns, and how it announces a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.games.battlegrounds.rules.events import LaidOut
from game.games.battlegrounds.view.stage import StageTimeline
from game.view.turns import RecordedStep, TurnSummary
from tests.games.battlegrounds.boards import after, four, rows, step, two
from tests.games.battlegrounds.view.kit import GAME, shown, start, table, tools, walk


def happened(state: Any, *told: str, viewer: int = 3) -> list[RecordedStep]:
    """The steps of these words as a seat saw them."""
    found = []
    for ply, word in enumerate(told, 1):
        made = step(state, word)
        seen = GAME.observe_step(state, made, viewer)
        found.append(RecordedStep(ply, GAME.observe(state, viewer), seen))
        state = made.state
    return found


def deeds(state: Any, *told: str, viewer: int = 3) -> Sequence[TurnSummary]:
    """What a table tells of these steps."""
    return shown(state, 0).turns.turn_summaries(happened(state, *told, viewer=viewer), viewer)


def test_a_table_of_battlegrounds_announces_turns() -> None:
    assert table().turns is not None


def test_a_turn_is_told_as_one_sentence_with_its_points__BG_8_1() -> None:
    state = four(rows(c3="HI"), "got1=hi")
    words = "Drives a1–c1, takes the hilltop on c3, a pair: +2 and Further shot"
    assert deeds(state, "green:a1-c1", "green*c3") == [TurnSummary(0, 1, 2, words, "+2")]


def test_a_tank_that_is_shot_is_told_with_whose_points_it_was__BG_5_3() -> None:
    state = four(rows(), "yellow=c3")
    assert deeds(state, "green:a1-c1", "green*c3:tank") == [
        TurnSummary(0, 1, 2, "Drives a1–c1, Yellow is shot and destroyed on c3", "+3")
    ]


def test_an_own_tank_that_is_lost_is_told_as_a_loss__BG_4_3() -> None:
    (deed,) = deeds(four(rows(b1="()")), "green:a1-c1")
    assert deed.loss and not deed.points
    assert "Green is destroyed by the shell on b1" in deed.words


def test_points_that_another_wins_by_a_turn_are_said_to_be_theirs__BG_4_4() -> None:
    (deed,) = deeds(four(rows(), "yellow=b1"), "green:a1-c1")
    assert deed.loss and not deed.points
    assert deed.words.endswith("+3 for Yellow")


def test_of_two_colours_the_one_is_named_that_did_it__BG_3_2() -> None:
    (deed,) = deeds(two(rows(c3="HI")), "red:h8-h7", viewer=1)
    assert deed.words.startswith("Red drives h8–h7")


def test_each_turn_is_a_row_and_own_turns_are_none() -> None:
    state = four(rows(c3="HI", a6="st"))
    told = ("green:a1-c1", "hold", "yellow>is_2")
    assert [deed.seat for deed in deeds(state, *told)] == [0, 1]
    assert [(deed.first, deed.last) for deed in deeds(state, *told)] == [(1, 2), (3, 3)]
    assert [deed.seat for deed in deeds(state, *told, viewer=0)] == [1]


def test_cards_another_looked_at_are_told_by_their_number__BG_8_3() -> None:
    state = four(rows(), "got1=faFA!", "stack=churchill,cromwell,hellcat,panther")
    (deed,) = deeds(state, "use:factory", "draw:churchill,hellcat", "take:hellcat")
    assert deed.words == "Uses Extra tank, looks at 2 cards, keeps Hellcat"
    assert "Churchill" not in deed.words


@pytest.mark.parametrize("option", ["battle", "team", "family", "solo"])
def test_every_turn_of_a_match_is_told_in_words__BG_3_1(option: str) -> None:
    made = table()
    found: list[RecordedStep] = []
    setting_up = 0
    for ply, (before, _, seen, _) in enumerate(walk(option, 5, 120), 1):
        setting_up += before.phase in ("starter", "deal", "layout", "open", "draft", "activate", "place")
        found.append(RecordedStep(ply, GAME.observe(before, 0), seen))
    made.show(found[-1].before, chooser=None, viewer=0, last=None)
    told = made.turns.turn_summaries(found, 0)
    assert told and all(deed.words and "{" not in deed.words for deed in told)
    assert all(deed.first > setting_up for deed in told)
    assert {deed.seat for deed in told} == ({-1} if option == "solo" else set(range(1, len(before.sides))))


def test_the_sign_tells_standing_and_who_is_next_and_skips_who_has_left__BG_9_1() -> None:
    state = four(rows(c3="hi"), "got2=hiHI")
    sign = shown(state, 0).turns.turn_sign(state, ())
    assert sign is not None
    assert (sign.seat, sign.then, sign.words, sign.recap) == (0, 1, "Green · 0 of 12", True)
    gone = state.with_(gone=frozenset({1}))
    other = shown(gone, 0).turns.turn_sign(gone, ())
    assert other is not None and other.then == 2
    same = after(state, "green:a1-c1")
    still = shown(same, 0).turns.turn_sign(same, ())
    assert still is not None and still.key == sign.key


@pytest.mark.parametrize(
    ("option", "title", "part"),
    [
        ("battle", "Battle", "16 points"), ("team", "Team", "20 points"),
        ("family", "Family", "10 points"), ("solo", "Solo", "16 points earn the first star"),
    ],
)  # fmt: skip
def test_each_option_says_at_the_beginning_what_it_is_about(option: str, title: str, part: str) -> None:
    made = table()
    told = made.turns.opening(start(option))
    assert told[0] == title and part in told[1]


def test_the_mark_of_a_seat_shows_all_its_colours__BG_2_3() -> None:
    def pixels(view: Any, seat: int) -> bytes:
        surface = pygame.Surface((40, 40))
        shown(view, 0).turns.draw_mark(surface, surface.get_rect(), view, seat)
        return pygame.image.tobytes(surface, "RGB")

    one, pair = four(rows()), two(rows())
    found = [*(pixels(one, seat) for seat in range(4)), *(pixels(pair, seat) for seat in range(2))]
    assert len(set(found)) == 6
    assert pixels(one, -1) not in found


def test_tokens_are_dealt_one_after_the_other_unless_motion_is_reduced__BG_2_1() -> None:
    steps = list(walk("battle", 1, 2))
    before, _, seen, _ = steps[1]
    assert [event.key for event in seen.events][-1].endswith("laid_out")
    metrics = tools().theme.metrics
    guns = table().art.gun_shape
    timeline = StageTimeline(metrics, guns)
    timeline.show(seen.events, before, seen.view, {})
    assert timeline.busy and timeline.clip is not None and isinstance(timeline.clip.effect, LaidOut)
    assert timeline.stage is not None and not timeline.stage.tokens
    timeline.skip()
    assert len(timeline.stage.tokens) == 64
    still = StageTimeline(metrics, guns, reduced=True)
    still.show(seen.events, before, seen.view, {})
    assert not still.busy


def test_half_way_through_the_deal_the_outer_tokens_lie_and_the_inner_ones_do_not__BG_2_1() -> None:
    made = table(speed=1.0)
    before, _, seen, _ = list(walk("battle", 1, 2))[1]
    made.show_step(before, seen, viewer=0, last=None)
    empty = made.camera.rect_of(0), made.camera.rect_of(27)

    def looks(share: float) -> list[bytes]:
        made.timeline.clip.gone = share * made.timeline.clip.ms  # type: ignore[union-attr]
        surface = pygame.Surface((720, 720))
        made.draw(surface)
        made.draw_flying(surface)
        return [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in empty]

    begin, middle, end = looks(0.0), looks(0.5), looks(1.0)
    assert begin[0] != middle[0] == end[0]
    assert middle[1] != end[1]


@pytest.mark.parametrize(
    ("quiet", "told"),
    [(68, ""), (69, "in 12 turns"), (78, "in 3 turns"), (80, "after this turn")],
)
def test_the_end_for_want_of_points_is_told_before_it_comes__BG_9_2(quiet: int, told: str) -> None:
    state = four(rows(c3="HI"), f"quiet={quiet}")
    sign = shown(state, 0).turns.turn_sign(state, ())
    assert sign is not None
    assert ("unless a token or a point is won" in sign.words) == bool(told)
    assert told in sign.words

"""The sequential test of a map's balance, and what would even it out."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.runner import Job, RunSummary, SimulatedMatch
from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.editor.balance_report import BalancePlan, narrowing
from game.editor.decision import ERROR, MOST, Interval, bounds, decide, half_width, interval
from game.editor.document import MapDocument
from game.editor.fairer import (
    MORE,
    FairerPlan,
    FairerRun,
    MapTally,
    Measured,
    Proposal,
    clearly_better,
    is_even,
    measure,
    proposals,
    ranked,
    setup_maker,
)  # fmt: skip
from game.editor.history import Change, merged
from game.model.registry import kit
from tests.amount import some
from tests.app.editor_hands import small_map


def walk(
    rng: random.Random, share: float, draws: float, most: int = MOST, *, enough: bool = False
) -> tuple[str, int]:
    """A run of matches with that true share, looked at after every one: how it was decided, and when."""
    points = 0.0
    for games in range(1, most + 1):
        drawn = rng.random() < draws
        points += 0.5 if drawn else float(rng.random() < (share - draws / 2) / (1 - draws))
        first = interval(points, games, 2)
        second = Interval(games, 1 - first.high, 1 - first.share, 1 - first.low)
        found = decide([first, second], 0.5)
        if found in ("fair", "unfair") or (enough and found == "enough"):
            return found, games
    return "undecided", most


def test_intervals_narrow_and_say_what_they_mean() -> None:
    widths = [half_width(games) for games in (1, 10, 100, 1000, 10_000)]
    assert widths == sorted(widths, reverse=True) and widths[-1] < 0.02
    assert decide([Interval(9, 0.44, 0.5, 0.54)] * 2, 0.5) == "enough"
    assert decide([Interval(9, 0.39, 0.5, 0.54)] * 2, 0.5) == "undecided"
    assert decide([Interval(9, 0.2, 0.22, 0.29)] + [Interval(9, 0.2, 0.26, 0.4)] * 3, 0.25) == "undecided"
    assert decide([Interval(9, 0.21, 0.25, 0.29)] * 4, 0.25) == "enough", "a tenth of an even share is fair"
    assert decide([Interval(9, 0.23, 0.25, 0.27)] * 4, 0.25) == "fair"
    assert decide([Interval(9, 0.31, 0.5, 0.6)], 0.25) == "unfair"


@pytest.mark.slow(few=4)
@pytest.mark.parametrize(
    ("share", "draws"), [(0.5, 0.0), (0.5, 0.3), (0.55, 0.0), (0.56, 0.0), (0.45, 0.1), (0.62, 0.0)]
)
def test_the_error_of_all_statements_is_what_it_says(share: float, draws: float) -> None:
    rng, runs = random.Random(f"{share} {draws}"), some(1000, 100)
    fair = bounds(0.5)[0] <= share <= bounds(0.5)[1]
    found = [walk(rng, share, draws) for _ in range(runs)]
    wrong = sum(one == ("unfair" if fair else "fair") for one, _ in found)
    assert wrong <= ERROR * runs
    if share == 0.5:
        assert sum(one == "fair" for one, _ in found) > 0.5 * runs
    if share == 0.62:
        assert sum(one == "unfair" for one, _ in found) > 0.9 * runs


@pytest.mark.slow
def test_an_even_map_is_soon_called_fair_enough_and_an_uneven_one_hardly_ever() -> None:
    rng, runs = random.Random(2), some(600, 100)
    found = [walk(rng, 0.5, 0.0, enough=True) for _ in range(runs)]
    assert all(said == "enough" for said, _ in found)
    assert sorted(games for _, games in found)[runs // 2] < 400
    found = [walk(rng, 0.61, 0.0, enough=True) for _ in range(runs)]
    assert sum(said != "unfair" for said, _ in found if said != "undecided") <= ERROR * runs


def test_a_run_that_asks_for_fair_enough_ends_there_and_a_strict_one_goes_on() -> None:
    plan = BalancePlan("x", SimpleNamespace(sides=(0, 1)), ("a", "b"), decide=True, enough=True)  # type: ignore[arg-type]
    strict = replace(plan, enough=False)
    assert plan.ends("enough") and plan.ends("fair") and not plan.ends("undecided")
    assert strict.ends("unfair") and not strict.ends("enough")
    assert not replace(plan, decide=False).ends("unfair")


def test_only_matches_before_the_first_that_still_goes_on_count() -> None:
    class Setup:
        sides = (0, 1)

    def won(number: int, side: int) -> SimulatedMatch:
        return SimulatedMatch(number, (0, 1), side, (1, 2), "x", 10, 5)

    job: Job = object.__new__(Job)
    object.__setattr__(job, "setup", Setup())
    played = RunSummary(job, tuple(won(number, 0) for number in (0, 1, 2, 5, 6)))
    path, decided = narrowing(played, (0, 1))
    assert path[-1].games == 3 and decided == "undecided"
    lopsided = RunSummary(job, tuple(won(number, 0) for number in range(60)))
    assert narrowing(lopsided, (0, 1))[1] == "unfair"
    late = [won(number, 1) for number in range(60, 100)]
    blurred = RunSummary(job, (*lopsided.outcomes, *late))
    assert decide([interval(60, 100, 2)], 0.5) == "undecided"
    assert narrowing(blurred, (0, 1))[1] == "unfair", "what was said stays said"


@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "flames_of_tanks"])
def test_every_proposal_is_one_change_that_can_be_undone(game: str) -> None:
    found = kit(game)
    content = load_content(found)
    path = maps_of(game) / f"{found.default_map}.yaml"
    document = MapDocument.from_file(found, content.definitions, path)
    made = proposals(found, document, (0, 1), 1, count=12, seed=3)
    assert made[0].draft is document.settled and len(made) == 13
    assert len({one.key for one in made}) >= (3 if game == "flames_of_tanks" else 5)
    before = document.settled
    for one in made[1:]:
        change = Change.between(before, one.draft)
        assert len(change.squares()) <= 8
        document.do("evened", one.draft, {"what": one.key})
        document.undo()
        assert document.settled == before


@pytest.mark.slow
def test_changes_are_measured_ranked_and_stopped() -> None:
    found = kit("tank_chess")
    content = load_content(found)
    document = MapDocument(found, content.definitions, small_map())
    setup_of = setup_maker(found, content.definitions, "Map")
    tried = proposals(found, document, (0, 1), 1, count=5, seed=2)
    plan = FairerPlan("tank_chess", tried, setup_of, 1, rounds=(4, 6, 8), go_on=(5, 3, 1), known=(30.0, 60))
    with ThreadPoolExecutor(1) as pool:
        run = FairerRun(plan, 1, pool)
        assert run.join(120)
        state = run.poll()
        assert not state.running and not state.error and not state.cancelled
        assert state.done == state.total == 4 * 6 + 6 * 4 + 8 * 2
        first, *others = state.measured
        # what is known, and the matches of the last round; the others helped to choose the best
        assert first.proposal.key == "as_it_is" and first.games == 60 + 8
        assert sorted((one.games, one.round) for one in others) == [(4, 1), (4, 1), (8, 3), (10, 2), (10, 2)]
        assert [one.last for one in others] == [one.round == 3 for one in others]
        again = FairerRun(plan, 1, pool)
        assert again.join(120)
        assert [(one.proposal.key, one.share) for one in again.poll().measured] == [
            (one.proposal.key, one.share) for one in state.measured
        ]
        stopped = FairerRun(plan, 1, pool)
        stopped.cancel()
        assert stopped.join(60) and not stopped.poll().running
        half = [dict(list(points.items())[::2]) for points in run.points]
        on = FairerRun(plan, 1, pool, begun=half)
        assert on.join(120) and on.poll().done == state.total
        assert [(one.proposal.key, one.share) for one in on.poll().measured] == [
            (one.proposal.key, one.share) for one in state.measured
        ], "a run that goes on comes to what it would have come to"


def test_the_nearest_to_even_comes_first_however_far_it_got() -> None:
    def one(share: float, rounds: int) -> Measured:
        return Measured(Proposal("x", {}, small_map()), 48, share, round=rounds)

    found = [one(0.61, 4), one(0.81, 4), one(0.44, 1), one(0.57, 2), one(0.436, 3), one(0.564, 1)]
    shares = [(each.share, each.round) for each in ranked(found, 0.5)]
    assert shares == [(0.61, 4), (0.436, 3), (0.44, 1), (0.564, 1), (0.57, 2), (0.81, 4)]


def test_a_map_is_even_as_it_is_within_the_band_of_fair_maps_after_enough_matches() -> None:
    base = Measured(Proposal("as_it_is", {}, small_map()), 116, 0.54)
    assert is_even(base, 0.5)
    assert not is_even(base, 1 / 3)
    assert not is_even(replace(base, share=0.56), 0.5)
    assert not is_even(replace(base, games=20), 0.5), "too few to say so"


@pytest.mark.slow
def test_a_run_on_an_even_map_asks_before_any_change_is_played() -> None:
    found = kit("tank_chess")
    content = load_content(found)
    document = MapDocument(found, content.definitions, small_map())
    setup_of = setup_maker(found, content.definitions, "Map")
    tried = proposals(found, document, (0, 1), 1, count=3, seed=2)
    plan = FairerPlan("tank_chess", tried, setup_of, 1, rounds=(2,), go_on=(3,), known=(54.0, 100), asks=True)
    with ThreadPoolExecutor(1) as pool:
        run = FairerRun(plan, 1, pool)
        assert run.join(60)
        state = run.poll()
        assert state.asks and not state.running and state.done == 0
        assert [(one.proposal.key, one.share) for one in state.measured] == [("as_it_is", 0.54)]
        on = FairerRun(replace(plan, asks=False), 1, pool, begun=run.points)
        assert on.join(60) and on.poll().done == on.poll().total > 0
        leaning = FairerRun(replace(plan, known=(70.0, 100)), 1, pool)
        assert leaning.join(60) and not leaning.poll().asks and leaning.poll().done > 0


@pytest.mark.slow
def test_a_run_without_a_balance_first_plays_the_map_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kit("tank_chess")
    content = load_content(found)
    document = MapDocument(found, content.definitions, small_map())
    setup_of = setup_maker(found, content.definitions, "Map")
    tried = proposals(found, document, (0, 1), 1, count=3, seed=2)
    plan = FairerPlan("tank_chess", tried, setup_of, 1, rounds=(2,), go_on=(3,), asks=True)
    monkeypatch.setattr("game.editor.fairer.is_even", lambda base, even: base.games >= MORE)
    with ThreadPoolExecutor(1) as pool:
        run = FairerRun(plan, 1, pool)
        assert run.join(120)
        assert run.poll().asks and run.poll().done == MORE
        on = FairerRun(replace(plan, asks=False), 1, pool, begun=run.points)
        assert on.join(120) and on.poll().done == on.poll().total == MORE + 2 * 4


def test_a_change_is_better_only_if_it_is_clearly_nearer_to_even() -> None:
    def one(share: float, effect: float, give: float, *, last: bool = True) -> Measured:
        return Measured(
            Proposal("x", {}, small_map()), 48, share, 0, 1, effect, effect - give, effect + give, last=last
        )

    base = Measured(Proposal("as_it_is", {}, small_map()), 116, 0.62)
    good, lucky, worse = one(0.51, -0.11, 0.05), one(0.5, -0.12, 0.11), one(0.75, 0.13, 0.05)
    early = one(0.5, -0.12, 0.05, last=False)
    assert clearly_better((base, lucky, good, worse), 0.5) is good
    assert clearly_better((base, lucky, worse, early), 0.5) is None
    assert clearly_better((base, one(0.37, -0.25, 0.05)), 0.5) is None, "as uneven the other way"
    assert clearly_better((base,), 0.5) is None
    assert not lucky.by_chance and one(0.6, -0.02, 0.05).by_chance and not worse.by_chance


def tally(shares: list[float], *, first: int = 0) -> MapTally:
    setup: Any = SimpleNamespace(sides=(0, 1))
    return MapTally(Proposal("x", {}, small_map()), setup, dict(enumerate(shares, first)))


def test_a_change_that_changes_nothing_has_no_effect_and_the_share_of_the_map_as_it_is() -> None:
    shares = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0] * 4
    base, same = tally(shares), tally(shares)
    found = measure(same, base, (100.0, 200))
    assert abs(found.effect) < 0.05 and found.effect_low < 0 < found.effect_high
    # these pairs were lucky for the first side: what is known of the map corrects that
    assert 0.5 < found.share < 0.6 < sum(shares) / len(shares)


@pytest.mark.slow
def test_intervals_of_an_effect_hold_it_as_often_as_they_say_and_pairs_make_them_narrow() -> None:
    rng, runs, count = random.Random(4), some(1500, 150), 48
    held = shares = 0
    widths = {True: 0.0, False: 0.0}
    for run in range(runs):
        paired = run % 2 == 0
        xs, ys = [], []
        for _ in range(count):
            luck = rng.random()
            ys.append(float(luck < 0.6))
            xs.append(float((luck if paired and rng.random() < 0.7 else rng.random()) < 0.5))
        known = sum(rng.random() < 0.6 for _ in range(400))
        found = measure(tally(xs), tally(ys), (float(known), 400))
        held += found.effect_low <= -0.1 <= found.effect_high
        shares += found.low <= 0.5 <= found.high
        widths[paired] += found.high - found.low
    assert held > 0.93 * runs and shares > 0.93 * runs
    assert widths[True] < 0.9 * widths[False]


def test_a_change_is_made_to_the_map_as_it_is_now_or_not_at_all() -> None:
    begun: Any = small_map()
    piece = next(iter(begun.pieces))
    changed = replace(
        begun,
        pieces={s: one for s, one in begun.pieces.items() if s != piece},
        meta={**begun.meta, "suggests": {"x": 1}},
    )
    titled = replace(begun, meta={**begun.meta, "title": "Another"})
    made: Any = merged(begun, changed, titled)
    assert made is not None and made.meta["title"] == "Another" and made.meta["suggests"] == {"x": 1}
    assert piece not in made.pieces
    assert merged(begun, changed, changed) is None and merged(begun, changed, begun) == changed


def test_a_map_that_cannot_be_played_gives_no_setup() -> None:
    found = kit("tank_chess")
    content = load_content(found)
    draft = small_map()
    setup_of = setup_maker(found, content.definitions, "Map")
    assert setup_of(draft) is not None
    assert setup_of(replace(draft, pieces={})) is None


def test_who_may_begin_are_the_sides_of_the_map__TT_3_1() -> None:
    found = kit("tank_tactics")
    content = load_content(found)
    document = MapDocument.from_file(found, content.definitions, maps_of("tank_tactics") / "duel.yaml")
    sides = found.usual_sides(document.map_file())
    tried = proposals(found, document, sides, sides[1], count=400, seed=1)
    begins = [one for one in tried if one.key == "seat"]
    assert [one.params["side"] for one in begins] == list(sides) == [0, 2]
    assert [one.draft.meta["suggests"]["options"]["first"] for one in begins] == [1, 2]

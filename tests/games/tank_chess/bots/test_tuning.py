"""The tools that tune the weights and measure the levels: repeatable, resumable, and right in their sums."""

from __future__ import annotations

import json
import math
import random
from dataclasses import fields
from pathlib import Path

import pytest

from game.games.tank_chess.bots.tuned import TUNED
from game.games.tank_chess.bots.weights import DEFAULT, Weights
from tools import measure_tank_chess_levels as levels
from tools import tune_tank_chess as tune

pytestmark = pytest.mark.slow  # bots play matches in each of them

PLAY = ["play", "--nodes", "30", "--maps", "quick_bout_8", "--share", "0.5", "--games"]


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_samples_are_the_same_for_a_seed_and_go_on_where_they_were_cut_off(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    tune.main([*PLAY, "3", "--out", str(whole)])
    cut.write_text("\n".join(lines(whole)[:1]) + "\n" + lines(whole)[1][:50], encoding="utf-8")
    tune.main([*PLAY, "3", "--out", str(cut), "--jobs", "2"])
    assert lines(cut) == lines(whole)
    assert len({json.loads(line)["plies"] for line in lines(whole)}) > 1


@pytest.mark.slow
def test_a_fit_learns_from_samples_and_says_what_it_gained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "PRIORS", (4.0,))  # so few matches would change next to nothing
    samples, out = tmp_path / "samples", tmp_path / "tuned.json"
    tune.main([*PLAY, "6", "--out", str(samples)])
    tune.main(["fit", "--samples", str(samples), "--out", str(out)])
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told["log_loss_after"][0] < told["log_loss_before"][0]
    assert told["weights"].keys() == set(tune.NAMES)
    assert "held out" in capsys.readouterr().out
    changed = tune.weights_of(str(out))
    assert changed != DEFAULT
    assert all(getattr(changed, name) == getattr(DEFAULT, name) for name in tune.FIXED)


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    # results drawn by chance from a value in which the first weight counts half as much again
    rng = random.Random(3)
    rows = []
    for _ in range(2500):
        slopes = tuple(rng.gauss(0, 100) if i < 3 else 0.0 for i in range(len(tune.NAMES)))
        true = slopes[0] * 1.5 + slopes[1] + slopes[2]
        rows.append(tune.Row(sum(slopes), slopes, float(rng.random() < tune.chance(true, 0.01)), 1.0))
    change = tune.fitted(rows, 0.01, prior=0.4)
    assert change[:3] == pytest.approx([0.5, 0, 0], abs=0.12)
    assert set(change[3:]) == {0.0}
    assert tune.loss(rows, change, 0.01) < tune.loss(rows, [0.0] * len(change), 0.01) < math.log(2)


def test_numbers_may_come_from_a_file_and_every_name_must_be_a_weight(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    path.write_text('{"gun": 30}', encoding="utf-8")
    assert tune.weights_of(str(path)).gun == 30
    path.write_text('{"gum": 30}', encoding="utf-8")
    with pytest.raises(ValueError, match="gum"):
        tune.weights_of(str(path))


def test_what_is_adopted_is_what_the_bots_play_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Weights().with_values(TUNED) == DEFAULT
    monkeypatch.setattr(tune, "TUNED", tmp_path / "tuned.py")
    chosen = {field.name: 1 for field in fields(Weights)}
    (tmp_path / "ones.json").write_text(json.dumps(chosen), encoding="utf-8")
    tune.main(["adopt", "--weights", str(tmp_path / "ones.json")])
    space: dict[str, object] = {}
    exec(compile((tmp_path / "tuned.py").read_text(encoding="utf-8"), "tuned", "exec"), space)
    assert space["TUNED"] == chosen


def test_a_match_of_weights_plays_each_opening_with_both_colours(tmp_path: Path) -> None:
    out, same = tmp_path / "match", tmp_path / "same.json"
    same.write_text("{}", encoding="utf-8")
    tune.main(
        [
            "match",
            "--ours",
            str(same),
            "--out",
            str(out),
            "--games",
            "2",
            "--nodes",
            "30",
            "--maps",
            "quick_bout_8",
        ]
    )
    played = [json.loads(line) for line in lines(out)]
    assert [entry["white"] for entry in played] == [True, False]
    with pytest.raises(SystemExit):
        tune.main(["match", "--out", str(out)])


@pytest.mark.slow
def test_the_levels_are_measured_as_simulate_would_and_go_on_where_they_were(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.bots.runner import Job, simulate
    from game.cli.common import find_kit, map_setup

    out = tmp_path / "levels"
    words = ["--out", str(out), "--pairs", "2:1", "--budget", "5%", "--maps", "quick_bout_8", "--games"]
    levels.main([*words, "2"])
    first = lines(out)
    levels.main([*words, "4"])
    assert lines(out)[:2] == first
    job = Job(
        "tank_chess", map_setup(find_kit("tank_chess"), "quick_bout_8"), (2, 1), 4, 0, 4, True, budget=0.05
    )
    played = [json.loads(line) for line in lines(out)]
    summary = simulate(job)
    assert [entry["plies"] for entry in played] == list(summary.plies)
    assert sum(entry["points"] for entry in played) == summary.bot_score(0) * 4
    capsys.readouterr()
    levels.main(["--out", str(out), "--table"])
    assert "| 2 against 1 | 5% | 4 |" in capsys.readouterr().out

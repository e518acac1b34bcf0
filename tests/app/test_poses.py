"""Poses are read from their files; what is wrong with one is said with its name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.posed import POSES, Pose, PoseError, read_poses
from game.data.files.yaml_files import load_yaml

ONE = """\
kind: match
given: {position: one_shot}
poses:
"""


def read(folder: Path, text: str) -> dict[str, Pose]:
    file = folder / "some.yaml"
    file.write_text(ONE + text, encoding="utf-8")
    return read_poses(file)


def test_every_pose_of_a_file_can_be_asked_for_and_none_stands_twice() -> None:
    names: list[str] = []
    for file in POSES.glob("*.yaml"):
        document, problems = load_yaml(file)
        assert document is not None, problems
        data: Any = document.data
        names += data["poses"]
    assert len(names) == len(set(names)) > 250
    assert set(names) <= set(SCENES)


def test_what_is_given_holds_for_all_poses_that_say_nothing_else(tmp_path: Path) -> None:
    poses = read(tmp_path, "  a: {moves: j12-j12Nxj15}\n  b: {position: fun_set}\n  c: {then: [menu]}\n")
    app = offscreen_app((1280, 720), 1.0)
    over, fun_set, menu = (poses[name](app) for name in "abc")
    assert over.name == fun_set.name == "match"
    assert over.match.session.result is not None  # type: ignore[attr-defined]
    assert fun_set.match.session.result is None  # type: ignore[attr-defined]
    assert menu.name == "match_menu"


@pytest.mark.parametrize(
    ("pose", "told"),
    [
        ("some_pose: {then: [hinnt: 1]}", "there is no step 'hinnt'; did you mean hint?"),
        ("some_pose: {then: [begin]}", "there is no step 'begin'"),
        ("some_pose: {then: [hint: often]}", "hint: 0: Input should be a valid integer"),
        ("some_pose: {then: [aim]}", "aim: move: Missing required argument"),
        ("some_pose: {positon: fun_set}", "begin: positon: Unexpected keyword argument"),
        ("some_pose: {seating: second}", "begin: seating: Input should be a valid integer"),
    ],
)
def test_a_wrong_pose_is_told_by_name(tmp_path: Path, pose: str, told: str) -> None:
    with pytest.raises(PoseError) as error:
        read(tmp_path, f"  {pose}\n")["some_pose"](offscreen_app((1280, 720), 1.0))
    assert str(error.value).startswith(f"some_pose (some.yaml): {told}")


def test_what_fails_in_a_step_says_in_which(tmp_path: Path) -> None:
    pose = read(tmp_path, "  some_pose: {then: [aim: nonsense]}\n")["some_pose"]
    with pytest.raises(Exception, match="nonsense") as error:
        pose(offscreen_app((1280, 720), 1.0))
    assert error.value.__notes__ == ["in the pose some_pose (some.yaml), at aim"]


def test_a_posed_match_by_post_writes_into_no_folder_it_was_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scene: Any = SCENES["match_post_done"](offscreen_app((1280, 720), 1.0))
    file = scene.actions.mail.file
    with file._changing():
        pass
    assert file.path.exists()
    assert list(tmp_path.iterdir()) == []

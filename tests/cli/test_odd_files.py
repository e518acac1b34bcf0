"""Whatever a name on the command line stands for, it is answered at once and in words: pipes, devices,
sockets, folders, files without end, and files that hold nothing."""

from __future__ import annotations

import errno
import io
import os
import socket
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from game.cli.main import main
from game.data.post.letters import letter_text
from game.data.post.post_files import PostFile
from tests.data.post.post_hands import meet, plan_of
from tests.patience import no_waiting_for_ever

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")

ASKED = {
    "validate": ["validate", "{}"],
    "record": ["record", "{}"],
    "play --load": ["play", "--terminal", "--load", "{}"],
    "play --map": ["play", "--terminal", "--map", "{}"],
    "share": ["share", "{}"],
    "share --read": ["share", "--read", "{}"],
    "moves --map": ["moves", "--map", "{}"],
    "engine --map": ["engine", "--map", "{}"],
    "simulate --map": ["simulate", "--map", "{}"],
    "balance": ["balance", "{}"],
    "puzzles solve": ["puzzles", "solve", "{}"],
    "tournament --openings": [
        "tournament", "--engine", "bot:1", "--engine", "bot:2", "--nodes", "9", "--openings", "{}",
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    with no_waiting_for_ever():
        yield


def odd(kind: str, folder: Path, suffix: str) -> Path:
    path = folder / f"odd{suffix}"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    return path


@pytest.mark.sample(now=72)
@pytest.mark.parametrize("suffix", [".yaml", ".txt", ".png", ""])
@pytest.mark.parametrize("kind", ["pipe", "device", "socket"])
@pytest.mark.parametrize("verb", ASKED)
def test_what_is_no_plain_file_is_told_and_not_waited_for(
    verb: str, kind: str, suffix: str, tmp_path: Path, capsys: Capture
) -> None:
    name = str(odd(kind, tmp_path, suffix))
    assert main([name if word == "{}" else word for word in ASKED[verb]]) == 2
    told = capsys.readouterr()
    # by their names these are no puzzle, and no shared map
    other = (verb, suffix == ".yaml") in (("puzzles solve", False), ("share --read", True))
    assert "regular file" in told.err or other
    assert "Traceback" not in told.err


def test_a_device_without_end_is_no_save(capsys: Capture) -> None:
    assert main(["play", "--terminal", "--load", "/dev/zero"]) == 2
    assert "regular file" in capsys.readouterr().err


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "long.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000_000)  # of which nothing is on the disk
    for words in (["validate"], ["record"], ["play", "--terminal", "--load"], ["share"], ["moves", "--map"]):
        assert main([*words, str(path)]) == 2
        assert "too large" in capsys.readouterr().err


NOTHING = {
    "empty": "",
    "blank": " \n\n",
    "a list that never ends": "x: [1, 2",
    "a bomb of aliases": "a: &a [x,x,x,x,x,x,x,x,x]\n"
    + "".join(f"{chr(n + 1)}: &{chr(n + 1)} [{','.join([f'*{chr(n)}'] * 9)}]\n" for n in range(97, 105)),
    "a header alone": "White: Ann\nBlack: Ben\n",
}


@pytest.mark.parametrize("what", NOTHING)
@pytest.mark.parametrize("words", [["record"], ["record", "--game", "battlegrounds"], ["validate"]])
def test_a_record_without_a_move_is_none(
    what: str, words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(NOTHING[what], encoding="utf-8")
    assert main([*words, str(path)]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("what", NOTHING)
def test_a_yaml_file_that_says_nothing_is_not_good(what: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(NOTHING[what], encoding="utf-8")
    assert main(["validate", str(path)]) == 2
    assert "map.yaml" in capsys.readouterr().err


def test_a_match_given_up_before_the_first_move_is_a_record(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "record.txt"
    path.write_text('[White "Ann"]\n\n0-1\n', encoding="utf-8")
    assert main(["record", str(path)]) == 0
    assert "0 moves" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["moves", "--position", ""],
        ["moves", "--position", " "],
        ["perft", "--depth", "1", "--position", ""],
        ["moves", "--map", ""],
        ["moves", "--position", "", "--map", "official_16"],
        ["simulate", "--map", ""],
        ["record", __file__, "--position", ""],
        ["record", __file__, "--map", ""],
        ["play", "--terminal", "--position", ""],
        ["play", "--terminal", "--map", ""],
        ["play", "--terminal", "--load", ""],
        ["play", "--terminal", "--seats", ""],
        ["play", "--terminal", "--set", "window.width"],
        ["play", "--terminal", "--set", "window.width=wide"],
        ["play", "--terminal", "--set", "window.width=1"],
        ["play", "--terminal", "--set", "window.wide=1280"],
        ["play", "--terminal", "--set", "=3"],
        ["play", "--terminal", "--set", ""],
        ["play", "--terminal", "--set", "window=1"],
        ["play", "--terminal", "--set", "a." * 2_000 + "a=1"],
        ["puzzles", "find", "--games", "1", "--map", ""],
        ["tournament", "--out", ""],
        ["tournament", "--engine", "bot:1", "--engine", "bot:2", "--nodes", "9", "--openings", ""],
    ],
    ids=" ".join,
)
def test_what_means_nothing_is_refused(words: list[str], capsys: Capture) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.strip()
    assert "Traceback" not in told.err
    assert told.out == ""


def test_a_setting_that_can_be_is_taken(capsys: Capture) -> None:
    assert main(["play", "--terminal", "--set", "sound.volume=30", "--set", "window.width=1280"]) == 0
    capsys.readouterr()


def test_a_line_without_end_is_dropped_by_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 1_000_000 + "\nboard\nquit\n"))
    assert main(["play", "--terminal"]) == 0
    assert "xxxx" not in capsys.readouterr().out[500:].replace("x" * 60, "")


def test_letters_and_the_files_of_matches_by_post_are_known(tmp_path: Path, capsys: Capture) -> None:
    first, _ = meet(plan_of("tank_chess"))
    file = PostFile.begin(first)
    letter = tmp_path / "letter.txt"
    letter.write_text(f"Hello!\n{letter_text(first.course.letters[0])}\n", encoding="utf-8")
    for path in (letter, file.path):
        assert main(["validate", str(path)]) == 0
    told = capsys.readouterr().out
    assert "letter.txt: good (letter)" in told and "good (match by post)" in told
    mail = EmailMessage()
    mail.set_content(letter.read_text(encoding="utf-8"), cte="base64")
    (tmp_path / "mail.eml").write_bytes(mail.as_bytes())
    assert main(["validate", str(tmp_path / "mail.eml")]) == 0
    assert "mail.eml: good (letter)" in capsys.readouterr().out
    whole = letter_text(first.course.letters[0])
    letter.write_text(f"{whole}\n{whole[:-9]}", encoding="utf-8")
    text = file.path.read_text(encoding="utf-8")
    at = text.index("TBL2.") + 200
    file.path.write_text(f"{text[:at]}{'B' if text[at] == 'A' else 'A'}{text[at + 1 :]}", encoding="utf-8")
    for path, wrong in ((letter, "incomplete"), (file.path, "letters")):
        assert main(["validate", str(path)]) == 2
        assert wrong in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["share", "duel"], ["print", "duel"], ["screenshot", "--scene", "menu"]],
    ids=lambda words: words[0],
)
def test_a_full_disk_is_told_with_the_file_s_name_and_no_part_of_it_is_left(
    words: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / ("x.pdf" if words[0] == "print" else "x.png")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert main([*words, "--out", str(out)]) == 2
    assert f"{out}: The disk is full" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())

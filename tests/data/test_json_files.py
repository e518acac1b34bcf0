"""JSON of ours is read one way, and what reads it takes nothing on trust."""

from __future__ import annotations

import base64
import io
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.library.map_list import View, load_view
from game.cli.main import main
from game.data.files.json_files import MAX_DEPTH, MAX_VALUES, parse_json, read_json
from game.data.files.problems import Problem
from game.data.files.veil import unveil, veil
from game.data.maps.map_balance import balance_file, load_balance
from game.data.maps.map_verdicts import Verdicts, verdict_file
from game.data.saves.reviews import JudgedPosition, load_review, review_file, save_review
from game.data.sharing.share import map_checksum
from game.editor.selection import TEXT_MARK, MapClip

BAD = {
    "no number": '{"a": NaN}',
    "without end": '{"a": Infinity}',
    "without end below": '{"a": -Infinity}',
    "a number too large": '{"a": 1e999}',
    "too many digits": f'{{"a": {"9" * 4_000}}}',
    "a key twice": '{"a": 1, "a": 2}',
    "half a character": '{"a": "\\ud800"}',
    "half a character in a key": '{"\\ud800": 1}',
    "too deep": "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
    "far too deep": "[" * 100_000,
    "far too deep by keys": '{"a":' * 100_000,
    "cut off": '{"a": [1, 2',
    "two": "{} {}",
    "nothing": "",
    "no JSON": "a: 1",
    "a lone quotation mark": '"',
    "too much": f"[{'[],' * MAX_VALUES}[]]",
}


@pytest.mark.parametrize("case", BAD)
def test_what_no_file_of_ours_holds_is_refused(case: str) -> None:
    for text in (BAD[case], BAD[case].encode()):
        with pytest.raises(ValueError, match=r"."):
            parse_json(text, 10_000_000)


def test_bytes_that_are_no_text_and_texts_that_are_too_long_are_refused() -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_json(b'{"a": "\xff"}', 100)
    with pytest.raises(ValueError, match="too long"):
        parse_json("[1, 2, 3]", 8)


@pytest.mark.slow
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**18), 10**18)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab\u00e9"), inner, max_size=4),
        max_leaves=20,
    )
)
def test_what_was_written_is_read(data: Any) -> None:
    for ascii_only in (True, False):
        assert parse_json(json.dumps(data, ensure_ascii=ascii_only), 100_000) == data


def veiled(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).rstrip(b"=").decode()


@pytest.mark.parametrize("case", BAD)
def test_what_is_veiled_is_read_by_the_same_rules(case: str) -> None:
    with pytest.raises(ValueError, match="is damaged"):
        unveil(veiled(BAD[case]))
    assert unveil(veil({"seed": 7})) == {"seed": 7}


@pytest.mark.parametrize("seed", ["Infinity", "1e999", "NaN", "9" * 5_000])
def test_a_save_with_a_seed_that_is_none_is_told_everywhere(
    seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--terminal", "--people"]) == 0
    path = next(tmp_path.rglob("saves/*.yaml"))
    text = path.read_text(encoding="utf-8")
    hidden = veiled(f'{{"seed": {seed}}}')
    # as saves once held one; they hold none any more, and what can't be told is no number at all
    path.write_text(text.replace("\nsetup:", f'\nveil: "{hidden}"\nsetup:', 1), encoding="utf-8")
    capsys.readouterr()
    for words in (["validate", str(path)], ["play", "--terminal", "--load", str(path)]):
        assert main(words) == 2
        err = capsys.readouterr().err
        assert path.name in err
        assert "Traceback" not in err


@pytest.mark.parametrize(
    "hidden", ['{"ms": 1e999}', '{"ms": Infinity}', '{"round": NaN}', '{"x": 1, "x": 2}']
)
def test_an_entry_that_hides_what_can_t_be_is_told_with_its_line(
    hidden: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("h3-h4N\nquit\n"))
    assert main(["play", "--terminal", "--people"]) == 0
    path = next(tmp_path.rglob("saves/*.yaml"))
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("- {n: 1,"))
    lines[number] = f'{lines[number][:-1]}, veil: "{veiled(hidden)}"}}'
    lines.append(lines[number].replace("n: 1,", "n: 2,"))  # the last line may be torn: it is not told
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["validate", str(path)]) == 2
    assert f":{number + 1}:" in capsys.readouterr().err


ODD: dict[str, bytes] = {
    "pipes to nowhere": b"[" * 100_000,
    "without end": b'{"format": 1, "maps": Infinity}',
    "a list": b"[1, 2]",
    "a text": b'"x"',
    "no text": b"\xff\xfe",
    "nothing": b"",
    "too much": b" " * 9_000_000,
}


@pytest.mark.parametrize("case", ODD)
def test_caches_and_notes_that_can_t_be_read_are_as_if_they_were_not_there(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    data = {"game": "tank_chess", "board": ["........"] * 8}
    library = tmp_path / "cache" / "library.json"
    files = [
        verdict_file("tank_chess"), review_file("k"), balance_file("tank_chess", map_checksum(data)), library,
    ]  # fmt: skip
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(ODD[case])
    assert Verdicts(files[0], "j").get(Path("x"), (1, 2)) is None
    assert load_review("k", 5, 1) == {}
    assert load_balance("tank_chess", data) is None
    assert load_view() == View()
    packed = TEXT_MARK + base64.urlsafe_b64encode(zlib.compress(ODD[case])).decode()
    with pytest.raises(ValueError, match=r"."):
        MapClip.from_text(packed)


def test_verdicts_are_read_back_whatever_the_file_is_called(tmp_path: Path) -> None:
    file, told = tmp_path / "v.json", Problem("a", 1, None, "k", "m", "", "warning")
    kept = Verdicts(file, "j")
    kept.put(Path("a"), (10**18, 2), [told])
    kept.put(Path("half \udc80"), (1, 2), [])
    kept.save()
    again = Verdicts(file, "j")
    assert again.get(Path("a"), (10**18, 2)) == (told,)
    assert again.get(Path("half \udc80"), (1, 2)) is None
    assert Verdicts(file, "other").get(Path("a"), (10**18, 2)) is None


@pytest.mark.parametrize(
    "entry", [[1, 2], [1, 2, [[]]], [1, 2, [["a", -1, None, "", "m", "", "error"]]], [1.5, 2, []], "x", None]
)
def test_a_verdict_that_can_t_be_spoils_the_cache_and_nothing_else(entry: Any, tmp_path: Path) -> None:
    file = tmp_path / "v.json"
    file.write_text(json.dumps({"format": 1, "judge": "j", "maps": {"a": entry}}), encoding="utf-8")
    assert Verdicts(file, "j").get(Path("a"), (1, 2)) is None


def test_a_review_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    save_review("k", 5, 2, {1: JudgedPosition(score=3, line=("a", "b"))})
    assert load_review("k", 5, 2) == {1: JudgedPosition(score=3, line=("a", "b"))}
    text = review_file("k").read_text(encoding="utf-8")
    review_file("k").write_text(text.replace('"score":3', '"score":3,"score":4'), encoding="utf-8")
    assert load_review("k", 5, 2) == {}


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("[1]", encoding="utf-8")
    assert read_json(path, 3) == [1]
    with pytest.raises(OSError, match="too large"):
        read_json(path, 2)

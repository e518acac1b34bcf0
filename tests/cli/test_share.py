"""``share``, and share texts and pictures wherever a map is named."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from game.cli.main import main
from game.data.files.yaml_files import load_yaml
from game.data.post.letters import letter_text
from game.data.saves.match_text import match_text, position_text
from game.data.sharing.png_text import MATCH_KEYWORD, put_text, take_text
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.share import read_share_text, share_text
from tests.data.post.post_hands import meet, plan_of
from tests.data.test_png_text import PICTURE
from tests.shared_matches import played

Capture = pytest.CaptureFixture[str]
MAP = Path("maps/tank_chess/official_16.yaml")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def shared() -> str:
    document, _ = load_yaml(MAP)
    assert document is not None
    assert isinstance(document.data, dict)
    return share_text("tank_chess", document.data)


@pytest.fixture
def picture(tmp_path: Path, shared: str) -> Path:
    path = tmp_path / "picture.png"
    path.write_bytes(put_text(PICTURE, shared))
    return path


def test_a_map_is_printed_as_a_text_that_gives_the_map_again(
    shared: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["share", "official_16"]) == 0
    assert capsys.readouterr().out == shared + "\n"
    out = tmp_path / "new.yaml"
    assert main(["share", "--read", shared, "--out", str(out)]) == 0
    document, _ = load_yaml(out)
    assert document is not None
    assert document.data == read_share_text(shared).data
    assert main(["validate", str(out)]) == 0


def test_a_text_is_read_from_the_input_from_a_file_or_from_a_picture(
    shared: str, picture: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mail.txt"
    file.write_text(f"Try this:\n> {shared[:100]}\n> {shared[100:]}\n", encoding="utf-8")
    told = []
    for name in (shared, str(file), str(picture), "-"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{shared}\n"))
        assert main(["share", "--read", name]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1
    assert told[0].startswith("format: 1\ngame: tank_chess\ntitle: Official\n")


@pytest.mark.slow
def test_a_share_text_or_a_picture_stands_for_a_map_anywhere(
    shared: str, picture: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("official_16", shared, str(picture)):
        assert main(["moves", "--map", name]) == 0
        assert len(capsys.readouterr().out.split()) == 549
        if name != "official_16":
            assert main(["validate", name]) == 0
            assert "good (map)" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO("h3-h4N\nquit\n"))
    assert main(["play", "--terminal", "--level", "1", "--map", shared]) == 0
    assert main(["simulate", "--map", str(picture), "--seats", "bot:1,bot:1", "--games", "1"]) == 0


def test_a_broken_map_is_shared_all_the_same_and_its_faults_are_told(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(MAP.read_text(encoding="utf-8").replace("C h1 N", "Q h1 N"), encoding="utf-8")
    assert main(["share", str(bad)]) == 2
    out = capsys.readouterr()
    assert "white[0]" in out.err
    text = out.out.strip()
    assert main(["share", "--read", text]) == 2
    out = capsys.readouterr()
    assert "Q h1 N" in out.out
    assert "shared map:" in out.err
    assert "white[0]" in out.err


def test_nothing_is_written_over(tmp_path: Path, capsys: Capture) -> None:
    there = tmp_path / "there.txt"
    there.write_text("mine", encoding="utf-8")
    assert main(["share", "official_16", "--out", str(there)]) == 2
    assert there.read_text(encoding="utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["TBM1.", "TBM1.abcd", "TBM9.abcd", "TBM1." + "x" * 5000, "nothing", "-", "x" * 6000, "assets"]
)
def test_what_is_no_shared_map_is_told_with_status_2(
    name: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["share", "--read", name]) == 2
    assert main(["moves", "--map", name]) == 2
    out = capsys.readouterr()
    assert out.err.strip()
    assert "Traceback" not in out.err


def test_pictures_that_are_none_or_hold_no_map_and_other_games_maps_are_told(
    tmp_path: Path, capsys: Capture
) -> None:
    for content, said in (
        (b"GIF8", "a PNG"),
        (b"GIF89a", "damaged"),
        (PICTURE, "this picture contains no map"),
        (put_text(PICTURE, "TBM1.abcd")[:-14], "incomplete"),
        (put_text(PICTURE, "TBM1.abcd"), "incomplete"),
        (put_text(PICTURE, share_text("ludo", {"title": "x"})), "ludo"),
    ):
        path = tmp_path / "bad.png"
        path.write_bytes(content)
        for words in (["moves", "--map", str(path)], ["validate", str(path)], ["share", "--read", str(path)]):
            assert main(words) == 2
            assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [("title: x\n", "which game"), ("game: tank_chess\nengines: []\ngames: 9\n", "engines, games")],
)
def test_a_file_of_something_else_is_not_shared(
    content: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(content, encoding="utf-8")
    assert main(["share", str(path)]) == 2
    out = capsys.readouterr()
    assert not out.out and said in out.err


@pytest.mark.slow
def test_a_record_is_read_where_pygame_is_not_installed() -> None:
    record = "tests/golden/games/from_squares_left_out_16.txt"
    script = (
        "import sys\n"
        "sys.modules['pygame'] = sys.modules['pygame_gui'] = None\n"
        f"from game.cli.main import main\nsys.exit(main(['share', '--match', {record!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout[:5]) == (0, "TBG2."), done.stderr


def test_a_match_goes_out_as_text_and_comes_back_as_a_record(tmp_path: Path, capsys: Capture) -> None:
    match = played("tank_chess", 6, resigned=True)
    save = match.keep(tmp_path, "match")
    match.close()
    assert main(["share", "--match", str(save)]) == 0
    text = capsys.readouterr().out.strip()
    assert text.startswith("TBG2.")
    record = tmp_path / "record.yaml"
    assert main(["share", "--read", text, "--out", str(record)]) == 0
    capsys.readouterr()
    assert main(["validate", str(record)]) == 0
    assert "good (match)" in capsys.readouterr().out
    assert main(["share", "--match", str(record)]) == 0
    assert capsys.readouterr().out.strip() == text
    moves = tmp_path / "moves.txt"
    moves.write_text(match.record_text(), encoding="utf-8")
    assert main(["share", "--match", str(moves)]) == 0
    assert capsys.readouterr().out.startswith("TBG2.")
    assert main(["share", "--read", position_text("tank_chess", played_line())]) == 0
    assert capsys.readouterr().out.strip() == played_line()
    for wrong in (
        ["--read", "TBG2.AAAA"],
        ["--match", "hello"],
        ["--match", str(MAP)],
        [],
        ["x", "--match", "y"],
    ):
        assert main(["share", *wrong]) == 2, wrong
        assert capsys.readouterr().err


@pytest.mark.slow
def test_a_map_goes_out_as_qr_codes_and_comes_back_from_pictures_of_them(
    shared: str, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "codes.png"
    assert main(["share", "river", "--game", "flames_of_tanks", "--codes", str(out)]) == 0
    assert "TBM1" not in capsys.readouterr().out
    assert main(["share", "--read", str(out)]) == 0
    river = capsys.readouterr().out
    assert river.startswith("format: 1\ngame: flames_of_tanks\n")
    with Image.open(out) as sheet:  # as photos show it: without the text that is in the file
        wide, high = sheet.size
        for name, part in (("left", (0, 0, wide // 2, high)), ("right", (wide // 2, 0, wide, high))):
            sheet.crop(part).convert("L").rotate(5, expand=True, fillcolor=130).save(tmp_path / f"{name}.jpg")
    photos = [str(tmp_path / "right.jpg"), str(tmp_path / "left.jpg")]
    assert main(["share", "--read", *photos]) == 0
    assert capsys.readouterr().out == river
    assert main(["share", "--read", photos[0]]) == 2
    assert "missing" in capsys.readouterr().err
    assert main(["moves", "--map", str(tmp_path / "left.jpg")]) == 2
    assert "missing" in capsys.readouterr().err
    scanned = "\n".join(code.text for code in codes_of(shared))
    assert main(["share", "--read", scanned]) == 0
    assert capsys.readouterr().out.startswith("format: 1\ngame: tank_chess\n")
    for wrong in (
        ["official_16", "river"],
        ["--read", shared, "--codes", "x.png"],
        ["river", "--codes", str(out)],
    ):
        assert main(["share", *wrong]) == 2
        assert capsys.readouterr().err
    match = played("tank_chess", 6, resigned=True)
    save = match.keep(tmp_path, "match")
    match.close()
    assert main(["share", "--match", str(save), "--codes", str(tmp_path / "match.png")]) == 0
    capsys.readouterr()
    assert main(["share", "--read", str(tmp_path / "match.png")]) == 0
    assert "moves:" in capsys.readouterr().out


def played_line() -> str:
    match = played("tank_chess", 4)
    return match.kit.format_position(match.session.state)


@pytest.mark.slow
def test_a_match_is_drawn_as_an_animated_picture(tmp_path: Path, capsys: Capture) -> None:
    match = played("tank_tactics", 24, resigned=True)
    save, out = match.keep(tmp_path, "match"), tmp_path / "film.png"
    match.close()
    small = ["--out", str(out), "--size", "small", "--speed", "fast", "--once", "--theme", "dark"]
    assert main(["animate", str(save), *small]) == 0
    raw = out.read_bytes()
    assert b"acTL" in raw and take_text(raw, MATCH_KEYWORD).startswith("TBG2.")
    assert main(["animate", str(out), "--out", str(tmp_path / "again.png"), "--size", "small"]) == 0
    capsys.readouterr()
    secret = played("tank_battle", 10)
    hidden = secret.keep(tmp_path, "secret")
    secret.close()
    for wrong in (
        [str(save), "--out", str(out)], [str(save), "--out", "x.gif"], [str(hidden), "--out", "x.png"],
        [str(save), "--out", "x.png", "--seat", "9"], [str(tmp_path), "--out", "x.png"],
    ):  # fmt: skip
        assert main(["animate", *wrong]) == 2, wrong
        assert capsys.readouterr().err


def test_a_match_is_shared_with_or_without_saying_that_it_is_one(tmp_path: Path, capsys: Capture) -> None:
    save = played("tank_chess", 8, resigned=True).keep(tmp_path, "match")
    assert main(["share", "--match", str(save)]) == 0
    text = capsys.readouterr().out
    assert main(["share", str(save)]) == 0
    assert capsys.readouterr() == (text, "")
    assert main(["share", "--read", text.strip(), "--out", str(tmp_path / "record.yaml")]) == 0
    capsys.readouterr()
    assert main(["share", str(tmp_path / "record.yaml")]) == 0
    assert capsys.readouterr().out == text
    codes = tmp_path / "codes.png"
    assert main(["share", str(save), "--codes", str(codes)]) == 0
    assert take_text(codes.read_bytes(), MATCH_KEYWORD) == text.strip()


@pytest.mark.slow
def test_a_match_is_known_whatever_kind_of_file_it_is_in(tmp_path: Path, capsys: Capture) -> None:
    save = played("tank_chess", 8).keep(tmp_path, "match")
    save.write_bytes(save.read_bytes()[:-7])  # as after a power cut
    text, record, picture = tmp_path / "match.txt", tmp_path / "record.txt", tmp_path / "match.png"
    assert main(["share", "--match", str(save), "--out", str(text), "--codes", str(picture)]) == 0
    record.write_text("1. c3-c5N\n", encoding="utf-8")
    capsys.readouterr()
    for path in (save, text, picture):
        assert main(["share", str(path)]) == 0
        assert capsys.readouterr() == (text.read_text(encoding="utf-8"), "")
    assert main(["share", str(record)]) == 0
    for path in (save, text, picture, record):
        out = path.with_suffix(f"{path.suffix}.pdf")
        assert main(["print", str(path), "--what", "board", "--out", str(out)]) == 0


def test_a_list_is_no_map(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("- a\n- b\n", encoding="utf-8")
    assert main(["share", str(path)]) == 2
    assert "found a list" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["my_match", "duel", "my_match.yaml", "my match.yaml"])
def test_a_file_that_isn_t_there_is_told_as_missing_with_or_without_its_ending(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["animate", name, "--out", str(tmp_path / "x.png")]) == 2
    assert f"file not found: {name}\n" in capsys.readouterr().err


def test_validate_knows_what_was_shared_and_looks_at_every_file(
    tmp_path: Path, picture: Path, capsys: Capture
) -> None:
    save = played("tank_chess", 8, resigned=True).keep(tmp_path, "match")
    text, codes = tmp_path / "match.txt", tmp_path / "codes.png"
    assert main(["share", "--match", str(save), "--out", str(text)]) == 0
    assert main(["share", "--match", str(save), "--codes", str(codes)]) == 0
    plain = tmp_path / "plain.png"
    plain.write_bytes(PICTURE)
    cut = tmp_path / "cut.txt"
    cut.write_text(text.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    capsys.readouterr()
    assert main(["validate", *map(str, (plain, cut, text, codes, picture))]) == 2
    told = capsys.readouterr()
    assert "plain.png" in told.err and "cut.txt" in told.err and "incomplete" in told.err
    assert "match.txt: good (match)" in told.out
    assert "codes.png: good (match)" in told.out
    assert "good (map)" in told.out


def test_validate_reads_texts_that_are_typed(capsys: Capture) -> None:
    typed = {
        "match": match_text(played("tank_chess", 8, resigned=True)),
        "position": position_text("tank_chess", played_line()),
        "letter": letter_text(meet(plan_of("tank_chess"))[0].course.letters[0]),
    }
    for kind, text in typed.items():
        assert main(["validate", text]) == 0
        assert f"good ({kind})" in capsys.readouterr().out
        assert main(["validate", text[:-9]]) == 2
        told = capsys.readouterr()
        assert not told.out and "incomplete" in told.err


def test_a_long_text_that_is_nothing_is_no_file(capsys: Capture) -> None:
    assert main(["a" * 400]) == 2
    assert "unknown verb" in capsys.readouterr().err

"""``print``: anything that has a board as PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.main import main
from game.data.files.yaml_files import load_yaml
from game.data.saves.match_text import match_text
from game.data.sharing.share import share_text
from tests.printed import Printed
from tests.shared_matches import played

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


@pytest.mark.slow
def test_a_map_is_printed_with_its_legend(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "board.pdf"
    assert main(["print", "first_drive_10", "--out", str(out), "--paper", "letter"]) == 0
    sheet = Printed(out.read_bytes())
    assert f"({len(sheet)} pages)" in capsys.readouterr().out
    words = "\n".join(sheet.text(page) for page in range(len(sheet)))
    assert "Legend" in words
    assert "Obstacle" in words
    assert "A1" in words


@pytest.mark.slow(few=1)
def test_a_shared_text_a_match_and_a_position_are_printed(tmp_path: Path, capsys: Capture) -> None:
    document, _ = load_yaml(Path("maps/tank_chess/first_drive_10.yaml"))
    assert document is not None
    assert isinstance(document.data, dict)
    things = (
        share_text("tank_chess", document.data),
        match_text(played("tank_chess")),
        played("tank_chess").kit.format_position(played("tank_chess").session.state),
    )
    for number, thing in enumerate(things):
        out = tmp_path / f"{number}.pdf"
        assert main(["print", thing, "--out", str(out), "--paper", "sheet", "--what", "board"]) == 0
        assert Printed(out.read_bytes()).shapes()
    capsys.readouterr()


def test_of_a_match_with_secrets_no_rank_is_printed(tmp_path: Path, capsys: Capture) -> None:
    match = played("tank_battle", 30)
    assert not match.session.open
    save = match.save_copy(tmp_path / "match.yaml")
    out = tmp_path / "match.pdf"
    wish = ["--paper", "sheet", "--what", "board"]
    assert main(["print", str(save), "--out", str(out), *wish]) == 0
    numbers = [word for word, _ in Printed(out.read_bytes()).words() if word.isdigit()]
    # each square has its number, once; a rank would be one more
    assert sorted(map(int, numbers)) == list(range(1, 101))
    ranks = [rank for ranks in match.session.state.ranks for rank in ranks]
    assert any(ranks), "there are ranks to be hidden"
    capsys.readouterr()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["nothing_such"], "unknown map"),
        (["config.yaml"], "config.yaml is a YAML file, but not a map"),
        (["first_drive_10", "--square", "3mm"], "expected 10 to 100 mm"),
        (["first_drive_10", "--square", "wide"], "expected 10 to 100 mm"),
        (["first_drive_10", "--overlap", "6cm"], "expected 0 to 50 mm"),
        (["first_drive_10", "--what", "bord"], "did you mean board?"),
        (["first_drive_10", "--what", "footprints"], "choose from board, legend"),
        (["first_drive_10", "--what", ","], "at least one part (choose from board"),
        (["first_drive_10", "--what", ""], "at least one part (choose from board"),
        (["first_drive_10", "--copies", "0"], "must be 1 to 99"),
        (["first_drive_10", "--pieces", "some"], "pieces as in white.command=1"),
        (["first_drive_10", "--what", "counters", "--pieces", "white.comand=1"], "choose from white.command"),
        (["first_drive_10", "--what", "standees", "--square", "10cm"], "don’t fit on a page"),
    ],
)
def test_what_cannot_be_printed_is_told(given: list[str], told: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "x.pdf"
    assert main(["print", *given, "--out", str(out)]) == 2
    assert told in capsys.readouterr().err
    assert not out.exists()


def test_only_a_new_pdf_is_written(tmp_path: Path, capsys: Capture) -> None:
    there = tmp_path / "there.pdf"
    there.write_text("mine", encoding="utf-8")
    assert main(["print", "first_drive_10", "--out", str(there)]) == 2
    assert there.read_text(encoding="utf-8") == "mine"
    assert main(["print", "first_drive_10", "--out", str(tmp_path / "x.png")]) == 2
    assert "must end in .pdf" in capsys.readouterr().err


@pytest.mark.slow
def test_lengths_are_told_in_mm_cm_and_inches(tmp_path: Path, capsys: Capture) -> None:
    sizes = []
    for number, square in enumerate(("2.54cm", "1in")):
        out = tmp_path / f"{number}.pdf"
        wish = ["--paper", "sheet", "--what", "board", "--square", square]
        assert main(["print", "first_drive_10", "--out", str(out), *wish]) == 0
        sizes.append(Printed(out.read_bytes()).sizes[0])
    assert len(set(sizes)) == 1
    capsys.readouterr()


def test_pieces_are_cut_out_in_the_numbers_that_were_asked(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "counters.pdf"
    given = ["--what", "counters,codes", "--pieces", "white.command=2, light=1", "--copies", "2"]
    assert main(["print", "first_drive_10", "--out", str(out), *given]) == 0
    sheet = Printed(out.read_bytes())
    counters = [
        box for box in sheet.shapes() if abs(box[2] - box[0] - 30) < 1 and abs(box[3] - box[1] - 30) < 1
    ]
    assert len(counters) == 2 * (2 + 2)
    assert "QR code 1 of 1" in sheet.text(1)
    capsys.readouterr()

"""``validate`` checks what files say, of every kind that is ours, and names line and nearest word."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from game.cli.main import main
from game.cli.shared_match import recognised
from game.cli.verbs.validate import examine, files
from game.data.files import problems
from game.data.files.paths import ASSETS, MAPS, PROJECT


@pytest.mark.sample(now=60)
@pytest.mark.parametrize(
    "path",
    list(files([str(MAPS), str(ASSETS), str(PROJECT / "config.yaml")])),
    ids=lambda path: str(path.relative_to(PROJECT)),
)
def test_every_file_we_ship_is_good_and_known_for_what_it_is(path: Path) -> None:
    kind, problems = examine(path)
    assert not problems, "\n".join(map(str, problems))
    assert kind not in ("unknown", "unreadable", "broken")


def test_a_translation_may_have_plural_forms_where_english_has_a_single_text(tmp_path: Path) -> None:
    words = "match:\n  won: '{side} gewinnt'\nanalysis:\n  over: {one: '{word}: {n}', other: '{word}'}\n"
    path = text("locale/de/x.yaml", words)(tmp_path)
    assert examine(path) == ("words", [])
    path.write_text(words.replace("over", "ower").replace("{side}", "{seite}"), encoding="utf-8")
    assert [problem.severity for problem in examine(path)[1]] == ["error", "warning", "warning"]


def changed(source: str, *changes: tuple[str, str]) -> Callable[[Path], Path]:
    """Writes a shipped file with some slips into a folder, under its own path."""

    def write(folder: Path) -> Path:
        text = (PROJECT / source).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = folder / source
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def text(name: str, content: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        return path

    return write


LIGHT, KEYS = "assets/themes/light.yaml", "assets/keys/default.yaml"
SHOOT = "assets/help/tutorial/tank_chess/05_shoot.yaml"


@pytest.mark.parametrize("kind", ["map", "pieces", "ground", "options", "config", "save", "rules", "lesson"])
def test_every_key_of_a_file_is_explained(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--explain", kind]) == 0
    told = capsys.readouterr().out
    assert "| key | expected |" in told
    assert main(["validate", "--schema", kind]) == 0
    assert json.loads(capsys.readouterr().out)["type"] == "object"


def test_a_kind_of_file_that_other_games_have_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--explain", "setups"]) == 0
    assert "tank_battle_view.template" in capsys.readouterr().out
    assert main(["validate", "--explain", "cards"]) == 0
    told = capsys.readouterr().out
    assert "The tank cards of Battlegrounds" in told and told.count("# cards") == 2
    assert main(["validate", "--schema", "cards"]) == 2
    assert "(battlegrounds, tank_tactics): add --game" in capsys.readouterr().err
    assert main(["validate", "--schema", "cards", "--game", "tank_tactics"]) == 0
    assert json.loads(capsys.readouterr().out)["type"] == "object"
    assert main(["validate", "--game", "tank_chess", "--explain", "cards"]) == 2
    capsys.readouterr()


def test_an_unknown_kind_and_no_file_at_all_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--explain", "mapp"]) == 2
    assert "did you mean map" in capsys.readouterr().err
    assert main(["validate"]) == 2


SLIPS = {
    "theme: no colour": (changed(LIGHT, ("'#E4DBC8'", "beige")), "palette.surface.table"),
    "theme: misspelt": (changed(LIGHT, ("    panel:", "    pannel:")), "did you mean panel"),
    "theme: missing": (changed(LIGHT, ("    panel: '#F5EFE2'\n", "")), "palette.surface.panel"),
    "theme: another format": (changed(LIGHT, ("format: 1", "format: 2")), "format"),
    "measures": (changed("assets/themes/metrics.yaml", ("hairline: 1", "hairline: thin")), "hairline"),
    "keys: no such action": (changed(KEYS, ("    undo:", "    undoo:")), "did you mean undo"),
    "keys: no key": (changed(KEYS, ("mute: [Ctrl+m]", "mute: [Ctrl+]")), "Ctrl+"),
    "keys: used twice": (changed(KEYS, ("flip: [f, Ctrl+f]", "flip: [h]")), "match.hint"),
    "own keys": (text("keys.yaml", "format: 1\nkeys: {match.undu: [u]}\n"), "match.undo"),
    "words: braces": (text("locale/en/x.yaml", "a: {b: 'open {brace'}\n"), "a.b"),
    "words: another parameter": (
        text("locale/de/x.yaml", "terminal: {played: '{wer} zieht {move}'}\n"),
        "wer",
    ),
    "words: a list": (text("locale/en/x.yaml", "a: [1, 2]\n"), "expected text"),
    "rules: a board": (
        changed("assets/help/en/tank_chess.yaml", ('position: "3h42', 'position: "3q42')),
        "boards[0].position",
    ),
    "lesson: a board": (changed(SHOOT, ("c4#6", "c4#7")), "position"),
    "lesson: its solution": (changed(SHOOT, ("solution: d4-e5Nxg7", "solution: d4-d8S")), "solution"),
    "licences": (changed("assets/help/licences.yaml", ("file: LICENSE\n", "file: ../LICENSE\n")), "file"),
    "characters of bots": (
        changed("assets/games/tank_battle/characters.yaml", ("style: ", "stile: ")),
        "did you mean style",
    ),
    "poses": (changed("assets/poses/post.yaml", ("kind:", "kinds:")), "did you mean kind"),
    "settings": (text("settings.yaml", "sound: {volume: 700}\n"), "sound.volume"),
    "of nothing": (text("some.yaml", "hello: 1\n"), "unknown kind of file"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_with_its_line(slip: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write, told = SLIPS[slip]
    path = write(tmp_path)
    assert main(["validate", str(path)]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert f"{path.name}:" in err


def test_for_a_misspelt_word_of_a_translation_only_near_keys_are_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    plain = problems.nearest

    def nearest(word: str, valid: Iterable[str]) -> str | None:
        looked.append(len(known := list(valid)))
        return plain(word, known)

    monkeypatch.setattr(problems, "nearest", nearest)
    path = tmp_path / "locale" / "de" / "menu.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("menu:\n" + "".join(f"  quitt{n}: x\n" for n in range(30)), encoding="utf-8")
    kind, found = examine(path)
    assert kind == "words" and "did you mean menu.quit?" in str(found[0])
    assert sum(looked) / len(looked) < 300, "there are thousands of texts"


def test_what_a_file_is_goes_by_what_it_holds_and_not_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml.txt"
    path.write_bytes((MAPS / "tank_chess" / "official_16.yaml").read_bytes())
    assert examine(path) == ("map", [])
    assert recognised(str(path)).kind == "map"

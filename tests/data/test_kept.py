"""What a start keeps for the next one is a copy of what the files say, and never anything else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.data.files import config, kept, paths, yaml_files
from game.data.files.config import Settings, save_user, user_settings_file
from game.data.files.document import Document
from game.data.files.kept import KeptData
from game.data.files.yaml_files import load_yaml
from game.data.files.yaml_reader import YamlReader


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    start_anew(monkeypatch)


def start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write what was kept, and begin with it as another start does."""
    kept.KEPT.write()
    made = KeptData()
    monkeypatch.setattr(kept, "KEPT", made)
    for module in (config, yaml_files):
        monkeypatch.setattr(module, "KEPT", made)


def test_a_kept_file_says_the_same_and_knows_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("# one\na: 1\nb:\n  - x\n  - y: 2.5\n", "utf-8")
    read, _ = load_yaml(file, kept=True)
    start_anew(monkeypatch)
    texts: list[str] = []
    real = YamlReader.read

    def reading(self: YamlReader, text: str) -> Document | None:
        texts.append(text)
        return real(self, text)

    monkeypatch.setattr(YamlReader, "read", reading)
    again, problems = load_yaml(file, kept=True)
    assert read is not None and again is not None and not problems
    assert again.data == read.data and not texts
    assert again.place(("b", 1, "y")) == read.place(("b", 1, "y")) and len(texts) == 1
    file.write_text("a: 2\n", "utf-8")
    changed, _ = load_yaml(file, kept=True)
    assert changed is not None and changed.data == {"a": 2}


def test_kept_settings_are_those_of_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    save_user({"look.theme": "dark", "new_match.names": ["Ada", "Bo"], "look.animation_speed": 2})
    read, _ = Settings.load()
    start_anew(monkeypatch)
    with monkeypatch.context() as shut:
        shut.setattr(config, "load_yaml", lambda *_, **__: pytest.fail("read again"))
        assert Settings.load() == (read, [])
    user_settings_file().write_text("look: {theme: light}\n", "utf-8")
    assert Settings.load()[0].look.theme == "light"


def test_settings_with_a_mistake_are_told_at_every_start(monkeypatch: pytest.MonkeyPatch) -> None:
    save_user({"sound.volume": 3})
    user_settings_file().write_text("sound: {volume: loud}\n", "utf-8")
    first = Settings.load()
    start_anew(monkeypatch)
    assert first[1] and Settings.load()[1] == first[1]


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"x": 1}', "\udc80"])
def test_a_broken_file_of_what_was_kept_is_no_harm(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Settings.load()
    start_anew(monkeypatch)
    file = paths.user_cache() / "start.json"
    file.write_bytes(broken.encode("utf-8", "surrogateescape"))
    start_anew(monkeypatch)
    assert Settings.load() == wanted


def test_what_nobody_asked_for_is_forgotten_when_it_grows_and_another_version_asks_for_other_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = KeptData()
    keys = [first.key("kind", [text]) for text in (b"a", b"b")]
    for key in keys:
        first.put(key, {"v": key})
    first.write()
    second = KeptData()
    assert second.get(keys[0]) == {"v": keys[0]}
    monkeypatch.setattr(kept, "_ROOM", 10)
    second.write()
    third = KeptData()
    assert third.get(keys[0]) is not None and third.get(keys[1]) is None
    monkeypatch.setattr(kept, "VERSION", "another")
    assert third.key("kind", [b"a"]) != keys[0]


@pytest.mark.slow
def test_settings_that_are_kept_need_no_pydantic() -> None:
    code = (
        "import sys\nfrom game.data.files.config import Settings\nfrom game.data.files.kept import KEPT\n"
        "Settings.load()\nKEPT.write()\nprint('pydantic' in sys.modules)\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert told == ["True", "False"]

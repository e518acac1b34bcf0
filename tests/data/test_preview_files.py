"""What previews of Treadboard (0.x) wrote isn't read: it is listed, told in a sentence, and left as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from game.cli.verbs.records import read_any
from game.cli.verbs.validate import examine
from game.data.files.document import Document
from game.data.files.paths import ASSETS, user_saves
from game.data.files.problems import ProblemsError
from game.data.post.letters import read_letter
from game.data.post.post_files import post_folder, post_paths, row_of
from game.data.saves.match_index import MatchIndex
from game.data.saves.match_record import read_record_data
from game.data.saves.match_text import read_match_text
from game.data.saves.matches import Match
from game.data.saves.saves import list_saves
from game.data.sharing.short_text import ShareError
from game.data.words.texts import Texts
from game.data.words.wording import said_words
from game.model.contract import TextError
from game.model.registry import kit
from game.model.version import PREVIEW

BEFORE = Path(__file__).parent / "previews"
SAVES = sorted(path.name for path in BEFORE.glob("*.yaml") if path.name not in ("post.yaml", "texts.yaml"))
TEXTS = yaml.safe_load((BEFORE / "texts.yaml").read_text(encoding="utf-8"))
TOLD = {
    "en": "this was made by a preview of Treadboard, which this version doesn’t read",
    "de": "das stammt aus einer Vorabversion von Treadboard; diese Version liest es nicht",
    "fr": "cela vient d’une préversion de Treadboard, que cette version ne lit pas",
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


def placed(name: str, folder: Path) -> Path:
    folder.mkdir(parents=True)
    return Path(shutil.copy(BEFORE / name, folder))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_of_a_preview_is_listed_told_and_left_as_it_is(name: str) -> None:
    path = placed(name, user_saves())
    (one,) = list_saves(user_saves())
    assert (one.path, [problem.message for problem in one.problems]) == (path, [PREVIEW])
    with MatchIndex() as index:
        index.refresh()
        assert [(row.file, row.game) for row in index.listing()] == [(name, "")]
    with pytest.raises(ProblemsError, match="made by a preview") as caught:
        Match.resume(path, kit)
    for language, told in TOLD.items():
        words = said_words(caught.value, Texts(ASSETS / "locale", language))
        assert told.casefold() in words.casefold()
    assert [str(problem.message) for problem in examine(path)[1]] == [PREVIEW]
    assert path.read_bytes() == (BEFORE / name).read_bytes()


def test_a_match_by_post_of_a_preview_is_listed_told_and_left_as_it_is() -> None:
    path = placed("post.yaml", post_folder())
    assert post_paths() == [path]
    with pytest.raises(ProblemsError, match="made by a preview"):
        row_of(path)
    assert path.read_bytes() == (BEFORE / "post.yaml").read_bytes()
    letter = yaml.safe_load(path.read_text(encoding="utf-8"))["letters"][0]["text"]
    with pytest.raises(ShareError, match="made by a preview"):
        read_letter(letter)


@pytest.mark.parametrize("game", sorted(TEXTS))
def test_a_match_that_a_preview_shared_is_told(game: str) -> None:
    with pytest.raises(ShareError, match="made by a preview"):
        read_match_text(TEXTS[game]["match"])


def test_a_record_of_a_preview_is_told() -> None:
    data = {"format": 1, "game": "tank_chess", "rules": 1, "seats": [{"name": "A"}], "moves": []}
    with pytest.raises(ProblemsError, match="made by a preview"):
        read_record_data(Document("record", data))  # type: ignore[arg-type]


RECORDS = sorted((Path(__file__).parent / "previews").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_a_preview_is_told_before_any_of_its_moves(path: Path) -> None:
    assert [str(problem.message) for problem in examine(path)[1]] == [PREVIEW]
    with pytest.raises(TextError, match="made by a preview"):
        read_any(path)

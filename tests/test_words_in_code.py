"""No words for players stand in the code: they are texts of the locale files, by key or, for what is wrong
with something, by the English sentence that is its key."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.cli.translations import read_words
from game.data.files.fault_words import GROUP, is_fault
from game.data.files.paths import ASSETS
from tests.literals import faults, sentences, sources

ROOT: Final = Path(__file__).resolve().parents[1]
SIXTH: Final = ROOT / "tests" / "sixth_game" / "outpost"

ELSEWHERE: Final = {
    "game/app/poses": "posed pictures, that nobody plays in",
    "game/cli/bootstrap.py": "runs before there are packages to read a text with",
    "game/cli/main.py": "the verbs and their help, English as the options are",
    "game/cli/tournament/opponent.py": "the protocol",
    "game/cli/tournament/plan.py": "the protocol",
    "game/cli/engine/protocol.py": "the protocol",
    "game/cli/engine/search.py": "the protocol",
    "game/cli/cluster.py": "Python for the workers",
    "game/cli/game_words.py": "for who writes a game",
    "game/cli/verbs/validate.py": "for who writes files: problems in the words that `faults` knows",
    "game/cli/translations.py": "for who translates",
    "game/cli/balance_text.py": "tables of figures, as the docs have them",
    "game/cli/verbs/simulate.py": "tables of figures, as the docs have them",
    "game/cli/tournament/alive.py": "tables of figures, as the docs have them",
    "game/cli/tournament/table.py": "tables of figures, as the docs have them",
    "game/ui/input/keys_file.py": "problems of files, in the words that `faults` knows",
    "game/ui/window/system_theme.py": "problems of files, in the words that `faults` knows",
    "game/app/start.py": "problems of files, in the words that `faults` knows",
    "game/ui/paint/palette.py": "names of colours, a row of them",
    "game/ui/paint/widget_theme.py": "names of colours, a row of them",
    "game/ui/input/input.py": "names of keys, a row of them",
    "game/app/editor/help.py": "names of keys, a row of them",
    "game/games/battlegrounds/view/help.py": "names of columns, a row of them",
}
"""Files and folders whose literals reach nobody who plays, and why."""

_SCREENS: Final = ("app", "view", "games/*/view", "ui")

PLAIN: Final = (
    "<svg", "<path", "<circle", "<ellipse",  # drawings
    "Treadboard: ",  # the first line of a file
    "import_", "type spin", "Value error, ", "POSIX path of ",  # words of libraries, and of AppleScript
    "by chance ", "shared map",  # names of files that are never written
    " belongs to the --engine", " needs NAME=VALUE",  # argparse says them, in English as all it says
    "its process ended", "no answer", "this isn’t text",  # looked up in `faults` when shown
)  # fmt: skip
"""How other such literals begin."""


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("code", "locale"), [(ROOT / "game", ASSETS / "locale"), (SIXTH, SIXTH / "data" / "locale")]
)
def test_what_is_wrong_is_said_in_words_of_the_locale_files(code: Path, locale: Path) -> None:
    texts = {key: forms for folder in {locale, ASSETS / "locale"} for key, forms in _told(folder)}
    known = {_spaced(text) for forms in texts.values() for text in forms}
    said = [(path, line, text) for path, source in sources(code) for line, text in faults(source)]
    assert len(said) > 10
    assert [one for one in said if one[2] is None or _spaced(one[2]) not in known] == []
    asked = {_spaced(text) for _, _, text in said if text is not None}
    own = [(key, forms) for key, forms in _told(locale) if not key.startswith(f"{GROUP}.")]
    assert [key for key, forms in own if asked.isdisjoint(map(_spaced, forms))] == [], "nobody says that"


def _told(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    texts, _ = read_words(folder / "en")
    return [(key, tuple(forms.values())) for key, forms in texts.items() if is_fault(key)]


def _spaced(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("room", ["cli", *(pytest.param(one, marks=pytest.mark.slow) for one in _SCREENS)])
def test_what_is_printed_or_drawn_has_no_words_in_the_code(room: str) -> None:
    found = []
    for path, source in (one for folder in (ROOT / "game").glob(room) for one in sources(folder)):
        where = path.relative_to(ROOT).as_posix()
        if not where.startswith(tuple(ELSEWHERE)):
            found += [(where, *one) for one in sentences(source) if not one[1].startswith(PLAIN)]
    assert found == []


def test_no_exception_is_left_over() -> None:
    for where in ELSEWHERE:
        assert any(next(sentences(source), None) for _, source in sources(ROOT / where)), where

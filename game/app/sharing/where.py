"""The question where to save something, the same for maps, matches and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.data.files.file_types import PICTURES
from game.data.files.names import free_path
from game.data.files.paths import folder_to_save_in
from game.data.maps.map_actions import target_of
from game.data.words.wording import failure_words
from game.ui.scene import App


def ask_where(
    app: App,
    title: str,
    words: str,
    stem: str,
    suffixes: Sequence[str],
    *,
    write: Callable[[Path], object],
    then: Callable[[Path], object],
) -> None:
    """Ask for the path of a new file, by default in the folder of documents or of pictures, where a mere
    name is, too, and ``write`` it.

    ``suffixes`` are the allowed endings; the first is added if there is none of them. An ``OSError``,
    ``ValueError`` or ``RuntimeError`` of ``write`` is shown, and the player can try another path. ``then``
    gets the path when the dialog has closed.
    """
    t, written, folder = app.texts, list[Path](), folder_to_save_in(pictures=suffixes[0] in PICTURES)

    def check(text: str) -> str | None:
        try:
            named = Path(text.strip()).expanduser()
            path = folder / named if named.name else named
            suffix = path.suffix.lower()
            path = target_of(path, suffix if suffix in suffixes else suffixes[0])
            write(path)
        except IsADirectoryError:
            return t("match.no_file_name")
        except FileExistsError:
            return t("match.file_exists")
        except (OSError, ValueError, RuntimeError) as error:
            return t("match.not_written", reason=failure_words(error, t))
        written.append(path)
        return None

    app.open(
        "path", title=title, words=words, check=check, accept=t("match.save"),
        text=str(free_path(folder, stem, suffixes[0])), closed=lambda: then(written[-1]),
    )  # fmt: skip

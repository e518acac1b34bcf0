"""The question where to save something, the same for maps, matches and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.data.files.file_types import PICTURES
from game.data.files.names import free_path
from game.data.files.paths import folder_to_save_in
from game.data.maps.map_actions import target_of
from game.ui.controls.path_dialog import PathDialog
from game.ui.flow import Flow
from game.ui.scene import App


def ask_where(
    app: App, title: str, words: str, stem: str, suffixes: Sequence[str],
    write: Callable[[Path], object] | None = None,
) -> Flow:  # fmt: skip
    """Ask for the path of a new file, by default in the folder of documents or of pictures, where a mere
    name is, too, and ``write`` it. Return the path, ``None`` without one.

    ``suffixes`` are the allowed endings; the first is added if there is none of them. An ``OSError``,
    ``ValueError`` or ``RuntimeError`` of ``write`` is shown, and the player can try another path.
    """
    t, folder = app.texts, folder_to_save_in(pictures=suffixes[0] in PICTURES)
    path: Path | None = None

    def check(text: str) -> str | None:
        nonlocal path
        try:
            named = Path(text.strip()).expanduser()
            target = folder / named if named.name else named
            suffix = target.suffix.lower()
            target = target_of(target, suffix if suffix in suffixes else suffixes[0])
            if write is not None:
                write(target)
        except IsADirectoryError:
            return t("match.no_file_name")
        except FileExistsError:
            return t("match.file_exists")
        except (OSError, ValueError, RuntimeError) as error:
            return t("match.not_written", reason=t.why(error))
        path = target
        return None

    proposed = str(free_path(folder, stem, suffixes[0]))
    yield PathDialog(app, title, words, check, accept=t("match.save"), text=proposed)
    return path

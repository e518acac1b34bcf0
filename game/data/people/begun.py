"""Questions the menu asks before anything else is read: whether somebody has begun to learn, and how many
puzzles are solved. The models of these files are imported only if there is a file."""

from __future__ import annotations

from game.data.files import pending_changes
from game.data.files.paths import own_data
from game.data.puzzles.puzzle_names import puzzle_names


def has_learnt() -> bool:
    """Whether a lesson of any course was ever solved."""
    return any(path.suffix == ".yaml" for path in (own_data() / "lessons").rglob("*.yaml"))


def puzzles_solved(game: str, *, keep: bool = True) -> tuple[int, int]:
    """The number of a game's puzzles that were solved, and the number of all. Reads none of them."""
    names = puzzle_names(game)
    there = (own_data() / "puzzles").is_dir() or pending_changes.trouble()
    if not keep or not there:
        return 0, len(names)
    from game.data.people.puzzle_progress import load_progress

    tried = load_progress(game).puzzles
    return sum(name in tried and tried[name].solved for name in names), len(names)

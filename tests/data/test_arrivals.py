"""What others send is recognised, in whatever way it arrives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.files.recognise import path_in, recognise_path, recognise_text
from game.data.saves.record_folder import record_files
from game.model.registry import kit
from tests.data.arrivals import ROWS, arrives, thing
from tests.shared_matches import GAMES


@pytest.fixture(scope="module")
def kits() -> Any:
    return {game: (kit(game), load_content(kit(game))) for game in GAMES}


@pytest.mark.sample(now=40, few=60)
@pytest.mark.parametrize(("way", "name"), ROWS)
def test_what_is_shared_is_recognised_in_each_way_that_it_arrives(
    way: str, name: str, kits: Any, tmp_path: Path
) -> None:
    came = arrives(way, name, tmp_path)
    if came is None:
        return
    path = path_in(came) if isinstance(came, str) else came[0]
    found = recognise_text(came, kits) if path is None else recognise_path(path, kits)
    if found.kind == "folder":
        assert found.path is not None
        found = recognise_path(record_files(found.path)[0], kits)
    assert thing(name).has(found)


def test_of_a_map_with_an_odd_line_nothing_is_left_out(kits: Any) -> None:
    one = thing("map")
    for odd in ("Idea: a wall in the middle", "Ideas:\n  - a wall"):
        text = one.plain.replace("board:", f"{odd}\nboard:")
        found = recognise_text(text, kits)
        assert found.incoming is not None and found.incoming.text == text

"""A folder of records: written, read back, and what is broken in it told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.data.saves.matches import Match
from game.data.saves.record_folder import (
    SUMMARY,
    Done,
    is_record_folder,
    make_folder,
    read_records,
    record_files,
    write_records,
)
from game.data.saves.saves import list_saves
from game.model.registry import kit
from tests.shared_matches import GAMES, played


def out(saves: Path, folder: Path) -> Done:
    paths = [one.path for one in list_saves(saves)]
    done = Done(len(paths))
    for _ in write_records(paths, make_folder(folder), kit, done):
        pass
    return done


def back(folder: Path, saves: Path) -> Done:
    files = record_files(folder)
    done = Done(len(files))
    for _ in read_records(files, saves, kit, done):
        pass
    return done


@pytest.mark.slow
def test_matches_of_all_games_go_out_and_come_back_and_twice_is_once(tmp_path: Path) -> None:
    saves, there, folder = tmp_path / "saves", tmp_path / "there", tmp_path / "records"
    for game in GAMES:
        match = played(game, 20, resigned=True)
        match.keep(saves, game)
        match.close()
    secret = played("tank_battle", 10)
    secret.keep(saves, "secret")
    secret.close()
    done = out(saves, folder)
    assert (done.kept, done.secret, done.failed, done.over) == (5, 1, [], True)
    listed = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["matches"]
    assert {one["game"] for one in listed} == set(GAMES) and all(one["result"] for one in listed)
    assert is_record_folder(folder) and len(record_files(folder)) == 5
    assert (folder / listed[0]["file"]).is_file()
    assert back(folder, there).kept == 5
    assert [(one.header and one.header.created) for one in list_saves(there)].count("") == 0
    assert Match.resume(list_saves(there)[0].path, kit, write=False).session.result is not None
    again = back(folder, there)
    assert (again.kept, again.known) == (0, 5)
    with pytest.raises(FileExistsError):
        make_folder(folder)


@pytest.mark.slow
def test_what_is_broken_in_a_folder_is_told_and_the_rest_read(tmp_path: Path) -> None:
    saves, folder = tmp_path / "saves", tmp_path / "records"
    match = played("tank_chess", 4)
    match.keep(saves, "one")
    match.close()
    out(saves, folder)
    (folder / "bad.yaml").write_text("moves: [", encoding="utf-8")
    (folder / "map.yaml").write_text("game: tank_chess\nboard: [...]\n", encoding="utf-8")
    done = back(folder, tmp_path / "there")
    assert done.kept == 1 and len(done.failed) == 2

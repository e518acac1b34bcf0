"""The library's facts, searches, changes and imports of maps, without a screen."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.data.files.content import Content, load_content
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import Problem, ProblemsError
from game.data.files.trash import list_trash, purge, restore, trash
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapEntry, MapLibrary
from game.data.maps.map_actions import (
    add_text,
    change_details,
    duplicate,
    free_title,
    map_stem,
    put_back,
    target_of,
)
from game.data.maps.map_balance import load_balance, save_balance
from game.data.maps.map_cards import BASIC, MapCard, Query, all_tags, judge, matching, read_card
from game.data.maps.map_import import Incoming, Kits, NoMap, read_file, read_text, same_map
from game.data.maps.map_text import with_values
from game.data.maps.map_verdicts import Verdicts
from game.data.sharing.png_text import put_text
from game.data.sharing.share import map_checksum, share_text
from game.data.words.texts import Texts
from game.editor.document import MapDocument
from game.model.registry import kit as kit_of
from tests.editor.other_game import other_kit

KIT = kit_of("tank_chess")
OFFICIAL = MAPS / "tank_chess" / "official_16.yaml"

SMALL = """\
# a map by hand
format: 1
game: tank_chess
title: Yard   # its name
tags: [short]
board:
  - "........"
  - "........"
  - "...##..."
  - "........"
  - "........"
  - "...##..."
  - "........"
  - "........"
# the pieces
white:
  - C d1 N
black:
  - C e8 S
"""


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(KIT)


@pytest.fixture(scope="module")
def kits(content: Content) -> Kits:
    return {KIT.name: (KIT, content)}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MapLibrary:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return MapLibrary(KIT)


def put(library: MapLibrary, name: str, text: str = SMALL) -> Path:
    library.user.mkdir(parents=True, exist_ok=True)
    path = library.user / name
    path.write_text(text, encoding="utf-8")
    return path


def card_of(content: Content, path: Path) -> MapCard:
    return read_card(KIT, content, MapEntry(path, "user"))


# --- facts ---


def test_a_map_is_listed_with_its_facts(content: Content) -> None:
    card = card_of(content, OFFICIAL)
    assert (card.title, card.size, card.pieces) == ("Official", (16, 16), (10, 10))
    assert card.tags == ("official",)
    assert card.stamp[1] == OFFICIAL.stat().st_size
    assert not card.checked
    assert not judge(KIT, content, Texts(ASSETS / "locale"), card)


def test_a_broken_map_keeps_its_title_and_tells_where_it_breaks(
    content: Content, library: MapLibrary
) -> None:
    path = put(library, "yard.yaml", SMALL.replace("C d1 N", "Z d1 N").replace("...##...", "..QQ#...", 1))
    card = card_of(content, path)
    problems = judge(KIT, content, Texts(ASSETS / "locale"), card)
    assert card.title == "Yard"
    assert card.readable
    assert {problem.line for problem in problems} >= {9, 17}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"title: [",
        b"\xff\xfe\x00",
        b"- a\n- b\n",
        b"x" * 2_000_001,
        b"a: &a [*a]\n",
        b"title: 3\ntags: 7\n",
    ],
)
def test_whatever_lies_in_the_folder_is_listed_as_broken(
    raw: bytes, content: Content, library: MapLibrary
) -> None:
    library.user.mkdir(parents=True)
    path = library.user / "odd.yaml"
    path.write_bytes(raw)
    card = card_of(content, path)
    assert card.broken
    assert card.title


def test_a_file_that_has_gone_is_told(content: Content, library: MapLibrary) -> None:
    card = card_of(content, library.user / "gone.yaml")
    assert card.broken
    assert card.stamp == (0, 0)


def test_a_folder_called_like_a_map_is_told(content: Content, library: MapLibrary) -> None:
    (library.user / "folder.yaml").mkdir(parents=True)
    assert card_of(content, library.user / "folder.yaml").broken


# --- searching ---


def a_card(title: str, origin: str = "user", **facts: Any) -> MapCard:
    entry = MapEntry(Path(f"/maps/{title.lower()}.yaml"), "user" if origin == "user" else "shipped")
    return replace(MapCard(entry, "tank_chess", title=title), **facts)


CARDS = [
    a_card("Brücke", size=(12, 12), pieces=(8, 8), stamp=(3, 1), tags=("River",), expansions=("Fun Set",)),
    a_card(
        "Alps", "shipped", size=(20, 20), pieces=(9, 9), stamp=(2, 1), author="Zoë", tags=("river", "snow")
    ),
    a_card("Crater", size=None, pieces=(), stamp=(9, 1), description="Over the bridge and down the alps."),
]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        (Query(), "Alps Brücke Crater"),
        (Query("brucke"), "Brücke"),
        (Query("ZOE"), "Alps"),
        (Query("alps"), "Alps Crater"),
        (Query("bridge alps"), "Crater"),
        (Query("submarine"), ""),
        (Query(origin="user"), "Brücke Crater"),
        (Query(tag="river"), "Alps Brücke"),
        (Query(expansion="Fun Set"), "Brücke"),
        (Query(expansion=BASIC), "Alps Crater"),
        (Query(game="go"), ""),
        (Query(sort="changed"), "Crater Brücke Alps"),
        (Query(sort="size"), "Brücke Alps Crater"),
        (Query(sort="pieces"), "Brücke Alps Crater"),
    ],
)
def test_maps_are_found_and_ordered(query: Query, titles: str) -> None:
    assert [card.title for card in matching(CARDS, query)] == titles.split()


def test_maps_are_found_by_what_their_game_is_called() -> None:
    def found(text: str) -> list[str]:
        names = {"tank_chess": "Tank Chess", "go": "Gô"}
        return [card.title for card in matching(CARDS, Query(text), lambda game: names[game])]

    assert found("chess") == found("TANK") == found("") == ["Alps", "Brücke", "Crater"]
    assert found("tank alps") == ["Alps", "Crater"] and found("go") == []


def test_tags_count_once_whatever_their_case() -> None:
    assert all_tags(CARDS) == ["River", "snow"]


# --- changing the text ---


def test_a_change_leaves_comments_and_all_other_lines_alone() -> None:
    text = with_values(SMALL, {"title": "A: b", "author": "Ann", "tags": ["x", "y z"], "licence": None})
    old, new = SMALL.splitlines(), text.splitlines()
    assert [line for line in old if line not in new] == ["title: Yard   # its name", "tags: [short]"]
    document, _ = load_yaml(text)
    assert document is not None
    assert isinstance(document.data, dict)
    assert document.data["title"] == "A: b"
    assert document.data["tags"] == ["x", "y z"]
    assert list(document.data)[2:4] == ["title", "author"]


@pytest.mark.parametrize(
    "text",
    [
        "{format: 1, game: tank_chess, title: x}",
        "title: x",
        "# c\r\ntitle: x\r\nboard: [a]\r\n",
        "\ufefftitle: x\n",
    ],
)
def test_any_form_of_yaml_can_be_renamed(text: str) -> None:
    document, _ = load_yaml(with_values(text, {"title": 'The "new"\none: é'}))
    assert document is not None
    assert isinstance(document.data, dict)
    assert document.data["title"] == 'The "new"\none: é'


def test_a_text_that_is_no_map_is_refused() -> None:
    with pytest.raises(ValueError, match="keys with values"):
        with_values("- a\n", {"title": "x"})


# --- changing files ---


def test_a_copy_has_its_own_file_and_title(library: MapLibrary) -> None:
    first = duplicate(library, OFFICIAL, "Official, copy")
    second = duplicate(library, OFFICIAL, "Official, copy")
    assert first.name == "official_copy.yaml"
    assert second.name == "official_copy_2.yaml"
    assert "title: Official, copy\n" in first.read_text(encoding="utf-8")
    assert "# from the last rank" in first.read_text(encoding="utf-8")
    assert "title: Official\n" in OFFICIAL.read_text(encoding="utf-8")


def test_a_broken_file_is_copied_as_it_is(library: MapLibrary) -> None:
    path = put(library, "torn.yaml", "title: [\n")
    assert duplicate(library, path, "New").read_text(encoding="utf-8") == "title: [\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_called_like_a_map_is_not_waited_for(library: MapLibrary) -> None:
    library.user.mkdir(parents=True)
    os.mkfifo(library.user / "pipe.yaml")
    with pytest.raises(OSError, match="regular file"):
        duplicate(library, library.user / "pipe.yaml", "x")


def test_titles_with_path_tricks_stay_in_the_folder(library: MapLibrary) -> None:
    for title in ("../../etc/passwd", "/etc/x", "C:\\x", "NUL", "...", "a\0b", "é" * 300):
        path = add_text(library, SMALL, title)
        assert path.parent == library.user
        assert path.is_file()


def test_another_title_takes_the_file_along_and_undo_brings_both_back(library: MapLibrary) -> None:
    path = put(library, "yard.yaml")
    before = path.read_bytes()
    moved = change_details(library, path, {"title": "Court"})
    assert moved.name == "court.yaml"
    assert not path.exists()
    put_back(moved, path, before)
    assert path.read_bytes() == before
    assert not moved.exists()


def test_two_maps_of_one_title_keep_their_files(library: MapLibrary) -> None:
    put(library, "court.yaml")
    path = change_details(library, put(library, "yard.yaml"), {"title": "Court"})
    assert path.name == "court_2.yaml"
    # it is called after its title already, number and all
    assert change_details(library, path, {"author": "B", "title": "Court"}) == path


def test_undo_writes_over_no_other_file(library: MapLibrary) -> None:
    path = put(library, "yard.yaml")
    moved = change_details(library, path, {"title": "Court"})
    put(library, "yard.yaml", "another\n")
    with pytest.raises(FileExistsError):
        put_back(moved, path, b"old")
    assert path.read_text(encoding="utf-8") == "another\n"


@pytest.mark.parametrize(
    "changes",
    [{"date": "yesterday"}, {"title": "x" * 81}, {"tags": ["x" * 31]}, {"title": ""}, {"title": None}],
)
def test_what_the_game_refuses_is_not_written(changes: dict[str, object], library: MapLibrary) -> None:
    path = put(library, "yard.yaml")
    with pytest.raises(ProblemsError) as error:
        change_details(library, path, changes)
    assert error.value.problems
    assert path.read_text(encoding="utf-8") == SMALL


def test_a_map_with_other_mistakes_can_be_renamed(library: MapLibrary) -> None:
    path = put(library, "yard.yaml", SMALL.replace("format: 1", "format: 7"))
    assert change_details(library, path, {"title": "Court"}).name == "court.yaml"


def test_a_shipped_map_is_never_changed(library: MapLibrary) -> None:
    before = OFFICIAL.read_bytes()
    with pytest.raises(ProblemsError, match="make a copy"):
        change_details(library, OFFICIAL, {"title": "Mine"})
    assert OFFICIAL.read_bytes() == before


def test_only_details_are_changed(library: MapLibrary) -> None:
    with pytest.raises(ValueError, match="a detail"):
        change_details(library, put(library, "yard.yaml"), {"board": []})


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="every folder can be written to")
def test_a_read_only_folder_loses_nothing(library: MapLibrary) -> None:
    path = put(library, "yard.yaml")
    library.user.chmod(0o500)
    try:
        with pytest.raises(OSError, match=r"denied|read-only"):
            change_details(library, path, {"title": "Court"})
    finally:
        library.user.chmod(0o700)
    assert path.read_text(encoding="utf-8") == SMALL


def test_free_titles_count_on() -> None:
    assert free_title("A", ["b"]) == "A"
    assert free_title("A", ["a", "A 2"]) == "A 3"
    assert map_stem("The Ford!") == "the_ford"


def test_a_copy_elsewhere_writes_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("text", encoding="utf-8")
    assert target_of(tmp_path / "y", ".yaml").name == "y.yaml"
    for taken in ("x", "x.yaml"):
        with pytest.raises(FileExistsError):
            target_of(tmp_path / taken, ".yaml")
    with pytest.raises(IsADirectoryError):
        target_of(tmp_path, ".yaml")


# --- the trash ---


def test_one_file_of_the_trash_goes_for_good_and_others_stay(library: MapLibrary, tmp_path: Path) -> None:
    first, second = trash(put(library, "a.yaml")), trash(put(library, "b.yaml"))
    saves = tmp_path / "data" / "saves"
    saves.mkdir(parents=True)
    (saves / "match.yaml").write_text("x", encoding="utf-8")
    trash(saves / "match.yaml")
    assert {one.origin.name for one in list_trash(library.user)} == {"a.yaml", "b.yaml"}
    assert len(list_trash()) == 3
    purge(first)
    assert not first.path.exists()
    assert restore(second).read_text(encoding="utf-8") == SMALL
    assert [one.origin.name for one in list_trash()] == ["match.yaml"]


def test_nothing_outside_the_trash_is_purged(library: MapLibrary) -> None:
    path = put(library, "a.yaml")
    gone = trash(path)
    path = put(library, "a.yaml")
    with pytest.raises(ValueError, match="not in the trash"):
        purge(type(gone)(path, path, 0.0))
    assert path.exists()


# --- verdicts ---


def test_a_verdict_counts_as_long_as_file_and_judge_are_the_same(tmp_path: Path) -> None:
    file, path = tmp_path / "v.json", Path("/maps/é.yaml")
    told = (Problem("m", 3, None, "board[1]", "no", "yes?", "warning"),)
    known = Verdicts(file, "one")
    known.put(path, (5, 6), told)
    known.save()
    assert Verdicts(file, "one").get(path, (5, 6)) == told
    assert Verdicts(file, "one").get(path, (5, 7)) is None
    assert Verdicts(file, "two").get(path, (5, 6)) is None


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b'{"format": 1}', b"\xff", b'{"format":1,"judge":"a","maps":{"x":[1]}}']
)
def test_a_broken_file_of_verdicts_is_an_empty_one(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "v.json").write_bytes(raw)
    assert Verdicts(tmp_path / "v.json", "a").get(Path("x"), (1, 1)) is None


# --- balance ---


def test_figures_stay_with_a_map_that_is_only_described_otherwise(library: MapLibrary) -> None:
    def data(text: str) -> dict[str, object]:
        document, _ = load_yaml(text)
        assert document is not None
        assert isinstance(document.data, dict)
        return dict(document.data)

    save_balance("tank_chess", map_checksum(data(SMALL)), {"games": 7})
    assert load_balance("tank_chess", data(with_values(SMALL, {"title": "Other"}))) == {"games": 7}
    assert load_balance("tank_chess", data(SMALL.replace("##", "..", 1))) is None


# --- imports ---


def plain(text: str = SMALL) -> dict[str, object]:
    document, _ = load_yaml(text)
    assert document is not None
    assert isinstance(document.data, dict)
    return dict(document.data)


def test_yaml_comes_in_with_its_comments(kits: Kits) -> None:
    came = read_text(SMALL, kits)
    assert came == Incoming("tank_chess", SMALL, "Yard", "yaml")


def test_a_share_text_comes_in_whatever_stands_around_it(kits: Kits) -> None:
    text = share_text("tank_chess", plain())
    came = read_text(f"Try this:\n> {text}\n", kits)
    assert (came.title, came.form) == ("Yard", "share")
    assert plain(came.text) == plain()


def test_a_picture_comes_in_with_the_map_inside(kits: Kits, tmp_path: Path) -> None:
    import io

    pygame = pytest.importorskip("pygame")
    made = io.BytesIO()
    pygame.image.save(pygame.Surface((8, 8)), made, "x.png")
    path = tmp_path / "map.png"
    path.write_bytes(put_text(made.getvalue(), share_text("tank_chess", plain())))
    assert plain(read_file(path, kits).text) == plain()
    path.write_bytes(made.getvalue())
    with pytest.raises(NoMap) as error:
        read_file(path, kits)
    assert error.value.reason == "picture"


def test_a_position_comes_in_as_a_map(kits: Kits, content: Content) -> None:
    official = card_of(content, OFFICIAL).map_file
    assert official is not None
    setup = KIT.setup(official, content.definitions, (0, 1), {})
    position = KIT.format_position(KIT.game.new(setup))
    came = read_text(position, kits, "Pasted")
    assert (came.form, came.title) == ("position", "Pasted")
    data = plain(came.text)
    assert data["title"] == "Pasted"
    assert data["board"] == plain(OFFICIAL.read_text(encoding="utf-8"))["board"]


def test_a_broken_map_comes_in_to_be_mended(kits: Kits) -> None:
    came = read_text("format: 1\ngame: tank_chess\nboard: [\n", kits, "torn")
    assert (came.form, came.title) == ("yaml", "torn")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("  \n", "empty"),
        ("Dear Anna, how are you?", "no_map"),
        ("format: 1\ngame: tank_chess\nseats: []\nboard: []\n", "save"),
        ("palette: {a: 1}\n", "other_file"),
        ("game: chess\nboard: []\n", "game"),
        ("board: []\n", "game"),
        ("a: [\nb", "no_yaml"),
        ("8/8/8/8/8/8/8/8 w 1", "position"),
        ("x" * 2_000_001, "too_large"),
    ],
)
def test_what_is_no_map_is_said_why(text: str, reason: str, kits: Kits) -> None:
    with pytest.raises(NoMap) as error:
        read_text(text, kits)
    assert error.value.reason == reason


def test_a_share_text_cut_short_is_said_to_be_one(kits: Kits) -> None:
    text = share_text("tank_chess", plain())
    with pytest.raises(NoMap) as error:
        read_text(text[: len(text) // 2], kits)
    assert error.value.reason == "share"
    assert error.value.said


def test_files_that_are_none_are_said_why(kits: Kits, tmp_path: Path) -> None:
    (tmp_path / "bin").write_bytes(b"\x00\x01\xff")
    reasons = []
    for path in (tmp_path, tmp_path / "none.yaml", tmp_path / "bin", Path("a\0b")):
        with pytest.raises(NoMap) as error:
            read_file(path, kits)
        reasons.append(error.value.reason)
    assert reasons == ["folder", "gone", "no_text", "gone"]


def test_a_saved_match_is_known_for_one(kits: Kits) -> None:
    for path in sorted(Path(__file__).with_name("saves").glob("*.yaml"))[:1]:
        with pytest.raises(NoMap) as error:
            read_file(path, kits)
        assert error.value.reason == "save"


def test_a_map_one_has_is_recognised(library: MapLibrary) -> None:
    path = put(library, "yard.yaml")
    assert same_map(library, SMALL) == path
    assert same_map(library, SMALL + "# more\n") is None
    assert same_map(library, OFFICIAL.read_text(encoding="utf-8")) == OFFICIAL


OTHER = """\
format: 1
game: other
title: Race over the ford
description: Two flags and a lake
board:
  - "... gob ..."
  - "wat wat mud"
  - "... gor wal"
pieces:
  - [a1, flag, 0, null]
  - [b1, runner, 0, 0]
  - [c3, flag, 1, null]
  - [a3, ball, null, null]
"""


def test_maps_of_a_game_nobody_knows_are_listed_found_copied_renamed_and_shared(tmp_path: Path) -> None:
    kit, nothing = other_kit(), Content((), {})
    library = MapLibrary(kit, shipped=tmp_path / "shipped", user=tmp_path / "own")
    path = add_text(library, OTHER, "Race over the ford")
    card = read_card(kit, nothing, library.files()[0])
    assert (card.title, card.game, card.size, card.pieces) == ("Race over the ford", "other", (3, 3), (2, 1))
    assert matching([card], Query(text="lake", game="other")) == [card]
    assert matching([card], Query(game="tank_chess")) == []

    copy = duplicate(library, path, "Race 2")
    renamed = change_details(library, copy, {"title": "Race again"})
    assert (renamed.name, copy.exists()) == ("race_again.yaml", False)

    opened = MapDocument.from_file(kit, (), renamed)
    assert [(one.line, one.message) for one in opened.file_problems] == [(7, "no ground is called mud")]
    assert opened.draft.title == "Race again"
    shared = read_text(share_text(kit.name, opened.data()), {"other": (kit, nothing)})
    assert (shared.game, shared.title, shared.form) == ("other", "Race again", "share")
    again, _ = kit.drafting.read(load_yaml(shared.text)[0].data, ())  # type: ignore[union-attr]
    assert again == opened.draft


def test_flags_are_no_pieces_and_maps_say_how_they_are_won() -> None:
    kit = kit_of("tank_tactics")
    content = load_content(kit)
    told = {}
    for name in ("capture_the_flag", "crossfire"):
        card = read_card(kit, content, MapEntry(MAPS / "tank_tactics" / f"{name}.yaml", "shipped"))
        assert [n for n in card.pieces if n] == [3, 3]
        assert card.map_file is not None and card.map_file.won_by is not None and card.map_file.lasts
        told[name] = Texts(ASSETS / "locale").told(card.map_file.won_by)
    assert told == {"capture_the_flag": "Capture a flag", "crossfire": "Most hit points, 12 rounds"}


@pytest.mark.parametrize(
    ("name", "lasts"), [("duel", (20, 40)), ("portal", (20, 80)), ("four_corners", (40, 80))]
)
def test_how_long_a_match_takes_is_told_for_as_few_and_as_many_as_can_play(
    name: str, lasts: tuple[int, int]
) -> None:
    kit = kit_of("tank_tactics")
    card = read_card(kit, load_content(kit), MapEntry(MAPS / "tank_tactics" / f"{name}.yaml", "shipped"))
    assert card.map_file is not None and card.map_file.lasts == lasts

"""A match by post in files: whole whenever the program ends, and no file that others put there does harm."""

from __future__ import annotations

import atexit
import json
import os
import random
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from game.data.files.content import Content, load_content
from game.data.files.document import Document
from game.data.files.paths import MAPS, stamp_of, user_saves
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.files.recognise import recognise_path, recognise_text
from game.data.files.trash import list_trash
from game.data.post.letters import Letter, LetterRefused, letter_text
from game.data.post.post_files import PostFile, discard_post, find_post, list_post, post_folder, row_of
from game.data.post.post_folder import HEAD, MOST_BYTES, letter_file, letter_file_name
from game.data.post.post_match import PostMatch
from game.data.post.terms import id_of
from game.data.saves import match_record
from game.data.saves.match_record import match_of, read_record_data, record_of
from game.data.saves.matches import Match, Player
from game.data.sharing.png_text import LETTER_KEYWORD, put_text
from game.model.registry import kit as kit_of
from tests.data.post.post_hands import (
    ClockAtHand,
    House,
    at_home,
    by_chance,
    exchange,
    exchange_all,
    houses,
    plan_of,
    play_turn,
)
from tests.data.test_killed_anywhere import killed_at


def begun(folder: Path, game: str = "tank_chess", turns: int = 3) -> list[House]:
    """Two homes with a match that both have read to its end so far, some turns in."""
    made, homes = _once(game, turns)
    shutil.copytree(made, folder, dirs_exist_ok=True)
    here = [_moved(house, made, folder) for house in homes]
    for house in here:
        house.path.write_text(
            house.path.read_text(encoding="utf-8").replace(str(made), str(folder)), encoding="utf-8"
        )
    return here


@cache
def _once(game: str, turns: int) -> tuple[Path, list[House]]:
    folder = Path(tempfile.mkdtemp(prefix="post-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder, _made(folder, game, turns)


def _made(folder: Path, game: str, turns: int) -> list[House]:
    homes = houses(
        folder, plan_of(game, {"tank_chess": "quick_bout_8", "tank_tactics": "duel"}.get(game, ""))
    )
    for number in range(turns):
        exchange_all(homes)
        for house in homes:
            with at_home(house.home):
                turn_of(house, by_chance(number))
    exchange_all(homes)
    return homes


def turn_of(house: House, choose: Any) -> bool:
    """Play the turn if it is this party's, and make it a letter; whether it was."""
    file = house.read()
    if file.post.stage != "here":
        return False
    match = file.match(kit_of)
    play_turn(file.post, match, choose)
    file.seal_turn(match)
    match.close()
    return True


def to_play(homes: list[House]) -> tuple[House, House]:
    """Who is to play, and the other."""
    stages = []
    for house in homes:
        with at_home(house.home):
            stages.append(house.read().post.stage)
    here = stages.index("here")
    return homes[here], homes[1 - here]


# --- killed ---


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork to kill")
@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "flames_of_tanks"])
@pytest.mark.parametrize("turns", [0, 3])
def test_killed_anywhere_nothing_is_lost_and_nothing_is_sent_twice(
    game: str, turns: int, tmp_path: Path
) -> None:
    """From opening the match to the letter in the folder, killed before each thing that is done to a file."""
    homes = begun(tmp_path / "first", game, turns)
    one, other = to_play(homes)

    def whole(house: House, seed: int) -> Callable[[], None]:
        def do() -> None:
            with at_home(house.home):
                turn_of(house, by_chance(seed))
                exchange(house.read())

        return do

    step, ended = 0, False
    while not ended:
        folder = tmp_path / f"at_{step}"
        shutil.copytree(tmp_path / "first", folder)
        pair = [_moved(house, tmp_path / "first", folder) for house in (one, other)]
        for house in pair:
            text = house.path.read_text(encoding="utf-8").replace(str(tmp_path / "first"), str(folder))
            house.path.write_text(text, encoding="utf-8")
        ended = not killed_at(step, whole(pair[0], 100 + step))
        with at_home(pair[0].home):
            before = _letters_and_saved(pair[0])
        whole(pair[0], 999)()
        with at_home(pair[0].home):
            file = pair[0].read()
            match = file.match(kit_of)
            words = [entry.word for entry in file.post.course.playing.line]
            match.close()
            # what was in a letter, or in the save, is what is in the letter now
            assert [letter.sum for letter in file.post.course.letters][: len(before[0])] == before[0]
            sealed = [word for one_ in file.post.secret.sealed for word in one_.words]
            assert all(word in words or word in sealed or word == "*" for word in before[1])
            assert len(list(user_saves().glob("*.yaml"))) == 1
        exchange_all(pair)
        chains = []
        for house in pair:
            with at_home(house.home):
                chains.append([letter.sum for letter in house.read().post.course.letters])
        assert chains[0] == chains[1]
        shutil.rmtree(folder)
        step += 1
    assert step > 5


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork to kill")
@pytest.mark.parametrize("game", ["tank_tactics", "flames_of_tanks"])
def test_killed_while_letters_come_they_come_again(game: str, tmp_path: Path) -> None:
    """The set-ups of Tank Tactics are answered at once, with shares of one's own."""
    homes = begun(tmp_path / "first", game, 1)
    one, other = to_play(homes)
    with at_home(one.home):
        turn_of(one, by_chance(1))
        exchange(one.read())

    def look(house: House) -> None:
        with at_home(house.home):
            file = house.read()
            exchange(file)
            if file.post.begun:
                file.match(kit_of).close()

    step, ended = 0, False
    while not ended:
        folder = tmp_path / f"at_{step}"
        shutil.copytree(tmp_path / "first", folder)
        pair = [_moved(house, tmp_path / "first", folder) for house in (one, other)]
        for house in pair:
            house.path.write_text(
                house.path.read_text(encoding="utf-8").replace(str(tmp_path / "first"), str(folder)),
                encoding="utf-8",
            )
        ended = not killed_at(step, partial(look, pair[1]))
        for _ in range(2):
            for house in reversed(pair):
                look(house)
        exchange_all(pair)
        chains = []
        for house in pair:
            with at_home(house.home):
                chains.append([letter.sum for letter in house.read().post.course.letters])
                assert len(list(user_saves().glob("*.yaml"))) <= 1
        assert chains[0] == chains[1] and len(chains[0]) > 2
        shutil.rmtree(folder)
        step += 1
    assert step > 4


def _moved(house: House, old: Path, new: Path) -> House:
    return House(new / house.home.relative_to(old), new / house.path.relative_to(old))


def _letters_and_saved(house: House) -> tuple[list[str], list[str]]:
    """The letters that were kept, and the moves in the save, after a kill."""
    file = house.read()
    letters = [letter.sum for letter in file.post.course.letters]
    saves = list(user_saves().glob("*.yaml"))
    if not saves:
        return letters, []
    match = Match.resume(saves[0], kit_of, write=False)
    kit = match.kit
    words = [
        kit.format_action(one.entry.action, one.before)
        for one in match.session.whole_line
        if one.entry.kind == "move" and one.entry.seat in file.post.here
    ]
    return letters, words


@pytest.mark.slow
def test_what_was_played_and_not_sent_is_there_when_the_match_is_opened_again(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path, "flames_of_tanks"))
    with at_home(house.home):
        file = house.read()
        match = file.match(kit_of)
        sent = len(match.session.whole_line)
        session: Any = match.session
        session.play(by_chance(4)(session, session.to_act))
        played = [one.entry for one in session.whole_line]
        match.close()
        again = house.read().match(kit_of)
        assert [(one.entry.kind, one.entry.action) for one in again.session.whole_line] == [
            (entry.kind, entry.action) for entry in played
        ]
        assert len(played) > sent
        again.close()


def _by_dice(post: PostMatch, more: int | None) -> Match:
    """The match of a file after the turn here, by its own dice or by others."""
    match = post.match()
    session: Any = match.session
    if more is not None:
        session.source = lambda number: random.Random(number + more)
    for seed in range(20):
        if post.turn_done(match):
            break
        session.play(by_chance(seed)(session, session.to_act))
    return match


def _drawn(match: Match) -> list[Any]:
    return [one.entry.action for one in match.session.whole_line]


@pytest.mark.slow
def test_outcomes_that_are_not_those_of_the_shares_are_not_gone_on_with(tmp_path: Path) -> None:
    """Whoever edits a save until the dice please plays for nobody: the match is made anew."""
    house, _ = to_play(begun(tmp_path, "flames_of_tanks"))
    with at_home(house.home):
        post = house.read().post
        fair = _by_dice(post, None)
        # the fair dice are drawn anew in each run of this test, so that the loaded ones may be the same
        others = (_by_dice(post, more) for more in range(1, 20))
        loaded = next(other for other in others if _drawn(other) != _drawn(fair))
        assert post.catch_up(fair) and not post.catch_up(loaded)


@pytest.mark.slow
def test_nothing_that_was_sent_is_taken_back(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        file = house.read()
        match = file.match(kit_of)
        session: Any = match.session
        assert session.undo_count(file.post.here) == 0
        assert session.undo_stop(file.post.here) == "sent"
        play_turn(file.post, match, by_chance(1))
        assert session.undo_count(file.post.here) == 1
        session.undo(file.post.here)
        assert session.redo_count(file.post.here) == 1
        play_turn(file.post, match, by_chance(2))
        file.seal_turn(match)
        assert session.undo_count(file.post.here) == 0 and session.redo_count(file.post.here) == 0
        match.close()


@pytest.mark.slow
def test_a_save_that_says_otherwise_is_made_anew_from_the_letters(tmp_path: Path) -> None:
    homes = begun(tmp_path)
    for house in homes:
        with at_home(house.home):
            match = house.read().match(kit_of)
            match.close()
    with at_home(homes[0].home), at_home(homes[0].home):
        (save,) = user_saves().glob("*.yaml")
        line = homes[0].read().post.course.playing.line
        whole = save.read_text(encoding="utf-8")
        for text in (whole.replace(line[0].word, line[2].word), whole[: len(whole) // 2], "", "record: 7"):
            save.write_text(text, encoding="utf-8")
            match = homes[0].read().match(kit_of)
            assert len(match.session.whole_line) == len(line)
            match.close()
            before, (save,) = save, user_saves().glob("*.yaml")
            # a damaged save goes to the trash, and the new one has another name: both may come back
            assert save == before or before in [one.origin for one in list_trash(user_saves())]
        save.unlink()
        match = homes[0].read().match(kit_of)
        assert len(match.session.whole_line) == len(line)
        match.close()


def test_a_save_by_post_that_is_opened_alone_is_only_looked_at(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        house.read().match(kit_of).close()
        (save,) = user_saves().glob("*.yaml")
        before = save.read_bytes()
        match = Match.resume(save, kit_of)
        assert match.view_only is not None
        assert {player.kind for player in match.plan.players} == {"person", "elsewhere"}
        match.close()
        assert save.read_bytes() == before


def test_a_disk_that_takes_nothing_lets_no_letter_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        file = house.read()
        match = file.match(kit_of)
        play_turn(file.post, match, by_chance(1))
        letters = len(file.post.course.letters)

        def full(*_: Any, **__: Any) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("game.data.files.player_file.atomic_write", full)
            with pytest.raises(OSError, match="No space"):
                file.seal_turn(match)
        assert len(file.post.course.letters) == letters and file.post.turn_done(match)
        assert match.session.undo_count(file.post.here) == 1
        file.seal_turn(match)
        assert len(house.read().post.course.letters) == letters + 1
        match.close()


def test_two_programs_that_have_a_match_open_write_one_letter(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        first, second = house.read(), house.read()
        boards = first.post.match(), second.post.match()
        for file, board in zip((first, second), boards, strict=True):
            play_turn(file.post, board, by_chance(4))
        first.seal_turn(boards[0])
        with pytest.raises(LetterRefused):
            second.seal_turn(boards[1])
        assert [x.sum for x in second.post.course.letters] == [x.sum for x in first.post.course.letters]


@pytest.mark.slow
def test_a_set_up_that_is_done_is_sealed_before_anything_of_it_is_shown(tmp_path: Path) -> None:
    """Even where the program ended between the last move and the seal."""
    house, _ = to_play(begun(tmp_path, "tank_tactics", 1))
    with at_home(house.home):
        file = house.read()
        match = file.match(kit_of)
        assert not file.covers(match) and file.post.stage == "here"
        play_turn(file.post, match, by_chance(1))
        assert match.session.to_act not in file.post.here
        match.close()
        again = house.read()
        opened = again.match(kit_of)
        letters = len(again.post.course.letters)
        assert again.covers(opened) and len(again.post.course.letters) == letters + 1
        assert again.post.outgoing[-1].seal and house.read().post.outgoing == again.post.outgoing
        assert again.covers(opened) and len(again.post.course.letters) == letters + 1
        opened.close()


@pytest.mark.slow
def test_no_save_tells_of_a_set_up_before_all_are_open(tmp_path: Path) -> None:
    """Not even of one that only stands in for another: the rules show all when the last one is done."""
    homes = begun(tmp_path, "tank_tactics", 0)
    for number in range(2):
        exchange_all(homes)
        one, _ = to_play(homes)
        with at_home(one.home):
            turn_of(one, by_chance(number))
            assert one.read().post.stage == "setting_up"
            (save,) = user_saves().glob("*.yaml")
            match = Match.resume(save, kit_of, write=False)
            again = one.read().match(kit_of)
            for shown in (match, again):
                assert {entry.entry.kind for entry in shown.session.whole_line} <= {"chance"}
                assert shown.session.state.is_secret
            assert [path.name for path in user_saves().glob("*.yaml")] == [save.name]
            again.close()
    exchange_all(homes)
    one, _ = to_play(homes)  # where chance lets the last one begin, its set-up is opened with its first turn
    with at_home(one.home):
        turn_of(one, by_chance(2))
    exchange_all(homes)
    for house in homes:
        with at_home(house.home):
            match = house.read().match(kit_of)
            assert {one.entry.seat for one in match.session.whole_line if one.entry.kind == "move"} == {0, 1}
            match.close()


# --- lists ---


def test_a_list_tells_of_each_match_without_its_letters_being_played(tmp_path: Path) -> None:
    homes = begun(tmp_path)
    here, waits = to_play(homes)
    with at_home(here.home):
        (row,) = list_post()
        post = here.read().post
        assert row == row_of(here.path) and row.stage == "here" and set(row.waits_for) == post.here
        assert row.match == post.id and find_post(post.id) == here.path and row.game == "tank_chess"
        assert row.folder == str(tmp_path / "between") and len(row.names) == 2
        (post_folder() / "broken.yaml").write_text("nonsense: [", encoding="utf-8")
        (post_folder() / ".hidden.yaml").write_text("", encoding="utf-8")
        assert list_post() == [row]
    with at_home(waits.home):
        assert list_post()[0].stage == "elsewhere"
        assert find_post("../../x") is None and find_post("0" * 32) is None


@pytest.mark.parametrize("part", ["letters", "secret", "party", "match"])
def test_a_damaged_file_is_told_and_left_as_it_is(part: str, tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        text = house.path.read_text(encoding="utf-8")
        at = text.index(f"\n{part}:")
        house.path.write_text(text[:at] + f"\n{part}: x\nold_" + text[at + 1 :], encoding="utf-8")
        with pytest.raises(ProblemsError):
            house.read()
        assert house.path.exists()


def test_an_invitation_is_accepted_once(tmp_path: Path) -> None:
    homes = begun(tmp_path, turns=0)
    with at_home(homes[1].home):
        post = homes[1].read().post
        with pytest.raises(LetterRefused) as error:
            PostFile.begin(post)
        assert error.value.key == "joined"


# --- the shared folder ---


@pytest.mark.slow
def test_what_else_lies_in_a_shared_folder_is_left_alone(tmp_path: Path) -> None:
    homes = begun(tmp_path)
    one, other = to_play(homes)
    between = tmp_path / "between"
    with at_home(one.home):
        post = one.read().post
        place, party = len(post.course.letters), other.read().post.party + 1
        name = f"treadboard-{post.id[:8]}-{place:04}-"
        turn_of(one, by_chance(1))
        letter = one.read().post.outgoing[-1]
    true = letter_file(letter)
    for number, content in enumerate(
        [b"", b"\xff\xfe\x00", true.encode()[:-40], b"x" * (MOST_BYTES + 1), HEAD.encode(), b"TBL9.AAAA",
         true.replace("TBL2.", "TBL2.A").encode()]
    ):  # fmt: skip
        (between / f"{name}{3 + number}.txt").write_bytes(content)
    (between / f"{name}99.txt").mkdir()
    os.mkfifo(between / f"{name}12.txt")
    (between / "notes.txt").write_text("not ours", encoding="utf-8")
    before = sorted(path.name for path in between.iterdir())
    with at_home(other.home):
        assert exchange(other.read()) == ()
    with at_home(one.home):
        exchange(one.read())
    with at_home(other.home):
        assert [one_.sum for one_ in exchange(other.read())] == [letter.sum]
    assert set(before) < {path.name for path in between.iterdir()}
    assert party


def test_a_link_that_somebody_put_into_the_folder_is_not_written_through(tmp_path: Path) -> None:
    one, _ = to_play(begun(tmp_path))
    precious = tmp_path / "precious.txt"
    precious.write_text("mine", encoding="utf-8")
    with at_home(one.home):
        turn_of(one, by_chance(1))
        post = one.read().post
        file = tmp_path / "between" / letter_file_name(post.outgoing[-1])
        file.unlink(missing_ok=True)
        file.symlink_to(precious)
        exchange(one.read())
        assert precious.read_text(encoding="utf-8") == "mine"
        assert not file.is_symlink() and file.read_text(encoding="utf-8") == letter_file(post.outgoing[-1])


def test_a_folder_that_is_gone_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    one, other = to_play(begun(tmp_path))
    shutil.rmtree(tmp_path / "between")
    (tmp_path / "between").write_text("no folder", encoding="utf-8")
    with at_home(one.home):
        turn_of(one, by_chance(1))
        with pytest.raises(OSError, match="between"):
            exchange(one.read())
    (tmp_path / "between").unlink()
    exchange_all([one, other])
    with at_home(other.home):
        assert other.read().post.stage == "here"


@pytest.mark.slow
def test_a_folder_where_ones_letter_should_be_is_told_and_others_letters_are_read(tmp_path: Path) -> None:
    one, other = to_play(begun(tmp_path))
    with at_home(one.home):
        turn_of(one, by_chance(1))
        exchange(one.read())
    with at_home(other.home):
        exchange(other.read())
        turn_of(other, by_chance(2))
        letter = other.read().post.outgoing[-1]
        blocked = tmp_path / "between" / letter_file_name(letter)
        blocked.mkdir()
        with pytest.raises(OSError, match="treadboard-"):
            exchange(other.read())
    shutil.rmtree(blocked)
    exchange_all([one, other])
    with at_home(one.home):
        turn_of(one, by_chance(3))
        exchange(one.read())
    blocked.unlink()
    blocked.mkdir()
    with at_home(other.home):
        with pytest.raises(OSError, match="treadboard-"):
            exchange(other.read())
        assert other.read().post.stage == "here", "what the other one has put there was read"


def test_only_files_called_as_letters_are_read_and_a_bad_one_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = to_play(begun(tmp_path))
    between = tmp_path / "between"
    with at_home(one.home):
        turn_of(one, by_chance(1))
        letter = one.read().post.outgoing[-1]
    name = letter_file_name(letter)
    for wrong in (
        name.replace("-0", "-00"),
        name.replace("-0", "-"),
        name[:-6] + "-09.txt",
        name[:-5] + "9.txt",
    ):
        (between / wrong).write_text(letter_file(letter), encoding="utf-8")
    (between / name).write_text("not yet whole", encoding="utf-8")
    read: list[str] = []

    def noted(file: Path, most: int) -> bytes:
        read.append(file.name)
        return read_plain(file, most)

    with at_home(other.home):
        file = other.read()
        own = {letter_file_name(mail) for mail in file.post.outgoing}
        exchange(file)
        monkeypatch.setattr("game.data.post.post_folder.read_plain", noted)
        assert exchange(file) == () and set(read) <= own
        (between / name).write_text(letter_file(letter), encoding="utf-8")
        assert [mail.sum for mail in exchange(file)] == [letter.sum]


def test_a_letter_that_came_too_early_is_written_down_once(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        file = house.read()
        early = Letter(
            match=file.post.id, place=len(file.post.course.letters) + 1, party=1 - file.post.party,
            kind="turn",
        ).signed(file.post.course.terms.key)  # fmt: skip
        stamps = []
        for _ in range(2):
            with pytest.raises(LetterRefused):
                file.receive(early)
            stamps.append(stamp_of(file.path))
        assert stamps[0] == stamps[1] and house.read().post.aside == {early.place: (early,)}


def test_what_goes_wrong_while_a_letter_is_taken_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        file = house.read()
        match = file.match(kit_of)
        play_turn(file.post, match, by_chance(1))
        kept, text = file.post.snapshot(), house.path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr("game.data.files.player_file.dump_yaml", lambda *_, **__: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                file.seal_turn(match)
        with monkeypatch.context() as patch:
            patch.setattr("game.data.post.post_files.MOST_BYTES", len(text))
            with pytest.raises(OSError, match="large"):
                file.seal_turn(match)
        assert file.post.snapshot() == kept and house.path.read_bytes() == text
        house.path.unlink()  # somebody has tidied up: all is still here
        file.seal_turn(match)
        assert house.read().post.course.letters == file.post.course.letters
        house.path.write_text("no match", encoding="utf-8")
        with pytest.raises(ProblemsError):
            file.share("")
        match.close()


# --- what comes from outside ---


def test_a_letter_is_known_as_text_in_a_mail_in_a_file_and_in_a_picture(tmp_path: Path) -> None:
    post = PostMatch.invite(plan_of("tank_chess", "quick_bout_8"), (0,), find_kit=kit_of)
    letter = post.course.letters[0]
    kits = {"tank_chess": (kit_of("tank_chess"), load_content(kit_of("tank_chess")))}
    mail = f"Hi Bob: shall we?\n> {letter_text(letter)[:60]}\n> {letter_text(letter)[60:]}\n\nAnn"
    for text in (letter_text(letter), mail, letter_file(letter)):
        found = recognise_text(text, kits)
        assert found.kind == "letter" and found.letter == letter
    file = tmp_path / letter_file_name(letter)
    file.write_text(letter_file(letter), encoding="utf-8")
    assert recognise_path(file, kits).letter == letter
    picture = tmp_path / "picture.png"
    picture.write_bytes(put_text(_png(), letter_text(letter), LETTER_KEYWORD))
    assert recognise_path(picture, kits).letter == letter


def _png() -> bytes:
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = (1).to_bytes(4, "big") * 2 + b"\x08\x00\x00\x00\x00"
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0\0"))
        + chunk(b"IEND", b"")
    )


@pytest.mark.slow
def test_a_save_on_every_shipped_map_can_be_opened_again(tmp_path: Path) -> None:
    """A map has seats of its own: three of four sides, say."""
    with at_home(tmp_path):
        for file in sorted((MAPS / "tank_tactics").glob("*.yaml")):
            kit = kit_of("tank_tactics")
            counts = {len(one.sides) for one in kit.seatings_for(plan_of_map(file))}
            for count in counts:
                plan = plan_of("tank_tactics", file.stem, tuple((seat,) for seat in range(count)))
                match = Match.create(plan, folder=user_saves())
                match.close()
                assert match.path is not None
                again = Match.resume(match.path, kit_of)
                assert again.plan.sides == plan.sides
                again.close()


def plan_of_map(file: Path) -> Any:
    from game.data.files.content import load_map
    from tests.shared_matches import words

    kit = kit_of("tank_tactics")
    return load_map(kit, file, load_content(kit), words()).map_file


def test_a_match_goes_on_when_the_shipped_pieces_have_changed_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is played with those of its beginning; an invitation that comes now is another matter."""
    homes = begun(tmp_path)
    shipped = match_record._shipped(kit_of("tank_chess"))
    changed = json.loads(json.dumps(shipped))
    changed["pieces"]["pieces"]["light"]["rules"]["speed"] += 1
    monkeypatch.setattr(match_record, "_shipped", lambda kit: changed)
    for house in homes:
        with at_home(house.home):
            post = house.read().post
            assert post.stage in ("here", "elsewhere")
    with pytest.raises(LetterRefused) as error:
        PostMatch.join(post.course.letters[0], [Player("person", "Bob")], kit_of)
    assert error.value.key == "match"


def test_an_invitation_to_a_map_with_errors_is_refused() -> None:
    plan = plan_of("tank_tactics", "duel")
    assert plan.map_file is not None
    data = plan.map_file.model_dump(mode="json", exclude_none=True)
    letter = PostMatch.invite(plan, (0,), find_kit=kit_of).course.letters[0]
    invitation = letter.invitation
    assert invitation is not None
    bad = {**invitation.record, "map": {**data, "deck": {"smoke": 1}}}
    forged = invitation.model_copy(update={"record": bad})
    letter = letter.model_copy(update={"match": id_of(forged, letter.pledges), "invitation": forged})
    with pytest.raises(LetterRefused) as error:
        PostMatch.join(letter.signed(invitation.key), [Player("person", "Bob")], kit_of)
    assert error.value.key == "match" and "more cards than are in the deck" in error.value.params["why"]


@pytest.mark.slow
def test_a_claim_goes_by_the_folder_and_an_answer_that_was_under_way_takes_it_back(tmp_path: Path) -> None:
    clock = ClockAtHand()
    homes = houses(tmp_path, plan_of("tank_chess", "quick_bout_8"), now=clock, days=2)
    exchange_all(homes)
    with at_home(homes[0].home):
        turn_of(homes[0], by_chance(1))
    exchange_all(homes)
    with at_home(homes[1].home):
        turn_of(homes[1], by_chance(2))  # and is cut off before it is in the folder
    late = ClockAtHand()
    late.later(1_000)
    with at_home(homes[0].home):
        file = PostFile.read(homes[0].path, kit_of, now=late)
        file.claim()
        assert exchange(file) == () and file.post.stage == "over"
        assert row_of(file.path).stage == "over" and row_of(file.path).may_change
    with at_home(homes[1].home):
        exchange(homes[1].read())
        assert homes[1].read().post.stage == "elsewhere"
    with at_home(homes[0].home):
        assert len(exchange(file)) == 1
        assert file.read(file.path, kit_of).post.stage == "here"
        turn_of(homes[0], by_chance(3))
    exchange_all(homes)
    with at_home(homes[1].home):
        assert homes[1].read().post.stage == "here"


def test_a_match_that_is_played_no_further_lies_in_the_trash(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        file = house.read()
        file.share("")
        assert house.read().folder == "" and exchange(house.read()) == ()
        discard_post(file.post.id)
        assert not list_post() and find_post(file.post.id) is None
        assert list(house.home.rglob("trash/**/*.yaml"))


def test_a_copy_that_is_shared_is_a_match_between_people(tmp_path: Path) -> None:
    house, _ = to_play(begun(tmp_path))
    with at_home(house.home):
        match = house.read().post.match()
        data = record_of(match)
    assert [seat["player"] for seat in data["seats"]] == ["human", "human"] and "post" not in data
    shared = match_of(read_record_data(Document("record", data)), kit_of)
    assert {player.kind for player in shared.plan.players} == {"person"} and not shared.plan.post


def test_who_is_invited_is_told_of_pieces_that_are_not_the_shipped_ones() -> None:
    plan = plan_of("tank_chess", "quick_bout_8")
    assert PostMatch.invite(plan, (0,), find_kit=kit_of).course.terms.changed == ()
    pieces = plan.content.files["pieces"].model_dump(mode="json")
    pieces["pieces"]["light"]["rules"]["speed"] += 1
    file = type(plan.content.files["pieces"]).model_validate(pieces)
    kit = kit_of("tank_chess")
    files = {**plan.content.files, "pieces": file}
    other = replace(plan, content=Content(kit.definitions(**files), files))
    assert PostMatch.invite(other, (0,), find_kit=kit_of).course.terms.changed == ("pieces",)

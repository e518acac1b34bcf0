"""What comes from anywhere is told apart, and whatever it is, nothing but ``Unknown`` is raised."""

from __future__ import annotations

import base64
import contextlib
import random
import time
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.files.content import load_content
from game.data.files.paths import MAPS
from game.data.files.recognise import Unknown, path_in, recognise_path, recognise_text
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.maps.own_setups import OwnSetupFile
from game.data.post.letters import letter_text, letters_in
from game.data.saves.match_record import record_of
from game.data.saves.match_text import match_text, pack_record, position_text
from game.data.sharing.png_text import MATCH_KEYWORD, POSITION_KEYWORD, put_text
from game.data.sharing.share import share_text
from game.model.entries import games
from game.model.registry import kit
from tests.data.post.post_hands import meet, plan_of
from tests.data.test_png_text import PICTURE
from tests.shared_matches import GAMES, played

quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def kits() -> Any:
    return {game: (kit(game), load_content(kit(game))) for game in GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_positions_and_matches_of_every_game_are_recognised(game: str, kits: Any, tmp_path: Path) -> None:
    match = played(game, 12, resigned=True)
    going_on = played(game, 12)
    line = match.kit.format_position(going_on.session.state)
    assert (found := recognise_text(line, kits)).kind == "position" and found.game == game
    packed = position_text(game, line)
    assert recognise_text(packed, kits).text == line
    found = recognise_text(f"> {match_text(match)}", kits)
    assert found.kind == "match" and found.game == game and found.record is not None
    assert recognise_text(match.record_text(), kits).kind == "record"
    assert recognise_text(dump_yaml(record_of(match)), kits).kind == "match"
    save = going_on.keep(tmp_path, "save")
    assert recognise_path(save, kits).kind == "save"
    going_on.close()
    picture = tmp_path / "picture.png"
    picture.write_bytes(put_text(PICTURE, match_text(match), MATCH_KEYWORD))
    assert recognise_path(picture, kits).kind == "match"
    picture.write_bytes(put_text(PICTURE, packed, POSITION_KEYWORD))
    assert recognise_path(picture, kits).kind == "position"


@pytest.mark.slow
def test_maps_modes_set_ups_and_folders_are_recognised(kits: Any, tmp_path: Path) -> None:
    path = MAPS / "tank_chess" / "official_16.yaml"
    document, _ = load_yaml(path)
    assert document is not None and isinstance(document.data, dict)
    for found in (
        recognise_path(path, kits), recognise_text(path.read_text(encoding="utf-8"), kits),
        recognise_text(f"my map: {share_text('tank_chess', document.data)}", kits),
    ):  # fmt: skip
        assert found.kind == "map" and found.incoming is not None
    setup = OwnSetupFile(game="tank_battle", title="Wall", squares={"1": [3]})
    assert recognise_text(dump_yaml(setup.model_dump(mode="json")), kits).kind == "setup"
    (tmp_path / "matches.json").write_text("{}", encoding="utf-8")
    assert recognise_path(tmp_path, kits).kind == "folder"
    assert path_in(f'"{path.resolve()}"') == path.resolve()
    assert path_in(path.resolve().as_uri()) == path.resolve()
    assert path_in("a/b") is None and path_in("\0") is None and path_in("x" * 9_000) is None


MAP_FILES = [
    path for game in games(lambda info: info.editable) for path in sorted((MAPS / game).glob("*.yaml"))
]


@pytest.mark.parametrize("path", MAP_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_file_of_every_map_is_recognised_also_torn(path: Path, kits: Any) -> None:
    text = path.read_text(encoding="utf-8")
    for said in (text, f"{text}  x: [\n"):
        found = recognise_text(said, kits, path.stem)
        assert (found.kind, found.game) == ("map", path.parent.name)


UNKNOWN = {
    "": "empty", "hello there": "text", "name: value": "other_file", "goal: escape\nmoves: 2": "puzzle",
    "a: [": "text", "TBG2.AAAA": "share", "TBP1.AAAA": "share", "TBM1.AAAA": "share", "TBG9.AAAA": "share",
    "game: nobodys\nboard: [..]": "game", "1/2/3/4/5/6": "position", "game: tank_chess\nmoves: 3": "match",
    "game: x\ntitle: y\nsquares: 3": "setup",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_none_of_all_that_is_told_so(text: str, kits: Any) -> None:
    with pytest.raises(Unknown) as caught:
        recognise_text(text, kits)
    assert caught.value.reason == UNKNOWN[text]


@pytest.mark.slow
def test_files_that_are_none_are_told_so(kits: Any, tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "plain.png").write_bytes(PICTURE)
    (tmp_path / "cut.png").write_bytes(put_text(PICTURE, "TBG2.", MATCH_KEYWORD)[:-20])
    (tmp_path / "large").write_bytes(b"a" * 3_000_000)
    wanted = {
        "empty": "empty", "noise": "no_text", "plain.png": "picture", "cut.png": "picture",
        "large": "too_large", "gone": "gone", "\0": "gone", "": "folder",
    }  # fmt: skip
    for name, reason in wanted.items():
        with pytest.raises(Unknown) as caught:
            recognise_path(tmp_path / name, kits)
        assert caught.value.reason == reason, name


@pytest.mark.slow
@given(seed=st.integers(0, 10**6))
@quick
def test_nothing_that_is_mutated_does_more_than_be_told(seed: int, kits: Any, tmp_path: Path) -> None:
    rng = random.Random(seed)
    text = rng.choice(sorted(_texts()))
    signs = list(text)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(signs) + 1)
        signs[at : at + rng.randrange(0, 9)] = rng.choice(
            ["", "\0", "\n", ":", "{", "\ud800", "é", "9" * 30, "TBG2."]
        )
    changed = "".join(signs)
    with contextlib.suppress(Unknown):
        recognise_text(changed, kits)
    path = tmp_path / "file"
    raw = (
        bytearray(put_text(PICTURE, _texts()[0], MATCH_KEYWORD))
        if seed % 2
        else bytearray(changed.encode("utf-8", "replace"))
    )
    raw[rng.randrange(len(raw) + 1) :][:3] = bytes([rng.randrange(256)])
    path.write_bytes(bytes(raw))
    with contextlib.suppress(Unknown):
        recognise_path(path, kits)


_made: list[str] = []


def _texts() -> list[str]:
    if not _made:
        match = played("tank_chess", 8)
        data = record_of(match)
        line = match.kit.format_position(match.session.state)
        _made.extend(
            [pack_record(data), dump_yaml(data), match.record_text(), line, position_text("tank_chess", line)]
        )
    return _made


@pytest.mark.slow
@pytest.mark.parametrize("blank", ["\n", " \n", "[\n", "\t", "x 1.\n"])
def test_a_long_text_of_next_to_nothing_is_looked_through_at_once(blank: str, kits: Any) -> None:
    began = time.process_time()
    with contextlib.suppress(Unknown):
        recognise_text("x" + blank * (200_000 // len(blank)) + "x", kits)
    assert time.process_time() - began < 3


def mail(text: str, packed: str, *, page: bool = False, attached: bool = False, end: str = "\n") -> bytes:
    """A mail as a mail program saves it."""
    made = EmailMessage()
    made["From"], made["Subject"] = "Änne <anne@example.org>", "Your turn"
    said = "Grüße, the letter is attached." if attached else f"Grüße,\n{text}\nÄnne"
    made.set_content(said, cte=packed)
    if page:
        made.add_alternative(f"<p>Grüße,<br>{text}</p>", subtype="html", cte=packed)
    if attached:
        made.add_attachment(text, filename="letter.txt", cte=packed)
    return made.as_bytes().replace(b"\n", end.encode())


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("packed", ["base64", "quoted-printable", "8bit"])
@pytest.mark.parametrize(("page", "attached"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_letter_in_a_mail_saved_as_a_file_is_read_however_it_is_packed(
    packed: str, page: bool, attached: bool, end: str, kits: Any, tmp_path: Path
) -> None:
    first, _ = meet(plan_of("tank_chess"))
    text = letter_text(first.course.letters[0])
    path = tmp_path / "turn.eml"
    path.write_bytes(mail(text, packed, page=page, attached=attached, end=end))
    found = recognise_path(path, kits)
    assert (found.kind, found.letter) == ("letter", first.course.letters[0])
    assert list(letters_in(found.text)) == [first.course.letters[0]], "the page in it is the same once more"


def packed(text: str) -> str:
    """A text as a part of a mail, as base64."""
    return f"Content-Transfer-Encoding: base64\n\n{base64.encodebytes(text.encode()).decode()}"


# the letter beside a text that is there as a web page, too; inside the web page's half; in a forwarded mail;
# in a mail that says nothing of its kind; in a mail whose parts nobody can tell apart
ODD_MAILS = {
    "beside": """Content-Type: multipart/mixed; boundary="a b"\n
--a b\nContent-Type: multipart/alternative; boundary=c\n
--c\nContent-Type: text/plain\n\nHello\n--c\nContent-Type: text/html\n\n<p>Hello\n--c--
--a b\nContent-Type: text/plain; name=turn.txt\nContent-Disposition: inline\n{packed}\n--a b--\n""",
    "inside": """Content-Type: multipart/alternative; boundary=c\n
--c\nContent-Type: text/plain\n\nHello\n--c\nContent-Type: multipart/mixed; boundary=d\n
--d\nContent-Type: text/html\n\n<p>Hello\n--d\nContent-Type:\n text/plain\n{packed}\n--d--\n\n--c--\n""",
    "forwarded": """Content-Type: multipart/mixed; boundary=c\n
--c\n\nLook!\n--c\nContent-Type: message/rfc822\n\nMIME-Version: 1.0\n{packed}\n--c--\n""",
    "bare": "{packed}",
    "no boundary": "Content-Type: multipart/mixed\n\n--c\n\n{letter}\n--c--\n",
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("form", list(ODD_MAILS))
def test_a_letter_is_read_from_each_place_that_mail_programs_put_it(
    form: str, end: str, kits: Any, tmp_path: Path
) -> None:
    first, _ = meet(plan_of("tank_chess"))
    text = letter_text(first.course.letters[0])
    path = tmp_path / "turn.eml"
    whole = "MIME-Version: 1.0\n" + ODD_MAILS[form].format(packed=packed(text), letter=text)
    path.write_bytes(whole.replace("\n", end).encode())
    assert recognise_path(path, kits).letter == first.course.letters[0]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    "rest",
    [
        "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(40_000)),
        "Content-Type: message/rfc822\n\n" * 60_000,
        "Content-Type: multipart/mixed; boundary=b\n" + "\r--b\r" * 300_000,
        "Content-Type: text/plain; " + "(" * 1_900_000 + "\n\nHello",
        "Content-Type: multipart/mixed; a=\"" + ";" * 1_900_000 + "\n\nHello",
        "Content-Type: text/plain" + "; a=b" * 300_000 + "\n\nHello",
        "Content-Type: text/plain; charset=punycode\n" + packed("a" * 1_300_000),
        "Content-Type: text/plain; charset=idna\n" + packed("a"),
        "Content-Type: text/plain; charset=\"\0\"\n" + packed("a"),
    ],
    ids=["parts", "mails", "returns", "comments", "quoted", "values", "punycode", "idna", "nul"],
)  # fmt: skip
def test_a_mail_that_leads_readers_astray_is_read_or_refused_at_once(
    rest: str, kits: Any, tmp_path: Path
) -> None:
    path = tmp_path / "turn.eml"
    path.write_bytes(f"MIME-Version: 1.0\n{rest}".encode())
    began = time.process_time()  # a busy machine takes longer on the wall
    with contextlib.suppress(Unknown):
        recognise_path(path, kits)
    assert time.process_time() - began < 3

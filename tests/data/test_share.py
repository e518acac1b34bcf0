"""A map as a short text: whatever it is, it comes back, and no damage on the way goes unnoticed."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import tracemalloc
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.data.files.yaml_files import load_yaml
from game.data.sharing import share
from game.data.sharing.share import ShareError, is_share_text, map_checksum, read_share_text, share_text
from game.model.entries import games, info
from tests.amount import some

ROOT = Path(__file__).parents[2]
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KNOWN = (
    "TBM1.xQHk2MM9I8FEf0RCgZsMygAFpUk5mcXAlK0OzHGJxZnJwPxdUlqAYVUIOOMgZ6l8SA4CJzvM_AUuESBZHy2rgQsFIvJbTB5KPkh"
    "LTC4pBlmRCHczNJNjyw7AuMWR1RDxixlDoHiExioWITAFE0LTiJIi9JDTiLIyxASwELLhcCHsZg0yd2HNLPDc5auQBWNkGMPyG0TET8E"
    "4V8EHwsiCMdJgjGQowzBXwYOo8gHGysQoKYIVTAzzwMaBWNlwVjqclQJlmQHVAW2rBQA"
)
"""The official map, as the first version wrote it: it must be read for ever."""


def map_data(name: str) -> Any:
    document, _ = load_yaml(ROOT / "maps" / "tank_chess" / f"{name}.yaml")
    assert document is not None
    return document.data


OFFICIAL = map_data("official_16")
TEXT = share_text("tank_chess", OFFICIAL)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
boards = st.integers(1, 9).flatmap(
    lambda width: st.lists(st.text(".#~^=:", min_size=width, max_size=width), max_size=9)
)
plain: Any = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | words,
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(words, inside, max_size=4) | boards,
    max_leaves=12,
)
maps = st.dictionaries(words, plain, max_size=6)


def key_of(text: str, games: tuple[str, ...] = ()) -> str:
    with pytest.raises(ShareError) as caught:
        read_share_text(text, games)
    assert str(caught.value)
    return caught.value.key


def packed(raw: bytes, version: int = 1) -> str:
    """Any bytes in a text that is whole."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, share._WORDS)
    return wrapped(packer.compress(raw) + packer.flush(), version)


def wrapped(body: bytes, version: int = 1) -> str:
    head, size = bytearray(), len(body)
    while size > 127:
        head.append(size & 127 | 128)
        size >>= 7
    head.append(size)
    check = zlib.crc32(body, zlib.crc32(f"TBM{version}".encode() + head)).to_bytes(4, "big")
    return f"TBM{version}." + base64.urlsafe_b64encode(bytes(head) + check + body).rstrip(b"=").decode()


@pytest.mark.slow
@given(maps)
@settings(max_examples=some(80, 26))
def test_any_map_comes_back_with_its_keys_in_order(data: dict[str, Any]) -> None:
    text = share_text("tank_chess", data)
    back = read_share_text(text)
    assert back.game == "tank_chess"
    assert json.dumps(back.data) == json.dumps(data)
    assert set(text) <= set(SIGNS + ".")


@pytest.mark.parametrize(
    "path",
    sorted(
        path for game in games(lambda info: info.editable) for path in (ROOT / "maps" / game).glob("*.yaml")
    ),
    ids=lambda path: path.stem,
)
def test_every_map_we_ship_is_a_short_text(path: Path) -> None:
    document, _ = load_yaml(path)
    assert document is not None
    data: Any = document.data
    text = share_text(data["game"], data)
    assert read_share_text(text, [data["game"]]).data == data
    # a table names each corner of what lies on it
    assert len(text) < (1_300 if info(data["game"]).topology == "inches" else 700)
    assert len(text) < path.stat().st_size / 2


def test_a_text_of_the_first_version_is_read_for_ever() -> None:
    then = (
        "The board printed on the small side of the box: long walls in the middle, open flanks. "
        "The same after half a turn.\n"
    )
    words = {"author": "the publisher's basic setup", "licence": "facts of a published board"}
    assert read_share_text(KNOWN).data == {**OFFICIAL, "description": then, **words}
    # every text written so far needs these words to the letter
    assert hashlib.sha256(share._WORDS).hexdigest()[:16] == "262831cd05dbbf3a"


def test_a_symmetric_board_is_shorter_than_a_lopsided_one() -> None:
    half = [
        "#..#.~~.=.^^..#.",
        ".=.#..~~..^^#...",
        "#.=.#..*..#..::.",
        "..^#..==..~.##..",
        "#.#...~..^^.=...",
    ]
    turned = [row[::-1] for row in reversed(half)]
    mirrored = half[::-1]
    lopsided = [row[3:] + row[:3] for row in turned]
    sizes = [len(share_text("g", {"board": half + rest})) for rest in (turned, mirrored, lopsided)]
    assert max(sizes[:2]) < sizes[2]


@pytest.mark.parametrize("end", range(len(TEXT)))
def test_a_text_cut_anywhere_is_noticed(end: int) -> None:
    assert key_of(TEXT[:end]) == ("none" if end < 5 else "cut")


def test_how_much_is_missing_is_said() -> None:
    with pytest.raises(ShareError, match=f"100 of {len(TEXT) - 5} characters"):
        read_share_text(TEXT[:105])


@given(st.integers(0, len(TEXT) - 1), st.sampled_from([*SIGNS, ".", "ä", "=", "/", "+", "é", "…"]))
@settings(max_examples=some(300, 100))
@example(len(TEXT) - 1, "B")
@example(3, "9")
def test_one_changed_character_is_noticed(place: int, sign: str) -> None:
    if TEXT[place] != sign:
        assert key_of(TEXT[:place] + sign + TEXT[place + 1 :]) in ("none", "newer", "cut", "changed")


@given(st.integers(5, len(TEXT)), st.sampled_from(SIGNS))
@settings(max_examples=some(150, 50))
def test_one_character_more_is_noticed(place: int, sign: str) -> None:
    changed = TEXT[:place] + sign + TEXT[place:]
    if changed != TEXT:
        assert key_of(changed) in ("cut", "changed")


@given(st.integers(5, len(TEXT) - 2))
def test_two_characters_swapped_are_noticed(place: int) -> None:
    swapped = TEXT[:place] + TEXT[place + 1] + TEXT[place] + TEXT[place + 2 :]
    if swapped != TEXT:
        assert key_of(swapped) in ("cut", "changed")


@given(st.text() | st.text(SIGNS, max_size=300).map(lambda signs: f"TBM1.{signs}") | st.binary().map(wrapped))
@settings(max_examples=some(300, 100))
def test_anything_at_all_gives_a_map_or_a_share_error(text: str) -> None:
    is_share_text(text)
    with contextlib.suppress(ShareError):
        read_share_text(text)


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "  \n\t{}\r\n",
        '"{}"',
        "'{}'.",
        "“{}”",
        "`{}`",
        "(map: {})",
        "Map: {} have fun with it",
        "look at this!\n\n{}\n\n-- \nAnn",
        "<{}>",
        "https://example.org/#{}",
        "{}\n{}",
        "\ufeff{}",
    ],
)
def test_what_stands_around_a_text_does_not_matter(around: str) -> None:
    text = around.replace("{}", TEXT)
    assert is_share_text(text)
    assert read_share_text(text).data == OFFICIAL


@given(
    st.integers(1, 120),
    st.sampled_from(["\n", "\r\n", " ", "\n> ", "=\r\n", "\n\t", "\u200b", "\u00ad", "\\"]),
)
@settings(max_examples=some(60, 20))
def test_line_breaks_of_mail_and_chat_do_not_matter(width: int, between: str) -> None:
    body = TEXT[5:]
    wrapped_text = "TBM1." + between.join(body[at : at + width] for at in range(0, len(body), width))
    assert read_share_text(wrapped_text).data == OFFICIAL


def test_dashes_a_keyboard_has_improved_are_read_as_hyphens() -> None:
    texts = (share_text("tank_chess", {**OFFICIAL, "title": f"Official {n}"}) for n in range(5000))
    text = next(text for text in texts if "--" in text)
    assert read_share_text(text.replace("--", "—")) == read_share_text(text)
    assert read_share_text(text.replace("-", "‑")) == read_share_text(text)


def test_a_later_version_is_told_apart_from_damage() -> None:
    assert key_of("TBM2.abc") == key_of(TEXT.replace("TBM1", "TBM17")) == "newer"
    assert key_of(TEXT.replace("TBM1", "TBM0")) == "changed"


def test_no_text_of_ours_is_told() -> None:
    for text in ("", "hello", "TBM", "TBM1", "TBMx.abc", "tbm1.abcd", "XTBM1.abcd", "TBM٣.abc"):
        assert not is_share_text(text)
        assert key_of(text) == "none"


@pytest.mark.slow
def test_a_bomb_is_not_unpacked() -> None:
    text = packed(b"0\n" + b'{"game":"tank_chess","a":"' + b"x" * 100_000_000 + b'"}')
    assert len(text) < 200_000
    tracemalloc.start()
    try:
        assert key_of(text) == "too_large"
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    with pytest.raises(ShareError) as caught:
        share_text("tank_chess", {"title": "x" * 600_000})
    assert caught.value.key == "too_large"


def test_a_game_there_is_not_is_told() -> None:
    text = share_text("ludo", {"title": "x"})
    assert read_share_text(text).game == "ludo"
    assert key_of(text, ("tank_chess", "tank_tactics")) == "unknown_game"
    assert read_share_text(text, ("ludo",)).data == {"title": "x"}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"0",
        b"0\n",
        b"0\n[]",
        b"0\n{}",
        b"9\n" + b'{"game":"tank_chess"}',
        b'0\n{"game":"../../etc"}',
        b'0\n{"game":7}',
        b'0x y\n{"game":7}',
        b'0\n{"game":"tank_chess","a":NaN}',
        b'0\n{"game":"tank_chess","a":1e999}',
        b'0\n{"game":"tank_chess","a":' + b"9" * 30 + b"}",
        b'0\n{"game":"tank_chess","a":"\\ud800"}',
        b'0\n{"game":"tank_chess","\\udfff":1}',
        b'0\n{"game":"tank_chess","a":' + b"[" * 60 + b"]" * 60 + b"}",
        b'0\n{"game":"tank_chess","a":' + b"[" * 200_000,
        b"\xff\xfe\n{}",
        b'0\n{"game":"tank_chess","a":"\xff"}',
    ],
)
def test_a_whole_text_that_holds_no_map_is_told(raw: bytes) -> None:
    assert key_of(packed(raw)) == "content"


def test_what_can_t_be_unpacked_is_told() -> None:
    assert key_of(wrapped(b"\xff" * 20)) == "content"
    assert key_of(wrapped(b"")) == "content"
    good = zlib.compressobj(9, zlib.DEFLATED, -15)
    assert key_of(wrapped(good.compress(b'0\n{"game":"g"}') + good.flush() + b"more")) == "content"


@pytest.mark.parametrize(
    "bad", [{"a": float("nan")}, {"a": "\ud800"}, {1: "a"}, {"a": 10**18}, {"a": {2}}, {"a": b"x"}]
)
def test_what_no_file_can_hold_is_not_shared(bad: Any) -> None:
    with pytest.raises(ShareError):
        share_text("tank_chess", bad)
    with pytest.raises(ShareError):
        share_text("Tank Chess!", {})


def test_the_checksum_tells_whether_bots_would_play_the_same() -> None:
    same = {
        **dict(reversed(OFFICIAL.items())),
        "title": "Another",
        "tags": [],
        "clock": {"minutes": 5},
        "symmetry": "point",
        "options": {},
        "white": tuple(reversed(OFFICIAL["white"])),
    }
    assert map_checksum(same) == map_checksum(OFFICIAL)
    rows = OFFICIAL["board"]
    for other in (
        {**OFFICIAL, "board": [*rows[:3], "#" + rows[3][1:], *rows[4:]]},
        {**OFFICIAL, "board": rows[::-1]},
        {**OFFICIAL, "white": OFFICIAL["white"][1:]},
        {**OFFICIAL, "options": {"draw_after": 3}},
    ):
        assert map_checksum(other) != map_checksum(OFFICIAL)

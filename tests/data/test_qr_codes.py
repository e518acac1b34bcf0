"""Short texts as numbered QR codes, and codes in pictures as people take them."""

from __future__ import annotations

import base64
import contextlib
import io
import random
import zlib
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter

from game.data.files.paths import MAPS, PROJECT
from game.data.files.yaml_files import load_yaml
from game.data.sharing import code_pictures
from game.data.sharing.code_pictures import codes_in_picture, codes_png, is_picture, text_in_picture
from game.data.sharing.png_text import MAP_KEYWORD
from game.data.sharing.qr_codes import (
    MOST_BYTES,
    MOST_CODES,
    MissingCodes,
    QrCode,
    codes_in,
    codes_of,
    text_of_codes,
)
from game.data.sharing.share import ShareError, share_text


def short_text(size: int, seed: int = 0) -> str:
    """A text like ours that holds so many bytes."""
    data = random.Random(seed).randbytes(size)
    return f"TBM1.{base64.urlsafe_b64encode(data).rstrip(b'=').decode()}"


def scanned(codes: tuple[QrCode, ...]) -> str:
    """What a scanner gives of them, one a line."""
    return "\n".join(code.text for code in codes)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.integers(1, 3 * MOST_BYTES), st.integers(0, 99))
def test_the_codes_of_a_text_give_it_again_in_any_order_and_twice(size: int, seed: int) -> None:
    text = short_text(size, seed)
    codes = codes_of(text)
    assert [code.number for code in codes] == list(range(1, len(codes) + 1))
    assert codes_in(f"see:\n{scanned(codes)}\nthere") == list(codes)
    assert text_of_codes([*reversed(codes), codes[0]]) == text


def test_a_code_holds_only_signs_that_are_packed_closely_and_all_of_a_set_are_alike_in_size() -> None:
    codes = codes_of(short_text(5 * MOST_BYTES - 5))
    signs = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert all(set(code.text) <= signs for code in codes)
    sizes = {len(code_pictures.modules_of(code)) for code in codes}
    assert sizes == {77}, "version 15: no larger, so that a phone reads it from paper"


def test_a_missing_code_is_named_and_keeps_what_was_found() -> None:
    one, two, three = codes_of(short_text(2 * MOST_BYTES + 9))
    with pytest.raises(MissingCodes, match="code 2 of 3 is missing") as caught:
        text_of_codes([three, one])
    assert set(caught.value.codes) == {one, three}
    with pytest.raises(MissingCodes, match="codes 1, 3 of 3 are missing"):
        text_of_codes([two])


def test_codes_of_two_sets_are_never_mixed() -> None:
    mine, other = (codes_of(short_text(MOST_BYTES + 9, seed)) for seed in (1, 2))
    with pytest.raises(MissingCodes, match="code 2 of 2 is missing"):
        text_of_codes([mine[0], other[0]])
    assert text_of_codes([*mine, other[0]]) == short_text(MOST_BYTES + 9, 1)
    with pytest.raises(ShareError, match="2 different texts"):
        text_of_codes([*mine, *other])


def test_a_code_that_was_changed_is_told() -> None:
    one, two = codes_of(short_text(MOST_BYTES + 9))
    forged = QrCode(one.mark, 1, 2, bytes([one.part[0] ^ 1]) + one.part[1:])
    for codes in ([one, two, forged], [forged, two]):
        with pytest.raises(ShareError, match="don’t belong together"):
            text_of_codes(codes)


@pytest.mark.parametrize("text", ["hello", "", "TBM1.A", "TBM1.AB", "TBM1.", "TBM1.AA A", "tbm1.AA"])
def test_what_is_no_short_text_has_no_codes(text: str) -> None:
    with pytest.raises(ShareError, match="short texts"):
        codes_of(text)


def test_a_text_that_is_too_long_and_codes_of_another_form_are_told() -> None:
    with pytest.raises(ShareError, match="at most 40"):
        codes_of(short_text(MOST_CODES * MOST_BYTES))
    newer = codes_of(short_text(9))[0].text.replace("TBQ1", "TBQ2")
    with pytest.raises(ShareError, match="newer Treadboard"):
        codes_in(newer)
    assert codes_in("TBQ1:3/2:AAAAAA:AAA TBQ1:0/1:AAAAAA:AAA TBQ1:1/1:///:AAA TBQ1:1/1:AAAAAA:///") == []
    with pytest.raises(ShareError, match="no Treadboard QR code"):
        text_of_codes([])


# --- pictures ---

TEXT = short_text(3 * MOST_BYTES - 5)
"""Three codes."""


def drawn(text: str = TEXT) -> Image.Image:
    """The picture of its codes, without the text in it."""
    return Image.open(io.BytesIO(codes_png(text, codes_of(text), MAP_KEYWORD))).convert("L")


def saved(picture: Image.Image, form: str = "PNG", **how: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **how)
    return out.getvalue()


def test_a_picture_of_codes_holds_the_text_as_well() -> None:
    assert text_in_picture(codes_png(TEXT, codes_of(TEXT), MAP_KEYWORD)) == TEXT
    with pytest.raises(ShareError):
        text_in_picture(saved(Image.new("L", (60, 60), 255)))


def turned(degrees: float) -> Image.Image:
    return drawn().rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=150)


def leaning() -> Image.Image:
    """Seen from the side: what was a rectangle isn't one."""
    sheet = Image.new("L", (1660, 1700), 190)
    sheet.paste(drawn(), (150, 122))
    corners = (40, 0, -60, 1690, 1720, 1640, 1620, 60)
    return sheet.transform((1200, 1200), Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)


def dim() -> Image.Image:
    """In bad light, and darker to one side."""
    shade = Image.linear_gradient("L").resize(drawn().size).point(lambda value: 60 + value // 2)
    return Image.composite(drawn().point(lambda value: 50 + value // 3), shade.point(lambda v: v // 3), shade)


def transparent() -> Image.Image:
    dark = drawn().point(lambda value: 255 - value)
    picture = Image.new("RGBA", dark.size, (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), mask=dark)
    return picture


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "as it is": drawn,
    "turned": lambda: turned(17),
    "on its head": lambda: turned(180),
    "leaning": leaning,
    "in bad light": dim,
    "blurred": lambda: drawn().filter(ImageFilter.GaussianBlur(3)),
    "scaled down": lambda: drawn().resize((330, 353), Image.Resampling.BOX),
    "scaled up": lambda: drawn().resize((3000, 3200), Image.Resampling.BICUBIC),
    "light on dark": lambda: drawn().point(lambda value: 255 - value),
    "transparent": transparent,
    "a little covered": lambda: covered(0.12),
}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("how", PICTURES)
def test_codes_are_found_on_a_picture(how: str) -> None:
    assert text_in_picture(saved(PICTURES[how]())) == TEXT


SMALL = short_text(60)


def tiny() -> Image.Image:
    """Modules are 1.4 px wide."""
    picture = drawn(SMALL)
    return picture.resize((picture.width * 17 // 100, picture.height * 17 // 100), Image.Resampling.LANCZOS)


def large_and_blurred() -> Image.Image:
    picture = drawn(SMALL)
    return picture.resize((picture.width * 3, picture.height * 3)).filter(ImageFilter.GaussianBlur(13))


def grainy() -> Image.Image:
    """Taken where there was little light."""
    picture = drawn()
    grain = random.Random(2).randbytes(picture.width * picture.height)
    return Image.blend(picture, Image.frombytes("L", picture.size, grain), 0.65)


@pytest.mark.parametrize(
    ("made", "text"),
    [(tiny, SMALL), (large_and_blurred, SMALL), (grainy, TEXT)],
    ids=["tiny", "blurred", "grainy"],
)
def test_what_is_not_found_at_first_is_looked_for_in_other_sizes(
    made: Callable[[], Image.Image], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if made is not tiny:
        monkeypatch.setattr(code_pictures, "_BEST_PIXELS", 1)
    assert text_in_picture(saved(made())) == text


@pytest.mark.parametrize(("form", "quality"), [("JPEG", 30), ("WEBP", 30), ("BMP", 0), ("GIF", 0)])
def test_codes_are_found_in_every_form_of_picture(form: str, quality: int) -> None:
    small = drawn().resize((616, 664), Image.Resampling.LANCZOS)
    data = saved(small, form, quality=quality) if quality else saved(small, form)
    assert is_picture(data[:64]) and text_in_picture(data) == TEXT


def covered(share: float) -> Image.Image:
    """Something lies over so much of the first code, from its lower right corner."""
    picture = drawn()
    side = 77 * 8
    ImageDraw.Draw(picture).rectangle(
        (32 + side * (1 - share), 32 + side * (1 - share), 40 + side, 40 + side), 90
    )
    return picture


def test_a_code_that_is_half_covered_is_named() -> None:
    with pytest.raises(MissingCodes, match="code 1 of 3 is missing"):
        text_in_picture(saved(covered(0.6)))


def test_one_code_alone_that_can_be_seen_but_not_read_says_how_to_take_it() -> None:
    small = short_text(MOST_BYTES - 5)
    picture = drawn(small)
    ImageDraw.Draw(picture).rectangle((300, 200, 700, 450), 90)
    with pytest.raises(ShareError, match="from closer, in even light"):
        text_in_picture(saved(picture))


@pytest.mark.parametrize("name", ["start_2_menu", "editor", "start_5_editor"])
def test_a_picture_without_a_code_is_not_told_that_its_code_can_t_be_read(name: str) -> None:
    picture = (PROJECT / "docs" / "pictures" / f"{name}.png").read_bytes()
    with pytest.raises(ShareError, match="no Treadboard text or readable QR code") as told:
        codes_in_picture(picture)
    assert told.value.key == "none"


def of_another_program(text: str) -> Image.Image:
    made: Any = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode).to_image(scale=6)
    rows: Any = memoryview(made).tolist()
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([value for row in rows for value in row])
    return picture


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_code_of_another_program_is_told_as_what_it_is(form: str) -> None:
    with pytest.raises(ShareError, match="isn’t from Treadboard"):
        text_in_picture(saved(of_another_program("https://example.org/"), form))


def test_codes_spread_over_several_pictures_come_together() -> None:
    picture = drawn()
    wide, high = picture.size
    upper = codes_in_picture(saved(picture.crop((0, 0, wide, high // 2))))
    lower = codes_in_picture(saved(picture.crop((0, high // 2, wide, high))))
    assert (len(upper), len(lower)) == (2, 1)
    assert text_of_codes([*lower, *upper]) == TEXT


@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_a_map_of_each_kind_comes_back_from_a_photo(game: str) -> None:
    name = {"tank_chess": "official_16", "flames_of_tanks": "river"}[game]
    document, _ = load_yaml(MAPS / game / f"{name}.yaml")
    assert document is not None and isinstance(document.data, dict)
    text = share_text(game, document.data)
    photo = drawn(text).rotate(4, Image.Resampling.BICUBIC, expand=True, fillcolor=120)
    assert text_in_picture(saved(photo, "JPEG", quality=60)) == text


# --- what somebody made up ---


def test_a_huge_picture_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_pictures, "MAX_PIXELS", 1_000_000)
    wide = saved(Image.new("1", (1001, 1000), 1))
    with pytest.raises(ShareError, match="at most 1 megapixels"):
        codes_in_picture(wide)
    photo = drawn().resize((1400, 1500))
    assert text_in_picture(saved(photo, "JPEG")) == TEXT, "a photo is made smaller while it is decoded"


def test_a_picture_that_says_it_is_larger_than_memory_is_refused() -> None:
    head = saved(Image.new("1", (8, 8), 1))
    size = (60_000).to_bytes(4, "big")

    ihdr = b"IHDR" + size + size + head[24:29]
    bomb = head[:12] + ihdr + zlib.crc32(ihdr).to_bytes(4, "big") + head[33:]
    with pytest.raises(ShareError, match="too large"):
        codes_in_picture(bomb)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_a_damaged_picture_raises_nothing_but_that_it_can_not_be_read(form: str) -> None:
    whole = saved(drawn(short_text(60)).resize((200, 220)), form)
    chance = random.Random(7)
    for _ in range(25):
        data = bytearray(whole[: chance.randrange(4, len(whole))] if chance.random() < 0.5 else whole)
        for _ in range(chance.randrange(1, 9)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        with contextlib.suppress(ShareError):
            codes_in_picture(bytes(data))

"""The replay viewer with a match that was judged before: the same pictures on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.app.poses.matches import demo_folder, sample_saves
from game.app.poses.thinkers import Reader
from game.app.replay.scene import Replay, make
from game.app.table.match_source import from_text
from game.app.table.scores import Score
from game.data.saves.reviews import JudgedPosition
from game.ui.scene import App, Scene
from game.view.phase import Reply

RECORD: Final = """\
[Map "Official"]
[White "Anna"]
[Black "Sergeant"]
[Result "1-0"]

1. H3>J5/NE I14>G12/SW 2. J3>K5/N K16>H13/SW 3. K5>K9/NE N14>P11/S 4. K9>M9/N K14>M12/S 5. H1>F5/NW
G12>F9/S+ 6. F5>B5/W F9>G8/SW+ 7. F3>D5/SW G8>G8/S(D5) 8. J1>G4/NW I16>G13/SW 9. G4>E6/NE(G8)
P11>P9/W(M9) 10. E6>F9/N+ G14>E11/S 11. M3>P6/N(P9) D14>B10/SW 12. C3>C5/NE D16>D14/S 13. F9>E10/NE
D14>C12/SW 14. E10>G10/NE H13>F11/S 15. J5>K8/N F11>H8/SE(K8) 16. G10>H10/S(H8) E11>C11/W 17.
C5>B8/NW(B10) G13>G15/N 18. H10>J9/E(M12) G15>E16/W 19. J9>L11/N(G16) C12>A10/S 20. F1>I4/NE A10>A7/S
21. C1>C4/N A7>A5/SE 22. C4>B4/W E16>D15/S 23. B4>B4/NE A5>A4/SE 24. M1>M4/N A4>A4/N 25. L11>K10/SW
D15>B11/SW 26. M4>K6/NW N16>N14/SW 27. K10>H10/W B11>B9/SE 28. I4>I4/SW+ C11>B11/NE 29. I4>H3/N(B9)# 1-0
"""

JUDGED: Final = """\
-1 h3-j5NE i14-g12SW f1-i4NE
0 i14-g12SW f1-i4NE k16-h13SW
5 j3-k5N g14-f12S j1-j4NE
-91 g14-f12S j1-k4NE g16-g13SW
-89 c3-a6N d14-d15S j1-k4NE
-95 n14-p11S k9-m12NWxk14 i16-j12SExm12
-117 k9-m12NWxk14 i16-j12SExm12 j1-j4NE
-126 n16-n14S m9-m12Wxk14 p11-o12Wxm12
-86 m3-o5N n16-n13S m1-n1E
-278 g12-f9S f5-b5W f9-f9Exm9
-305 f5-b5W f9-f9Exm9 m3-o6N
-294 f9-f9Exm9 j1-k4NE p11-p6Sxm3
-294 f3-d5NE n16-n13S m3-m6NW
-256 g8-g8Sxd5 j1-h3NW
-44 j1-g4NW g8-g8SW m3-o5N
-37 g8-g8SW m1-n2N p11-p9Wxm9
197 g4-e6NExg8 p11-p6Sxm3 j5-l6NExp6
176 n16-n13S e6-f9N g14-e11S
210 m3-p6Nxp9 m12-m13S e6-f9N
197 h13-e11W f9-d11Nxd14 e11-f11Wxd11
232 m3-p6Nxp9 n16-n13S p6-o7N
208 n16-n13S p6-o7N d14-c11SW
285 j5-k7NW d16-d14SW k7-j9NExm12
326 b10-b10S f9-g9E e11-c11W
374 f9-f8N e11-c11W c5-b8NWxb10
214 d14-c12SW e10-f10N b10-c11SW
230 e10-f10N b10-c11SW j5-j7NW
160 h13-f11S g10-g9S f11-f8SWxc5
192 c5-b8NWxb10 f11-e10SExg10 b8-b11NExe11
280 f11-h8SExk8 g10-h10Sxh8
365 g10-h10Sxh8 e11-c11W c5-b8NWxb10
378 e11-c11W h10-j9Exm12 g16-i14SE
390 h10-j9Exm12 g16-i14SE j9-l10N
358 c12-c12SE h10-j8SE g13-i13E
559 h10-j9Exm12 g16-h14S j9-l10N
585 g16-h14S j9-l9N g15-f16W
774 j9-l11Nxg16 n16-m16W b8-b9NW
763 n16-n13S f1-i4NE n13-m11SW
794 l11-k10SW n16-m16W f1-i4NE
806 n16-n13S c1-c4N n13-m11SW
838 i4-k6NW n16-m16W c1-c4N
838 a7-a5SE c4-b4W n16-m16W
840 c4-b4W n16-m16W m1-m4N
1091 e16-c15S i4-k6NW c15-b11SW
905 b4-b4NE a5-a4SE m1-m4N
892 a5-a3S m1-m4N a3-a3NW
922 m1-m4N a4-a3SE b4-b4S
947 a4-d1SE i4-k5NE d1-d1N
1041 i4-k6NW d15-c15S l11-k10SW
1083 c11-b11NE k10-i8NW n16-m15W
1533 k10-i8NW n16-m16W i8-e12NW
1447 n16-m16W k10-i8NW m16-k16SW
1629 k10-i8NW n14-m15NW i8-e12NW
1662 n14-m15NW h10-e12NW b11-b9SE
999997#3 h10-e8SW a4-a3N e8-d7Nxb9
999998#2 c11-b11NE i4-h3Nxb9
999999#1 i4-h3Nxb9
"""
"""Of each position from the start on: hundredths for White (and after # a known end in actions), and the
play that was expected."""

TRIED: Final = "j5-k6N"
ANSWER: Final = "g12-f11Exk6"
"""A move tried at the first turning point, and the answer to it."""


def judgements(text: str = JUDGED) -> dict[int, JudgedPosition]:
    """What is known of each position, by ply."""
    known = {}
    for ply, row in enumerate(text.splitlines()):
        worth, *line = row.split()
        score, _, mate = worth.partition("#")
        known[ply] = JudgedPosition(
            score=int(score), mate=int(mate) if mate else None, depth=4, line=tuple(line)
        )
    return known


def demo(app: App, ply: int | None = None, *, open_plies: int = 0) -> Replay:
    """That match, all of it judged but for the first ``open_plies`` positions."""
    keep, app.keep = app.keep, False
    source = from_text(RECORD, "tank_chess", app.texts)
    made = Replay(app, source, ply, Reader)
    app.keep = keep
    assert made.reviewing is not None
    known = {at: judged for at, judged in judgements().items() if at >= open_plies}
    made.reviewing.review.take(known)
    return made


def _progress(app: App) -> Scene:
    return demo(app, open_plies=22)


def _turning_point(app: App) -> Replay:
    made = demo(app, 8)
    assert made.reviewing is not None
    made.reviewing.next_point()
    return made


def _try(app: App) -> Replay:
    made = _turning_point(app)
    assert made.reviewing is not None
    made.reviewing.try_again()
    return made


def _verdict(app: App) -> Scene:
    made = _try(app)
    assert made.reviewing is not None
    retry = made.reviewing.retry
    assert retry is not None
    kit = retry.review.kit
    retry.reply(Reply(True, kit.parse_action(TRIED, retry.view)))
    state = kit.game.apply(retry.view, kit.parse_action(TRIED, retry.view)).state
    retry.tell(Score(-230), (kit.parse_action(ANSWER, state),))
    made.table.skip()
    return made


def _demo(app: App) -> Scene:
    wanted = app.wanted.save
    if wanted:
        return make(app, wanted)
    paths = sample_saves(demo_folder())
    return make(app, paths[3], ply=21)


DEMOS: dict[str, Callable[[App], Scene]] = {
    "replay": _demo,
    "replay_graph": demo,
    "replay_graph_progress": _progress,
    "replay_turning_point": _turning_point,
    "replay_try": _try,
    "replay_try_verdict": _verdict,
}

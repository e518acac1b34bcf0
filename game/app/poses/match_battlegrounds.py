"""Pictures of Battlegrounds on the match screen: ``screenshot --scene match_battlegrounds`` and its like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.app.match.scene import MatchScene
from game.app.poses.match import DEMOS as MATCHES
from game.app.poses.match import end, scene_of
from game.app.poses.match_plans import match_of, plan_on
from game.data.saves.matches import Player
from game.ui.scene import App, Scene

_PEOPLE = tuple(Player("person", name) for name in ("Anna", "Ben", "Clara", "David"))

SHOOT = (
    "battle/4;target=12 ..wmaistai..wmch/st..brlihi..hafa/fu..STFU....rahi/......RAHA..ch../faraBR..."
    ".....ra/..()..FM..FA..../libr..br....crha/defm..lica..hich green=e1 yellow=g1 red=c6 blue=g4 "
    "cards1=sherman,stuart@green cards2=cromwell@yellow,panther cards3=hellcat,tiger@red "
    "cards4=churchill@blue,is_2,t_34#20 box4=panzer_iv got1=bubu,HI,LI,cr,fm got2=CH,ai,bu,ca,de,fu "
    "won2=green3 got3=crCR>hellcat,caCA>hellcat,AI,fm,fu,st got4=wmWM,DEde,BU,fa,ha "
    "stack=kv_1,pershing phase=shoot to=1 turn=33 acting=green quiet=1"
)
REDEPLOY = (
    "battle/2;target=16 cawm..st..fmwm../st..brlihifuha../fubu..FU..CA..hi/cr..LI..HA..ch../fara....."
    ".....ra/fmcaHI........wm/..brfubrhadecrha/defmbulicafa..ch green=- yellow=a6 red=g6 blue=e5 "
    "cards1=cromwell@red,panther,sherman!green,stuart,panzer_iv#21 "
    "cards2=churchill@yellow,hellcat@blue,is_2,tiger box1=t_34 "
    "got1=crCR>cromwell,buBU,FAfa,aiAI>panzer_iv,CHch,FM,de,hi,ra,st got2=aiai,BR,DE,RA,ST,WM,li "
    "won2=green3 stack=kv_1,pershing phase=redeploy to=1 turn=31 queue=green quiet=1"
)
UPGRADE = (
    "team/4;target=20;at_once debrlihistdechst/rawmaiwmharacafa/fubu..CRFAHIbuch/cafm..WMCHDEfmbr/cra"
    "iST..RAHAfaha/..fuBRAIFM..hibu/chlidehifaraliwm/hafmcrbraistcrfu green=a1 yellow=a8 red=h5 "
    "blue=g1 cards1=panzer_iv@green,tiger cards2=kv_1@yellow,panther cards3=churchill,t_34@red "
    "cards4=is_2@blue,stuart got1=caCA!,FU got2=BU,LI stack=cromwell,hellcat,pershing,sherman "
    "phase=main to=1 turn=5 mains=0"
)
UNCOVER = (
    "family/3;target=10;at_once;no_shells ????????????????/??chhi??????????/??de....ca??????/????..??"
    "buwm????/fmraAIdefa..BU??/??fu..??br??ca??/????li..BU??????/???????????????? green=f5 yellow=d5 "
    "red=d3 got1=haha got3=crcr,rara phase=uncover to=1 turn=10 opened=g4"
)
SOLO = (
    "solo/1;no_shells;ranks=16,18,20,22,24,26 ca..aicaAI..wm../cr..ha..li..crch/DEstfa..brWM..../..wm"
    "fm..haST..ra/deai..hibr##ca../FMbr..bu..stchli/BUfu..fuhawmdefm/fmstCR..hi...... yellow=c7 "
    "red=f6 blue=b4 cards1=sherman@red,stuart@blue,pershing@yellow#8 box1=kv_1 "
    "got0=CA,CH,RA,bu,cr,de,fa,fu,hi,ra got1=liLI>sherman,faFA,BR,FU,HA,HI,ai,bu,ch,ra "
    "stack=churchill,cromwell,hellcat,is_2,panther,panzer_iv,t_34,tiger letters=aegh numbers=1268 "
    "phase=main to=1 turn=13 quiet=1"
)
DRAFT = (
    "battle/2;target=16 cawmaistaifmwmch/stcrbrlihifuhafa/fubuSTFUBUCArahi/craiLIRAHADEchde/faraBRCRW"
    "MAIstra/fmcaHIFMCHFAbuwm/librfubrhadecrha/defmbulicafahich green=- yellow=- red=- blue=- "
    "cards1=panther cards2=cromwell open=sherman,tiger "
    "stack=churchill,hellcat,is_2,kv_1,panzer_iv,pershing,stuart,t_34 phase=draft to=2 turn=1 queue=1 draft"
)

"""Positions of the four options: a shot to choose, a destroyed tank, an upgrade, two tokens, tanks, cards."""


ROUND = "green*d1 end yellow>panther red:c6-c5 red*c8 end blue:g4-h5 hold"
"""A round of the first of these positions, up to the first player's next turn."""


def _demo(
    position: str, seats: int, seating: int, moves: str = "", top: Callable[[MatchScene], Scene] | None = None
) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        plan = plan_on(app.texts, _PEOPLE[:seats], position=position, game="battlegrounds", seating=seating)
        scene = scene_of(app, match_of(plan, moves))
        scene.announcer.silent = not moves
        if top is None:
            return scene
        app.push(scene)
        return top(scene)

    return make


def _begin(app: App) -> Scene:
    """A match that begins, with what it is about."""
    app.wanted = replace(app.wanted, game="battlegrounds")
    made = MATCHES["match"](app)
    assert isinstance(made, MatchScene)
    made.announcer.silent = False
    return made


SHOT = " ".join(ROUND.split()[:2])
OVER = SOLO.replace("ranks=16,18,20,22,24,26", "artillery_target=11;ranks=2,4,6,8,10,12").replace(
    "letters=aegh numbers=1268 phase=main", "letters=a numbers=1 phase=artillery"
)

DEMOS: dict[str, Callable[[App], Scene]] = {
    "match_battlegrounds": _demo(SHOOT, 4, 2),
    "match_battlegrounds_begin": _begin,
    "match_battlegrounds_recap": _demo(SHOOT, 4, 2, ROUND),
    "match_battlegrounds_end": _demo(SHOOT.replace("target=12", "target=4"), 4, 2, SHOT, end),
    "match_battlegrounds_redeploy": _demo(REDEPLOY, 2, 0),
    "match_battlegrounds_team": _demo(UPGRADE, 4, 3),
    "match_battlegrounds_family": _demo(UNCOVER, 3, 1),
    "match_battlegrounds_solo": _demo(SOLO, 1, 4),
    "match_battlegrounds_solo_end": _demo(OVER, 1, 4, top=end),
    "match_battlegrounds_draft": _demo(DRAFT, 2, 0),
}
"""By the names of ``screenshot``."""

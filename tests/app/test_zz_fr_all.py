import sys, json
sys.path.insert(0,'/work/wt-french')
from pathlib import Path
import pytest
from tests.app.test_words_fit import *
from tests.app import test_words_fit as T
def test_list(home):
    out={}
    for scale in (1.0,1.3):
        for name in sorted(SCENES):
            try:
                with T.watched(T.WINDOW) as seen:
                    app = T.offscreen_app(T.WINDOW, scale, language='fr')
                    app.push(SCENES[name](app))
                    for _ in range(6): app.step([], 1/60)
                    app.close()
            except Exception as e:
                print(name,scale,'ERR',e); continue
            for t in dict.fromkeys(seen.cut):
                if T.ours(t): out.setdefault(('cut',t),[]).append(f'{name}@{scale}')
            for attr in vars(seen):
                if attr!='cut':
                    v=getattr(seen,attr)
                    if isinstance(v,(list,set,dict)):
                        for t in v: out.setdefault((attr,str(t)),[]).append(f'{name}@{scale}')
    with open('/tmp/fr/cuts.txt','w') as f:
        for k,v in out.items(): print(k[0],'|',k[1],'|',v[:3],len(v),file=f)

"""plan.py KIND JOBS.json [slug …]: the catalogue as parameters of the builders, cameras and jobs.

KIND is hero, more (angle, detail, front), open, choices, sizes or swatches. The measures of the catalogue win over a builder's defaults;
FIX holds corrections of a shape, by slug.
"""

import json
import os
import sys

CAT = os.environ.get('CATALOGUE') or os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'content', 'catalogue.json')
GREY = '#949494'
DATA = json.load(open(CAT))
FABS = {f['id']: f for f in DATA['fabrics']}
PRODUCTS = DATA['products']
FIX = {}
BACKS = {
    'tailored': (
        'kalk-bay',
        'knysna',
        'stellenbosch',
        'hermanus',
        'montagu',
        'tulbagh',
        'robertson',
        'swellendam',
        'augrabies',
        'pilanesberg',
        'dullstroom',
        'riebeek',
    ),
    'full': ('franschhoek', 'paternoster', 'clarens', 'prince-albert', 'sutherland', 'langebaan', 'greyton', 'mcgregor'),
    'loaf': ('barrydale', 'karoo'),
}
"""How a model's cushions are made (`furniture/cushions.py`). Corner couches without an entry: tailored with piping, full without."""
STYLES = {slug: style for style, slugs in BACKS.items() for slug in slugs}
GROUPS = {  # reference box (m) that fills the frame, camera
    'sofas': dict(ref=(2.40, 1.0, 0.90), az=24, el=11, lens=85),
    'couches': dict(ref=(3.10, 2.50, 0.86), az=-24, el=21, lens=80),
    'sleepers': dict(ref=(2.40, 1.0, 0.90), az=24, el=11, lens=85),
    'corner-sleepers': dict(ref=(2.85, 1.70, 0.86), az=-24, el=20, lens=80),
    'armchairs': dict(ref=(0.94, 0.94, 0.92), az=28, el=12, lens=90, fy=0.72),
    'ottomans': dict(ref=(1.20, 0.70, 0.45), az=28, el=17, lens=90),
    'coffee': dict(ref=(1.20, 0.90, 0.45), az=28, el=15, lens=90),
    'dining': dict(ref=(2.0, 0.95, 0.76), az=28, el=12, lens=85),
    'scatter-cushions': dict(ref=(0.60, 0.22, 0.48), az=18, el=8, lens=90, fx=0.80, fy=0.74),
    'headboards': dict(ref=(1.62, 0.12, 1.25), az=20, el=7, lens=90, fx=0.80, fy=0.78),
}


def group(p):
    if p['category'] == 'tables':
        return 'dining' if p['dimensions_mm']['height'] > 700 else 'coffee'
    if p['category'] == 'sleepers' and p['studio']['type'] == 'corner':
        return 'corner-sleepers'
    return p['category']


def params(p, colour=GREY, tone=None):
    s = dict(p['studio'])
    W, D, H = s.pop('dims_cm')
    if s['type'] not in ('scatter',):
        s.setdefault('w', W)
        s.setdefault('d', D)
        s.setdefault('h', H)
    if s['type'] in ('sofa', 'armchair', 'corner'):
        s['seed'] = 1 + p['id'] % 101
        s['back'] = STYLES.get(p['slug']) or ('tailored' if s.get('piping') else 'full')
    s.update(FIX.get(p['slug'], {}))
    if p['weave']:
        s['color'] = colour
    if tone:
        s['tone'] = tone
    return s


def values(p):
    return [v['value'] for o in p['options'] if o['name'] in ('fabric', 'wood') for v in o['values']]


def default(p):
    return p.get('default_fabric') if p['weave'] else p['studio']['tone']


def hero(p, w=2400, h=1800, spp=6, suffix=''):
    """Of the size that the zoom shows, with few samples a pixel: the smaller files are averaged from it."""
    out = []
    for tone in [None] if p['weave'] else values(p):
        out.append(
            dict(
                id=f'hero{suffix}-{p["slug"]}' + (f'-{tone}' if tone else ''),
                slug=p['slug'],
                view='hero',
                value=tone,
                items=[params(p, tone=tone)],
                cam=GROUPS[group(p)],
                w=w,
                h=h,
                spp=spp,
            )
        )
    return out


ANGLE = {
    'sofa': dict(az=-33, el=6, lens=60),
    'armchair': dict(az=-34, el=7, lens=75),
    'corner': dict(az=-50, el=14, lens=60),
    'ottoman': dict(az=-32, el=30, lens=80),
    'table': dict(az=-26, el=24, lens=75),
    'scatter': dict(az=-32, el=14, lens=85),
    'headboard': dict(az=-40, el=6, lens=75),
}


def extent(p):
    s, d = params(p), p['dimensions_mm']
    W, D, H = d['width'] / 1000, d['depth'] / 1000, d['height'] / 1000
    if s['type'] == 'corner':
        D = s['ret'] / 100
    return W, D, H


def details(p, i):
    """what to look at: fractions of the product's own box (x left-right, y front-back, z up), metres across the frame"""
    t, s = p['studio']['type'], p['studio']
    if t in ('sofa', 'armchair'):
        k = 2 if s.get('arm') == 'rolled' else i % 3
        one = t == 'armchair'  # the cap of a rolled arm shows its pole close up
        if k == 0:
            return dict(
                at=(0.86 if not one else 0.74, 0.08, 0.60), az=34, el=24, span=0.78 if not one else 0.62
            ), 'close-up of the arm and the seat seam'
        if k == 1:
            return dict(
                at=(0.90 if not one else 0.82, 0.05, 0.26), az=30, el=6, span=0.62 if not one else 0.5
            ), 'close-up of the leg and the front rail'
        return dict(
            at=(0.42 if not one else 0.50, 0.30, 0.66), az=-24, el=30, span=0.75 if not one else 0.58
        ), 'close-up of the seat and back cushions'
    if t == 'corner':
        return (
            (dict(at=(0.09, 0.62, 0.66), az=-26, el=26, span=0.95), 'close-up of the arm and the seat')
            if i % 2
            else (dict(at=(0.72, 0.55, 0.62), az=-42, el=30, span=1.05), 'close-up of the corner and the chaise cushion')
        )
    if t == 'ottoman':
        return dict(at=(0.82, 0.08, 0.66), az=34, el=24, span=0.42), 'close-up of the corner piping'
    if t == 'table':
        return (
            (dict(at=(0.62, 0.06, 0.93), az=24, el=24, span=0.46), 'close-up of the rounded edge')
            if s.get('shape') == 'round'
            else (dict(at=(0.88, 0.08, 0.88), az=34, el=22, span=0.46 if s['w'] > 60 else 0.34), 'close-up of the corner and the leg joint')
        )
    if t == 'scatter':
        return dict(at=(0.78, 0.3, 0.78), az=20, el=10, span=0.24), 'close-up of the corner and the piping'
    return dict(at=(0.66, 0.0, 0.80), az=26, el=10, span=0.52), 'close-up of the upholstery'


def more(p, i):
    base = dict(slug=p['slug'], items=[params(p, tone=None if p['weave'] else default(p))])
    W, D, H = extent(p)
    n = p['slug']
    t = p['studio']['type']
    d, what = details(p, i)
    w, h = 800, 600
    o = max(W / 0.74, H / 0.60 * w / h)
    return [
        dict(
            base, id='angle-' + n, view='angle', cam=dict(ANGLE[t], ref=(W, D, H), fx=0.82, fy=0.72, baseline=False), w=1000, h=750, spp=16
        ),
        dict(base, id='detail-' + n, view='detail', what=what, cam=dict(d, lens=85, fstop=7.1), w=2400, h=1800, spp=5),
        dict(
            base, id='front-' + n, view='front', cam=dict(ortho=o, base_px=round((h - H * w / o) / 2), az=0, light_az=0), w=w, h=h, spp=12
        ),
    ]


DUVETS = dict(sutherland='#b98868', augrabies='#c9b9a0', kgalagadi='#93a08f', langebaan='#d8cbb2', pilanesberg='#8fa286')


def opened(p, w=1000, h=750, spp=14):
    s = params(p)
    corner = s['type'] == 'corner'
    s['type'] = 'corner_open' if corner else 'sleeper_open'
    s['duvet'] = DUVETS[p['slug']]
    W, D, H = extent(p)
    return dict(
        id='open-' + p['slug'],
        slug=p['slug'],
        view='open',
        items=[s],
        cam=dict(
            az=-24 if corner else -32,
            el=28 if corner else 22,
            lens=65,
            ref=(W, D if corner else D + 1.3, H),
            fx=0.80,
            fy=0.74,
            baseline=False,
        ),
        w=w,
        h=h,
        spp=spp,
    )


BED_SIZES = dict(double=145, queen=160, king=191)
"""Widths of a headboard in cm. The listed width is the queen's."""
LEG_FINISHES = ('kiaat', 'oak', 'black')


def in_sizes(p):
    """The whole views of a headboard in the sizes that its other pictures do not show. The camera of the hero stays, so a king looks wider."""
    out = []
    for value in (v['value'] for o in p['options'] if o['name'] == 'size' for v in o['values']):
        width = BED_SIZES[value]
        if width * 10 == p['dimensions_mm']['width']:
            continue
        studio = dict(p['studio'], dims_cm=[width, *p['studio']['dims_cm'][1:]], w=width)
        if studio.get('channels') == 7:
            studio['channels'] = dict(double=6, king=8)[value]
        sized = dict(p, studio=studio, dimensions_mm=dict(p['dimensions_mm'], width=width * 10))
        views = [job for job in hero(sized) + more(sized, 0) if job['view'] != 'detail']
        out += [dict(job, id=f'{job["id"]}-{value}', size=value) for job in views]
    return out


def choices(p):
    """A close-up of the leg in each finish."""
    out = []
    for value in (v['value'] for o in p['options'] if o['name'] == 'legs' for v in o['values']):
        if value not in LEG_FINISHES:
            continue
        piece = dict(params(p), leg_tone=value)
        one = piece['type'] == 'armchair'
        out.append(
            dict(
                id=f'choice-{p["slug"]}-{value}',
                slug=p['slug'],
                view='choice',
                option='legs',
                value=value,
                what=f'close-up of the leg in {value}',
                items=[piece],
                cam=dict(at=(0.80 if one else 0.88, 0.06, 0.17), az=32, el=5, span=0.46 if one else 0.58, lens=85),
                w=640,
                h=480,
                spp=5,
            )
        )
    return out


def swatches():
    J = []
    C = dict(linen=(11, 0.6), tweed=(11, 0.6), velvet=(15, 1.15), boucle=(13, 0.7), leather=(11, 0.9))
    for k, f in enumerate(DATA['fabrics']):
        J.append(
            dict(
                kind='swatch',
                id='swatch-' + f['id'],
                value=f['id'],
                weave=f['weave'],
                color=f['colour'],
                seed=k,
                cm=C[f['weave']][0],
                fold=C[f['weave']][1],
            )
        )
    return J + [
        dict(kind='swatch', id='swatch-' + t, value=t, weave='wood', tone=t, color='#ad8a63', seed=k, cm=20)
        for k, t in enumerate(('oak', 'walnut'))
    ]


if __name__ == '__main__':
    kind, dst = sys.argv[1:3]
    only = sys.argv[3:]
    P = [p for p in PRODUCTS if not only or p['slug'] in only]
    if kind == 'look':
        J = [j for p in P for j in hero(p, 480, 360, 16, 'L')]
    elif kind == 'hero':
        J = [j for p in P for j in hero(p)]
    elif kind == 'more':
        J = [j for p in P for j in more(p, PRODUCTS.index(p))]
    elif kind == 'open':
        J = [opened(p) for p in P if p['category'] == 'sleepers']
    elif kind == 'choices':
        J = [j for p in P for j in choices(p)]
    elif kind == 'sizes':
        J = [j for p in P for j in in_sizes(p)]
    elif kind == 'swatches':
        J = swatches()
    json.dump(J, open(dst, 'w'), indent=0)
    print(len(J), 'jobs')

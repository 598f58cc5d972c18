#!/usr/bin/python3
"""publish.py RAWDIR MEDIADIR [--watch] [--only id,id] : turns finished raw renders into the shop's WebP files (every fabric value) and records them"""

import os, json, time, io, base64, argparse, numpy as np

import compose as C, plan
from PIL import Image, ImageFilter

P = {p['slug']: p for p in plan.PRODUCTS}
QUALITY = 84
PARTS = os.environ.get('PARTS', 'parts')  # one small record per picture; manifest.py joins them


def shrink(im, w):
    h = round(im.height * w / im.width)
    o = im if im.width == w else im.resize((w, h), Image.LANCZOS)
    return o.filter(ImageFilter.UnsharpMask(0.7, 55 if w < im.width else 35, 1))


def webp(im, path, q=QUALITY):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    im.save(path, 'WEBP', quality=q, method=6)
    if os.path.exists(path + '.avif'):  # it shows the picture before
        os.remove(path + '.avif')
    return os.path.getsize(path)


def describe(im, files, alt, **kw):
    a = np.asarray(im.resize((64, 48), Image.BOX)).reshape(-1, 3).mean(0)
    w, h = (16, 12) if im.width >= im.height else (12, 16) if im.width < im.height * 0.9 else (12, 12)
    b = io.BytesIO()
    im.resize((w, h), Image.BOX).save(b, 'WEBP', quality=40, method=6)
    return dict(
        files=files,
        alt=alt,
        colour='#%02x%02x%02x' % tuple(int(round(v)) for v in a),
        placeholder='data:image/webp;base64,' + base64.b64encode(b.getvalue()).decode(),
        **kw,
    )


ZOOM = 2400
"""The width of the file that the shop loads for the zoom."""
# The most bytes of a close-up, by its width: a coarse weave is all contrast.
CLOSE_UP = {1000: 138_000, ZOOM: 170_000}


def family(im, media, rel, widths, alt, q=QUALITY, budget=None, crisp=False, **kw):
    """`budget`: the most bytes of a width. Its quality falls until it fits, to 40. It is not sharpened unless `crisp`: sharp noise costs bytes."""
    files = []
    for w in widths:
        most = (budget or {}).get(w)
        o = im.resize((w, round(im.height * w / im.width)), Image.LANCZOS) if most and not crisp else shrink(im, w)
        for fitting in range(q if w < ZOOM else min(q, 76), 39, -3):
            n = webp(o, f'{media}/{rel}-{w}.webp', fitting)
            if not most or n <= most:
                break
        files.append(dict(src=f'{rel}-{w}.webp', width=o.width, height=o.height, bytes=n))
    return describe(im, files, alt, **kw)


def record(media, key, entry):
    os.makedirs(PARTS, exist_ok=True)
    json.dump(entry, open(f'{PARTS}/{key.replace("/", "__")}.json', 'w'))


NOUN = {
    'sofas': {2: 'two-seater sofa', 3: 'three-seater sofa'},
    'couches': 'corner couch',
    'armchairs': 'armchair',
    'ottomans': 'ottoman',
    'scatter-cushions': 'scatter cushion',
    'headboards': 'headboard',
}


def noun(p):
    c, s = p['category'], p['studio']
    if c == 'sofas':
        return 'sofa with one long seat cushion' if s.get('bench') else NOUN[c][s['seats']]
    if c == 'sleepers':
        return 'corner sleeper couch' if s['type'] == 'corner' else 'sleeper couch'
    if c == 'tables':
        return ('round ' if s.get('shape') == 'round' else '') + (
            'dining table' if p['dimensions_mm']['height'] > 700 else 'side table' if s['w'] <= 60 else 'coffee table'
        )
    return NOUN[c]


def cloth(v):
    f = plan.FABS.get(v)
    return f'{f["label"].lower()} {dict(boucle="bouclé").get(f["weave"], f["weave"])}' if f else v


def alt(p, v, view):
    return f'{p["name"]} {noun(p)} in {cloth(v)}, {view}'


def plain_alt(p, view):
    """Of a picture that the shop shows in every fabric: no fabric is named."""
    return f'{p["name"]} {noun(p)}, {view}'


PHONE = 800
"""A phone's first visit of a product loads the hero of this width."""
PHONE_BYTES = 18_000
ZOOM_BYTES = 80_000
# Each view in another size is one file for all fabrics.
SIZE_BYTES = {1200: 46_000, ZOOM: 62_000}


def hero_budget(slug, value):
    """The most bytes of a phone's hero: less than a kilobyte more than the picture that it replaces."""
    path = os.environ.get('MANIFEST')
    heroes = json.load(open(path))['products'].get(slug, {}).get('hero', {}) if path and os.path.exists(path) else {}
    before = [f['bytes'] for f in heroes.get(value, {}).get('files', []) if f['width'] == PHONE]
    return {PHONE: min([PHONE_BYTES, *(size + 900 for size in before)]), ZOOM: ZOOM_BYTES}


def publish_size(ready, media, job, p, meta):
    """A whole view in another size: in the default fabric, and a hero in the small file of tiles and lines in each fabric."""
    size, view, default = job['size'], job['view'], plan.default(p)
    rel = f'products/{p["slug"]}/{size}' + ('' if view == 'hero' else f'-{view}')
    words = dict(hero='three-quarter view', angle='second view', front='front elevation')[view]
    widths = dict(hero=(400, PHONE, 1200, ZOOM), angle=(400, 1000), front=(800,))[view]
    budget = hero_budget(p['slug'], default) | SIZE_BYTES if view == 'hero' else None
    box = dict(bbox=[round(x, 1) for x in meta['bbox']]) if view == 'front' else {}
    picture = C.picture(ready, plan.FABS[default]['colour'])
    alt_text = plain_alt(p, f'{words}, for a {size} bed')
    made = family(picture, media, rel, widths, alt_text, budget=budget, crisp=True, kind='size', product=p['slug'], size=size, view=view, **box)
    record(media, rel, made)
    if view == 'hero':
        for value in plan.values(p):
            small = shrink(C.picture(ready, plan.FABS[value]['colour']), 400)
            webp(small, f'{media}/products/{p["slug"]}/{value}.{size}-400.webp')


def do(raw, media, n):
    meta = json.load(open(f'{raw}/{n}.json'))
    job = meta['job']
    p = P[job['slug']]
    if job['view'] == 'hero' and plan.group(p) in ('couches', 'corner-sleepers', 'coffee'):
        meta['shift'] = round(0.525 * meta['h'] - (meta['bbox'][1] + meta['bbox'][3]) / 2)
    Q = C.prepare(C.layers(f'{raw}/{n}', job['items'][0].get('fabric')), meta)
    view = job['view']
    if 'shift' in meta:
        meta['bbox'][1] += meta['shift']
        meta['bbox'][3] += meta['shift']
    if 'size' in job:
        publish_size(Q, media, job, p, meta)
    elif view == 'hero':
        # The box is measured on the picture of 1200.
        scale = 1200 / meta['w']
        widths = (400, 800, 1200, ZOOM)
        for v in plan.values(p) if p['weave'] else [job['value']]:
            im = C.picture(Q, plan.FABS[v]['colour'] if p['weave'] else None)
            rel = f'products/{p["slug"]}/{v}'
            record(
                media,
                rel,
                family(
                    im,
                    media,
                    rel,
                    widths,
                    alt(p, v, 'three-quarter view'),
                    budget=hero_budget(p['slug'], v),
                    crisp=True,
                    kind='hero',
                    product=p['slug'],
                    value=v,
                    bbox=[round(x * scale) for x in meta['bbox']],
                ),
            )
    else:
        v = plan.default(p)
        im = C.picture(Q, plan.FABS[v]['colour'] if p['weave'] else None)
        words = dict(angle='second view', detail=job.get('what', 'close-up'), front='front elevation', open='opened out as a bed')
        rel, kw, widths = f'products/{p["slug"]}/{view}', dict(product=p['slug'], value=v), (400, 1000)
        if view == 'detail':
            widths = (400, 1000, ZOOM)
        if view == 'front':
            kw['bbox'], widths = [round(x, 1) for x in meta['bbox']], (800,)
        if view == 'choice':
            widths = (400, 640)
            rel, kw = (
                f'products/{p["slug"]}/{job["option"]}-{job["value"]}',
                dict(product=p['slug'], option=job['option'], value=job['value']),
            )
        # A herringbone close up is all contrast, which costs bytes and hides the loss.
        quality = 74 if view == 'detail' and p['weave'] == 'tweed' else QUALITY
        budget = CLOSE_UP if view == 'detail' else None
        words_of = plain_alt(p, words.get(view) or job['what'])
        record(media, rel, family(im, media, rel, widths, words_of, quality, budget, crisp=True, kind=view, **kw))


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('raw')
    ap.add_argument('media')
    ap.add_argument('plan')
    ap.add_argument('--watch', action='store_true')
    ap.add_argument('--only')
    ap.add_argument('--new', action='store_true')
    a = ap.parse_args()
    done = set()
    jobs = [j['id'] for j in json.load(open(a.plan))]
    if a.only:
        jobs = [j for j in jobs if j in a.only.split(',')]
    if a.new:
        jobs = [j for j in jobs if not os.path.exists(f'{PARTS}/done__{j}')]
    while len(done) < len(jobs):
        go = [j for j in jobs if j not in done and os.path.exists(f'{a.raw}/{j}.json')]
        for j in go:
            t = time.time()
            try:
                do(a.raw, a.media, j)
                print(j, '%.1fs' % (time.time() - t), flush=True)
            except Exception as e:
                print('FAILED', j, repr(e), flush=True)
            else:
                open(f'{PARTS}/done__{j}', 'w').close()
            done.add(j)
        if not a.watch:
            break
        if not go:
            time.sleep(4)

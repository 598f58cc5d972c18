#!/usr/bin/python3
"""raw multilayer EXR crop + sidecar -> denoised layers -> paper backdrop + any fabric colour, in linear light, then a neutral film curve"""

import os, sys, json, time, numpy as np

import OpenImageIO as oiio
from PIL import Image
from scipy.ndimage import gaussian_filter as gf, binary_erosion as erode
import oidn_torch as O

PAPER_HEX, EV, GREY = '#f0eae0', float(os.environ.get('EV', '-1')), '#949494'


def h2l(h):
    h = h.lstrip('#')
    c = np.array([int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


def read(fn):
    i = oiio.ImageInput.open(fn)
    out = {}
    s = 0
    while i.seek_subimage(s, 0):
        sp = i.spec()
        px = i.read_image(s, 0, 0, sp.nchannels, 'float')
        out.update({n: px[..., k] for k, n in enumerate(sp.channelnames)})
        s += 1
    return out


def grab(ch, name, sfx='RGB'):
    for v in ('ViewLayer', 'View Layer', 'RenderLayer'):
        for sf in (sfx, 'XYZ', 'V', 'X'):
            ks = [f'{v}.{name}.{c}' for c in sf]
            if all(k in ch for k in ks):
                return np.nan_to_num(np.stack([ch[k] for k in ks], -1).astype(np.float32), nan=0, posinf=50, neginf=0)


def curve(x, ev=0.0, sat=1.0):
    """linear to ~.62, then a soft shoulder; half hue-preserving so that fabric colours stay true"""
    x = x * 2**ev
    a = 0.62
    f = lambda v: np.where(v <= a, v, a + (1 - a) * (1 - np.exp(-(v - a) / (1 - a) * 0.82)))
    p = np.maximum(x.max(-1, keepdims=True), 1e-6)
    y = 0.5 * x * (f(p) / p) + 0.5 * f(x)
    L = (y @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    y = np.clip(L + (y - L) * sat, 0, 1)
    s = np.where(y <= 0.0031308, 12.92 * y, 1.055 * np.power(np.maximum(y, 1e-9), 1 / 2.4) - 0.055)
    return np.clip(s + 0.20 * (s - 0.5) * s * (1 - s), 0, 1)


def uncurve(hexv):
    """linear value that the curve shows as hexv"""
    t = np.array([int(hexv.lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    x = t**2.2
    for _ in range(400):
        x = np.clip(x + 0.5 * (t - curve(x[None].astype(np.float32))[0]), 0, 3)
    return x.astype(np.float32)


PAPER = uncurve(PAPER_HEX)


def layers(base, weave='linen'):
    """rest (everything that is not fabric diffuse), fab (fabric diffuse), ind (share of bounced light in fab), bg mask, alpha"""
    c = read(base + '.exr')
    comb = grab(c, 'Combined')
    A = grab(c, 'Combined', 'A')
    alb = np.clip(grab(c, 'Denoising Albedo'), 0, 1)
    nrm = grab(c, 'Denoising Normal', 'XYZ')
    d, i, dc = grab(c, 'DiffDir'), grab(c, 'DiffInd'), grab(c, 'DiffCol')
    m = np.clip(grab(c, 'fabmask', 'X'), 0, 1)
    b = np.clip(grab(c, 'bgmask', 'X'), 0, 1)
    f = (d + i) * dc * m
    k = lambda x: gf(x.mean(-1), 3)
    ind = (k(i * dc * m) / np.maximum(k(f), 1e-5))[..., None].clip(0, 1)
    if m.max() < 0.01:
        rest = O.denoise_hdr(comb, alb, nrm, False)
        fab = np.zeros_like(rest)
    elif weave == 'leather':
        rest = O.denoise_hdr(np.maximum(comb - f, 0), alb * (1 - m), nrm, False)
        fab = O.denoise_hdr(f, alb * m, nrm, False)
    else:  # little gloss: one pass; fabric share of each pixel comes from the same samples, so its noise cancels
        y = O.denoise_hdr(comb, alb, nrm, False)
        share = np.clip(f / np.maximum(comb, 1e-4), 0, 1)
        inside = erode(m[..., 0] > 0.99, iterations=2)[..., None]
        share = np.where(inside, gf(share * inside, (1.2, 1.2, 0)) / np.maximum(gf(inside.astype(np.float32), (1.2, 1.2, 0)), 1e-3), share)
        fab = y * share
        rest = y - fab
    return dict(rest=rest, fab=fab, ind=ind, m=m, b=b, a=np.clip(A, 0, 1), weave=threads(dc, m))


def threads(albedo, mask):
    """How much lighter or darker each pixel's yarn is than the yarn around it: 1 is the same. Outside the fabric it is 1."""
    light = albedo.mean(-1, keepdims=True) * mask
    reach = 9 * mask.shape[1] / 1000
    around = gf(light, (reach, reach, 0)) / np.maximum(gf(mask, (reach, reach, 0)), 1e-3)
    return np.where(mask > 0.9, np.clip(light / np.maximum(around, 1e-3), 0.6, 1.5), 1)


WEAVE_GAIN = dict(linen=1.02, tweed=1.06, boucle=1.02, velvet=1.10, leather=0.80)  # measured: lit fabric then shows its own hex


def leather_sheen(L):
    """polished look: take the flat haze out of the reflection layer, keep and lift the highlights"""
    m = L['m']
    s = L['rest']
    w = m[..., 0] > 0.95
    if not w.any():
        return L
    c = np.percentile(s[w].mean(1), 30)
    return dict(L, rest=np.where(m > 0, s * (1 - m) + m * (np.maximum(s - 0.85 * c * m, 0.12 * s) * 1.9), s))


# A woven yarn catches light on its crown in every colour. In a dark one the grey render's contrast is too small to be seen, as in felt.
YARN = dict(linen=1.7, tweed=1.0, boucle=0.8)


def tint(L, hexv, base=GREY, weave='linen'):
    r = h2l(hexv) / h2l(base) * WEAVE_GAIN[weave]
    dark = np.clip((0.45 - h2l(hexv).mean()) / 0.45, 0, 1)
    yarn = L['weave'] ** (YARN.get(weave, 0) * dark)
    return yarn * L['fab'] * (r * (1 - L['ind']) + L['ind'] * r * np.power(np.clip(r, 0.02, 3), 0.25))


FLOOR = np.array([1.765, 1.706, 1.614], np.float32)  # unshadowed floor radiance of studio.lights (render an empty job to measure it again)


def floor_gain(L, ev):
    return PAPER / 2**ev / FLOOR


def prepare(L, meta, ev=None, gain=None):
    """everything that does not depend on the fabric colour, done once per render"""
    ev = EV if ev is None else ev
    w, h = meta['w'], meta['h']
    P = PAPER / 2**ev
    g = floor_gain(L, ev) if gain is None else gain
    weave = meta['job']['items'][0].get('fabric', 'linen')
    if weave == 'leather':
        L = leather_sheen(L)
    y = L['rest']
    bm = L['b']
    core = (bm > 0.995).astype(np.float32)
    s = 2.5
    cg = gf(core, (s, s, 0))
    est = gf(y * core, (s, s, 0)) / np.maximum(cg, 1e-3)
    est = np.where(bm > 0.995, y, np.where(cg > 1e-3, est, P / g))
    y = np.maximum(y + (g - 1) * bm * est, 0) + (1 - L['a']) * P
    x0, y0, x1, y1 = meta.get('crop', (0, 0, w, h))
    ch, cw = min(y.shape[0], h - y0), min(y.shape[1], w - x0)
    y = y[:ch, :cw]
    L = {k: v[:ch, :cw] for k, v in L.items()}
    x1, y1 = x0 + cw, y0 + ch
    d = int(meta.get('shift', 0))
    bm = L['b']
    if d and 'crop' in meta:  # the backdrop is constant, so the product can be moved in the frame afterwards
        y0, y1 = y0 + d, y1 + d
        a, b = max(0, -y0), max(0, y1 - h)
        sl = slice(a, ch - b)
        y, bm = y[sl], bm[sl]
        L = {k: v[sl] for k, v in L.items()}
        y0, y1 = y0 + a, y1 - b
        ch = y.shape[0]
    fade = np.ones((ch, cw, 1), np.float32)
    bb = meta.get('bbox', (w * 0.1, h * 0.1, w * 0.9, h * 0.9))
    d = d if 'crop' in meta else 0
    ramp = lambda room: (lambda r: r * r * (3 - 2 * r))(
        np.linspace(0, 1, max(8, min(int(room * 0.92), int(0.2 * w))), dtype=np.float32)
    )  # fade the shadow out over the whole margin beside the product
    if y0 > 0:
        r = ramp(bb[1] + d - y0)
        fade[: len(r)] *= r[:, None, None]
    if y1 < h:
        r = ramp(y1 - bb[3] - d)
        fade[-len(r) :] *= r[::-1][:, None, None]
    if x0 > 0:
        r = ramp(bb[0] - x0)
        fade[:, : len(r)] *= r[None, :, None]
    if x1 < w:
        r = ramp(x1 - bb[2])
        fade[:, -len(r) :] *= r[::-1][None, :, None]
    fade = np.maximum(fade, 1 - bm)
    y = P + (y - P) * fade
    return dict(
        y=y.astype(np.float32),
        L=L,
        weave=weave,
        ev=ev,
        box=(x0, y0),
        size=(w, h),
        noise=np.random.default_rng(0).uniform(0, 1, (h, w, 1)).astype(np.float32),
    )


def colour(Q, hexv=None):
    """-> float sRGB picture (whole frame) in the fabric colour hexv"""
    y = Q['y'] + (tint(Q['L'], hexv, weave=Q['weave']) if hexv else Q['L']['fab'])
    w, h = Q['size']
    full = np.empty((h, w, 3), np.float32)
    full[:] = curve(PAPER[None] / 1.0)[0]
    x0, y0 = Q['box']
    full[y0 : y0 + y.shape[0], x0 : x0 + y.shape[1]] = curve(y, Q['ev'])
    return full


def picture(Q, hexv=None):
    return Image.fromarray(np.clip(colour(Q, hexv) * 255 + Q['noise'], 0, 255).astype('u1'))


def composite(L, meta, hexv=None):
    return colour(prepare(L, meta), hexv)


def to8(s, seed=0):
    return Image.fromarray(np.clip(s * 255 + np.random.default_rng(seed).uniform(0, 1, s.shape), 0, 255).astype('u1'))


if __name__ == '__main__':
    raw, out = sys.argv[1:3]
    for a in sys.argv[3:]:
        n, *cols = a.split(':')
        t = time.time()
        meta = json.load(open(f'{raw}/{n}.json'))
        L = layers(f'{raw}/{n}', meta['job']['items'][0].get('fabric'))
        t1 = time.time() - t
        for c in cols or ['']:
            to8(composite(L, meta, c or None)).save(f'{out}/{n}{c.replace("#", "_")}.png', compress_level=2)
        fw = L['m'][..., 0] > 0.99
        g = floor_gain(L, EV)
        f = L['fab'][fw]
        lum = f.mean(1)
        k = h2l(GREY)[0]
        print(
            n,
            L['rest'].shape,
            'layers %.1fs total %.1fs' % (t1, time.time() - t),
            'gain',
            None if g is None else g.round(3),
            'fab/albedo p50 %s p80 %s p95 %s' % tuple(np.percentile(f, q, axis=0).round(3) / k for q in (50, 80, 95)) if fw.any() else '',
        )

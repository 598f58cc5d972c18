"""Small things: pictures, books, vases, bowls, chairs. PROPS lists what a scene can name."""

import math
import random

import numpy as np
import furn
from furn import empty, fabric, lathe, mkobj, plain, rbox, tube, wood
from furn import place as put
from lamps import curtain, floor_lamp, pendant, table_lamp


def art(x, y, z, w=0.78, h=1.0, kind=0, frame='oak', bg='#f2eee6', cols=('#b5623f', '#2f3f3a', '#d2a764')):
    put(rbox(w, 0.03, h, wood(frame, 2), 0.003), x, y - 0.03, z)
    put(rbox(w - 0.04, 0.004, h - 0.04, plain('mat' + bg, bg, 0.9), 0), x, y - 0.046, z)

    def poly(V, c, k):
        o = mkobj('ink', V, [tuple(range(len(V)))], plain('ink' + c, c, 0.9), smooth=False)
        o.location = (x, y - 0.0485 - 0.0005 * k, z)

    def blob(cx, cz, r, sx=1.0, n=3, ph=0.0):
        return [
            (cx + r * sx * math.cos(a) * (1 + 0.06 * math.sin(n * a + ph)), 0, cz + r * math.sin(a) * (1 + 0.05 * math.cos(2 * a + ph)))
            for a in np.linspace(0, 2 * math.pi, 72, endpoint=False)
        ]

    k = min(w, h) / 0.78
    if kind == 0:
        for i, (dx, dz, r, sx) in enumerate(((-0.06, 0.10, 0.17, 1.0), (0.09, -0.10, 0.15, 1.25), (-0.10, -0.20, 0.085, 1.0))):
            poly(blob(dx * k, dz * k, r * k, sx), cols[i], i)
    elif kind == 1:  # sun over two hills
        poly(blob(0.10 * k, 0.16 * k, 0.11 * k, 1.0, 1), cols[0], 0)
        W = (w - 0.14) / 2
        zb = -(h - 0.14) / 2
        for i, (a, b, c_) in enumerate(((0.04, 0.9, 1), (-0.10, 2.4, 2))):
            poly(
                [(-W, 0, zb)]
                + [(xx, 0, a * k * 1.4 + 0.07 * k * math.sin(xx / W * 1.8 + b)) for xx in np.linspace(-W, W, 40)]
                + [(W, 0, zb)],
                cols[c_],
                i + 1,
            )
    else:  # leaf stem
        for i in range(9):
            t = -0.30 + 0.075 * i
            s = 1 if i % 2 else -1
            V = [
                (
                    s * (0.02 + 0.19 * k * u * math.cos(0.6)),
                    0,
                    t * k + 0.19 * k * u * math.sin(0.6) + 0.045 * k * math.sin(math.pi * u) * (1 if f else -1),
                )
                for f in (1, 0)
                for u in (np.linspace(0, 1, 16) if f else np.linspace(1, 0, 16))
            ]
            poly(V, cols[i % len(cols)], i)
        poly([(-0.006, 0, -0.42 * k), (0.006, 0, -0.42 * k), (0.004, 0, 0.38 * k), (-0.004, 0, 0.38 * k)], cols[0], 12)


def bookshelf(x, y, w=1.1, h=2.05, d=0.30, tone='walnut', seed=2, rows=5, rz=0):
    r = random.Random(seed)
    root = empty('shelf')
    m = wood(tone, 2)
    mh = wood(tone, 0)

    def P(o, *a, **k):
        put(o, *a, **k)
        o.parent = root

    for sx in (-1, 1):
        P(rbox(0.028, d, h, m, 0.002), sx * w / 2, 0, h / 2)
    P(rbox(w, 0.012, h, m, 0), 0, d / 2 - 0.01, h / 2)
    pal = ['#8a4b33', '#c9b48f', '#2f4858', '#6b6f52', '#e2d8c4', '#7a2f2a', '#3c3a38', '#b98a4a', '#90a0a0', '#d6c7b0']
    zs = np.linspace(0.05, h - 0.02, rows + 1)
    for k, z in enumerate(zs):
        P(rbox(w, d, 0.026, mh, 0.002), 0, 0, z)
        if k == rows:
            break
        xx = -w / 2 + 0.04
        hh = zs[1] - zs[0] - 0.05
        end = w / 2 - 0.05 - r.choice((0, 0.22, 0.38))
        while xx < end:
            t = r.uniform(0.018, 0.045)
            bh = hh * r.uniform(0.62, 0.93)
            c = r.choice(pal)
            o = rbox(t - 0.001, d * r.uniform(0.55, 0.72), bh, plain('bk' + c, c, 0.65), 0.002)
            lean = 9 if r.random() < 0.05 else 0
            P(o, xx + t / 2, 0.02, z + 0.013 + bh / 2, ry=lean)
            xx += t + (0.02 if lean else 0)
        if end < w / 2 - 0.2:
            if r.random() < 0.6:
                o = vase_obj('#b9a58a', 0.7)
                P(o, (end + w / 2) / 2, 0, z + 0.013)
            else:
                for q in range(3):
                    P(
                        rbox(0.20, 0.15, 0.03, plain('bk' + pal[(k + q * 3) % 10], pal[(k + q * 3) % 10], 0.6), 0.003),
                        (end + w / 2) / 2 - 0.02,
                        0,
                        z + 0.028 + q * 0.031,
                        rz=q * 6 - 5,
                    )
    root.location = (x, y - d / 2, 0)
    root.rotation_euler[2] = math.radians(rz)


def vase_obj(color, s=1.0):
    o = lathe(
        [
            (0.001, 0),
            (0.055 * s, 0),
            (0.07 * s, 0.02 * s),
            (0.085 * s, 0.09 * s),
            (0.07 * s, 0.16 * s),
            (0.035 * s, 0.20 * s),
            (0.032 * s, 0.235 * s),
            (0.040 * s, 0.25 * s),
            (0.034 * s, 0.25 * s),
            (0.001, 0.24 * s),
        ],
        plain('vase' + color, color, 0.7, noise=0.001, nscale=80.0),
    )
    m = o.modifiers.new('s', 'SUBSURF')
    m.levels = m.render_levels = 1
    return o


def vase(x, y, z, color='#d9cbb5', s=1.0):
    vase_obj(color, s).location = (x, y, z)


def branches(x, y, z, color='#d9cbb5', s=1.0, leaf='#7d8a5a', n=7, h=0.62, seed=3):
    vase(x, y, z, color, s)
    r = random.Random(seed)
    st = plain('twig', '#5b4630', 0.8)
    lm = plain('bleaf' + leaf, leaf, 0.5, spec=0.3, trans=0.3)
    V = []
    F = []
    for i in range(n):
        a = i * 2.4 + r.random()
        L = h * r.uniform(0.7, 1.1)
        sp = r.uniform(0.25, 0.55)
        pts = [
            (x + sp * L * t**1.4 * math.cos(a), y + sp * L * t**1.4 * math.sin(a), z + 0.22 * s + L * t * (1 - 0.18 * t * sp))
            for t in np.linspace(0, 1, 9)
        ]
        tube(pts, 0.0028, st, closed=False, seg=6)
        for k in range(16):
            t = 0.30 + 0.70 * k / 15
            j = min(int(t * 8), 7)
            f = t * 8 - j
            p = np.array(pts[j]) * (1 - f) + np.array(pts[j + 1]) * f
            az = k * 2.4 + i
            tl = r.uniform(-0.1, 0.9)
            d = np.array([math.cos(az) * math.cos(tl), math.sin(az) * math.cos(tl), math.sin(tl)])
            e = np.cross(d, [0, 0, 1.0])
            e /= np.linalg.norm(e) + 1e-6
            l = r.uniform(0.035, 0.06)
            b = len(V)
            V += [p, p + d * l * 0.5 + e * l * 0.24, p + d * l, p + d * l * 0.5 - e * l * 0.24]
            F.append((b, b + 1, b + 2, b + 3))
    mkobj('leaves', V, F, lm, sub=1)


def bowl(x, y, z, color='#8f7a5f', r=0.16):
    o = lathe(
        [
            (0.001, 0),
            (r * 0.35, 0),
            (r * 0.40, 0.008),
            (r * 0.75, 0.04),
            (r * 0.97, 0.085),
            (r, 0.095),
            (r * 0.96, 0.093),
            (r * 0.7, 0.045),
            (r * 0.3, 0.014),
            (0.001, 0.012),
        ],
        plain('bowl' + color, color, 0.5, noise=0.0008, nscale=60.0),
    )
    o.location = (x, y, z)


def fruit(x, y, z, cols=('#c8832f', '#b5532c', '#a8a03c'), n=5, r=0.038):
    for i in range(n):
        a = i * 1.256
        o = lathe(
            [(r * math.cos(t), r * math.sin(t)) for t in np.linspace(-math.pi / 2 + 0.01, math.pi / 2 - 0.01, 14)],
            plain('fr' + cols[i % 3], cols[i % 3], 0.45),
        )
        o.location = (x + 0.055 * math.cos(a), y + 0.055 * math.sin(a), z + 0.075 + 0.01 * (i % 2))


def books(x, y, z, pal=('#e8e1d3', '#8a4b33'), rz=4):
    for i, c in enumerate(pal):
        o = rbox(0.28 - 0.03 * i, 0.21 - 0.03 * i, 0.032 - 0.004 * i, plain('bk' + c, c, 0.6), 0.003)
        put(o, x, y, z + 0.016 + 0.031 * i, rz=rz - 11 * i)


def mug(x, y, z, c='#e9e2d4'):
    o = lathe(
        [(0.001, 0), (0.034, 0), (0.04, 0.01), (0.042, 0.085), (0.038, 0.085), (0.036, 0.02), (0.001, 0.016)], plain('mug' + c, c, 0.5)
    )
    o.location = (x, y, z)


def plate(x, y, z, c='#efe8db', r=0.13):
    o = lathe(
        [(0.001, 0), (r * 0.6, 0), (r, 0.014), (r * 0.99, 0.018), (r * 0.62, 0.007), (0.001, 0.006)], plain('plate' + c, c, 0.4, spec=0.5)
    )
    o.location = (x, y, z)


def chair(x, y, rz=0, tone='oak', seat='#cdbb98'):
    root = empty('chair')
    m = wood(tone, 2)
    mh = wood(tone, 0)

    def P(o, *a, **k):
        put(o, *a, **k)
        o.parent = root

    for sx in (-1, 1):
        P(rbox(0.034, 0.034, 0.44, m, 0.008), sx * 0.20, -0.19, 0.22)
        o = rbox(0.034, 0.036, 0.86, m, 0.008)
        P(o, sx * 0.19, 0.215, 0.43, rx=-5)
    s = furn.softbox(0.45, 0.43, 0.05, fabric('linen', seat, 2), 0.5, -0.002, 3, n=10, frames=10, cell=0.03)
    P(s, 0, 0, 0.46)
    for z, yy in ((0.80, 0.245), (0.68, 0.234), (0.56, 0.224)):
        P(rbox(0.40, 0.016, 0.055, mh, 0.006), 0, yy, z, rx=-5)
    for sx in (-1, 1):
        P(rbox(0.02, 0.38, 0.03, wood(tone, 1), 0.004), sx * 0.195, 0, 0.40)
    P(rbox(0.38, 0.02, 0.03, mh, 0.004), 0, -0.19, 0.40)
    root.location = (x, y, 0)
    root.rotation_euler[2] = math.radians(rz)


PROPS = dict(
    floor_lamp=floor_lamp,
    table_lamp=table_lamp,
    pendant=pendant,
    art=art,
    bookshelf=bookshelf,
    vase=vase,
    branches=branches,
    bowl=bowl,
    fruit=fruit,
    books=books,
    mug=mug,
    plate=plate,
    curtain=curtain,
    chair=chair,
)

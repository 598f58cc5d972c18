"""Sofas, armchairs and corner couches."""

import math
import random

from cloth import softbox
from cushions import back_cushion, scatter, seat_cushion, sofa_arm
from materials import fabric, wood
from meshes import empty, legs_at, place, rbox
from mathutils import Euler


def back_frame(p, lh, ah, H):
    """The height of the back's frame above the legs, in metres: a little over the arms, so that the cushions hide it."""
    return min(H - 0.05, ah + p.get('frame', 4) * 0.01) - lh


def build_sofa(p):
    root = empty('sofa')
    cm = 0.01
    W, D, H = p.get('w', 220) * cm, p.get('d', 95) * cm, p.get('h', 84) * cm
    n = p.get('seats', 3)
    mat = fabric(p.get('fabric', 'linen'), p.get('color', '#b9ad9a'))
    pm = mat
    pipe = p.get('piping', 0.0035)
    soft = p.get('soft', 1.0)
    seed = p.get('seed', 1)
    style = p.get('back', 'loaf')
    aw, ah = p.get('arm_w', 20) * cm, p.get('arm_h', 60) * cm
    lh = p.get('leg_h', 13) * cm
    sh = p.get('seat_h', 45) * cm
    st = p.get('seat_t', 17) * cm
    bt = 0.15
    arm = p.get('arm', 'track')
    ist = W - 2 * aw
    bh = sh - st - lh + 0.01
    P = lambda o, *a, **k: setattr(place(o, *a, **k), 'parent', root) if False else (place(o, *a, **k), setattr(o, 'parent', root))[0]
    P(softbox(ist + 0.04, D - 0.06, bh, mat, 0.12, 0, seed, cell=0.045, n=40, frames=10, jitter=0.001), 0, 0.0, lh + bh / 2)
    frame = back_frame(p, lh, ah, H)
    P(
        softbox(ist + 0.03, bt, frame, mat, 0.12, 0, seed + 1, cell=0.035, n=24, frames=10, jitter=0.0004, smooth=3),
        0,
        D / 2 - bt / 2 - 0.015,
        lh + frame / 2,
        rx=-4,
    )
    for s in (-1, 1):
        a = sofa_arm(arm, aw, D - 0.01, ah - lh, mat, seed + 2 + s, pipe)
        P(a, s * (W / 2 - aw / 2), 0, lh + (ah - lh) / 2)
        if arm in ('rolled', 'slope') and s < 0:
            a.scale.x = -1
        if arm in ('rolled', 'slope'):
            a.scale.x *= -1
    sd = D - bt - 0.05
    cw = ist / n
    tcush = 0
    one = p.get('bench', False)
    ns = 0 if p.get('open') else 1 if one else n
    for i in range(ns):
        w = ist if one else cw
        o = seat_cushion(w - 0.004, sd, st, mat, seed + 10 + i, pipe, soft, clampx=w / 2 - 0.001, style=style)
        P(o, -ist / 2 + w * (i + 0.5), -D / 2 + sd / 2 - 0.012, lh + bh + st / 2 - 0.004)
    bch = H - sh + 0.06 + p.get('back_extra', 0) * cm
    bct = p.get('back_t', 19) * cm
    rnd = random.Random(seed)
    nb = p.get('backs', n)
    cwb = ist / nb
    for i in range(nb):
        o = back_cushion(cwb + 0.005, bch, bct, mat, seed + 30 + i, pipe, soft * p.get('back_soft', 1.15), clampx=cwb / 2 + 0.004, style=style)
        P(
            o,
            -ist / 2 + cwb * (i + 0.5),
            D / 2 - bt - bct * 0.5 - 0.025,
            sh + bch / 2 - 0.03,
            rx=90 - 13 + rnd.uniform(-2, 2),
            ry=0,
            rz=rnd.uniform(-2, 2),
        )
    ls = p.get('leg', 'taper')
    if ls == 'plinth':
        b = rbox(W - 0.10, D - 0.10, lh, wood('black', 0))
        b.parent = root
        b.location = (0, 0, lh / 2)
    else:
        legs_at(
            [(sx * (W / 2 - 0.09), sy * (D / 2 - 0.09)) for sx in (-1, 1) for sy in (-1, 1)],
            ls,
            lh + 0.01,
            p.get('leg_tone', 'walnut'),
            root,
            p.get('splay', 4),
        )
    for k, sc in enumerate(p.get('scatters', [])):
        m2 = fabric(sc.get('fabric', 'linen'), sc.get('color', '#c8b48f'), 2)
        o = scatter(sc.get('size', 50) * cm, m2, seed + 60 + k, ratio=sc.get('ratio', 1.0), pipe=sc.get('pipe', 0.003))
        sz = sc.get('size', 50) * cm * sc.get('ratio', 1.0)
        P(
            o,
            sc['x'] * ist / 2,
            D / 2 - bt - bct - 0.13 + sc.get('dy', 0),
            sh + sz / 2 - 0.045,
            rx=90 - sc.get('lean', 24),
            ry=sc.get('roll', 3),
            rz=sc.get('yaw', 0),
        )
    return root


def build_corner(p):
    root = empty('corner')
    cm = 0.01
    W, D, H, RD = p.get('w', 280) * cm, p.get('d', 95) * cm, p.get('h', 80) * cm, p.get('ret', 220) * cm
    mat = fabric(p.get('fabric', 'boucle'), p.get('color', '#d9d0c1'))
    pipe = p.get('piping', 0)
    soft = p.get('soft', 1.1)
    seed = p.get('seed', 5)
    style = p.get('back', 'loaf')
    aw, ah = p.get('arm_w', 22) * cm, p.get('arm_h', 58) * cm
    lh = p.get('leg_h', 6) * cm
    sh = p.get('seat_h', 43) * cm
    st = p.get('seat_t', 18) * cm
    bt = 0.17
    arm = p.get('arm', 'track')
    bh = sh - st - lh + 0.01

    def P(o, *a, **k):
        place(o, *a, **k)
        o.parent = root
        return o

    y0 = D / 2  # back line
    # base: main run + return (return on the right, extends to -y)
    P(softbox(W - aw + 0.02, D - 0.02, bh, mat, 0.12, 0, seed, cell=0.045, n=40, frames=10, jitter=0.001), aw / 2, 0, lh + bh / 2)
    P(
        softbox(D - 0.02, RD - D + 0.04, bh, mat, 0.12, 0, seed + 1, cell=0.045, n=40, frames=10, jitter=0.001),
        W / 2 - D / 2,
        y0 - D - (RD - D) / 2 + 0.02,
        lh + bh / 2,
    )
    bk = back_frame(p, lh, ah, H)
    P(
        softbox(W - aw + 0.02, bt, bk, mat, 0.12, 0, seed + 2, cell=0.035, n=24, frames=10, jitter=0.0004, smooth=3),
        aw / 2,
        y0 - bt / 2,
        lh + bk / 2,
        rx=-3,
    )
    P(
        softbox(bt, RD - 0.02, bk, mat, 0.12, 0, seed + 3, cell=0.035, n=24, frames=10, jitter=0.0004, smooth=3),
        W / 2 - bt / 2,
        y0 - RD / 2,
        lh + bk / 2,
        ry=3,
    )
    a = sofa_arm(arm, aw, D, ah - lh, mat, seed + 4, pipe)
    P(a, -W / 2 + aw / 2, 0, lh + (ah - lh) / 2)
    if p.get('end_arm', False):
        e = sofa_arm(arm, aw, D, ah - lh, mat, seed + 5, pipe)
        P(e, W / 2 - D / 2, y0 - RD - aw / 2, lh + (ah - lh) / 2, rz=90)
    sd = D - bt
    run = W - aw - D
    n = p.get('seats', 2)
    cw = run / n
    zc = lh + bh + st / 2 - 0.004
    for i in range(n):
        P(
            seat_cushion(cw - 0.004, sd, st, mat, seed + 10 + i, pipe, soft, clampx=cw / 2 - 0.001, style=style),
            -W / 2 + aw + cw * (i + 0.5),
            y0 - bt - sd / 2 - 0.01,
            zc,
        )
    P(
        seat_cushion(D - bt - 0.004, sd, st, mat, seed + 20, pipe, soft, clampx=(D - bt) / 2, style=style),
        W / 2 - D + (D - bt) / 2,
        y0 - bt - sd / 2 - 0.01,
        zc,
    )
    rl = RD - D
    P(
        seat_cushion(D - bt, rl, st, mat, seed + 21, pipe, soft, clampx=(D - bt) / 2 + 0.01, style=style),
        W / 2 - D + (D - bt) / 2,
        y0 - D - rl / 2 - 0.012,
        zc,
    )
    bch, bct = H - sh + 0.10, 0.20
    rnd = random.Random(seed)
    for i in range(0 if p.get('open') else n):
        P(
            back_cushion(cw + 0.01, bch, bct, mat, seed + 30 + i, pipe, soft * 1.1, clampx=cw / 2 + 0.004, style=style),
            -W / 2 + aw + cw * (i + 0.5),
            y0 - bt - bct * 0.5 - 0.02,
            sh + bch / 2 - 0.03,
            rx=77 + rnd.uniform(-2, 2),
            rz=rnd.uniform(-1, 1),
        )
    P(
        back_cushion(D - bt - bct + 0.06, bch, bct, mat, seed + 40, pipe, soft * 1.1, style=style),
        W / 2 - bt - bct - (D - bt - bct) / 2 + 0.01,
        y0 - bt - bct * 0.5 - 0.02,
        sh + bch / 2 - 0.03,
        rx=77,
    )
    m = max(1, round((RD - bt - bct) / 0.78) - (0 if p.get('end_arm') else 1))
    span = (RD - bt - 0.1) * (1 if p.get('end_arm') else 0.84)
    cw2 = span / m
    for i in range(m):
        o = back_cushion(cw2, bch, bct, mat, seed + 45 + i, pipe, soft * 1.1, clampx=cw2 / 2 + 0.004, style=style)
        P(o, W / 2 - bt - bct * 0.5 - 0.02, y0 - bt - 0.10 - cw2 * (i + 0.5), sh + bch / 2 - 0.03)
        o.rotation_euler = Euler((math.radians(77), 0, math.radians(-90)), 'XYZ')
    pts = [
        (-W / 2 + 0.1, y0 - 0.1),
        (-W / 2 + 0.1, -y0 + 0.1),
        (W / 2 - 0.1, y0 - 0.1),
        (W / 2 - 0.1, y0 - RD + 0.1),
        (W / 2 - D + 0.1, y0 - RD + 0.1),
        (0, -y0 + 0.1),
    ]
    legs_at(pts, p.get('leg', 'block'), lh + 0.01, p.get('leg_tone', 'black'), root)
    for k, sc in enumerate(p.get('scatters', [])):
        m2 = fabric(sc.get('fabric', 'linen'), sc['color'], 2)
        o = scatter(sc.get('size', 50) * cm, m2, seed + 60 + k, ratio=sc.get('ratio', 1.0), pipe=0.003)
        sz = sc.get('size', 50) * cm * sc.get('ratio', 1.0)
        P(o, sc['px'], sc['py'], sh + sz / 2 - 0.045, rx=90 - sc.get('lean', 24), ry=sc.get('roll', 3), rz=sc.get('yaw', 0))
    return root

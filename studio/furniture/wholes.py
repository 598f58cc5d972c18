"""Tables, headboards, scatter cushions and beds."""

import math

import bpy
import numpy as np
from cloth import softbox
from cushions import scatter
from materials import fabric, wood
from meshes import empty, lathe, legs_at, mkobj, place, rbox
from mathutils import Matrix, Vector, noise as mnoise


def build_ottoman(p):
    root = empty('ottoman')
    cm = 0.01
    W, D, H = p.get('w', 90) * cm, p.get('d', 60) * cm, p.get('h', 43) * cm
    lh = p.get('leg_h', 12) * cm
    mat = fabric(p.get('fabric', 'velvet'), p.get('color', '#6b7a5e'))
    b = softbox(W, D, (H - lh) * 0.5, mat, 0.12, 0, 3, n=p.get('n', 18), cell=0.03, frames=10, jitter=0.001, piping=0.0035, loops=(0,))
    place(b, 0, 0, lh + (H - lh) * 0.25)
    b.parent = root
    t = softbox(
        W + 0.004,
        D + 0.004,
        (H - lh) * 0.5,
        mat,
        0.8,
        -0.004,
        p.get('seed', 4),
        n=p.get('n', 18),
        frames=16,
        piping=0.004,
        loops=(0, 1),
        jitter=0.002,
        pin_bottom=True,
    )
    place(t, 0, 0, lh + (H - lh) * 0.75)
    t.parent = root
    legs_at(
        [(sx * (W / 2 - 0.08), sy * (D / 2 - 0.08)) for sx in (-1, 1) for sy in (-1, 1)],
        p.get('leg', 'taper'),
        lh + 0.01,
        p.get('leg_tone', 'oak'),
        root,
        6,
    )
    return root


def build_table(p):
    root = empty('table')
    cm = 0.01
    W, D, H = p.get('w', 120) * cm, p.get('d', 65) * cm, p.get('h', 40) * cm
    tone = p.get('tone', 'oak')
    tt = p.get('top', 3.2) * cm

    def P(o, *a, **k):
        place(o, *a, **k)
        o.parent = root
        return o

    if p.get('shape') == 'round':
        P(
            lathe(
                [
                    (0.001, -tt / 2),
                    (W / 2 - 0.012, -tt / 2),
                    (W / 2 - 0.003, -tt / 2 + 0.006),
                    (W / 2, 0),
                    (W / 2 - 0.003, tt / 2 - 0.006),
                    (W / 2 - 0.010, tt / 2),
                    (0.001, tt / 2),
                ],
                wood(tone, 0),
                96,
            ),
            0,
            0,
            H - tt / 2,
        )
        P(
            lathe(
                [
                    (0.001, 0),
                    (W * 0.24, 0),
                    (W * 0.245, 0.01),
                    (W * 0.235, 0.022),
                    (W * 0.07, 0.045),
                    (W * 0.055, H * 0.3),
                    (W * 0.06, H - tt - 0.03),
                    (W * 0.16, H - tt),
                    (0.001, H - tt),
                ],
                wood(tone, 2),
                72,
            )
        )
        return root
    np_ = max(1, round(D / 0.16))
    pw = D / np_  # planked top
    for i in range(np_):
        o = rbox(W, pw - 0.0006, tt, wood(tone, 0), 0.0022, 2)
        P(o, 0, -D / 2 + pw * (i + 0.5), H - tt / 2)
        o.data.transform(Matrix.Translation((i * 3.7, i * 1.3, i * 0.31)))
        o.location -= Vector((i * 3.7, i * 1.3, i * 0.31))
    ap = 0.07
    lw = 0.06
    for sx in (-1, 1):
        for sy in (-1, 1):
            o = rbox(lw, lw, H - tt, wood(tone, 2), 0.006)
            m = o.modifiers.new('t', 'SIMPLE_DEFORM')
            m.deform_method = 'TAPER'
            m.deform_axis = 'Z'
            m.factor = 0.55
            P(o, sx * (W / 2 - 0.075), sy * (D / 2 - 0.075), (H - tt) / 2)
    for sy in (-1, 1):
        P(rbox(W - 0.2, 0.022, ap, wood(tone, 0), 0.002), 0, sy * (D / 2 - 0.075), H - tt - ap / 2)
    for sx in (-1, 1):
        P(rbox(0.022, D - 0.2, ap, wood(tone, 1), 0.002), sx * (W / 2 - 0.075), 0, H - tt - ap / 2)
    if p.get('shelf'):
        P(rbox(W - 0.18, D - 0.18, 0.018, wood(tone, 0), 0.003), 0, 0, H * 0.32)
    return root


def build_headboard(p):
    root = empty('headboard')
    cm = 0.01
    W, H = p.get('w', 160) * cm, p.get('h', 120) * cm
    mat = fabric(p.get('fabric', 'velvet'), p.get('color', '#4f6272'))
    T = 0.09

    def P(o, *a, **k):
        place(o, *a, **k)
        o.parent = root
        return o

    if p.get('style', 'channel') == 'channel':
        n = p.get('channels', 10)
        cw = W / n
        P(rbox(W - 0.01, 0.04, H - 0.01, mat, 0.01), 0, 0.03, H / 2)
        for i in range(n):
            if cw > 0.2:  # wide channels: modelled, because the simulated ones pull in at the waist
                nx, nz = 26, max(30, int(H / 0.02))
                u, t = np.meshgrid(np.linspace(-1, 1, nx + 1), np.linspace(0, 1, nz + 1))
                ez = np.clip(np.minimum(t, 1 - t) * H / 0.05, 0, 1)
                cap = np.sqrt(np.clip(1 - (1 - ez) ** 2, 0, 1))
                pr = np.power(np.clip(1 - np.abs(u) ** 2.5, 0, 1), 0.55)
                nzs = np.array(
                    [[mnoise.noise(Vector((a * 0.8 + i * 9.1, b * H * 5, 3.3))) for a, b in zip(r1, r2)] for r1, r2 in zip(u, t)]
                )
                y = -(0.010 + T * 0.82 * pr * cap * (1 + 0.07 * nzs))
                V = np.c_[(u * cw / 2 * 0.998).ravel(), y.ravel(), (t * H).ravel()]
                F = [
                    (b * (nx + 1) + a, b * (nx + 1) + a + 1, (b + 1) * (nx + 1) + a + 1, (b + 1) * (nx + 1) + a)
                    for b in range(nz)
                    for a in range(nx)
                ]
                o = mkobj('channel', V, F, mat, np.array([(V[k][0] * 1.25 + i * 0.37, V[k][2]) for f in F for k in f]), sub=1)
                P(o, -W / 2 + cw * (i + 0.5), 0, 0)
                continue
            o = softbox(
                cw - 0.001,
                H,
                T,
                mat,
                3.2,
                -0.006,
                i,
                cell=0.017,
                n=30,
                frames=22,
                jitter=0.0035,
                clampx=cw / 2 - 0.0005,
                thin=0.35,
                bend=0.4,
            )
            P(o, -W / 2 + cw * (i + 0.5), 0, H / 2, rx=90)
    else:
        bx, bz = 0.185, 0.10
        nx, nz = 320, 240
        xs = np.linspace(-W / 2, W / 2, nx)
        zs = np.linspace(0, H, nz)
        X, Z = np.meshgrid(xs, zs)
        border = 0.10
        btn = []
        rows = int((H - 2 * border - 0.02) / bz) + 1
        z0 = (H - (rows - 1) * bz) / 2
        for r in range(rows):
            cols = int((W - 2 * border) / bx) + 1 if r % 2 == 0 else int((W - 2 * border) / bx)
            x0 = -(cols - 1) * bx / 2
            for c in range(cols):
                btn.append((x0 + c * bx, z0 + r * bz))
        B = np.array(btn)
        d = np.full(X.shape, 9.0)
        for bxx, bzz in btn:
            d = np.minimum(d, np.hypot(X - bxx, Z - bzz))
        # diamond crease lines through lattice (u,v)
        u = (X - B[0, 0]) / bx + (Z - z0) / (2 * bz) * 1.0
        v = (X - B[0, 0]) / bx - (Z - z0) / (2 * bz) * 1.0
        du = np.abs(u - np.round(u))
        dv = np.abs(v - np.round(v))
        inside = (np.abs(X) < W / 2 - border + 0.02) & (Z > z0 - 0.02) & (Z < z0 + (rows - 1) * bz + 0.02)
        cr = np.minimum(du, dv)
        fade = np.clip((np.minimum(W / 2 - np.abs(X), np.minimum(Z, H - Z)) - 0.03) / 0.06, 0, 1)
        puff = 1 - np.exp(-((cr / 0.16) ** 1.1))
        h = 0.022 + 0.045 * (puff * fade + (1 - fade) * 0.8) - 0.034 * np.exp(-((d / 0.026) ** 1.5))
        e = np.minimum(np.minimum(W / 2 - np.abs(X), H - Z), 0.05) / 0.05
        h = h * np.sqrt(np.clip(1 - (1 - e) ** 2, 0, 1))
        # radial pulled wrinkles around buttons
        for bxx, bzz in btn:
            dd = np.hypot(X - bxx, Z - bzz)
            a = np.arctan2(Z - bzz, X - bxx)
            h += 0.0016 * np.exp(-(((dd - 0.03) / 0.028) ** 2)) * np.sin(a * 9 + bxx * 40)
        V = np.c_[X.ravel(), -h.ravel() - 0.02, Z.ravel()]
        F = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(nz - 1) for i in range(nx - 1)]
        U = [(V[i][0], V[i][2]) for f in F for i in f]
        o = mkobj('tuft', V, F, mat, U, sub=0)
        o.parent = root
        for bxx, bzz in btn:
            b = lathe([(0.0001, -0.006), (0.011, -0.004), (0.0125, 0), (0.010, 0.004), (0.0001, 0.0065)], mat, 20)
            P(b, bxx, -0.042, bzz, rx=90)
        P(rbox(W, 0.05, H, mat, 0.012), 0, 0.005, H / 2)
    P(rbox(W * 0.96, 0.03, 0.23, wood('black', 0)), 0, 0.05, 0.125)
    return root


def build_scatter(p):
    root = empty('sc')
    o = scatter(
        p.get('size', 50) * 0.01,
        fabric(p.get('fabric', 'linen'), p.get('color', '#a85c3c')),
        p.get('seed', 3),
        ratio=p.get('ratio', 1.0),
        pipe=p.get('pipe', 0.0035),
    )
    sz = p.get('size', 50) * 0.01 * p.get('ratio', 1.0)
    place(o, 0, 0, sz / 2 * math.cos(0.3) + 0.012, rx=90 - 18, rz=p.get('yaw', 0), ry=p.get('roll', 0))
    o.parent = root
    bpy.context.view_layer.update()
    zs = [(o.matrix_world @ v.co).z for v in o.data.vertices]
    o.location.z -= min(zs) - 0.004
    return root


def build_bed(p):
    root = build_headboard(p)
    W = p.get('w', 160) * 0.01
    L = 1.95
    mat = fabric(p.get('fabric'), p.get('color'))
    sheet = fabric('linen', '#ece7dd', 2)

    def P(o, *a, **k):
        place(o, *a, **k)
        o.parent = root
        return o

    P(softbox(W, L, 0.26, mat, 0.12, 0, 7, n=30, frames=12, jitter=0.001, cell=0.045), 0, -L / 2 - 0.07, 0.10 + 0.13)
    P(softbox(W - 0.03, L - 0.03, 0.26, sheet, 1.2, 0, 8, n=14, frames=16), 0, -L / 2 - 0.07, 0.36 + 0.12)
    P(
        softbox(W + 0.07, L * 0.64, 0.30, sheet, 0.8, -0.03, 9, n=14, frames=18, bend=0.1, jitter=0.02, pin_bottom=True),
        0,
        -L * 0.68 - 0.05,
        0.50,
    )
    for i, s in enumerate((-1, 1)):
        P(
            softbox(0.68, 0.46, 0.07, sheet, 8, -0.03, 20 + i, cell=0.016, n=12, frames=32, thin=0.2, bend=0.1, jitter=0.008),
            s * W * 0.24,
            -0.28,
            0.78,
            rx=52,
        )
    legs_at([(sx * (W / 2 - 0.1), y) for sx in (-1, 1) for y in (-0.2, -L)], 'taper', 0.11, 'oak', root)
    P(scatter(0.5, fabric('boucle', '#c9b79c', 2), 31), 0, -0.50, 0.80, rx=56)
    return root

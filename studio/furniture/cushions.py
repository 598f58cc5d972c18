"""Seat and back cushions, arms, and scatter cushions drawn by formula."""

import math

import numpy as np
from cloth import cloth_sim, softbox
from meshes import mkobj, tube
from mathutils import Vector, noise as mnoise


# How back and seat cushions are inflated.
# A loaf is soft and round, a tailored cushion is a firm box with straight seams, a full one is a box that is filled to its limit.
BACKS = dict(
    loaf=dict(pressure=2.4, shrink=-0.010, n=7, bend=2.0, jitter=0.004, thin=0.70, bow=0.07, smooth=3),
    tailored=dict(pressure=1.3, shrink=0.0, n=16, bend=4.0, jitter=0.0015, thin=0.90, bow=0.0, smooth=5),
    full=dict(pressure=1.8, shrink=-0.002, n=10, bend=3.0, jitter=0.003, thin=0.80, bow=0.03, smooth=5),
)


SEATS = dict(
    loaf=dict(pressure=2.2, shrink=-0.008, n=12, bend=1.2, jitter=0.004, smooth=2),
    tailored=dict(pressure=1.0, shrink=0.0, n=22, bend=2.5, jitter=0.0015, smooth=9),
    full=dict(pressure=1.6, shrink=-0.002, n=15, bend=2.0, jitter=0.002, smooth=8),
)
SEATS['knife'] = SEATS['full']


def scatter(size, mat, seed=0, pipe=0.0035, ratio=1.0, pipmat=None, fat=1.0):
    """knife-edge pillow, analytic: plump middle, slightly pulled-in sides, soft 'ears', gathered wrinkles that fade inwards (a simulated one puckers into lobes)"""
    w, d = size, size * ratio
    r = np.random.default_rng(seed)
    nx, ny = [max(24, int(x / 0.0105)) for x in (w, d)]
    ph = r.uniform(0, 6.28, 8)
    T = 0.102 * fat * (size / 0.5) ** 0.7 * (0.92 if ratio < 0.8 else 1)
    U_, V_ = np.meshgrid(np.linspace(-1, 1, nx + 1), np.linspace(-1, 1, ny + 1))
    e = np.clip(1 - np.maximum(np.abs(U_), np.abs(V_)), 0, 1)
    pull = 0.070
    k = 1 - pull * (1 - V_**2) * U_**2
    l = 1 - pull * (1 - U_**2) * V_**2
    s = 0.055
    cr = np.abs(U_ * V_) ** 10 * s  # round the corners a little
    X = U_ * k * (1 - cr) * w / 2
    Y = V_ * l * (1 - cr) * d / 2
    ch = r.uniform(0.55, 1.1) * 0.030 * size / 0.5
    cu = r.uniform(-0.12, 0.12)
    Y = (
        Y
        - ch * np.exp(-(((U_ - cu) / 0.42) ** 2)) * np.clip((V_ + 0.1) / 1.1, 0, 1) ** 2
        + 0.25 * ch * np.abs(U_) ** 3 * np.clip(V_, 0, 1) ** 2
    )  # the 'chop' on top
    t = np.power(np.clip((1 - np.abs(U_) ** 2.4) * (1 - np.abs(V_) ** 2.4), 0, 1), 0.66)
    off = r.uniform(0, 50, 3)
    nz = np.array([[mnoise.noise(Vector((x * 5 + off[0], y * 5 + off[1], off[2]))) for x, y in zip(a, b)] for a, b in zip(X, Y)])
    ang = np.arctan2(V_, U_)
    rim = np.exp(-e / 0.13) * np.clip(e / 0.02, 0, 1)
    crease = 0.0032 * rim * (np.sin(ang * 17 + ph[0] + 2.2 * nz) + 0.7 * np.sin(ang * 29 + ph[1]))
    dg = (
        np.exp(-(((np.abs(U_) - np.abs(V_)) / 0.10) ** 2))
        * np.clip((np.maximum(np.abs(U_), np.abs(V_)) - 0.45) / 0.4, 0, 1)
        * np.clip(e / 0.05, 0, 1)
    )  # diagonal pull to the ears
    zf = T * t * (1 + 0.13 * nz) + crease - 0.006 * dg * np.sin((U_ * V_ > 0) * 1.5 + 14 * (np.abs(U_) - np.abs(V_)) + ph[2]) * 0.6
    zb = -(T * t * (1 + 0.10 * np.roll(nz, 7, 0)) + crease * 0.6)
    n = (nx + 1) * (ny + 1)
    P = np.concatenate([np.c_[X.ravel(), Y.ravel(), zf.ravel()], np.c_[X.ravel(), Y.ravel(), zb.ravel()]])
    idm = np.arange(n)
    bx = (np.abs(U_.ravel()) > 0.9999) | (np.abs(V_.ravel()) > 0.9999)
    mp = np.where(bx, idm, idm + n)
    P[:n][bx, 2] = 0
    F = []
    uv = []
    for j in range(ny):
        for i in range(nx):
            q = [j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i]
            F.append(q)
            F.append([mp[a] for a in q[::-1]])
            uv += [(U_.flat[a] * w / 2, V_.flat[a] * d / 2) for a in q] + [(U_.flat[a] * w / 2, V_.flat[a] * d / 2) for a in q[::-1]]
    used = np.unique(np.array(F))
    re = np.zeros(2 * n, int)
    re[used] = np.arange(len(used))
    o = mkobj('pillow', P[used], re[np.array(F)].tolist(), mat, np.array(uv), sub=1)
    if pipe:
        ring = (
            [(i, 0) for i in range(nx)]
            + [(nx, j) for j in range(ny)]
            + [(i, ny) for i in range(nx, 0, -1)]
            + [(0, j) for j in range(ny, 0, -1)]
        )
        R = np.array([P[j * (nx + 1) + i] for i, j in ring])
        tt = tube(R, pipe, pipmat or mat)
        tt.parent = o
    return o


def back_cushion(w, h, t, mat, seed, pipe=0, soft=1.0, clampx=None, style='loaf'):
    """Made lying: x is the width, y the height, z the thickness; the caller turns it upright. `knife` is a pillow without a border."""
    if style == 'knife':
        r = np.random.default_rng(seed)
        return scatter(w * r.uniform(1.08, 1.12), mat, seed, pipe=pipe, ratio=h / w * r.uniform(0.99, 1.06), fat=t / 0.19 * 0.98 * soft**0.5)
    how = BACKS[style]
    r = np.random.default_rng(seed)
    firm, lean, dent = r.uniform(0.82, 1.12), r.normal(0, 0.008), r.uniform(-0.5, 0.5)

    def post(X, V):
        X = X.copy()
        v = X[:, 1] / (h / 2)
        X[:, 2] *= 1 + 0.16 * np.clip(-v, -1, 1)  # fatter at the bottom
        # No cushion of a row is quite like its neighbour: one leans, another has been sat against.
        X[:, 0] += lean * np.clip(v, -1, 1)
        X[:, 2] -= 0.006 * soft * np.where(V[:, 2] > 0, 1, 0) * np.exp(-((X[:, 0] / w - dent * 0.4) ** 2) / 0.05 - (v + 0.1) ** 2 / 0.3)
        X[:, 1] += 0.004 * soft * (1 - np.clip(np.abs(X[:, 0]) / (w / 2), 0, 1) ** 2) * np.clip(v, 0, 1.2)  # top sags in the middle
        return X

    return softbox(
        w,
        h,
        t,
        mat,
        pressure=how['pressure'] * soft * firm,
        shrink=how['shrink'] * soft,
        seed=seed,
        n=how['n'],
        piping=pipe,
        clampx=clampx,
        post=post,
        frames=26,
        bend=how['bend'],
        jitter=how['jitter'],
        thin=how['thin'],
        bow=how['bow'],
        smooth=how['smooth'],
    )


def seat_cushion(w, d, h, mat, seed, pipe=0, soft=1.0, clampx=None, style='loaf'):
    how, firm = SEATS[style], 0.86 + 0.05 * (seed * 7 % 6)

    def post(X, V):
        X = X.copy()
        g = np.exp(-((X[:, 0] / (w * 0.36)) ** 2 + ((X[:, 1] + 0.02) / (d * 0.36)) ** 2))
        X[:, 2] -= np.where(V[:, 2] > 0.99, 0.012 * soft, 0) * g
        X[:, 2] = np.where(X[:, 2] < -h / 2 - 0.006, -h / 2 - 0.006, X[:, 2])
        return X

    return softbox(
        w,
        d,
        h,
        mat,
        pressure=how['pressure'] * soft * firm,
        shrink=how['shrink'] * soft,
        seed=seed,
        n=how['n'],
        piping=pipe,
        clampx=clampx,
        post=post,
        frames=26,
        bend=how['bend'],
        jitter=how['jitter'],
        pin_bottom=True,
        smooth=how['smooth'],
    )


def sofa_arm(style, w, d, h, mat, seed, pipe=0):
    if style == 'track':
        # Leather is pulled tight over the panel: its gloss shows every wave.
        tight = dict(shrink=0.02, jitter=0.0003, smooth=3) if mat.name.startswith('leather') else dict(shrink=0.0, jitter=0.0015)
        return softbox(w, d, h, mat, pressure=0.22, seed=seed, cell=0.026, n=26, piping=pipe, frames=12, loops=(1,), **tight)
    if style == 'pillow':
        return softbox(
            w, d, h, mat, pressure=1.5, shrink=-0.004, seed=seed, n=8, piping=pipe, frames=24, jitter=0.001, loops=(1,), bend=6.0, smooth=10
        )
    # profile arms: rolled / flared extruded along y
    prof = []
    if style == 'rolled':
        R = w * 0.56
        for a in np.linspace(-35, 205, 26):
            prof.append((-w * 0.10 + R * math.cos(math.radians(a)), h - R + R * math.sin(math.radians(a))))
        prof = [(w * 0.40, 0), (w * 0.40, h * 0.45)] + prof + [(-w * 0.52, h * 0.5), (-w * 0.46, 0)]
    else:  # slope/flared
        prof = (
            [(w * 0.47, 0), (w * 0.47, h * 0.5), (w * 0.42, h * 0.9)]
            + [(w * 0.42 - w * 0.33 + w * 0.33 * math.cos(a), h * 0.9 + w * 0.22 * math.sin(a)) for a in np.linspace(0.2, math.pi, 12)]
            + [(-w * 0.36, h * 0.5), (-w * 0.41, 0)]
        )
    p = np.array(prof)  # resample
    q = np.vstack([p, p[:1]])
    L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
    n = int(L[-1] / 0.02)
    t = np.linspace(0, L[-1], n, endpoint=False)
    p = np.c_[np.interp(t, L, q[:, 0]), np.interp(t, L, q[:, 1])]
    ny = int(d / 0.025)
    c = p.mean(0)
    V = []
    F = []
    U = []
    for j in range(ny + 1):
        for i in range(n):
            V.append((p[i, 0], -d / 2 + d * j / ny, p[i, 1] - h / 2))
    for j in range(ny):
        for i in range(n):
            k = (i + 1) % n
            F.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
            y0, y1 = d * j / ny, d * (j + 1) / ny
            U += [(t[i], y0), (t[i] + 0.02, y0), (t[i] + 0.02, y1), (t[i], y1)]
    rings = 5
    base = {0: 0, ny: ny * n}
    for side, y in ((0, -d / 2), (ny, d / 2)):
        prev = [base[side] + i for i in range(n)]
        for r_ in range(1, rings + 1):
            cur = []
            for i in range(n):
                f = 1 - r_ / rings * 0.9995
                V.append((c[0] + (p[i, 0] - c[0]) * f, y, c[1] + (p[i, 1] - c[1]) * f - h / 2))
                cur.append(len(V) - 1)
            for i in range(n):
                k = (i + 1) % n
                q4 = (prev[i], cur[i], cur[k], prev[k]) if side == 0 else (prev[i], prev[k], cur[k], cur[i])
                F.append(q4)
                U += [(V[a][0], V[a][2]) for a in q4]
            prev = cur
    V = np.array(V)
    F = [f[::-1] for f in F]
    U = np.array(U).reshape(-1, 4, 2)[:, ::-1].reshape(-1, 2)
    X = cloth_sim(V, F, 0.25, -0.002, 12, seed)
    o = mkobj('arm', X, F, mat, U, sub=1)
    if pipe:
        R = X[:n].copy()
        q = R - R.mean(0)
        R -= q / np.linalg.norm(q, axis=1, keepdims=True) * 0.006
        R[:, 1] += 0.002
        tt = tube(R, pipe * 1.35, mat)
        tt.parent = o  # the subdivided edge is rounder than its cage: bring the cord in
    return o

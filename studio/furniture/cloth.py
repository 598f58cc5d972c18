"""Covers inflated by a cloth simulation, which is stored in $STUDIO_CACHE."""

import hashlib
import os
import time

import bpy
import numpy as np
import state
from meshes import boxgrid, mkobj, panel_uv, tube
from mathutils import Vector, noise as mnoise


def cloth_sim(V, F, pressure, shrink, frames, seed, pin=None, bend=0.5, tension=15, noise_amp=0.0):
    h = hashlib.md5(
        np.round(V, 5).tobytes()
        + repr((len(F), pressure, shrink, frames, seed, bend, tension, None if pin is None else pin.tobytes())).encode()
    ).hexdigest()
    fn = f'{state.CACHE}/{h}.npy'
    if os.path.exists(fn):
        return np.load(fn)
    t0 = time.time()
    o = mkobj('sim', V, F)
    if pin is not None:
        g = o.vertex_groups.new(name='pin')
        for i in np.nonzero(pin > 0)[0]:
            g.add([int(i)], float(pin[i]), 'REPLACE')
    m = o.modifiers.new('c', 'CLOTH')
    s = m.settings
    s.quality = 5
    s.mass = 0.25
    s.air_damping = 3
    s.tension_stiffness = s.compression_stiffness = tension
    s.shear_stiffness = 4
    s.bending_stiffness = bend
    s.tension_damping = s.compression_damping = 12
    s.bending_damping = 1
    s.use_pressure = True
    s.uniform_pressure_force = pressure
    s.shrink_min = shrink
    s.effector_weights.gravity = 0
    if pin is not None:
        s.vertex_group_mass = 'pin'
        s.pin_stiffness = 1
    m.collision_settings.use_collision = False
    m.point_cache.frame_start = 1
    m.point_cache.frame_end = frames
    sc = bpy.context.scene
    sc.frame_start = 1
    sc.frame_end = frames
    for f in range(1, frames + 1):
        sc.frame_set(f)
    ev = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
    out = np.empty(len(V) * 3, np.float32)
    ev.data.vertices.foreach_get('co', out)
    out = out.reshape(-1, 3).astype(float)
    bpy.data.objects.remove(o)
    sc.frame_set(1)
    if not np.isfinite(out).all() or np.abs(out).max() > 5:
        state.log('SIM BLEW UP')
        out = V.copy()
    np.save(fn, out)
    state.log('sim %d verts %.1fs' % (len(V), time.time() - t0))
    return out


def softclamp(x, lim, k=0.55):
    """compress |x| beyond k*lim... so that it never exceeds lim (cushions pressed together)"""
    a = np.abs(x)
    s = lim * 0.90
    over = a > s
    y = np.where(over, s + (lim - s) * (1 - np.exp(-(a - s) / (lim - s) * 0.9)), a)
    return np.sign(x) * y


def relax(X, F, it, lam=0.5, mu=-0.53):
    """Taubin smoothing: takes puckers out of a simulated cover without shrinking it"""
    f = np.array(F)
    e = np.vstack([f[:, [0, 1]], f[:, [1, 2]], f[:, [2, 3]], f[:, [3, 0]]])
    e = np.vstack([e, e[:, ::-1]])
    n = len(X)
    deg = np.bincount(e[:, 0], minlength=n)[:, None]
    for k in range(it * 2):
        S = np.stack([np.bincount(e[:, 0], X[e[:, 1], c], n) for c in range(3)], 1) / deg
        X = X + (lam if k % 2 == 0 else mu) * (S - X)
    return X


def softbox(
    w,
    d,
    h,
    mat,
    pressure=2.0,
    shrink=-0.02,
    seed=0,
    cell=0.022,
    n=9,
    piping=0,
    pipmat=None,
    pin_bottom=False,
    clampx=None,
    clampz=None,
    sub=1,
    frames=26,
    taper=0,
    bend=0.5,
    jitter=0.004,
    post=None,
    loops=(0, 1),
    pinw=0,
    thin=1.0,
    pin_back=False,
    bow=0,
    smooth=0,
):
    nx, ny, nz = [max(3, int(round(x / cell))) for x in (w, d, h)]
    V, F, P, idx = boxgrid(nx, ny, nz)
    s = np.maximum(np.abs(V[:, 0]), np.abs(V[:, 1]))
    f = np.where(s > 0, s / np.maximum((np.abs(V[:, 0]) ** n + np.abs(V[:, 1]) ** n) ** (1 / n), 1e-9), 1)
    W = V.copy()
    W[:, :2] *= f[:, None]
    W *= np.array([w, d, h]) / 2
    if bow:
        b = 1 + bow * (1 - V[:, 1] ** 2) - bow * 0.35
        c = 1 + bow * (1 - V[:, 0] ** 2) - bow * 0.35
        W[:, 0] *= b
        W[:, 1] *= c
    if thin < 1:  # lens-shaped boxing: edges thinner
        W[:, 2] *= thin + (1 - thin) * (1 - s**6)
    V0 = W.copy()
    r = np.random.default_rng(seed)
    off = r.uniform(0, 100, 3)
    if jitter:
        dn = np.array(
            [[mnoise.noise(Vector(p * 7 + off + k * 31.7)) for k in range(3)] for p in W]
        )  # noise.noise is deterministic (noise_vector is randomly seeded per process)
        W = W + dn * jitter
    pin = None
    if pin_bottom:
        pin = (V[:, 2] < -0.999).astype(np.float32)
    if pin_back:
        pin = (V[:, 1] > 0.999).astype(np.float32)
    X = cloth_sim(W, F, pressure, shrink, frames, seed, pin, bend)
    if smooth:
        X = relax(X, F, smooth)
    if clampx:
        X[:, 0] = softclamp(X[:, 0], clampx)
    if clampz:
        X[:, 2] = np.maximum(X[:, 2], -clampz) if True else X[:, 2]
    if post is not None:
        X = post(X, V)
    o = mkobj('soft', X, F, mat, panel_uv(V0, F, P), sub=sub)
    objs = [o]
    if piping:
        for k in loops:
            kk = nz if k else 0
            ring = (
                [(i, 0, kk) for i in range(nx)]
                + [(nx, j, kk) for j in range(ny)]
                + [(i, ny, kk) for i in range(nx, 0, -1)]
                + [(0, j, kk) for j in range(ny, 0, -1)]
            )
            c = X.mean(0)
            R = np.array([X[idx[t]] for t in ring])
            Rs = R.copy()
            for _ in range(2):
                Rs = 0.5 * Rs + 0.25 * (np.roll(Rs, 1, 0) + np.roll(Rs, -1, 0))
            t = tube(Rs, piping, pipmat or mat)
            t.parent = o
            objs.append(t)
    return o

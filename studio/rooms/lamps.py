"""Lamps and curtains."""

import math

import bmesh
import bpy
import numpy as np
import state
from furn import lathe, mkobj, plain


def shade(r0, r1, h, col='#efe2c8'):
    sh = lathe([(r0, 0), (r1, h)], plain('shade' + col, col, 0.9, trans=0.55))
    bm = bmesh.new()
    bm.from_mesh(sh.data)
    bmesh.ops.delete(bm, geom=[f for f in bm.faces if len(f.verts) > 4], context='FACES')
    bm.to_mesh(sh.data)
    bm.free()
    return sh


def bulb(x, y, z, e, color=(1, 0.74, 0.45), r=0.05):
    pl = bpy.data.lights.new('bulb', 'POINT')
    pl.energy = e
    pl.color = color
    pl.shadow_soft_size = r
    po = bpy.data.objects.new('bulb', pl)
    state.COL.objects.link(po)
    po.location = (x, y, z)


def floor_lamp(x, y, e=16):
    st = plain('blk', '#1e1c1a', 0.4, 0.8)
    for o in (
        lathe([(0.001, 0), (0.14, 0), (0.145, 0.006), (0.14, 0.018), (0.001, 0.02)], st),
        lathe([(0.001, 0), (0.008, 0), (0.008, 1.48), (0.001, 1.48)], st),
    ):
        o.location = (x, y, 0)
    shade(0.215, 0.15, 0.27).location = (x, y, 1.38)
    bulb(x, y, 1.5, e)


def table_lamp(x, y, z, e=8, col='#a9653f', s=1.0):
    o = lathe(
        [
            (0.001, 0),
            (0.06 * s, 0),
            (0.075 * s, 0.03 * s),
            (0.085 * s, 0.10 * s),
            (0.06 * s, 0.19 * s),
            (0.02 * s, 0.24 * s),
            (0.012 * s, 0.30 * s),
            (0.001, 0.30 * s),
        ],
        plain('lampb' + col, col, 0.35, spec=0.5),
    )
    o.location = (x, y, z)
    m = o.modifiers.new('s', 'SUBSURF')
    m.levels = m.render_levels = 1
    shade(0.15 * s, 0.11 * s, 0.19 * s).location = (x, y, z + 0.27 * s)
    bulb(x, y, z + 0.36 * s, e)


def pendant(x, y, z, e=14, col='#2a2724', r=0.26):
    o = lathe(
        [(r, 0), (r * 0.97, 0.05), (r * 0.80, 0.13), (r * 0.45, 0.20), (0.05, 0.235), (0.03, 0.27)], plain('pend' + col, col, 0.5, spec=0.4)
    )
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.delete(bm, geom=[f for f in bm.faces if len(f.verts) > 4], context='FACES')
    bm.to_mesh(o.data)
    bm.free()
    m = o.modifiers.new('sol', 'SOLIDIFY')
    m.thickness = 0.004
    o.location = (x, y, z)
    c = lathe([(0.004, 0), (0.004, 1.6)], plain('cord', '#171513', 0.6))
    c.location = (x, y, z + 0.26)
    bulb(x, y, z + 0.08, e, r=0.06)


def curtain(x0, x1, y, h=2.75, c='#e9e1d2', folds=9, seed=1):
    r = np.random.default_rng(seed)
    n = 220
    xs = np.linspace(0, 1, n)
    ph = np.cumsum(r.uniform(0.7, 1.3, n))
    ph = ph / ph[-1] * folds * 2 * math.pi
    V = []
    F = []
    for j, t in enumerate(np.linspace(0, 1, 14)):
        for i in range(n):
            V.append(
                (
                    x0 + (x1 - x0) * xs[i] + 0.012 * math.sin(ph[i] * 0.5 + 2 * t),
                    y + (0.035 + 0.025 * t) * math.sin(ph[i] + 0.5 * math.sin(3 * t)) + 0.01 * math.sin(ph[i] * 0.37),
                    h - (h - 0.01) * t,
                )
            )
    F = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(13) for i in range(n - 1)]
    mkobj('curtain', V, F, plain('curt' + c, c, 0.95, trans=0.35), sub=1)
    o = lathe([(0.012, 0), (0.012, abs(x1 - x0) + 0.3)], plain('rod', '#2a2522', 0.4, 0.6))
    o.rotation_euler = (0, math.pi / 2, 0)
    o.location = (min(x0, x1) - 0.15, y, h + 0.01)

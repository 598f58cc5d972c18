"""Meshes that everything is built of: boxes, turned parts, tubes, legs."""

import math

import bmesh
import bpy
import numpy as np
import state
from materials import plain, wood
from mathutils import Matrix


def mkobj(name, verts, faces, mat=None, uvs=None, smooth=True, sub=0):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    me.update()
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    lay = me.uv_layers.new(name='UVMap')
    if uvs is not None:
        lay.data.foreach_set('uv', np.asarray(uvs, np.float32).ravel())
    o = bpy.data.objects.new(name, me)
    state.COL.objects.link(o)
    if mat:
        me.materials.append(mat)
    if sub:
        m = o.modifiers.new('s', 'SUBSURF')
        m.levels = m.render_levels = sub
        m.boundary_smooth = 'PRESERVE_CORNERS'
    return o


def boxgrid(nx, ny, nz):
    """closed grid box in [-1,1]^3: verts(param), quads, face panel id (0 bottom,1 top,2..5 sides)"""
    idx, V, F, P = {}, [], [], []

    def vid(i, j, k):
        t = (i, j, k)
        if t not in idx:
            idx[t] = len(V)
            V.append((2 * i / nx - 1, 2 * j / ny - 1, 2 * k / nz - 1))
        return idx[t]

    def quad(a, b, c, d, p):
        F.append((vid(*a), vid(*b), vid(*c), vid(*d)))
        P.append(p)

    for i in range(nx):
        for j in range(ny):
            quad((i, j, 0), (i, j + 1, 0), (i + 1, j + 1, 0), (i + 1, j, 0), 0)
            quad((i, j, nz), (i + 1, j, nz), (i + 1, j + 1, nz), (i, j + 1, nz), 1)
    for i in range(nx):
        for k in range(nz):
            quad((i, 0, k), (i + 1, 0, k), (i + 1, 0, k + 1), (i, 0, k + 1), 2)
            quad((i, ny, k), (i, ny, k + 1), (i + 1, ny, k + 1), (i + 1, ny, k), 3)
    for j in range(ny):
        for k in range(nz):
            quad((0, j, k), (0, j, k + 1), (0, j + 1, k + 1), (0, j + 1, k), 4)
            quad((nx, j, k), (nx, j + 1, k), (nx, j + 1, k + 1), (nx, j, k + 1), 5)
    return np.array(V), F, P, idx


def panel_uv(V0, F, P):
    u = []
    for f, p in zip(F, P):
        for i in f:
            x, y, z = V0[i]
            u.append((x, y) if p in (0, 1) else (x, z) if p in (2, 3) else (y, z))
    return np.array(u)


def tube(pts, r, mat, closed=True, seg=8, name='piping'):
    P = np.asarray(pts, float)
    if closed:
        for _ in range(2):
            P = 0.5 * P + 0.25 * (np.roll(P, 1, 0) + np.roll(P, -1, 0))
    n = len(P)
    T = (np.roll(P, -1, 0) - np.roll(P, 1, 0)) if closed else np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1, keepdims=True) + 1e-9
    L = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))])
    # The section is carried along the curve. A section set anew at each point turns over where the curve is upright, which shows as a notch.
    sides = [np.cross(T[0], np.eye(3)[np.argmin(np.abs(T[0]))])]
    for t in [*T, T[0]] if closed else T:
        side = sides[-1] - t * (sides[-1] @ t)
        sides.append(side / np.linalg.norm(side))
    sides = sides[1:]
    # What the section has turned by when it is back at the first point is spread over the curve.
    twist = math.atan2(sides[-1] @ np.cross(T[0], sides[0]), sides[-1] @ sides[0]) if closed else 0
    V = []
    for i in range(n):
        across = np.cross(T[i], sides[i])
        for s in range(seg):
            angle = 2 * math.pi * s / seg - twist * i / n
            V.append(P[i] + r * (math.cos(angle) * sides[i] + math.sin(angle) * across))
    F = []
    U = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        for s in range(seg):
            s2 = (s + 1) % seg
            F.append((i * seg + s, i * seg + s2, j * seg + s2, j * seg + s))
            du = 2 * r * math.pi / seg
            l0 = L[i]
            l1 = L[i] + np.linalg.norm(P[j] - P[i])
            U += [(l0, s * du), (l0, (s + 1) * du), (l1, (s + 1) * du), (l1, s * du)]
    return mkobj(name, V, F, mat, U)


def place(o, x=0, y=0, z=0, rx=0, ry=0, rz=0):
    o.location = (x, y, z)
    o.rotation_euler = [math.radians(a) for a in (rx, ry, rz)]
    return o


def rbox(w, d, h, mat, bev=0.006, seg=3, name='box', sub=0):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    state.COL.objects.link(o)
    me.materials.append(mat)
    me.uv_layers.new(name='UVMap')
    if bev:
        m = o.modifiers.new('b', 'BEVEL')
        m.width = bev
        m.segments = seg
        m.limit_method = 'NONE'
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.use_auto_smooth = True
    me.auto_smooth_angle = 0.6
    return o


def lathe(prof, mat, seg=40, name='lathe'):
    V = []
    F = []
    for r, z in prof:
        for s in range(seg):
            a = 2 * math.pi * s / seg
            V.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(len(prof) - 1):
        for s in range(seg):
            t = (s + 1) % seg
            F.append((i * seg + s, i * seg + t, (i + 1) * seg + t, (i + 1) * seg + s))
    F.append(tuple(range(seg))[::-1])
    F.append(tuple((len(prof) - 1) * seg + s for s in range(seg)))
    o = mkobj(name, V, F, mat)
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = 0.7
    return o


def leg(style, h, tone='walnut'):
    if style == 'taper':
        return lathe([(0.001, 0), (0.0135, 0), (0.0145, 0.003), (0.024, h - 0.004), (0.024, h), (0.001, h)], wood(tone, 2))
    if style == 'block':
        o = rbox(0.055, 0.055, h, wood(tone, 2), 0.004)
        o.data.transform(Matrix.Translation((0, 0, h / 2)))
        return o
    if style == 'metal':
        return lathe([(0.001, 0), (0.009, 0), (0.011, 0.002), (0.011, h), (0.001, h)], plain('steel', '#1c1b1a', 0.35, 0.9))
    if style == 'bun':
        return lathe(
            [(0.001, 0), (0.026, 0), (0.034, h * 0.12), (0.040, h * 0.45), (0.034, h * 0.82), (0.026, h), (0.001, h)], wood(tone, 2)
        )
    if style == 'brass':
        return lathe([(0.001, 0), (0.010, 0), (0.011, 0.003), (0.016, h), (0.001, h)], plain('brass', '#b08a4a', 0.28, 1))


def empty(name):
    o = bpy.data.objects.new(name, None)
    state.COL.objects.link(o)
    return o


def legs_at(pts, style, h, tone, root, splay=0):
    for x, y in pts:
        l = leg(style, h, tone)
        l.parent = root
        l.location = (x, y, 0)
        if splay:
            l.rotation_euler = (math.radians(-splay if y > 0 else splay) * 0.7, math.radians(splay if x > 0 else -splay) * -1, 0)

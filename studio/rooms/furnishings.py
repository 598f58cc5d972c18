"""What stands in the rooms besides the furniture for sale: rugs, plants, throws, curtains, baskets."""

import math
import random

import furn
import state
import numpy as np
import lamps
import props
import workshop
from furn import empty, fabric, lathe, mkobj, plain, rbox, tube, wood
from furn import place as put


def flat_rug(width, depth, x, y, base='#d9cfbd', stripes=(), rz=0, weave='tweed', fringe=True):
    """A flat-woven rug. `stripes` are (from, to, colour) as shares of the width; the short ends carry a fringe."""
    root = empty('rug')
    bands, edge = [], 0.0
    for start, end, colour in sorted(stripes):
        bands += [(edge, start, base), (start, end, colour)]
        edge = end
    bands.append((edge, 1.0, base))
    rnd = np.random.default_rng(7)
    for start, end, colour in bands:
        if end - start < 0.002:
            continue
        nx, ny = max(2, int((end - start) * width / 0.05)), int(depth / 0.05)
        xs, ys = np.linspace(start, end, nx + 1) * width - width / 2, np.linspace(-depth / 2, depth / 2, ny + 1)
        grid_x, grid_y = np.meshgrid(xs, ys)
        wave = 0.0035 * np.sin(grid_y * 7 + 1) * np.sin(grid_x * 5) + 0.0012 * np.sin(grid_y * 31 + grid_x * 3)
        wobble = 0.004 * np.sin(grid_x * 9) * (np.abs(grid_y) > depth / 2 - 0.06)
        verts = np.c_[grid_x.ravel(), (grid_y + wobble).ravel(), (0.009 + wave).ravel()]
        faces = [
            (j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i)
            for j in range(ny)
            for i in range(nx)
        ]
        uv = np.array([(verts[k][0], verts[k][1]) for face in faces for k in face])
        cloth = mkobj('rug', verts, faces, fabric(weave, colour, 2), uv, sub=1)
        thick = cloth.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness, thick.offset = 0.008, -1
        cloth.parent = root
    if fringe:
        thread = plain('fringe', '#e4dac6', 0.95)
        verts, faces = [], []
        for sx in (-1, 1):
            for k in range(int(depth / 0.012)):
                y0, length, lean = -depth / 2 + 0.006 + k * 0.012, rnd.uniform(0.05, 0.075), rnd.uniform(-0.012, 0.012)
                x0, base_id = sx * width / 2, len(verts)
                verts += [
                    (x0, y0, 0.01),
                    (x0, y0 + 0.006, 0.01),
                    (x0 + sx * length, y0 + 0.006 + lean, 0.003),
                    (x0 + sx * length, y0 + lean, 0.003),
                ]
                faces.append((base_id, base_id + 1, base_id + 2, base_id + 3))
        mkobj('fringe', verts, faces, thread).parent = root
    put(root, x, y, 0.001, rz=rz)


def round_rug(radius, x, y, colour='#c3ab84'):
    """A braided rug of sisal or jute: concentric coils."""
    rings = int(radius / 0.032)
    profile = [(0.001, 0.012)]
    for k in range(rings):
        for t in (0.25, 0.5, 0.75, 1.0):
            profile.append(((k + t) * 0.032, 0.004 + 0.011 * math.sin(math.pi * t) ** 0.6))
    rug = lathe(profile, plain('sisal' + colour, colour, 0.95, noise=0.004, nscale=180.0), 120)
    put(rug, x, y, 0)


def basket(x, y, radius=0.2, height=0.34, colour='#b08d5c', z=0):
    """A coiled grass basket."""
    coils = int(height / 0.017)
    outer = []
    for k in range(coils):
        t = (k + 0.5) / coils
        r = radius * (0.82 + 0.26 * math.sin(math.pi * (0.15 + 0.72 * t)) - 0.05 * t)
        outer += [(r - 0.004, k * 0.017), (r + 0.005, k * 0.017 + 0.0085)]
    inner = [(outer[-1][0] - 0.015, height), (outer[-1][0] - 0.02, height * 0.5), (0.001, height * 0.45)]
    pot = lathe([(0.001, 0), (radius * 0.85, 0), *outer, *inner], plain('grass' + colour, colour, 0.9, noise=0.003, nscale=140.0), 56)
    put(pot, x, y, z)


def strelitzia(x, y, height=1.7, seed=2, stalks=8, pot='basket'):
    """A wild banana (Strelitzia nicolai), the large-leaved plant of South African lounges, in a grass basket or a clay pot."""
    rnd = random.Random(seed)
    if pot == 'basket':
        basket(x, y, 0.21, 0.33)
    else:
        put(
            lathe(
                [(0.001, 0), (0.15, 0), (0.20, 0.32), (0.215, 0.33), (0.215, 0.36), (0.195, 0.36), (0.19, 0.30), (0.001, 0.29)],
                plain('clay', '#a9674a', 0.9, noise=0.002, nscale=50.0),
                48,
            ),
            x,
            y,
            0,
        )
    put(lathe([(0.001, 0), (0.17, 0), (0.001, 0.012)], plain('soil', '#2d2119', 0.95)), x, y, 0.29)
    leaf_paint, stem_paint = plain('strel', '#47663a', 0.38, spec=0.5, trans=0.22), plain('strelstem', '#64784a', 0.55)
    for s in range(stalks):
        around = s * 2.399 + rnd.uniform(-0.3, 0.3)
        length = height * rnd.uniform(0.62, 1.0) * (0.75 if s > 5 else 1.0)
        spread = rnd.uniform(0.10, 0.34) * (1.25 if s > 4 else 1)
        ts = np.linspace(0, 1, 12)
        pts = [
            (
                x + math.cos(around) * (0.03 + spread * length * t**1.7),
                y + math.sin(around) * (0.03 + spread * length * t**1.7),
                0.28 + length * 0.62 * t,
            )
            for t in ts
        ]
        tube(pts, 0.009, stem_paint, closed=False, seg=7)
        blade, wide = length * rnd.uniform(0.34, 0.44), length * rnd.uniform(0.105, 0.135)
        tip = np.array(pts[-1])
        tangent = np.array(pts[-1]) - np.array(pts[-2])
        tangent /= np.linalg.norm(tangent)
        side = np.cross(tangent, [0, 0, 1.0])
        side /= np.linalg.norm(side) + 1e-9
        twist = rnd.uniform(-0.9, 0.9)
        up = np.cross(side, tangent)
        side, up = side * math.cos(twist) + up * math.sin(twist), up * math.cos(twist) - side * math.sin(twist)
        nu, nv, verts = 22, 8, []
        droop, fold, ripple = rnd.uniform(0.10, 0.42), rnd.uniform(0.25, 0.7), rnd.uniform(0, 6)
        for u in np.linspace(0, 1, nu + 1):
            half = wide * math.sin(math.pi * (0.04 + 0.94 * u) ** 0.85) ** 0.7
            spine = (
                tip
                + tangent * blade * u
                + np.array([math.cos(around), math.sin(around), 0]) * droop * blade * u * u
                - np.array([0, 0, 1]) * droop * blade * 0.8 * u**2.2
            )
            for v in np.linspace(-1, 1, nv + 1):
                verts.append(
                    spine
                    + side * half * v * (1 - 0.25 * fold * abs(v))
                    + up * (half * fold * abs(v) ** 1.3 + 0.006 * math.sin(u * 26 + ripple + 3 * v) * abs(v))
                )
        faces = [
            (a * (nv + 1) + b, a * (nv + 1) + b + 1, (a + 1) * (nv + 1) + b + 1, (a + 1) * (nv + 1) + b)
            for a in range(nu)
            for b in range(nv)
        ]
        mkobj('leaf', verts, faces, leaf_paint, sub=1)


def throw(x, y, top, drop_out=0.36, drop_in=0.10, span=0.24, width=0.52, colour='#c9b79a', weave='linen', rz=0, stripe=None, seed=1):
    """A folded throw over a straight arm: down the outside, across the top (`span` metres wide, at height `top`) and onto the seat."""
    rnd = np.random.default_rng(seed)
    path = [
        (-span / 2 - 0.012, -drop_out),
        (-span / 2 - 0.012, -0.02),
        (-span / 2 + 0.02, 0.014),
        (0, 0.016),
        (span / 2 - 0.02, 0.014),
        (span / 2 + 0.014, -0.02),
        (span / 2 + 0.018, -drop_in),
    ]
    path = np.array(path)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    n, m = int(run[-1] / 0.012), int(width / 0.012)
    along, across = np.linspace(0, run[-1], n), np.linspace(-0.5, 0.5, m)
    px, pz = np.interp(along, run, path[:, 0]), np.interp(along, run, path[:, 1])
    for _ in range(3):
        px[1:-1], pz[1:-1] = (px[:-2] + 2 * px[1:-1] + px[2:]) / 4, (pz[:-2] + 2 * pz[1:-1] + pz[2:]) / 4
    phase = rnd.uniform(0, 6, 4)
    verts, uv = [], []
    for i in range(n):
        hang = max(0.0, -pz[i])
        for j, v in enumerate(across):
            fold = 0.010 * math.sin(v * 16 + phase[0] + 2 * hang) + 0.006 * math.sin(v * 31 + phase[1])
            out = (0.3 + 2.2 * min(hang, 0.4)) * fold
            sign = -1 if px[i] < 0 else 1
            gather = 1 - 0.22 * min(hang, 0.4) + 0.03 * math.sin(i * 0.09 + phase[2])
            verts.append((px[i] + sign * (abs(out) + 0.004), v * width * gather + 0.02 * hang, pz[i] + 0.35 * abs(fold)))
    faces = [(i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j) for i in range(n - 1) for j in range(m - 1)]
    for face in faces:
        for k in face:
            uv.append((along[k // m], across[k % m] * width))
    cloth = mkobj('throw', verts, faces, fabric(weave, colour, 2), np.array(uv), sub=1)
    thick = cloth.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = 0.006
    ends = []
    for j in range(0, m, 1):
        a = verts[j]
        ends.append([(a[0], a[1], a[2]), (a[0] - 0.003, a[1] + 0.003 * math.sin(j), a[2] - 0.05 - 0.012 * math.sin(j * 2.1))])
    root = empty('throw')
    cloth.parent = root
    for a, b in ends:
        tube(
            [a, tuple((p + q) / 2 for p, q in zip(a, b)), b], 0.0024, plain('fr' + colour, colour, 0.95), closed=False, seg=5
        ).parent = root
    put(root, x, y, top, rz=rz)


def sheer(start, end, left, height=2.42, colour='#f3efe6', seed=1, see=0.55):
    """A gauze curtain on the left wall, from y = start to y = end."""
    before = set(state.COL.objects)
    lamps.curtain(start, end, 0, height, colour, max(3, int(abs(end - start) / 0.075)), seed)
    root = empty('sheer')
    for thing in set(state.COL.objects) - before:
        if thing is not root:
            thing.parent = root
    cloth = plain('curt' + colour, colour, 0.95, trans=0.35)
    for node in cloth.node_tree.nodes:
        if node.type == 'MIX_SHADER':
            node.inputs[0].default_value = see
    root.rotation_euler[2] = math.radians(90)
    root.location = (left + 0.09, 0, 0)


def woven_pendant(x, y, z, radius=0.3, ceiling=2.75, glow=6, colour='#b9986a'):
    """A round lamp of split cane."""
    cane = plain('cane' + colour, colour, 0.75)
    for k in range(26):
        angle = k * math.pi / 26
        ring = [
            (x + radius * math.cos(t) * math.cos(angle), y + radius * math.cos(t) * math.sin(angle), z + 0.78 * radius * math.sin(t))
            for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)
        ]
        tube(ring, 0.0028, cane, seg=5)
    for t in np.linspace(-1.1, 1.1, 9):
        tube(
            [
                (x + radius * math.cos(t) * math.cos(a), y + radius * math.cos(t) * math.sin(a), z + 0.78 * radius * math.sin(t))
                for a in np.linspace(0, 2 * math.pi, 48, endpoint=False)
            ],
            0.004,
            cane,
            seg=5,
        )
    cord_from = z + 0.78 * radius
    tube([(x, y, cord_from), (x, y, (cord_from + ceiling) / 2), (x, y, ceiling)], 0.004, plain('cord', '#2a2622', 0.7), closed=False, seg=6)
    if glow:
        lamps.bulb(x, y, z, glow)


def tray(x, y, z, colour='#8a6846'):
    """A round wooden tray with two cups and a small jug."""
    put(lathe([(0.001, 0), (0.19, 0), (0.2, 0.03), (0.192, 0.03), (0.185, 0.008), (0.001, 0.008)], wood('walnut', 0), 56), x, y, z)
    props.mug(x - 0.06, y - 0.05, z + 0.008)
    props.mug(x + 0.08, y - 0.02, z + 0.008, '#cdbfa6')
    props.vase(x, y + 0.08, z + 0.008, '#7f8a7c', 0.55)


def stool(x, y, height=0.45):
    """A round stool of solid wood."""
    put(
        lathe(
            [(0.001, height - 0.035), (0.16, height - 0.035), (0.168, height - 0.02), (0.16, height), (0.001, height)], wood('oak', 0), 48
        ),
        x,
        y,
        0,
    )
    for k in range(3):
        angle = k * 2.094 + 0.4
        leg = furn.leg('taper', height - 0.03, 'oak')
        put(leg, x + 0.12 * math.cos(angle), y + 0.12 * math.sin(angle), 0, rx=-7 * math.sin(angle), ry=7 * math.cos(angle))


def column(x, y, height=2.9, size=0.32, colour='#eee8dc'):
    """A square plastered pillar of a stoep."""
    from interiors import plaster

    paint = plaster('pillar', colour)
    put(rbox(size, size, height, paint, 0.02), x, y, height / 2)
    put(rbox(size + 0.08, size + 0.08, 0.16, paint, 0.02), x, y, 0.08)


PROPS = dict(
    props.PROPS,
    flat_rug=flat_rug,
    round_rug=round_rug,
    basket=basket,
    strelitzia=strelitzia,
    throw=throw,
    sheer=sheer,
    woven_pendant=woven_pendant,
    tray=tray,
    stool=stool,
    column=column,
    workbench=workshop.workbench,
    bare_frame=workshop.bare_frame,
    cloth_rolls=workshop.cloth_rolls,
    foam=workshop.foam,
)

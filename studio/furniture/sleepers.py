"""Sleepers opened out as beds."""

from cloth import softbox
from cushions import scatter, seat_cushion
from materials import fabric, plain
from meshes import lathe, place, rbox
from seats import build_corner, build_sofa


def placer(root):
    """A function that places a part and makes it a part of the piece `root`."""

    def put(o, *a, **k):
        place(o, *a, **k)
        o.parent = root
        return o

    return put


def build_sleeper_open(p):
    """The sofa with its seat cushions away and the bed pulled out: a mattress on a steel frame, pillows, a folded duvet."""
    root = build_sofa({**p, 'open': True, 'scatters': []})
    cm = 0.01
    W, D = p['w'] * cm, p['d'] * cm
    ist = W - 2 * p.get('arm_w', 20) * cm
    sheet = fabric('linen', '#ece7dd', 2)
    steel = plain('steel', '#2a2826', 0.4, 0.9)

    P = placer(root)
    yb = D / 2 - 0.15 - 0.26
    L = 1.88
    mw = ist - 0.03
    z0 = 0.31
    P(softbox(mw, L, 0.15, sheet, 0.9, -0.002, 5, n=16, frames=14, piping=0.004, loops=(0, 1), cell=0.03), 0, yb - L / 2, z0 + 0.075)
    for sx in (-1, 1):
        P(rbox(0.03, L - 0.1, 0.03, steel, 0.006), sx * (mw / 2 - 0.06), yb - L / 2, z0 - 0.02)
        P(lathe([(0.001, 0), (0.014, 0), (0.014, z0 - 0.02), (0.001, z0 - 0.02)], steel), sx * (mw / 2 - 0.10), yb - L + 0.09, 0)
    P(rbox(mw - 0.08, 0.03, 0.03, steel, 0.006), 0, yb - L + 0.07, z0 - 0.02)
    P(
        softbox(
            mw + 0.04,
            0.80,
            0.10,
            fabric('linen', p.get('duvet', '#e4dccd'), 2),
            0.7,
            -0.010,
            9,
            n=18,
            frames=20,
            bend=0.3,
            jitter=0.010,
            cell=0.026,
            thin=0.92,
        ),
        0,
        yb - L + 0.47,
        z0 + 0.15 + 0.05,
    )
    for i, s in enumerate((-1, 1)):
        o = scatter(0.62, sheet, 40 + i, ratio=0.68, pipe=0, fat=0.75)
        P(o, s * mw * 0.245, yb - 0.27, z0 + 0.15 + 0.135, rx=38, rz=s * 4)
    return root


def build_corner_open(p):
    """The corner couch as a bed: the platform before the long seat, level with the chaise, with sheet, pillows and folded duvet."""
    root = build_corner({**p, 'open': True, 'scatters': []})
    cm = 0.01
    W, D, RD = p['w'] * cm, p['d'] * cm, p['ret'] * cm
    aw, lh = p.get('arm_w', 22) * cm, p.get('leg_h', 6) * cm
    sh, st = p.get('seat_h', 43) * cm, p.get('seat_t', 18) * cm
    y0, left, run, out = D / 2, -W / 2 + aw, W - aw - D, RD - D
    bh = sh - st - lh + 0.01
    mat = fabric(p.get('fabric', 'boucle'), p.get('color', '#d9d0c1'))
    sheet = fabric('linen', '#ece7dd', 2)
    duvet = fabric('linen', p.get('duvet', '#e4dccd'), 2)

    P = placer(root)
    middle = left + run / 2
    P(softbox(run - 0.03, out, bh, mat, 0.12, 0, 71, cell=0.045, n=40, frames=10, jitter=0.001), middle, y0 - D - out / 2, lh + bh / 2)
    for i in (0, 1):
        cushion = seat_cushion(run / 2 - 0.004, out, st, mat, 72 + i, p.get('piping', 0), p.get('soft', 1.1), clampx=run / 4)
        P(cushion, left + run * (i + 0.5) / 2, y0 - D - out / 2 - 0.01, lh + bh + st / 2 - 0.004)
    length, width, thick = 2.0, 1.40, 0.07
    head, back = left + 0.03, y0 - 0.17 - 0.04
    P(softbox(length, width, thick, sheet, 0.6, -0.002, 75, n=16, frames=14, cell=0.03), head + length / 2, back - width / 2, sh + thick / 2)
    P(
        softbox(0.92, width + 0.05, 0.10, duvet, 0.7, -0.010, 79, n=18, frames=20, bend=0.3, jitter=0.010, cell=0.026, thin=0.92),
        head + length - 0.47,
        back - width / 2,
        sh + thick + 0.05,
    )
    for i, s in enumerate((-1, 1)):
        pillow = scatter(0.62, sheet, 80 + i, ratio=0.68, pipe=0, fat=0.75)
        P(pillow, head + 0.23, back - width / 2 + s * width * 0.24, sh + thick + 0.115, rx=26, rz=90 + s * 4)
    return root

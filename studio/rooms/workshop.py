"""What stands in the workshop: a sofa's bare frame on trestles, rolls of cloth, foam and a workbench."""

import math
import random

from furn import empty, fabric, lathe, plain, rbox, tube, wood
from furn import place as put


def _group(name, x, y, rz):
    """→ (root, a function that puts an object below it)."""
    root = empty(name)

    def add(thing, *at, **turned):
        put(thing, *at, **turned)
        thing.parent = root
        return thing

    put(root, x, y, 0, rz=rz)
    return root, add


def _trestle(add, x, height):
    timber = wood('oak', 1)
    add(rbox(0.09, 0.95, 0.06, timber, 0.004), x, 0, height)
    for side in (-0.38, 0.38):
        for lean in (-1, 1):
            add(rbox(0.045, 0.07, height, wood('oak', 2), 0.004), x + lean * 0.12, side, height / 2, ry=-lean * 13)


def bare_frame(x, y, rz=0, width=2.0, depth=0.86, on=0.55):
    """The frame of a three-seater in pale timber, with its webbing, on two trestles."""
    _, add = _group('frame', x, y, rz)
    for side in (-width / 2 + 0.35, width / 2 - 0.35):
        _trestle(add, side, on - 0.03)
    post, rail, cross = wood('ash', 2), wood('ash', 0), wood('ash', 1)
    low, seat, arm, top = on + 0.03, on + 0.28, on + 0.52, on + 0.74
    front, back = -depth / 2, depth / 2
    for z in (low, seat):
        for place in (front, back):
            add(rbox(width, 0.035, 0.075, rail, 0.003), 0, place, z)
    for side in (-width / 2 + 0.02, width / 2 - 0.02):
        for place, height in ((front, arm), (back, top)):
            add(rbox(0.05, 0.05, height - on, post, 0.003), side, place, (height + on) / 2)
        for z in (low, arm - 0.03):
            add(rbox(0.035, depth, 0.07, cross, 0.003), side, 0, z)
        add(rbox(0.035, 0.04, arm - on, post, 0.003), side, 0.05, (arm + on) / 2)
    add(rbox(width, 0.035, 0.09, rail, 0.003), 0, back + 0.03, top - 0.04)
    for k in range(1, 4):
        add(rbox(0.035, 0.04, top - seat, post, 0.003), -width / 2 + width * k / 4, back + 0.02, (top + seat) / 2)
    strap = plain('webbing', '#a58a63', 0.9, noise=0.001, nscale=300.0)
    for k in range(12):
        add(rbox(0.055, depth - 0.02, 0.004, strap, 0), -width / 2 + width * (k + 0.7) / 12.4, 0, seat + 0.036 + 0.003 * (k % 2))
    for k in range(5):
        add(rbox(width - 0.1, 0.055, 0.004, strap, 0), 0, front + depth * (k + 0.8) / 5.6, seat + 0.0385)


COLOURS = (
    '#c9bda6',
    '#a5694d',
    '#2f4868',
    '#8a937a',
    '#6b737a',
    '#96432a',
    '#2f5a45',
    '#b98a2e',
    '#84727d',
    '#6f7a52',
    '#e3dac9',
    '#55565a',
)
WEAVES = ('linen', 'linen', 'linen', 'linen', 'linen', 'velvet', 'velvet', 'velvet', 'tweed', 'tweed', 'boucle', 'tweed')


def cloth_rolls(x, y, width=1.9, shelves=5, seed=3):
    """A rack of steel with rolls of cloth, their ends to the room."""
    _, add = _group('rolls', x, y, 0)
    iron = plain('iron', '#2a2826', 0.5, 0.4)
    rnd = random.Random(seed)
    for side in (-width / 2, width / 2):
        for place in (-0.42, 0.1):
            add(rbox(0.04, 0.04, 2.2, iron, 0.003), side, place, 1.1)
    k = 0
    for shelf in range(shelves):
        z = 0.16 + shelf * 0.44
        for place in (-0.40, 0.08):
            add(rbox(width, 0.03, 0.04, iron, 0.003), 0, place, z)
        at = -width / 2 + 0.16
        while at < width / 2 - 0.1:
            radius = rnd.uniform(0.075, 0.115)
            roll = lathe(
                [(0.022, 0), (radius - 0.004, 0), (radius, 0.006), (radius, 0.70), (radius - 0.004, 0.706), (0.022, 0.706)],
                fabric(WEAVES[k % 12], COLOURS[k % 12], 2),
                40,
            )
            add(roll, at + radius - 0.08, 0.2, z + 0.02 + radius, rx=90)
            core = add(
                lathe([(0.014, 0), (0.024, 0), (0.024, 0.73), (0.014, 0.73)], plain('card', '#a98c66', 0.9), 24),
                at + radius - 0.08,
                0.215,
                z + 0.02 + radius,
                rx=90,
            )
            core.name = 'core'
            at += 2 * radius + rnd.uniform(0.015, 0.05)
            k += 1


def foam(x, y, blocks=4):
    """Seat cushions of foam, stacked."""
    _, add = _group('foam', x, y, 8)
    for k in range(blocks):
        tint = ('#efe6cf', '#e6dbbf', '#f2ecdd', '#e9dcc0')[k % 4]
        add(
            rbox(0.62, 0.60, 0.14, plain('foam' + tint, tint, 0.95, noise=0.002, nscale=220.0), 0.012),
            0.02 * (k % 2),
            0.015 * k,
            0.07 + 0.142 * k,
            rz=3 * (k % 3) - 2,
        )


def workbench(x, y, rz=0, width=2.0):
    """A bench with a vice board, a folded cloth, shears and a tin of pencils."""
    _, add = _group('bench', x, y, rz)
    add(rbox(width, 0.7, 0.06, wood('oak', 0), 0.006), 0, 0, 0.9)
    add(rbox(width - 0.1, 0.6, 0.03, wood('oak', 0), 0.004), 0, 0, 0.25)
    for side in (-width / 2 + 0.08, width / 2 - 0.08):
        for place in (-0.28, 0.28):
            add(rbox(0.08, 0.08, 0.88, wood('oak', 2), 0.006), side, place, 0.44)
    for k, tint in enumerate(('#2f4868', '#c9bda6', '#a5694d')):
        add(rbox(0.46, 0.34, 0.035, fabric('linen', tint, 2), 0.012), -0.55, 0.02, 0.95 + 0.036 * k, rz=4 * k - 3)
    tin = lathe([(0.001, 0), (0.045, 0), (0.045, 0.11), (0.041, 0.11), (0.041, 0.01), (0.001, 0.01)], plain('tin', '#8b9a90', 0.4, 0.3))
    add(tin, 0.5, 0.1, 0.93)
    for k in range(4):
        lean = 0.02 * math.cos(k * 1.7)
        add(
            tube([(0, 0, 0), (lean, 0.01, 0.09), (2 * lean, 0.02, 0.18)], 0.004, plain('pencil', '#b07b45', 0.5), closed=False, seg=6),
            0.5,
            0.1,
            0.94,
        )
    for k in range(3):
        add(rbox(0.62, 0.5, 0.13, plain('foam', '#efe6cf', 0.95), 0.012), 0.2, 0, 0.33 + 0.132 * k)

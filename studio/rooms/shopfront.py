"""A shop's front on a street: a wall with a shop window and an open door, the lit showroom behind it, an awning, a sign and a pavement."""

import math
import os

import bpy
import furn
import state
from furn import N, hexc, mkobj, plain, rbox
from furn import place as put
from interiors import board_floor, cement_floor, floor_material, plaster
from openings import sunlight, wall_with_openings

FONT = os.path.join(os.environ.get('MEDIA', 'public/media'), '..', 'fonts', 'fraunces-v1.woff2')
DEEP = 4.6
"""From the front to the back wall of the showroom, in metres."""
WINDOW = (-2.75, 1.15, 0.2, 2.55)
DOOR = (1.55, 2.55, 0.0, 2.55)
HIGH = 4.9


def brickwork(colour='#9c5a41', other='#86492f', joint='#b7a58f'):
    """Face bricks of 22 × 7 cm on a wall along x."""
    m = N('brickwork')
    where, turned = m.n('NewGeometry').outputs['Position'], m.n('Mapping')
    turned.inputs['Rotation'].default_value = (math.radians(-90), 0, 0)
    m.l(where, turned.inputs[0])
    brick = m.n('TexBrick', offset=0.5, i_Scale=1.0, i_Mortar_Size=0.006, i_Brick_Width=0.23, i_Row_Height=0.083)
    for socket, tint in (('Color1', colour), ('Color2', other), ('Mortar', joint)):
        brick.inputs[socket].default_value = (*hexc(tint), 1)
    m.l(turned.outputs[0], brick.inputs['Vector'])
    cloud = m.n('TexNoise', i_Scale=2.6, i_Detail=7.0, i_Roughness=0.7)
    m.l(where, cloud.inputs['Vector'])
    tone = m.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.84, i_4=1.14)
    m.l(cloud.outputs[0], tone.inputs[0])
    m.l(m.mul(brick.outputs[0], tone.outputs[0]), m.b.inputs['Base Color'])
    m.b.inputs['Roughness'].default_value = 0.9
    m.b.inputs['Specular'].default_value = 0.15
    bump = m.n('Bump', i_Strength=0.6, i_Distance=0.006)
    bump.invert = True
    m.l(brick.outputs['Fac'], bump.inputs['Height'])
    m.l(bump.outputs[0], m.b.inputs['Normal'])
    return m.m


def pane(x0, x1, z0, z1, y):
    """Clean glass: it lets everything through and mirrors a little of the street."""
    m = N('pane')
    clear, mirror, mix = m.n('BsdfTransparent'), m.n('BsdfGlossy'), m.n('MixShader', i_0=0.05)
    mirror.inputs['Roughness'].default_value = 0.02
    m.l(clear.outputs[0], mix.inputs[1])
    m.l(mirror.outputs[0], mix.inputs[2])
    m.l(mix.outputs[0], m.out.inputs[0])
    mkobj('pane', [(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], [(0, 1, 2, 3)], m.m, smooth=False)


def frame(opening, paint, y, posts=0):
    """The frame of a window or a door, with a light above it and `posts` between."""
    x0, x1, z0, z1 = opening
    light = z1 - 0.42
    for width, height, x, z in (
        (0.07, z1 - z0, x0 + 0.035, (z0 + z1) / 2),
        (0.07, z1 - z0, x1 - 0.035, (z0 + z1) / 2),
        (x1 - x0, 0.07, (x0 + x1) / 2, z1 - 0.035),
        (x1 - x0, 0.06, (x0 + x1) / 2, light),
    ):
        put(rbox(width, 0.09, height, paint, 0.006, 2), x, y, z)
    if z0 > 0:
        put(rbox(x1 - x0 + 0.1, 0.16, 0.07, paint, 0.01, 2), (x0 + x1) / 2, y - 0.04, z0 + 0.02)
    for post in range(1, posts + 1):
        put(rbox(0.05, 0.08, z1 - z0, paint, 0.005, 2), x0 + (x1 - x0) * post / (posts + 1), y, (z0 + z1) / 2)


def awning(x0, x1, z, colours, out=1.15, drop=0.42, wall=-0.02):
    """A striped awning with a scalloped edge, and its two arms."""
    stripes = max(8, round((x1 - x0) / 0.26))
    step = (x1 - x0) / stripes
    for i in range(stripes):
        cloth = plain('awning' + colours[i % 2], colours[i % 2], 0.85, trans=0.25)
        a, b = x0 + i * step, x0 + (i + 1) * step
        edge = [(a + (b - a) * t, wall - out, z - drop - 0.16 - 0.05 * math.sin(math.pi * t)) for t in (0, 0.25, 0.5, 0.75, 1)]
        top = [(a, wall, z), (b, wall, z), (b, wall - out, z - drop), (a, wall - out, z - drop)]
        mkobj('awning', [*top, *edge], [(0, 3, 2, 1), (3, 4, 5, 6, 7, 8, 2)], cloth, smooth=False)
    iron = plain('iron', '#2a2826', 0.5, 0.4)
    for x in (x0 + 0.03, x1 - 0.03):
        furn.tube([(x, wall, z - drop - 0.1), (x, wall - out / 2, z - drop - 0.05), (x, wall - out, z - drop)], 0.014, iron, closed=False)


def letters(text, x, z, size, colour, y=-0.09):
    """Raised letters on the wall, in the shop's own typeface."""
    from fontTools.ttLib import TTFont

    path = os.path.join(os.environ['STUDIO_WORK'], 'sign.ttf')
    if not os.path.exists(path):
        font = TTFont(FONT)
        font.flavor = None
        font.save(path)
    curve = bpy.data.curves.new('sign', 'FONT')
    curve.font = bpy.data.fonts.load(path)
    curve.body, curve.size, curve.extrude, curve.align_x = text, size, 0.022, 'CENTER'
    curve.offset = 0.006 * size
    sign = bpy.data.objects.new('sign', curve)
    state.COL.objects.link(sign)
    curve.materials.append(plain('sign' + colour, colour, 0.4, spec=0.4))
    sign.location = (x, y, z)
    sign.rotation_euler = (math.radians(90), 0, 0)


def street(paving, kerb='#a8a296'):
    """A pavement of slabs, a kerb and the road."""
    slabs = board_floor('oak')
    brick = next(node for node in slabs.node_tree.nodes if node.type == 'TEX_BRICK')
    for socket, tint in (('Color1', paving[0]), ('Color2', paving[1]), ('Mortar', paving[2])):
        brick.inputs[socket].default_value = (*hexc(tint), 1)
    brick.offset = 0.5
    brick.inputs['Row Height'].default_value = brick.inputs['Brick Width'].default_value = paving[3]
    brick.inputs['Mortar Size'].default_value = 0.004
    mkobj('pavement', [(-12, -3.3, 0), (12, -3.3, 0), (12, 0, 0), (-12, 0, 0)], [(0, 1, 2, 3)], slabs, smooth=False)
    put(rbox(24, 0.16, 0.2, plain('kerb', kerb, 0.9, noise=0.003), 0.015), 0, -3.38, -0.1)
    road = cement_floor('#55524e', 0.75)
    mkobj('road', [(-14, -16, -0.15), (14, -16, -0.15), (14, -3.4, -0.15), (-14, -3.4, -0.15)], [(0, 1, 2, 3)], road, smooth=False)


def showroom(wall, floor, lamps):
    """The room behind the window, lit from above."""
    back = plaster('showroom', wall)
    low, high = WINDOW[0] - 0.9, DOOR[1] + 0.9
    corners = [(low, 0.26, 0.01), (high, 0.26, 0.01), (high, DEEP, 0.01), (low, DEEP, 0.01)]
    mkobj('showroom floor', corners, [(0, 1, 2, 3)], floor_material(floor), smooth=False)
    put(rbox(high - low, 0.1, 3.1, back, 0), (low + high) / 2, DEEP, 1.55)
    for x in (low, high):
        put(rbox(0.1, DEEP, 3.1, back, 0), x, DEEP / 2 + 0.2, 1.55)
    put(rbox(high - low, DEEP, 0.1, plain('ceiling', '#efeae0', 0.85), 0), (low + high) / 2, DEEP / 2 + 0.2, 3.05)
    for x in (-2.0, 0.0, 2.0):
        furn.area((x, 1.6, 2.9), (x, 2.2, 0), 1.2, lamps, (1, 0.83, 0.62))


def build(
    wall='brick',
    paint='#2f3a36',
    band='#e9e1d2',
    sign='#2f3a36',
    stripes=None,
    inside='#e2d8c6',
    floor='cement',
    paving=('#b9b0a1', '#aaa193', '#7d766a', 0.45),
    lamps=120,
    sun=None,
    bricks=(),
    posts=2,
):
    """The wall is at y = 0 and the showroom behind it. Products stand in `items` at y > 0.9."""
    face = brickwork(*bricks) if wall == 'brick' else plaster('front', wall, 1.5)
    wall_with_openings('x', 0.0001, -12, 12, [WINDOW, DOOR], face, height=HIGH)
    put(rbox(24, 0.3, 0.24, plaster('cornice', band), 0.02), 0, -0.03, HIGH)
    plinth = plaster('plinth', paint if wall != 'brick' else '#5b4a40')
    for low, high in ((-12, DOOR[0] - 0.02), (DOOR[1] + 0.02, 12)):
        put(rbox(high - low, 0.05, 0.36, plinth, 0.01), (low + high) / 2, -0.015, 0.02)
    put(rbox(5.75, 0.06, 0.66, plaster('band', band), 0.01), -0.1, -0.03, 3.42)
    letters('Stoep', -0.1, 3.265, 0.56, sign)
    woodwork = plain('front' + paint, paint, 0.45, spec=0.4)
    frame(WINDOW, woodwork, 0.06, posts)
    frame(DOOR, woodwork, 0.06)
    pane(WINDOW[0], WINDOW[1], WINDOW[2], WINDOW[3], 0.08)
    pane(DOOR[0], DOOR[1], DOOR[3] - 0.42, DOOR[3], 0.08)
    leaf = rbox(0.9, 0.045, 2.08, woodwork, 0.004)
    put(leaf, DOOR[1] - 0.04, 0.62, 1.04, rz=78)
    put(rbox(1.0, 0.36, 0.06, plain('step', '#8d867a', 0.9), 0.01), (DOOR[0] + DOOR[1]) / 2, -0.12, 0.03)
    if stripes:
        awning(WINDOW[0] - 0.15, DOOR[1] + 0.15, 3.06, stripes)
    street(paving)
    showroom(inside, floor, lamps)
    furn.world((0.72, 0.84, 1.0), 0.75)
    sunlight(**(sun or dict(direction=(0.8, 0.75, -1.0), strength=3.0, colour=(1, 0.9, 0.76), softness=1.0)))

"""The rooms themselves: plaster walls, floors and ceilings. Units are metres; y points away from the camera."""

import furn
from furn import N, hexc, mkobj, plain, rbox
from furn import place as put
from openings import REVEAL, WALL_HEIGHT, door, outdoors, skylight, sunlight, wall_with_openings, window_frame

BACK_WALL = 1.05


def plaster(name, colour, rough_coat=1.0):
    """Hand-trowelled plaster: slow waves, trowel marks and a fine grain, with a little variation of the colour."""
    m = N(name)
    where = m.n('NewGeometry').outputs['Position']
    cloud = m.n('TexNoise', i_Scale=0.9, i_Detail=7.0, i_Roughness=0.66)
    m.l(where, cloud.inputs['Vector'])
    tone = m.n('MapRange', i_1=0.32, i_2=0.68, i_3=0.94, i_4=1.045)
    m.l(cloud.outputs[0], tone.inputs[0])
    m.l(m.mul(hexc(colour), tone.outputs[0]), m.b.inputs['Base Color'])
    m.b.inputs['Roughness'].default_value = 0.93
    m.b.inputs['Specular'].default_value = 0.12
    normal = None
    for scale, detail, distance, strength in ((1.7, 3.0, 0.010, 0.35), (9.0, 5.0, 0.0030, 0.45), (110.0, 3.0, 0.0007, 0.6)):
        noise = m.n('TexNoise', i_Scale=scale, i_Detail=detail, i_Distortion=0.4)
        m.l(where, noise.inputs['Vector'])
        bump = m.n('Bump', i_Strength=strength, i_Distance=distance * rough_coat)
        m.l(noise.outputs[0], bump.inputs['Height'])
        if normal:
            m.l(normal, bump.inputs['Normal'])
        normal = bump.outputs[0]
    m.l(normal, m.b.inputs['Normal'])
    return m.m


BOARDS = {
    'oregon': ('#b58f68', '#9c7550', '#3a281a', 0.115),
    'oak': ('#c2a581', '#ab8d68', '#54402c', 0.14),
    'pale': ('#cfbc9f', '#bda888', '#75634b', 0.16),
    'dark': ('#6b4d37', '#543a28', '#1d130c', 0.12),
}


def board_floor(kind):
    """Timber boards with their own tone each, worn seams and an uneven satin finish."""
    light, dark, seam, width = BOARDS[kind]
    material = furn.floor_mat()
    brick = next(node for node in material.node_tree.nodes if node.type == 'TEX_BRICK')
    for socket, colour in (('Color1', light), ('Color2', dark), ('Mortar', seam)):
        brick.inputs[socket].default_value = (*hexc(colour), 1)
    brick.inputs['Row Height'].default_value = width
    brick.inputs['Brick Width'].default_value = 2.3
    brick.inputs['Mortar Size'].default_value = 0.0013
    return material


def cement_floor(colour, gloss=0.34):
    """Steel-floated cement: clouds, fine mottling and a worn wax sheen."""
    m = N('cement')
    where = m.n('NewGeometry').outputs['Position']
    cloud = m.n('TexNoise', i_Scale=0.8, i_Detail=8.0, i_Roughness=0.7, i_Distortion=0.5)
    mottle = m.n('TexNoise', i_Scale=14.0, i_Detail=6.0, i_Roughness=0.7)
    for noise in (cloud, mottle):
        m.l(where, noise.inputs['Vector'])
    broad = m.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.84, i_4=1.13)
    fine = m.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.93, i_4=1.06)
    m.l(cloud.outputs[0], broad.inputs[0])
    m.l(mottle.outputs[0], fine.inputs[0])
    m.l(m.mul(m.mul(hexc(colour), broad.outputs[0]), fine.outputs[0]), m.b.inputs['Base Color'])
    sheen = m.n('MapRange', i_1=0.3, i_2=0.7, i_3=gloss - 0.08, i_4=gloss + 0.16)
    m.l(cloud.outputs[0], sheen.inputs[0])
    m.l(sheen.outputs[0], m.b.inputs['Roughness'])
    bump = m.n('Bump', i_Strength=0.3, i_Distance=0.0012)
    m.l(mottle.outputs[0], bump.inputs['Height'])
    m.l(bump.outputs[0], m.b.inputs['Normal'])
    m.b.inputs['Specular'].default_value = 0.42
    return m.m


def tile_floor(colour='#a4573c', joint='#6e5546', size=0.30):
    """Square clay tiles."""
    material = board_floor('oak')
    brick = next(node for node in material.node_tree.nodes if node.type == 'TEX_BRICK')
    brick.offset = 0.0
    red, green, blue = hexc(colour)
    brick.inputs['Color1'].default_value = (red, green, blue, 1)
    brick.inputs['Color2'].default_value = (red * 0.78, green * 0.76, blue * 0.78, 1)
    brick.inputs['Mortar'].default_value = (*hexc(joint), 1)
    brick.inputs['Row Height'].default_value = size
    brick.inputs['Brick Width'].default_value = size
    brick.inputs['Mortar Size'].default_value = 0.004
    return material


def floor_material(kind):
    if kind in BOARDS:
        return board_floor(kind)
    if kind == 'tile':
        return tile_floor()
    return cement_floor({'cement': '#a29b90', 'red': '#8a3d2b', 'white': '#c9c2b6'}[kind])


def shell(
    wall='#e8e2d6',
    floor='oregon',
    left=-2.35,
    windows=((-1.35, 0.15, 0.62, 2.28),),
    back_windows=(),
    style='sash',
    frame='#efebe2',
    trim='#efebe2',
    ceiling='boards',
    door_at=None,
    door_colour='#7f8f8c',
    picture_rail=False,
    wainscot=None,
    sun=dict(direction=(1.0, 0.42, -0.62), strength=5.0),
    sky=85,
    sky_colour=(0.90, 0.95, 1.0),
    view=3.2,
    back=BACK_WALL,
    coat=1.0,
    height=WALL_HEIGHT,
):
    """Builds a room: a back wall, a left wall, a floor and a ceiling, with daylight through the openings of the walls."""
    mkobj('floor', [(-9, -9, 0), (9, -9, 0), (9, back + 0.3, 0), (-9, back + 0.3, 0)], [(0, 1, 2, 3)], floor_material(floor))
    paint, woodwork = plaster('wall', wall, coat), plain('trim' + trim, trim, 0.5, spec=0.35)
    wall_with_openings('x', back, left - REVEAL, 7, back_windows, paint, height=height)
    wall_with_openings('y', left, -9, back, windows, paint, height=height)
    put(rbox(9 - left, 0.02, 0.15, woodwork, 0.006), (9 + left) / 2, back - 0.01, 0.075)
    put(rbox(0.02, 9, 0.15, woodwork, 0.006), left + 0.01, back - 4.5, 0.075)
    if picture_rail:
        put(rbox(9 - left, 0.03, 0.045, woodwork, 0.01), (9 + left) / 2, back - 0.015, 2.44)
        put(rbox(0.03, 9, 0.045, woodwork, 0.01), left + 0.015, back - 4.5, 2.44)
    if wainscot:
        panel(left, back, wainscot)
    if ceiling:
        top = plain('ceiling', '#efeae0', 0.85)
        put(rbox(9 - left, 12, 0.08, top, 0), (9 + left) / 2, back - 5.6, height + 0.04)
        if ceiling == 'boards':
            for i in range(40):
                put(rbox(0.004, 11, 0.004, plain('groove', '#b9b2a5', 0.9), 0), left + 0.1 + i * 0.14, back - 5.5, height - 0.001)
        put(rbox(9 - left, 0.06, 0.06, woodwork, 0.02), (9 + left) / 2, back - 0.03, height - 0.03)
        put(rbox(0.06, 9, 0.06, woodwork, 0.02), left + 0.03, back - 4.5, height - 0.03)
    for axis, at, openings in (('y', left, windows), ('x', back, back_windows)):
        for opening in openings:
            window_frame(axis, at, opening, style, frame)
            skylight(axis, at, opening, sky * (opening[1] - opening[0]) * (opening[3] - opening[2]) / 2.5, sky_colour)
            outdoors(axis, at, opening, view)
    if door_at is not None:
        door(door_at, back, door_colour, trim)
    if sun:
        sunlight(**sun)


def panel(left, back, colour):
    """Tongue-and-groove boarding up to 1.05 m on the back wall."""
    boards = plain('wainscot' + colour, colour, 0.55, spec=0.3)
    width, top = 7 - left, 1.05
    put(rbox(width, 0.016, top, boards, 0), left + width / 2, back - 0.008, top / 2)
    put(rbox(width, 0.045, 0.04, boards, 0.01), left + width / 2, back - 0.022, top + 0.01)
    for i in range(int(width / 0.11)):
        put(rbox(0.012, 0.008, top - 0.16, boards, 0.004, 2), left + 0.05 + i * 0.11, back - 0.018, top / 2 + 0.07)


def fill(strength=0.28, colour=(1.0, 0.97, 0.93), front=46):
    """The light of the rest of the house, behind the camera."""
    furn.world(colour, strength)
    if front:
        furn.area((2.6, -4.6, 2.5), (0, 0.3, 0.7), 3.0, front, (1, 0.96, 0.91))

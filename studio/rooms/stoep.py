"""A covered stoep: a lime-washed wall with a sash window and a stable door, a red cement floor, pillars, a boarded roof and the veld beyond."""

import furn
from furn import N, hexc, mkobj, plain, rbox
from furn import place as put
from interiors import floor_material, plaster
from openings import door, sunlight, wall_with_openings, window_frame


def veld(distance=40):
    """Grass, a line of trees, a mountain and the sky, far enough to be out of focus."""
    m = N('veld')
    split = m.n('SeparateXYZ')
    where = m.n('NewGeometry').outputs['Position']
    m.l(where, split.inputs[0])
    rough = m.n('TexNoise', i_Scale=0.22, i_Detail=6.0, i_Roughness=0.6)
    ridge = m.n('TexNoise', i_Scale=0.035, i_Detail=4.0)
    m.l(where, rough.inputs['Vector'])
    m.l(where, ridge.inputs['Vector'])
    colour = (*hexc('#cfdfe9'), 1)
    last = None
    layers = (('#b3bfc7', 6.0, ridge, 13.0), ('#98a2a0', 3.2, ridge, 7.0), ('#77835f', 0.9, rough, 3.6), ('#c8b888', 0.2, rough, 0.9))
    for tint, base, noise, reach in layers:
        top = m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', noise.outputs[0], 0.42), reach), base)
        mask = m.math('LESS_THAN', split.outputs[2], top)
        mix = m.n('MixRGB')
        m.l(mask, mix.inputs[0])
        if last:
            m.l(last, mix.inputs[1])
        else:
            mix.inputs[1].default_value = colour
        mix.inputs[2].default_value = (*hexc(tint), 1)
        last = mix.outputs[0]
    mottle = m.n('TexNoise', i_Scale=0.5, i_Detail=9.0, i_Roughness=0.75)
    m.l(where, mottle.inputs['Vector'])
    shade = m.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.82, i_4=1.15)
    m.l(mottle.outputs[0], shade.inputs[0])
    glow = m.n('Emission', i_Strength=2.5)
    m.l(m.mul(last, shade.outputs[0]), glow.inputs[0])
    m.l(glow.outputs[0], m.out.inputs[0])
    corners = [(-distance, 3 * distance, -6), (-distance, -distance, -6), (-distance, -distance, 40), (-distance, 3 * distance, 40)]
    plane = mkobj('veld', corners, [(0, 1, 2, 3)], m.m, smooth=False)
    plane.visible_shadow = plane.visible_diffuse = plane.visible_glossy = False
    ground = plain('grass', '#b5a678', 0.95, noise=0.02, nscale=6.0)
    mkobj(
        'ground',
        [(-distance, -30, -0.25), (-2.9, -30, -0.25), (-2.9, 60, -0.25), (-distance, 60, -0.25)],
        [(0, 1, 2, 3)],
        ground,
        smooth=False,
    )


def build(wall='#f0ebe0', floor='red', door_colour='#4f6a63', sun=None, back=1.05):
    """The wall of the house is at the back; the stoep is open on the left, where the light comes from."""
    mkobj('floor', [(-2.9, -9, 0), (9, -9, 0), (9, back + 0.3, 0), (-2.9, back + 0.3, 0)], [(0, 1, 2, 3)], floor_material(floor))
    paint = plaster('wall', wall, 1.8)
    opening = (-1.55, -0.45, 0.85, 2.15)
    wall_with_openings('x', back, -2.2, 7, [opening], paint, height=3.0)
    window_frame('x', back, opening, 'sash', door_colour)
    glass = plain('glass', '#2a3334', 0.08, spec=0.8)
    put(rbox(1.1, 0.01, 1.3, glass, 0), -1.0, back + 0.2, 1.5)
    door(1.65, back, door_colour, '#efe9de')
    edge = plaster('edge', '#e4dccd')
    put(rbox(0.34, 12, 0.25, edge, 0.01), -2.95, -4.5, -0.13)
    put(rbox(6.5 + 3.2, 9, 0.06, plain('roof', '#e6e0d3', 0.8), 0), 1.6, -3.2, 2.9)
    for i in range(12):
        put(rbox(9.4, 0.06, 0.12, plain('beam', '#d8d0c0', 0.75), 0.004), 1.6, 0.75 - i * 0.75, 2.82)
    pillar = plaster('pillar', wall, 1.4)
    for y in (0.55, -2.6, -6.0):
        put(rbox(0.34, 0.34, 2.9, pillar, 0.02), -2.7, y, 1.45)
    put(rbox(0.16, 9, 0.22, plain('beam', '#d8d0c0', 0.75), 0.01), -2.7, -3.4, 2.76)
    veld()
    furn.area((-5.5, -1.5, 2.2), (0, -0.3, 0.6), 4.5, 420, (0.93, 0.96, 1.0))
    sunlight(**(sun or dict(direction=(1.0, 0.55, -0.55), strength=5.5, colour=(1, 0.88, 0.72))))

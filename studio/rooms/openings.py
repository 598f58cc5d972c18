"""Walls with openings, windows, daylight and doors."""

import math

import bpy
import furn
import state
from furn import N, hexc, mkobj, plain, rbox
from furn import place as put
from mathutils import Vector


REVEAL = 0.26
WALL_HEIGHT = 2.75


def wall_with_openings(axis, at, low, high, openings, material, thickness=REVEAL, height=WALL_HEIGHT):
    """A wall along `axis` ('x' or 'y') at `at`, built of slabs around its openings (from, to, sill, head), so that light passes through them."""

    def slab(a, b, z0, z1):
        if b - a < 0.001 or z1 - z0 < 0.001:
            return
        middle, z = (a + b) / 2, (z0 + z1) / 2
        if axis == 'x':
            put(rbox(b - a, thickness, z1 - z0, material, 0), middle, at + math.copysign(thickness / 2, at), z)
        else:
            put(rbox(thickness, b - a, z1 - z0, material, 0), at + math.copysign(thickness / 2, at), middle, z)

    edge = low
    for start, end, sill, head in sorted(openings):
        slab(edge, start, 0, height)
        slab(start, end, 0, sill)
        slab(start, end, head, height)
        edge = end
    slab(edge, high, 0, height)


def window_frame(axis, at, opening, style, colour):
    """The frame and bars of a window: 'sash' (two sliding halves, six panes) or 'steel' (thin bars, tall panes)."""
    start, end, sill, head = opening
    paint = plain('frame' + colour, colour, 0.5, spec=0.35)
    thick, bar = (0.05, 0.022) if style == 'sash' else (0.03, 0.018)
    deep = at + math.copysign(REVEAL * 0.72, at)

    def rail(a, b, z0, z1, depth):
        size = (b - a, depth, z1 - z0) if axis == 'x' else (depth, b - a, z1 - z0)
        spot = ((a + b) / 2, deep) if axis == 'x' else (deep, (a + b) / 2)
        put(rbox(*size, paint, 0.003, 2), *spot, (z0 + z1) / 2)

    for a, b, z0, z1 in (
        (start, start + thick, sill, head),
        (end - thick, end, sill, head),
        (start + thick, end - thick, sill, sill + thick),
        (start + thick, end - thick, head - thick, head),
    ):
        rail(a, b, z0, z1, 0.07)
    columns, rows = (3, 4) if style == 'sash' else (max(2, round((end - start) / 0.5)), 3)
    for i in range(1, columns):
        x = start + (end - start) * i / columns
        rail(x - bar / 2, x + bar / 2, sill + thick, head - thick, 0.035)
    for i in range(1, rows):
        z = sill + (head - sill) * i / rows
        half = bar / 2 if not (style == 'sash' and i == rows / 2) else 0.03
        rail(start + thick, end - thick, z - half, z + half, 0.04)
    board = (end - start + 0.12, REVEAL * 0.7, 0.035) if axis == 'x' else (REVEAL * 0.7, end - start + 0.12, 0.035)
    inner = at + math.copysign(REVEAL * 0.28, at)
    put(rbox(*board, paint, 0.006, 2), *(((start + end) / 2, inner) if axis == 'x' else (inner, (start + end) / 2)), sill - 0.012)


def outdoors(axis, at, opening, brightness, greens=('#6f7659', '#9aa181'), horizon=1.15):
    """What a window looks out on: an out-of-focus garden under a pale sky, brighter than the room."""
    m = N('outdoors')
    where = m.n('NewGeometry').outputs['Position']
    split = m.n('SeparateXYZ')
    m.l(where, split.inputs[0])
    leaves = m.n('TexNoise', i_Scale=1.6, i_Detail=3.0, i_Roughness=0.5)
    m.l(where, leaves.inputs['Vector'])
    height = m.math('ADD', split.outputs[2], m.math('MULTIPLY', leaves.outputs[0], 1.6))
    ramp = m.n('MapRange', i_1=horizon + 0.55, i_2=horizon + 1.05)
    m.l(height, ramp.inputs[0])
    foliage = m.n('MixRGB')
    m.l(leaves.outputs[0], foliage.inputs[0])
    foliage.inputs[1].default_value = (*hexc(greens[0]), 1)
    foliage.inputs[2].default_value = (*hexc(greens[1]), 1)
    mix = m.n('MixRGB')
    m.l(ramp.outputs[0], mix.inputs[0])
    m.l(foliage.outputs[0], mix.inputs[1])
    mix.inputs[2].default_value = (0.80, 0.90, 1.0, 1)
    glow = m.n('Emission', i_Strength=brightness)
    m.l(mix.outputs[0], glow.inputs[0])
    m.l(glow.outputs[0], m.out.inputs[0])
    middle, out = (opening[0] + opening[1]) / 2, at + math.copysign(2.6, at)
    if axis == 'x':
        corners = [(middle + sx * 5, out, z) for sx, z in ((-1, -1), (1, -1), (1, 6), (-1, 6))]
    else:
        corners = [(out, middle + sx * 5, z) for sx, z in ((-1, -1), (1, -1), (1, 6), (-1, 6))]
    plane = mkobj('outdoors', corners, [(0, 1, 2, 3)], m.m, smooth=False)
    plane.visible_shadow = False
    plane.visible_diffuse = False
    plane.visible_glossy = False
    return plane


def skylight(axis, at, opening, power, colour):
    """The soft light of the sky in a window."""
    start, end, sill, head = opening
    light = bpy.data.lights.new('skylight', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', end - start, head - sill
    light.energy, light.color = power, colour
    lamp = bpy.data.objects.new('skylight', light)
    state.COL.objects.link(lamp)
    out = at + math.copysign(REVEAL + 0.05, at)
    middle = (start + end) / 2
    lamp.location = (middle, out, (sill + head) / 2) if axis == 'x' else (out, middle, (sill + head) / 2)
    inward = (0, -math.copysign(1, at), -0.12) if axis == 'x' else (-math.copysign(1, at), 0, -0.12)
    lamp.rotation_euler = Vector(inward).to_track_quat('-Z', 'Y').to_euler()
    lamp.visible_camera = False


def sunlight(direction, strength, colour=(1, 0.86, 0.68), softness=1.6):
    """Direct sun. The softness is its diameter in degrees (0.5 is a clear day, more is hazy)."""
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.color, light.angle = strength, colour, math.radians(softness)
    lamp = bpy.data.objects.new('sun', light)
    state.COL.objects.link(lamp)
    lamp.rotation_euler = Vector(direction).normalized().to_track_quat('-Z', 'Y').to_euler()


def door(x, wall_y, colour='#7f8f8c', frame='#e9e4da'):
    """A four-panel door of 0.81 × 2.03 m with its frame: the measure of everything else in the picture."""
    width, height = 0.81, 2.03
    leaf, casing = plain('door' + colour, colour, 0.5, spec=0.35), plain('casing' + frame, frame, 0.5, spec=0.35)
    put(rbox(width, 0.04, height, leaf, 0.002), x, wall_y - 0.005, height / 2)
    for sx in (-1, 1):
        put(rbox(0.085, 0.05, height + 0.08, casing, 0.006), x + sx * (width / 2 + 0.045), wall_y - 0.02, height / 2 + 0.04)
        for z0, z1 in ((0.22, 0.92), (1.08, 1.90)):
            for a, b, c, d in (
                (0.27, 0.014, 0.03, z1),
                (0.27, 0.014, 0.03, z0),
                (0.03, 0.014, z1 - z0, (z0 + z1) / 2),
            ):
                spots = [sx * 0.195] if a > 0.1 else [sx * 0.195 - 0.135, sx * 0.195 + 0.135]
                for spot in spots:
                    put(rbox(a, b, c, leaf, 0.006), x + spot, wall_y - 0.028, d)
    put(rbox(width + 0.26, 0.055, 0.10, casing, 0.006), x, wall_y - 0.022, height + 0.05)
    knob = furn.lathe(
        [(0.001, 0), (0.012, 0.0), (0.012, 0.03), (0.028, 0.04), (0.026, 0.062), (0.001, 0.066)], plain('knob', '#a88b54', 0.3, 1)
    )
    put(knob, x + width / 2 - 0.075, wall_y - 0.025, 1.02, rx=90)

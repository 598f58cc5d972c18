"""Lights and floors shared by the studio and the rooms."""

import bpy
import state
from materials import N, hexc
from mathutils import Vector


def area(loc, target, size, power, color=(1, 1, 1), sy=None):
    L = bpy.data.lights.new('a', 'AREA')
    L.energy = power
    L.color = color
    L.size = size
    if sy:
        L.shape = 'RECTANGLE'
        L.size_y = sy
    o = bpy.data.objects.new('a', L)
    state.COL.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = False
    return o


def world(c, s):
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (*c, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = s


def floor_mat():
    M = N('floor')
    tc = M.n('NewGeometry')
    mp = M.n('Mapping')
    M.l(tc.outputs['Position'], mp.inputs[0])
    br = M.n(
        'TexBrick', offset=0.37, offset_frequency=2, i_Scale=1.0, i_Mortar_Size=0.0018, i_Bias=0.0, i_Brick_Width=1.7, i_Row_Height=0.16
    )
    br.inputs['Color1'].default_value = (*hexc('#b8936a'), 1)
    br.inputs['Color2'].default_value = (*hexc('#96734f'), 1)
    br.inputs['Mortar'].default_value = (*hexc('#4d3825'), 1)
    M.l(mp.outputs[0], br.inputs['Vector'])
    m2 = M.n('Mapping', i_Scale=(1.6, 26, 1))
    M.l(tc.outputs['Position'], m2.inputs[0])
    add = M.n('VectorMath', operation='ADD')
    M.l(m2.outputs[0], add.inputs[0])
    M.l(br.outputs[0], add.inputs[1])
    sc = M.n('VectorMath', operation='MULTIPLY_ADD')
    M.l(br.outputs[0], sc.inputs[0])
    sc.inputs[1].default_value = (40, 40, 40)
    M.l(m2.outputs[0], sc.inputs[2])
    n = M.n('TexNoise', i_Scale=1.5, i_Detail=7.0, i_Roughness=0.65, i_Distortion=0.8)
    M.l(sc.outputs[0], n.inputs['Vector'])
    mr = M.n('MapRange', i_1=0.25, i_2=0.75, i_3=0.66, i_4=1.22)
    M.l(n.outputs[0], mr.inputs[0])
    M.l(M.mul(br.outputs[0], mr.outputs[0]), M.b.inputs['Base Color'])
    r2 = M.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.30, i_4=0.48)
    M.l(n.outputs[0], r2.inputs[0])
    M.l(r2.outputs[0], M.b.inputs['Roughness'])
    bp = M.n('Bump', i_Strength=0.4, i_Distance=0.001)
    M.l(n.outputs[0], bp.inputs['Height'])
    M.l(bp.outputs[0], M.b.inputs['Normal'])
    M.b.inputs['Specular'].default_value = 0.35
    return M.m

"""Materials: fabrics from tileable maps, wood, and plain paint, metal or clay."""

import bpy
import numpy as np
import state


def hexc(h):
    h = h.lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c]


_img = {}


def img(name):
    if name not in _img:
        i = bpy.data.images.load(f'{state.HERE}/tex/{name}.png')
        i.colorspace_settings.name = 'Non-Color'
        _img[name] = i
    return _img[name]


class N:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name)
        s.m.use_nodes = True
        s.t = s.m.node_tree
        s.b = s.t.nodes['Principled BSDF']
        s.out = s.t.nodes['Material Output']

    def n(s, typ, **kw):
        x = s.t.nodes.new('ShaderNode' + typ)
        for k, v in kw.items():
            if k.startswith('i_'):
                key = k[2:].replace('_', ' ')
                x.inputs[int(key) if key.isdigit() else key].default_value = v
            else:
                setattr(x, k, v)
        return x

    def l(s, a, b):
        s.t.links.new(a, b)

    def math(s, op, a, b):
        x = s.n('Math', operation=op)
        for k, v in enumerate((a, b)):
            if hasattr(v, 'links'):
                s.l(v, x.inputs[k])
            else:
                x.inputs[k].default_value = v
        return x.outputs[0]

    def mul(s, col, fac):  # colour * scalar/colour
        x = s.n('MixRGB', blend_type='MULTIPLY')
        x.inputs[0].default_value = 1
        for k, v in ((1, col), (2, fac)):
            if hasattr(v, 'links'):
                s.l(v, x.inputs[k])
            else:
                x.inputs[k].default_value = (*v, 1)
        return x.outputs[0]


TILE = {'linen': 0.23, 'tweed': 0.24, 'chenille': 0.22, 'boucle': 0.30, 'leather': 0.20, 'velvet': 0.45}


FAB = {  # bump distance m, wrinkle bump m, rough, spec, sheen
    'linen': (0.0007, 0.0035, 0.92, 0.15, 0.35),
    'tweed': (0.0009, 0.003, 0.95, 0.12, 0.25),
    'chenille': (0.0013, 0.0035, 0.9, 0.15, 0.5),
    'boucle': (0.0050, 0.003, 0.95, 0.08, 0.45),
    'leather': (0.00030, 0.0045, 0.36, 0.5, 0),
    'velvet': (0.0004, 0.004, 0.75, 0.12, 1.0),
}


_mats = {}


def glbmat(kind, color):
    """plain glTF-friendly PBR: baked base-colour JPEG + normal map, UVs pre-scaled (no node tricks, no texture_transform)"""
    from PIL import Image as PI

    c = np.array(hexc(color))
    n = state.GLBPX
    cm = np.asarray(PI.open(f'{state.HERE}/tex/{kind}_c.png').resize((n, n), PI.LANCZOS)).astype(float) / 255 / 0.80
    h = np.asarray(PI.open(f'{state.HERE}/tex/{kind}_h.png').resize((n, n), PI.LANCZOS)).astype(float) / 255
    lin = np.clip(cm[..., None] * c, 0, 1)
    sr = np.where(lin <= 0.0031308, lin * 12.92, 1.055 * lin ** (1 / 2.4) - 0.055)
    fn = f'{state.CACHE}/{kind}_{color[1:]}_b.jpg'
    PI.fromarray((sr * 255).astype('u1')).save(fn, quality=82)
    k = min(FAB[kind][0] / (TILE[kind] / n) * 1.0, 3.0)
    gx = (np.roll(h, -1, 1) - np.roll(h, 1, 1)) * k / 2
    gy = (np.roll(h, -1, 0) - np.roll(h, 1, 0)) * k / 2
    nn = np.stack([-gx, gy, np.ones_like(gx)], -1)
    nn /= np.linalg.norm(nn, axis=-1, keepdims=True)
    fn2 = f'{state.CACHE}/{kind}_n.jpg'
    PI.fromarray(((nn * 0.5 + 0.5) * 255).astype('u1')).save(fn2, quality=85)
    M = N(f'{kind}_{color}')
    a = M.n('TexImage', image=bpy.data.images.load(fn))
    b = M.n('TexImage', image=bpy.data.images.load(fn2))
    b.image.colorspace_settings.name = 'Non-Color'
    nm = M.n('NormalMap')
    M.l(a.outputs[0], M.b.inputs['Base Color'])
    M.l(b.outputs[0], nm.inputs['Color'])
    M.l(nm.outputs[0], M.b.inputs['Normal'])
    M.b.inputs['Roughness'].default_value = FAB[kind][2]
    M.b.inputs['Specular'].default_value = 0.5
    M.m['tile'] = TILE[kind]
    return M.m


def fabric(kind, color, slot=1):
    key = ('fab', kind, color, slot)
    if state.GLB:
        if key not in _mats:
            _mats[key] = glbmat(kind, color)
        return _mats[key]
    if key in _mats:
        return _mats[key]
    M = N(f'{kind}_{color}')
    b = M.b
    bd, wr, rough, spec, sheen = FAB[kind]
    c = hexc(color)
    uv = M.n('UVMap', uv_map='UVMap')
    mp = M.n('Mapping', i_Scale=(1 / TILE[kind],) * 3)
    M.l(uv.outputs[0], mp.inputs[0])
    tc = M.n('TexImage', image=img(kind + '_c'))
    th = M.n('TexImage', image=img(kind + '_h'))
    th.interpolation = 'Linear'
    M.l(mp.outputs[0], tc.inputs[0])
    M.l(mp.outputs[0], th.inputs[0])
    ob = M.n('NewGeometry')
    macro = M.n('TexNoise', i_Scale=9.0, i_Detail=5.0, i_Roughness=0.6)
    M.l(ob.outputs['Position'], macro.inputs['Vector'])
    mr = M.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.93, i_4=1.05)
    M.l(macro.outputs[0], mr.inputs[0])
    tcs = M.math('MULTIPLY', tc.outputs[0], 1 / 0.80)
    base = M.mul(M.mul(c, tcs), mr.outputs[0])
    if kind == 'velvet':  # dark facing, light grazing + nap streaks
        lw = M.n('LayerWeight', i_Blend=0.35)
        nap = M.n('TexNoise', i_Scale=3.2, i_Detail=3.0)
        M.l(ob.outputs['Position'], nap.inputs['Vector'])
        np_ = M.n('MapRange', i_1=0.35, i_2=0.65, i_3=0.82, i_4=1.10)
        M.l(nap.outputs[0], np_.inputs[0])
        f = M.math('ADD', M.math('MULTIPLY', lw.outputs['Facing'], 0.85), 0.62)
        base = M.mul(base, M.math('MULTIPLY', f, np_.outputs[0]))
    if kind == 'leather':
        rr = M.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.27, i_4=0.44)
        M.l(macro.outputs[0], rr.inputs[0])
        M.l(rr.outputs[0], b.inputs['Roughness'])
    else:
        b.inputs['Roughness'].default_value = rough
    M.l(base, b.inputs['Base Color'])
    b.inputs['Specular'].default_value = spec
    b.inputs['Sheen'].default_value = sheen
    b.inputs['Sheen Tint'].default_value = 0.6
    # wrinkle bump (object space, warped noise) then weave bump
    w1 = M.n('TexMusgrave', musgrave_type='RIDGED_MULTIFRACTAL', i_Scale=5.5, i_Detail=3.0, i_Dimension=1.3)
    wm = M.n('Mapping', i_Scale=(1, 1.0, 0.55))
    M.l(ob.outputs['Position'], wm.inputs[0])
    M.l(wm.outputs[0], w1.inputs['Vector'])
    bw = M.n('Bump', i_Strength=0.35, i_Distance=wr)
    M.l(w1.outputs[0], bw.inputs['Height'])
    bf = M.n('Bump', i_Strength=1.0, i_Distance=bd)
    M.l(th.outputs[0], bf.inputs['Height'])
    M.l(bw.outputs[0], bf.inputs['Normal'])
    M.l(bf.outputs[0], b.inputs['Normal'])
    aov = M.t.nodes.new('ShaderNodeOutputAOV')
    aov.name = 'fabmask' if slot == 1 else 'fabmask2'
    aov.inputs['Value'].default_value = 1.0
    _mats[key] = M.m
    return M.m


def wood(tone='oak', axis=0):
    key = ('wood', tone, axis)
    if state.GLB:
        return plain(
            'wood_' + tone, {'oak': '#b08d66', 'walnut': '#5a3824', 'kiaat': '#85482a', 'black': '#1c1815', 'ash': '#cdb48d'}[tone], 0.45
        )
    if key in _mats:
        return _mats[key]
    cs = {
        'oak': ('#8a6a4a', '#c3a27c', '#ad8a63'),
        'walnut': ('#3a2316', '#7a4f33', '#5c3824'),
        'kiaat': ('#5a2e1a', '#a5653d', '#87492a'),
        'black': ('#15110f', '#2b2522', '#201b18'),
        'ash': ('#b99d78', '#dcc7a3', '#cdb48d'),
    }[tone]
    M = N('wood_' + tone)
    tcn = M.n('TexCoord')
    sc = [5.0, 5.0, 5.0]
    sc[axis] = 0.38
    mp = M.n('Mapping', i_Scale=sc)
    M.l(tcn.outputs['Object'], mp.inputs[0])
    n0 = M.n('TexNoise', i_Scale=0.8, i_Detail=2.0)
    M.l(mp.outputs[0], n0.inputs['Vector'])
    wv = M.n(
        'TexWave',
        wave_type='RINGS',
        rings_direction='XYZ'[axis],
        i_Scale=0.38,
        i_Distortion=11.0,
        i_Detail=4.0,
        i_Detail_Scale=0.35,
        i_Detail_Roughness=0.6,
    )
    M.l(mp.outputs[0], wv.inputs['Vector'])
    fs = [110.0] * 3
    fs[axis] = 2.2
    mf = M.n('Mapping', i_Scale=fs)
    M.l(tcn.outputs['Object'], mf.inputs[0])
    nf = M.n('TexNoise', i_Scale=1.0, i_Detail=4.0, i_Roughness=0.7)
    M.l(mf.outputs[0], nf.inputs['Vector'])
    mix = M.math(
        'ADD',
        M.math('MULTIPLY', wv.outputs[1], 0.10),
        M.math('ADD', M.math('MULTIPLY', nf.outputs[0], 0.62), M.math('MULTIPLY', n0.outputs[0], 0.64)),
    )
    r = M.n('ValToRGB')
    r.color_ramp.elements[0].position = 0.38
    r.color_ramp.elements[1].position = 0.92
    r.color_ramp.elements[0].color = (*hexc(cs[0]), 1)
    r.color_ramp.elements[1].color = (*hexc(cs[1]), 1)
    e = r.color_ramp.elements.new(0.62)
    e.color = (*hexc(cs[2]), 1)
    M.l(mix, r.inputs[0])
    M.l(r.outputs[0], M.b.inputs['Base Color'])
    rr = M.n('MapRange', i_1=0.3, i_2=0.7, i_3=0.36, i_4=0.55)
    M.l(nf.outputs[0], rr.inputs[0])
    M.l(rr.outputs[0], M.b.inputs['Roughness'])
    bp = M.n('Bump', i_Strength=0.25, i_Distance=0.0006)
    M.l(nf.outputs[0], bp.inputs['Height'])
    M.l(bp.outputs[0], M.b.inputs['Normal'])
    M.b.inputs['Specular'].default_value = 0.35
    aov = M.t.nodes.new('ShaderNodeOutputAOV')
    aov.name = 'woodmask'
    aov.inputs['Value'].default_value = 1.0
    _mats[key] = M.m
    return M.m


def plain(name, color, rough=0.6, metal=0, spec=0.4, noise=0, nscale=30.0, emit=0, trans=0):
    key = ('pl', name, color, rough, emit)
    if key in _mats:
        return _mats[key]
    M = N(name)
    b = M.b
    b.inputs['Base Color'].default_value = (*hexc(color), 1)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Metallic'].default_value = metal
    b.inputs['Specular'].default_value = spec
    if noise:
        n = M.n('TexNoise', i_Scale=nscale, i_Detail=5.0)
        g = M.n('NewGeometry')
        M.l(g.outputs['Position'], n.inputs['Vector'])
        bp = M.n('Bump', i_Strength=0.5, i_Distance=noise)
        M.l(n.outputs[0], bp.inputs['Height'])
        M.l(bp.outputs[0], b.inputs['Normal'])
    if emit:
        b.inputs['Emission'].default_value = (*hexc(color), 1)
        b.inputs['Emission Strength'].default_value = emit
    if trans:
        tr = M.n('BsdfTranslucent')
        tr.inputs[0].default_value = (*hexc(color), 1)
        mx = M.n('MixShader', i_0=trans)
        M.l(b.outputs[0], mx.inputs[1])
        M.l(tr.outputs[0], mx.inputs[2])
        M.l(mx.outputs[0], M.out.inputs[0])
    _mats[key] = M.m
    return M.m

"""blender -b -P studio.py -- JOBS.json RAWDIR: renders a list of jobs (plan.py, scenes_plan.py) as multilayer EXR crops with JSON sidecars."""

import json
import math
import os
import sys
import time
import traceback

import bpy
import numpy as np
from mathutils import Vector

import furn
import materials
import state
from frames import boxpts, cam_obj, dirv, fit, proj, render, verts

PAPER = 0.80


def reset():
    bpy.ops.wm.read_homefile(use_empty=True)
    state.COL = bpy.context.scene.collection
    materials._mats.clear()
    materials._img.clear()
    state.GLB = False


def lights(cam_az, mood=None):
    """everything at infinity: the paper floor is lit evenly, so product scale does not change the light"""
    for o in [o for o in bpy.data.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(o)
    L = bpy.data.lights.new('key', 'SUN')
    L.energy = 2.3
    L.angle = math.radians(26)
    L.color = (1, 0.972, 0.935)
    o = bpy.data.objects.new('key', L)
    state.COL.objects.link(o)
    o.rotation_euler = (-dirv(cam_az - 52, 46)).to_track_quat('-Z', 'Y').to_euler()
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    bg = t.nodes['Background']
    g = t.nodes.new('ShaderNodeTexCoord')
    acc = None
    for d, lo, hi, col, s in (
        (dirv(cam_az + 62, 16), 0.78, 0.95, (0.96, 0.98, 1.0), 1.35),
        (dirv(cam_az - 58, 34), 0.80, 0.93, (1, 0.97, 0.94), 2.6),
        (dirv(cam_az + 170, 62), 0.72, 0.95, (1, 0.98, 0.96), 2.2),
        (dirv(cam_az, 20), 0.30, 1.0, (1, 0.99, 0.98), 0.55),
    ):
        dt = t.nodes.new('ShaderNodeVectorMath')
        dt.operation = 'DOT_PRODUCT'
        t.links.new(g.outputs['Generated'], dt.inputs[0])
        dt.inputs[1].default_value = d
        mr = t.nodes.new('ShaderNodeMapRange')
        mr.interpolation_type = 'SMOOTHSTEP'
        mr.inputs[1].default_value = lo
        mr.inputs[2].default_value = hi
        mr.inputs[4].default_value = s
        t.links.new(dt.outputs['Value'], mr.inputs[0])
        mx = t.nodes.new('ShaderNodeMixRGB')
        mx.blend_type = 'MULTIPLY'
        mx.inputs[0].default_value = 1
        mx.inputs[1].default_value = (*col, 1)
        t.links.new(mr.outputs[0], mx.inputs[2])
        if acc is None:
            acc = mx.outputs[0]
        else:
            ad = t.nodes.new('ShaderNodeMixRGB')
            ad.blend_type = 'ADD'
            ad.inputs[0].default_value = 1
            t.links.new(acc, ad.inputs[1])
            t.links.new(mx.outputs[0], ad.inputs[2])
            acc = ad.outputs[0]
    ad = t.nodes.new('ShaderNodeMixRGB')
    ad.blend_type = 'ADD'
    ad.inputs[0].default_value = 1
    t.links.new(acc, ad.inputs[1])
    ad.inputs[2].default_value = (0.50, 0.495, 0.485, 1)
    t.links.new(ad.outputs[0], bg.inputs[0])
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 256


def paper():
    M = furn.N('paper')
    c = PAPER
    d = M.t.nodes.new('ShaderNodeBsdfDiffuse')
    d.inputs[0].default_value = (c, c * 0.985, c * 0.955, 1)
    M.l(d.outputs[0], M.out.inputs[0])  # Lambert: Principled brightens at grazing angles
    a = M.t.nodes.new('ShaderNodeOutputAOV')
    a.name = 'bgmask'
    a.inputs['Value'].default_value = 1.0
    o = furn.mkobj('paper', [(-80, -80, 0), (80, -80, 0), (80, 80, 0), (-80, 80, 0)], [(0, 1, 2, 3)], M.m, smooth=False)
    return o


_built = None


def build(job):
    global _built
    key = json.dumps(job['items'], sort_keys=True)
    if _built and _built[0] == key:
        return _built[1]
    reset()
    t0 = time.time()
    roots = []
    for p in job['items']:
        r = furn.BUILD[p['type']](p)
        r.location = (*p.get('at', (0, 0)), p.get('z', 0))
        r.rotation_euler[2] = math.radians(p.get('rz', 0))
        roots.append(r)
    bpy.context.view_layer.update()
    paper()
    furn.log('build %.1fs' % (time.time() - t0))
    _built = (key, roots)
    return roots


def flatten():
    """Leaves nothing of each material but its masks, which render at once."""
    for material in bpy.data.materials:
        if not material.use_nodes:
            continue
        nodes, links = material.node_tree.nodes, material.node_tree.links
        outputs = [node for node in nodes if node.type == 'OUTPUT_MATERIAL']
        # Cycles computes no mask for a surface that sends nothing.
        glow = nodes.new('ShaderNodeEmission')
        glow.inputs['Strength'].default_value = 0.001
        material.cycles.sample_as_light = False
        for output in outputs:
            links.new(glow.outputs[0], output.inputs['Surface'])


def studio_job(job, raw):
    roots = build(job)
    if job.get('flat'):
        flatten()
    C = job['cam']
    w, h = job['w'], job['h']
    A = verts(roots) if roots else boxpts(1, 1, 1)
    lo, hi = A.min(0), A.max(0)
    bc = (lo + hi) / 2
    for o in [o for o in bpy.data.objects if o.type == 'CAMERA']:
        bpy.data.objects.remove(o)
    co = cam_obj()
    cd = co.data
    az, el, lens = C.get('az', 24), C.get('el', 11), C.get('lens', 85)
    q = (-dirv(az, el)).to_track_quat('-Z', 'Y')
    if not job.get('flat'):
        lights(C.get('light_az', az))
    meta = {}
    if C.get('ortho'):  # front elevation, px per metre fixed by the caller
        cd.type = 'ORTHO'
        cd.ortho_scale = C['ortho']
        q = (-dirv(0, 0)).to_track_quat('-Z', 'Y')
        co.rotation_euler = q.to_euler()
        ppm = w / C['ortho']
        zc = C['base_px'] / ppm
        co.location = (bc[0], -12, h / 2 / ppm - zc)
        x0 = w / 2 + (lo[0] - bc[0]) * ppm
        x1 = w / 2 + (hi[0] - bc[0]) * ppm
        meta['bbox'] = [x0, h - C['base_px'] - hi[2] * ppm, x1, h - C['base_px'] - max(lo[2], 0) * ppm]
    elif 'at' in C:  # detail: look at a point of the product's own box (fractions), covering `span` metres
        tgt = Vector(lo + (hi - lo) * np.array(C['at']))
        d = C['span'] / 2 / (18 / lens)
        co.location = tgt + dirv(az, el) * d
        co.rotation_euler = q.to_euler()
        cd.lens = lens
        if C.get('fstop'):
            cd.dof.use_dof = True
            cd.dof.focus_distance = d
            cd.dof.aperture_fstop = C['fstop']
    else:
        ref = boxpts(*C['ref'])
        c0 = (0, 0, C['ref'][2] / 2)
        d = fit(ref, az, el, lens, w, h, C.get('fx', 0.84), C.get('fy', 0.80), c0)
        X, Y = proj(ref, q, Vector(c0) + dirv(az, el) * d, lens, w, h)
        y0 = -(Y.max() - Y.min()) / 2 + C.get('dy', -0.02)
        loc = Vector((bc[0], bc[1], C['ref'][2] / 2)) + dirv(az, el) * d
        X, Y = proj(A, q, loc, lens, w, h)
        cd.lens = lens
        co.location = loc
        co.rotation_euler = q.to_euler()
        yb = y0 if C.get('baseline', True) else -(Y.max() - Y.min()) / 2 - 0.02
        sx, sy = (X.max() + X.min()) / 2, Y.min() - yb
        cd.shift_x = sx / 2
        cd.shift_y = sy / 2 * h / w
        X, Y = X - sx, Y - sy
        meta['bbox'] = [(X.min() + 1) / 2 * w, (1 - Y.max()) / 2 * h, (X.max() + 1) / 2 * w, (1 - Y.min()) / 2 * h]
    border = None
    if 'bbox' in meta:
        x0, y0, x1, y1 = meta['bbox']
        k = max(y1 - y0, 0.5 * (x1 - x0)) if job.get('view') != 'front' else y1 - y0
        top = max(0, y0 - max(0.05 * h, 0.10 * k))
        bot = min(h, y1 + max(0.10 * h, 0.34 * k))
        L = max(0, x0 - max(0.08 * w, 0.45 * k))
        R = min(w, x1 + max(0.16 * w, 0.8 * k))
        border = (math.floor(L) / w, math.ceil(R) / w, 1 - math.ceil(bot) / h, 1 - math.floor(top) / h)
        meta['crop'] = [math.floor(L), math.floor(top), math.ceil(R), math.ceil(bot)]
    out = f'{raw}/{job["id"]}'
    meta['t'] = render(out, w, h, job.get('spp', 24), border, flat=job.get('flat', False))
    meta.update(w=w, h=h, job=job)
    json.dump(meta, open(out + '.json', 'w'))


def main(plan, raw):
    os.makedirs(raw, exist_ok=True)
    global _built
    for job in json.load(open(plan)):
        if os.path.exists(f'{raw}/{job["id"]}.json') and not job.get('force'):
            continue
        try:
            if job.get('kind') == 'scene':
                import scenes

                _built = None
                scenes.scene_job(job, raw)
            elif job.get('kind') == 'swatch':
                import swatches

                _built = None
                reset()
                swatches.swatch_job(job, raw)
            else:
                studio_job(job, raw)
        except Exception:
            traceback.print_exc()
            _built = None


if __name__ == '__main__' and '--' in sys.argv:
    a = sys.argv[sys.argv.index('--') + 1 :]
    main(a[0], a[1])

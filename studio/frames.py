"""Cameras, framing and the render settings."""

import math
import os
import time

import bpy
import numpy as np
import furn
import state
from mathutils import Vector


def dirv(az, el):  # unit vector from the subject towards azimuth az (0 = front, + = camera right) and elevation el
    a, e = math.radians(az), math.radians(el)
    return Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))


def verts(roots):
    dg = bpy.context.evaluated_depsgraph_get()
    out = []
    for r in roots:
        for o in r.children_recursive:
            if o.type != 'MESH':
                continue
            me = o.evaluated_get(dg).data
            a = np.empty(len(me.vertices) * 3, np.float32)
            me.vertices.foreach_get('co', a)
            a = a.reshape(-1, 3)[::3]
            M = np.array(o.matrix_world)
            out.append(a @ M[:3, :3].T + M[:3, 3])
    return np.concatenate(out)


def proj(A, q, loc, lens, w, h):
    R = np.array(q.to_matrix())
    L = (A - np.array(loc)) @ R
    tx = 18 / lens
    return L[:, 0] / -L[:, 2] / tx, L[:, 1] / -L[:, 2] / (tx * h / w)


def boxpts(w, d, h):
    return np.array([(sx * w / 2, sy * d / 2, z) for sx in (-1, 1) for sy in (-1, 1) for z in (0, h)])


def fit(A, az, el, lens, w, h, fx, fy, c):
    """distance at which A fills fx/fy of the frame"""
    lo, hi = 0.3, 60
    q = (-dirv(az, el)).to_track_quat('-Z', 'Y')
    for _ in range(48):
        m = (lo + hi) / 2
        loc = Vector(c) + dirv(az, el) * m
        if ((A - np.array(loc)) @ np.array(-dirv(az, el))).min() < 0.1:
            lo = m
            continue
        X, Y = proj(A, q, loc, lens, w, h)
        ok = (X.max() - X.min()) / 2 < fx and (Y.max() - Y.min()) / 2 < fy
        lo, hi = (lo, m) if ok else (m, hi)
    return hi


def cam_obj():
    cd = bpy.data.cameras.new('c')
    cd.sensor_width = 36
    co = bpy.data.objects.new('c', cd)
    state.COL.objects.link(co)
    bpy.context.scene.camera = co
    cd.clip_end = 200
    cd.clip_start = 0.02
    return co


def render(out, w, h, spp, border=None, room=False, thr=0.035, flat=False):
    """Writes a multilayer EXR. `flat`: without any light, for masks alone."""
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.samples = spp
    c.use_adaptive_sampling = True
    c.adaptive_threshold = thr
    c.adaptive_min_samples = min(spp, 8)
    c.use_denoising = False
    c.max_bounces = 0 if flat else 6
    c.diffuse_bounces = 2 if not room else 3
    c.glossy_bounces = 2
    c.transmission_bounces = 2
    c.transparent_max_bounces = 4
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 5
    c.blur_glossy = 1
    s.render.threads_mode = 'FIXED'
    s.render.threads = int(os.environ.get('THREADS', '2'))
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    s.render.use_persistent_data = True
    c.use_auto_tile = False
    s.render.film_transparent = not room
    v = bpy.context.view_layer
    v.use_pass_diffuse_direct = v.use_pass_diffuse_indirect = v.use_pass_diffuse_color = True
    v.cycles.denoising_store_passes = True
    if not len(v.aovs):
        for nm in ('fabmask', 'fabmask2', 'bgmask', 'woodmask'):
            a = v.aovs.add()
            a.name = nm
            a.type = 'VALUE'
    im = s.render.image_settings
    im.file_format = 'OPEN_EXR_MULTILAYER'
    im.color_depth = '16'
    im.exr_codec = 'ZIP'
    s.render.use_border = s.render.use_crop_to_border = border is not None
    if border:
        s.render.border_min_x, s.render.border_max_x, s.render.border_min_y, s.render.border_max_y = border
    s.render.filepath = out + '.tmp.exr'
    t = time.time()
    bpy.ops.render.render(write_still=True)
    dt = time.time() - t
    os.replace(out + '.tmp.exr', out + '.exr')
    furn.log('RENDER %s %dx%d %.1fs load %s' % (os.path.basename(out), w, h, dt, open('/proc/loadavg').read().split()[0]))
    return dt

"""Renders the room pictures: `blender -b -P studio.py -- JOBS.json RAWDIR` calls `scene_job` for jobs of the kind 'scene' (see scenes_plan.py)."""

import json
import math
import os
import random
import time

import bpy
import frames
import furn
import shopfront
import state
import stoep
import studio
from furnishings import PROPS
from interiors import fill, shell
from mathutils import Vector


def camera(at, look, lens, width, height, fstop, focus, lift=0.0):
    """A level camera, as an interior photographer holds it: verticals stay vertical, and the lens shifts up or down by `lift` (share of the width)."""
    eye = frames.cam_obj()
    lens_data = eye.data
    lens_data.sensor_fit = 'HORIZONTAL'
    lens_data.lens = lens
    eye.location = at
    heading = math.atan2(look[0] - at[0], look[1] - at[1])
    eye.rotation_euler = (math.radians(90), 0, -heading)
    drop = (look[2] - at[2]) / max(0.1, math.hypot(look[0] - at[0], look[1] - at[1]))
    lens_data.shift_y = drop * lens / 36 + lift
    if fstop:
        lens_data.dof.use_dof = True
        lens_data.dof.focus_distance = (Vector(focus) - Vector(at)).length
        lens_data.dof.aperture_fstop = fstop
    return eye


def scene_job(job, raw):
    """Builds the room, its furniture and its props once, and renders each camera of the job."""
    outs = [f'{raw}/{job["id"]}-{view["name"]}' for view in job['cams']]
    if all(os.path.exists(out + '.json') for out in outs) and not job.get('force'):
        return
    studio.reset()
    began = time.time()
    random.seed(1)
    for piece in job['items']:
        root = furn.BUILD[piece['type']](piece)
        root.location = (*piece.get('at', (0, 0)), piece.get('z', 0))
        root.rotation_euler = (math.radians(piece.get('rx', 0)), 0, math.radians(piece.get('rz', 0)))
    place = dict(job['shell'])
    where = place.pop('place', 'room')
    if where == 'stoep':
        stoep.build(**place)
    elif where == 'street':
        shopfront.build(**place)
    else:
        shell(**place)
    if where != 'street':
        fill(**job.get('fill', {}))
    for name, *rest in job.get('props', []):
        named = rest.pop() if rest and isinstance(rest[-1], dict) else {}
        PROPS[name](*rest, **named)
    bpy.context.view_layer.update()
    state.log('room built in %.1fs' % (time.time() - began))
    for view, out in zip(job['cams'], outs):
        if os.path.exists(out + '.json') and not job.get('force'):
            continue
        for eye in [o for o in bpy.data.objects if o.type == 'CAMERA']:
            bpy.data.objects.remove(eye)
        width, height = view['size']
        camera(
            view['at'],
            view['look'],
            view['lens'],
            width,
            height,
            view.get('fstop', 4.5),
            view.get('focus', view['look']),
            view.get('lift', 0),
        )
        took = frames.render(out, width, height, job.get('spp', 20), room=True, thr=0.03)
        kept = {k: job[k] for k in ('id', 'name', 'alt', 'shows', 'ev', 'room', 'mirror', 'widest') if k in job}
        with open(out + '.json', 'w') as sidecar:
            json.dump(dict(w=width, h=height, t=took, job=dict(kept, cam=view['name'])), sidecar)

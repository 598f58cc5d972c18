"""Tiles of fabric and wood, photographed from above."""

import json
import math

import bpy
import numpy as np
import frames
import furn
import materials
from furn import area, fabric, mkobj, rbox, wood
from furn import place as put
from mathutils import Matrix, Vector


def swatch_job(job, raw):
    kind = job['weave']
    bpy.context.scene.render.film_transparent = False
    keep = materials.FAB['boucle']
    materials.FAB['boucle'] = (0.0020,) + keep[1:]
    n = 170
    S = 0.17
    xs = np.linspace(-S, S, n)
    X, Y = np.meshgrid(xs, xs)
    k = job.get('seed', 1)
    cm = job.get('cm', 12) * 0.01
    if kind == 'wood':
        for i in range(-2, 3):
            o = rbox(0.5, 0.0795, 0.02, wood(job['tone'], 0), 0.0012, 2)
            put(o, 0, i * 0.08, -0.01)
            o.data.transform(Matrix.Translation((i * 3.7 + k, i * 1.3, i * 0.31)))
            o.location -= Vector((i * 3.7 + k, i * 1.3, i * 0.31))
    else:
        t = (X * 0.82 + Y * 0.57) / 0.021
        fo = job.get('fold', 1.0)
        Z = fo * (
            0.0045 * np.sin(t * 1.05 + k)
            + 0.0035 * np.sin(t * 0.53 + 1.7 + 0.9 * np.sin(Y / 0.05 + k))
            + 0.0012 * np.sin((X * 0.5 - Y) / 0.018)
        )
        V = np.c_[X.ravel(), Y.ravel(), Z.ravel()]
        F = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(n - 1) for i in range(n - 1)]
        mkobj('sw', V, F, fabric(kind, job['color']), np.array([(V[i][0], V[i][1]) for f in F for i in f]), sub=1)
    area((-0.45, 0.25, 0.28), (0, 0, 0), 0.25, 3.6, (1, 0.965, 0.92))
    area((0.5, -0.5, 0.5), (0, 0, 0), 0.6, 1.6, (0.97, 0.98, 1))
    furn.world((1, 0.985, 0.96), 0.35)
    co = frames.cam_obj()
    cd = co.data
    cd.type = 'ORTHO'
    cd.ortho_scale = cm
    co.location = (0, -0.12, 0.5)
    co.rotation_euler = (math.atan2(0.12, 0.5), 0, 0)
    t = frames.render(f'{raw}/{job["id"]}', 480, 480, job.get('spp', 24), room=True)
    materials.FAB['boucle'] = keep
    json.dump(dict(w=480, h=480, t=t, job=job), open(f'{raw}/{job["id"]}.json', 'w'))

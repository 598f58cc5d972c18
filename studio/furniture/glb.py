"""blender -b -P glb.py -- OUTDIR slug[=fabric] … : raw GLB of a product (baked colour + normal map), for gltf-transform"""

import sys, os

import bpy, frames, furn, state, plan, studio

# As many as a phone needs to show round cushions: a corner has more of them.
TRIANGLES = {'sofa': 12000, 'corner': 14000, 'armchair': 9000, 'ottoman': 5000}

out, *todo = sys.argv[sys.argv.index('--') + 1 :]
P = {p['slug']: p for p in plan.PRODUCTS}
os.makedirs(out, exist_ok=True)
for a in todo:
    slug, _, v = a.partition('=')
    p = P[slug]
    v = v or plan.default(p)
    s = plan.params(p, plan.FABS[v]['colour'])
    studio.reset()
    state.GLB = True
    state.GLBPX = 512
    r = furn.BUILD[s['type']](s)
    bpy.context.view_layer.update()
    A = frames.verts([r])
    e = A.max(0) - A.min(0)
    r.scale = [w / x for w, x in zip(plan.extent(p), e)]
    bpy.context.view_layer.update()  # soft cushions bulge: bring the model to the catalogue's own size
    furn.export_glb([r], f'{out}/{slug}.raw.glb', TRIANGLES.get(s['type'], 12000))
    state.GLB = False

"""GLB export of a built product."""

import bmesh
import bpy
import numpy as np
import state


def close(me, near=0.002):
    """Joins points nearer than `near` metres. This closes the hole at the end of a rolled arm."""
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=near)
    bm.to_mesh(me)
    bm.free()


def export_glb(roots, path, tris=30000):
    obs = [o for r in roots for o in r.children_recursive if o.type == 'MESH']
    dg = bpy.context.evaluated_depsgraph_get()
    parts = []
    for o in obs:
        for m in list(o.modifiers):
            if m.type == 'SUBSURF':
                o.modifiers.remove(m)  # cage is dense enough (2 cm) for AR
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    for o in obs:
        me = bpy.data.meshes.new_from_object(o.evaluated_get(dg))
        me.transform(o.matrix_world)
        if o.matrix_world.determinant() < 0:
            me.flip_normals()
        for m in me.materials:
            if m and 'tile' in m and me.uv_layers:
                u = np.empty(len(me.loops) * 2, np.float32)
                me.uv_layers[0].data.foreach_get('uv', u)
                me.uv_layers[0].data.foreach_set('uv', u / m['tile'])
        close(me)
        n = bpy.data.objects.new('p', me)
        state.COL.objects.link(n)
        parts.append(n)
    for o in list(bpy.data.objects):
        if o not in parts:
            bpy.data.objects.remove(o)
    bpy.ops.object.select_all(action='DESELECT')
    for p in parts:
        p.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.join()
    o = bpy.context.view_layer.objects.active
    nt = sum(len(p.vertices) - 2 for p in o.data.polygons)
    m = o.modifiers.new('d', 'DECIMATE')
    m.ratio = min(1, tris / nt)
    state.log('tris', nt, '->', tris)
    bpy.ops.export_scene.gltf(
        filepath=path,
        export_format='GLB',
        use_selection=True,
        export_apply=True,
        export_yup=True,
        export_cameras=False,
        export_lights=False,
        export_image_format='AUTO',
    )

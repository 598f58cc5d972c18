"""The furniture: BUILD[type](parameters) → the root of the built piece. This module gathers what rooms and renders use of the builders."""

from cloth import softbox
from cushions import scatter
from export import export_glb
from materials import N, fabric, hexc, plain, wood
from meshes import boxgrid, empty, lathe, leg, mkobj, panel_uv, place, rbox, tube
from seats import build_corner, build_sofa
from setting import area, floor_mat, world
from sleepers import build_corner_open, build_sleeper_open
from state import log
from wholes import build_bed, build_headboard, build_ottoman, build_scatter, build_table

BUILD = dict(
    sofa=build_sofa,
    armchair=lambda p: build_sofa({**dict(seats=1, w=92, d=90, h=82), **p}),
    corner=build_corner,
    sleeper_open=build_sleeper_open,
    corner_open=build_corner_open,
    ottoman=build_ottoman,
    table=build_table,
    headboard=build_headboard,
    scatter=build_scatter,
    bed=build_bed,
)

__all__ = [
    'BUILD',
    'N',
    'area',
    'boxgrid',
    'empty',
    'export_glb',
    'fabric',
    'floor_mat',
    'hexc',
    'lathe',
    'leg',
    'log',
    'mkobj',
    'panel_uv',
    'place',
    'plain',
    'rbox',
    'scatter',
    'softbox',
    'tube',
    'wood',
    'world',
]

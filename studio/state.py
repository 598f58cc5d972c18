"""What the builders share: folders, the collection that new objects join, and whether a model for export is built."""

import os

import bpy

HERE = os.environ.get('STUDIO_HOME', os.path.dirname(os.path.abspath(__file__)))
CACHE = os.environ.get('STUDIO_CACHE', HERE + '/cache')
os.makedirs(CACHE, exist_ok=True)

COL = bpy.context.scene.collection
GLB = False
GLBPX = 512


def log(*a):
    print('[studio]', *a, flush=True)

"""scenes_plan.py JOBS.json [--low] [scene …]: the room pictures as jobs for studio.py. One scene shows several products, named in `shows`."""

import json
import sys

from scene_parts import view
from scenes_beds import beds, dining
from scenes_chairs import chairs, sleepers
from scenes_corners import corners
from scenes_places import places
from scenes_second_beds import beds_again, dining_again
from scenes_second_corners import corners_again
from scenes_second_sofas import sleepers_again, sofas_again
from scenes_sofas import sofas


# Stops by which a home page's room is exposed brighter than the measured exposure.
BRIGHTER = dict(living=0.35, couch=0.4, dining=0.2, bedroom=0.35, reading=0.2, study=-0.15)


def scenes():
    """All scenes by name, in the order in which they are rendered."""
    every = {**sofas(), **sleepers(), **chairs(), **corners(), **beds(), **dining()}
    second = {**sofas_again(), **sleepers_again(), **corners_again(), **beds_again(), **dining_again()}
    for scene in second.values():
        scene['widest'] = 800
    every |= {**second, **places()}
    for name, scene in every.items():
        scene.setdefault('cams', [view()])
        scene['ev'] = BRIGHTER.get(name, scene.get('ev', 0))
        scene['room'] = any(cam['name'] == 'portrait' for cam in scene['cams'])
    return every


if __name__ == '__main__':
    destination, low = sys.argv[1], '--low' in sys.argv
    only = [a for a in sys.argv[2:] if not a.startswith('--')]
    jobs = []
    for name, scene in scenes().items():
        if only and name not in only:
            continue
        job = dict(scene, kind='scene', name=name, spp=10, id=('low-' if low else 'scene-') + name)
        if low:
            job.update(spp=8)
            job['cams'] = [dict(c, size=[int(x * 0.3) for x in c['size']]) for c in job['cams'][:1]]
        jobs.append(job)
    with open(destination, 'w') as file:
        json.dump(jobs, file)
    print(len(jobs), 'jobs')

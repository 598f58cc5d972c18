"""plan_recolour.py masks|bases JOBS.json [slug …]: the renders from which every view is shown in every fabric, wood and finish."""

import json
import sys

import plan


def views(p, i):
    """Every view that exists in one fabric, at the size that the gallery shows: each but the hero of the usual size."""
    every = plan.more(p, i) + ([plan.opened(p)] if p['category'] == 'sleepers' else []) + plan.choices(p) + plan.in_sizes(p)
    return [dict(job, w=width, h=width * 3 // 4) for job in every for width in [min(job['w'], 1200 if job['view'] == 'hero' else 1000)]]


def masks(p, i):
    """Where the fabric and the wood are in each view: renders without light. A hero needs one only for its legs."""
    every = views(p, i)
    if any(option['name'] == 'legs' for option in p['options']):
        every += plan.hero(p, 1200, 900)
    return [dict(job, id='mask-' + job['id'], flat=True, spp=16) for job in every]


LIGHT = dict(linen='linen-oat', tweed='tweed-heather', boucle='boucle-cream', velvet='velvet-rose', leather='leather-tan')
"""The lightest fabric of each weave. From a dark fabric, a picture cannot be brought into a light one."""
MOST_GAIN = 5.5


def linear(value):
    """The channels of a fabric's colour in linear light."""
    colour = plan.FABS[value]['colour'].lstrip('#')
    return [(int(colour[at : at + 2], 16) / 255) ** 2.2 for at in (0, 2, 4)]


def is_dark(p):
    """A channel of the lightest fabric is so much lighter than in the default fabric that noise would show."""
    if not p['weave'] or plan.default(p) == LIGHT[p['weave']]:
        return False
    return max(light / own for light, own in zip(linear(LIGHT[p['weave']]), linear(plan.default(p)))) > MOST_GAIN


def bases(p, i):
    """The views of a dark product once more, for its lightest fabric."""
    return [dict(job, id='base-' + job['id'], spp=min(max(job['spp'], 8), 12)) for job in views(p, i)] if is_dark(p) else []


if __name__ == '__main__':
    kind, destination, *only = sys.argv[1:]
    make = dict(masks=masks, bases=bases)[kind]
    jobs = [job for i, p in enumerate(plan.PRODUCTS) if not only or p['slug'] in only for job in make(p, i)]
    with open(destination, 'w') as file:
        json.dump(jobs, file)
    print(len(jobs), 'jobs')

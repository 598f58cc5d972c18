"""What scenes are composed of: places, light, rugs, pictures, cameras, and products in their fabrics."""

import plan

BY_SLUG = {p['slug']: p for p in plan.PRODUCTS}

WIDE = dict(name='wide', size=(960, 720))

# The rooms of the home page: a picture of 16:9.
BROAD = (1600, 900)

CORNER_VIEW = dict(at=(-0.95, -5.0, 1.32), look=(0.12, 0.2, 0.62), lens=31)

BED_VIEW = dict(at=(1.15, -4.6, 1.2), look=(-0.1, 0.3, 0.78), lens=33)

LOW_SUN = dict(direction=(1.0, 0.30, -0.40), strength=8.0, colour=(1, 0.74, 0.48))

HIGH_SUN = dict(direction=(1.0, 0.42, -0.62), strength=8.0, colour=(1, 0.90, 0.76))

HAZY_SUN = dict(direction=(1.0, 0.25, -0.55), strength=3.5, colour=(1, 0.93, 0.84), softness=5.0)

TALL = ((-1.75, 0.35, 0.28, 2.42),)

BEHIND = ((-1.35, 0.25, 1.02, 2.30),)

COTTAGE = dict(wall='#ebe6db', floor='oregon', style='sash', ceiling='boards', coat=1.5, sun=HIGH_SUN)

HIGHVELD = dict(wall='#d9cdb6', floor='oak', style='steel', ceiling='plain', frame='#e6e1d6', sun=LOW_SUN, windows=TALL, sky=60)

FLAT = dict(wall='#e6e3dd', floor='cement', style='steel', ceiling='plain', frame='#2c2b2a', trim='#dedad2', windows=TALL, sun=HAZY_SUN)

FARM = dict(floor='dark', style='sash', ceiling='boards', picture_rail=True, sun=HIGH_SUN)

NATURAL = ['#5f4a36', '#a4623f']

CUSHION = dict(
    namaqua=('linen', 50, 1), blyde=('velvet', 50, 1), cango=('boucle', 45, 1), amatola=('tweed', 50, 1), hantam=('leather', 45, 1)
)

CUSHION['wild-coast'] = ('linen', 60, 0.66)

BACK = 1.05

GAUZE = [['sheer', -1.62, -1.28, -2.35], ['sheer', 0.10, 0.42, -2.35]]

LONG_GAUZE = [['sheer', -2.25, -1.62, -2.35], ['sheer', 0.24, 0.72, -2.35]]

LEAVES = ('#5d6b4c', '#8a8f63')

FIRESIDE = ('#b5623f', '#2f3f3a', '#d2a764')

EARTH = ('#c08457', '#9a6b4f', '#d9b98a')

OCEAN = ('#d8b27a', '#7f98a3', '#4c6672')


def it(slug, value=None, at=(0, 0), rz=0, **extra):
    """A product of the catalogue in one of its fabrics or woods, standing at `at` and turned by `rz` degrees."""
    product = BY_SLUG[slug]
    value = value or plan.default(product)
    colour = plan.FABS[value]['colour'] if product['weave'] else None
    piece = plan.params(product, colour, None if product['weave'] else value)
    piece.update(extra, slug=slug, at=at, rz=rz)
    return piece


def portrait(at=(1.35, -4.6, 1.2), look=(-0.05, 0.3, 0.86), lens=60, **extra):
    """The upright picture of the same room, for phones."""
    return dict(name='portrait', size=(900, 1200), at=at, look=look, lens=lens, **extra)


def upright(**how):
    """An upright picture that only a category shows."""
    return dict(portrait(**how), name='upright', size=(800, 1000))


def view(at=(1.35, -4.3, 1.15), look=(-0.15, 0.5, 0.72), lens=33, **extra):
    return dict(WIDE, at=at, look=look, lens=lens, **extra)


def cushion(slug, x, yaw, value=None, dy=0.0):
    """A scatter cushion of the catalogue on a sofa; x is a share of half the seat's width."""
    weave, size, ratio = CUSHION[slug]
    colour = plan.FABS[value or plan.default(BY_SLUG[slug])]['colour']
    return dict(x=x, color=colour, fabric=weave, yaw=yaw, size=size, ratio=ratio, dy=dy)


def on_corner(slug, px, yaw, value=None, py=0.04):
    """The same on a corner couch; px is in metres."""
    return dict({k: v for k, v in cushion(slug, 0, yaw, value).items() if k not in ('x', 'dy')}, px=px, py=py)


def kilim(width, depth, x, y, base='#d8cbb2', inks=NATURAL, rz=0):
    """A flat-woven rug with a pair of stripes near each end."""
    a, b = inks
    return ['flat_rug', width, depth, x, y, base, [[0.10, 0.135, a], [0.155, 0.165, b], [0.835, 0.845, b], [0.865, 0.90, a]], rz]


def picture(x, z=1.55, w=0.8, h=0.6, kind=1, cols=('#d3a15c', '#8f9a80', '#5e6b58'), frame='oak'):
    return ['art', x, BACK, z, dict(w=w, h=h, kind=kind, cols=list(cols), frame=frame)]

"""A second room for every corner couch, in another fabric and with the chaise on the left: the picture is mirrored."""

from scene_parts import (
    BEHIND,
    CORNER_VIEW,
    COTTAGE,
    EARTH,
    FARM,
    FIRESIDE,
    FLAT,
    HIGHVELD,
    LEAVES,
    LOW_SUN,
    it,
    kilim,
    on_corner,
    picture,
    view,
)


def corners_again():
    """A second room for every corner couch, with the chaise on the left."""

    def scene(alt, slug, value, shell, others=(), props=(), scatters=(), see={}, **extra):
        piece = dict(scatters=list(scatters)) if scatters else {}
        return dict(
            alt=alt,
            shows=[slug, *[other['slug'] for other in others], *extra.pop('shows', ())],
            items=[it(slug, value, at=(0, 0.5), **piece), *others],
            shell=dict(shell, left=-3.1, windows=((-3.0, -1.2, 0.4, 2.35),), back_windows=extra.pop('behind', BEHIND)),
            props=list(props),
            cams=[view(**dict(CORNER_VIEW, **see))],
            ev=0.12,
            mirror=True,
            **extra,
        )

    return {
        'cederberg-2': scene(
            'Cederberg corner couch in stone bouclé with the chaise on the left and the round Kiaat table in walnut, in a Highveld house',
            'cederberg',
            'boucle-stone',
            dict(HIGHVELD, wall='#cfc6b2'),
            [it('kiaat', 'walnut', at=(-0.6, -0.85))],
            [
                kilim(2.9, 2.0, -0.35, -0.95, '#d8cbb0', ['#6e4a36', '#8b6b4a']),
                picture(-0.5, z=1.7, w=1.1, h=0.7, cols=EARTH),
                ['strelitzia', -2.0, 0.6, 1.9, 22, 9, 'clay'],
                ['branches', -0.6, -0.82, 0.36, '#c7b79b', 0.9],
                ['floor_lamp', 1.95, 0.68, 2],
            ],
            [on_corner('blyde', -0.95, 12, 'velvet-rust')],
            behind=(),
            shows=('blyde',),
        ),
        'drakensberg-2': scene(
            'Drakensberg corner couch in sage linen with the chaise on the left and a Marula coffee table in oak, in a mountain cottage',
            'drakensberg',
            'linen-sage',
            dict(COTTAGE, wall='#ede6d8', floor='oregon'),
            [it('marula', 'oak', at=(-0.6, -0.95))],
            [
                kilim(3.1, 2.1, -0.4, -1.0, '#d9ceb8', ['#5d6b4c', '#a4623f']),
                ['strelitzia', -2.1, 0.6, 1.8, 23],
                picture(1.0, w=0.7, h=0.9, kind=2, cols=LEAVES),
                ['tray', -0.8, -0.95, 0.40],
                ['books', -0.35, -0.95, 0.40],
            ],
            [on_corner('namaqua', -0.95, 12), on_corner('cango', 0.4, -8)],
            shows=('namaqua', 'cango'),
        ),
        'karoo-2': scene(
            'Karoo corner couch in moss tweed with the chaise on the left and a Tamboti coffee table in oak, in a farmhouse',
            'karoo',
            'tweed-moss',
            dict(FARM, wall='#e0d6c2', floor='dark'),
            [it('tamboti', 'oak', at=(-0.6, -0.9))],
            [
                ['round_rug', 1.35, -0.5, -0.9, '#c6af86'],
                ['strelitzia', -2.0, 0.6, 1.85, 24, 8, 'clay'],
                picture(0.95, w=0.95, h=0.66, cols=EARTH, frame='walnut'),
                ['books', -0.75, -0.9, 0.40, ['#6f7a52', '#d8cfbd']],
                ['floor_lamp', 1.95, 0.68, 2],
            ],
            [on_corner('amatola', -0.9, 12, 'tweed-heather')],
            shows=('amatola',),
        ),
        'swartberg-2': scene(
            'Swartberg corner couch in tan leather with the chaise on the left and a Disa ottoman in espresso leather, in a room with a cement floor',
            'swartberg',
            'leather-tan',
            dict(COTTAGE, wall='#d9d2c4', floor='cement'),
            [it('disa', 'leather-espresso', at=(-0.6, -0.9), rz=6)],
            [
                kilim(2.9, 2.0, -0.4, -0.95, '#d3c4a6', ['#43302a', '#8c3f2a']),
                ['strelitzia', -2.0, 0.6, 2.0, 25],
                picture(0.95, w=0.7, h=0.9, kind=0, cols=EARTH),
                ['tray', -0.6, -0.9, 0.472],
            ],
        ),
        'overberg-2': scene(
            'Overberg corner couch in oat linen with the chaise on the left and a Vygie ottoman in sand bouclé, in a townhouse',
            'overberg',
            'linen-oat',
            dict(HIGHVELD, wall='#bfc4b8'),
            [it('vygie', 'boucle-sand', at=(-0.6, -0.85))],
            [
                ['round_rug', 1.3, -0.5, -0.85],
                picture(-0.55, z=1.7, w=0.62, h=0.82, kind=2, cols=LEAVES),
                picture(0.25, z=1.7, w=0.62, h=0.82, kind=0, cols=EARTH),
                ['strelitzia', -2.0, 0.6, 1.75, 26, 8, 'clay'],
                ['floor_lamp', 1.95, 0.68, 2],
                ['books', -0.6, -0.85, 0.448],
            ],
            [on_corner('namaqua', -0.85, 10), on_corner('wild-coast', 0.35, -8)],
            behind=(),
            shows=('namaqua', 'wild-coast'),
        ),
        'tsitsikamma-2': scene(
            'Tsitsikamma corner couch in forest green velvet with the chaise on the left and a Marula coffee table in walnut, in a house among trees',
            'tsitsikamma',
            'velvet-forest',
            dict(COTTAGE, wall='#dccfb8', floor='oak'),
            [it('marula', 'walnut', at=(-0.6, -0.9))],
            [
                kilim(3.0, 2.0, -0.4, -0.95, '#d8cbae', ['#2f5a45', '#b07b45']),
                ['strelitzia', -2.05, 0.6, 1.95, 27],
                picture(1.0, w=0.95, h=0.66, cols=EARTH),
                ['bowl', -0.6, -0.9, 0.40, '#8a5d3f', 0.14],
            ],
            [on_corner('blyde', -0.95, 12), on_corner('blyde', 0.5, -8, 'velvet-rust')],
            shows=('blyde',),
        ),
        'magaliesberg-2': scene(
            'Magaliesberg corner couch in cream bouclé with the chaise on the left and an Aloe ottoman in clay linen, in a small flat',
            'magaliesberg',
            'boucle-cream',
            FLAT,
            [it('aloe', 'linen-clay', at=(-0.6, -0.8), rz=-10)],
            [
                kilim(2.6, 1.8, -0.4, -0.85, '#d6c8ac', ['#a4623f', '#5f4a36']),
                ['strelitzia', -1.9, 0.6, 1.9, 28],
                picture(0.9, w=0.7, h=0.9, kind=0, cols=FIRESIDE, frame='black'),
                ['books', -0.6, -0.8, 0.478],
                ['floor_lamp', 1.85, 0.68, 2],
            ],
        ),
        'kgalagadi-2': scene(
            'Kgalagadi corner sleeper couch in cream bouclé with the chaise on the left and a Tamboti coffee table in walnut, in a guest room',
            'kgalagadi',
            'boucle-cream',
            dict(COTTAGE, wall='#c9a88a', floor='pale', coat=1.8, sun=LOW_SUN),
            [it('tamboti', 'walnut', at=(-0.6, -0.9))],
            [
                ['round_rug', 1.3, -0.5, -0.9],
                ['strelitzia', -2.0, 0.6, 1.8, 29, 8, 'clay'],
                picture(0.95, w=0.95, h=0.66, cols=EARTH),
                ['tray', -0.6, -0.9, 0.40],
            ],
            [on_corner('hantam', -0.85, 10)],
            shows=('hantam',),
        ),
    }

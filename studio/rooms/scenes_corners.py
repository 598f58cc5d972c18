"""Rooms with corner couches."""

from scene_parts import (
    BROAD,
    it,
    portrait,
    view,
    CORNER_VIEW,
    LOW_SUN,
    BEHIND,
    COTTAGE,
    HIGHVELD,
    FLAT,
    FARM,
    on_corner,
    kilim,
    picture,
    EARTH,
    OCEAN,
)


def corners():
    """Corner couches: the camera stands to the left, so that the long seat is seen, and a window is behind the couch."""

    def scene(alt, slug, shows, others=(), props=(), shell=COTTAGE, scatters=(), y=0.5, cams=(), view_of={}, **extra):
        piece = dict(scatters=list(scatters)) if scatters else {}
        return dict(
            alt=alt,
            shows=[slug, *shows],
            items=[it(slug, at=(0, y), **piece), *others],
            shell=dict(shell, left=-3.1, windows=((-3.0, -1.2, 0.4, 2.35),), back_windows=BEHIND),
            props=[*props, ['floor_lamp', 1.95, 0.68, 0]],
            cams=[view(**dict(CORNER_VIEW, **view_of)), *cams],
            ev=0.12,
            **extra,
        )

    rug = kilim(2.9, 2.0, -0.35, -0.95)
    return {
        'couch': scene(
            'Cederberg corner couch in sand bouclé with a Marula coffee table in oak, under a window on the garden',
            'cederberg',
            ['marula'],
            [it('marula', 'oak', at=(-0.55, -0.75))],
            [
                rug,
                ['strelitzia', -1.95, 0.6, 1.8, 2],
                picture(0.95, w=0.7, h=0.9, kind=2, cols=('#5d6b4c', '#8a8f63')),
                ['books', -0.75, -0.75, 0.40],
                ['branches', -0.35, -0.72, 0.40, '#c7b79b', 0.85],
            ],
            view_of=dict(size=BROAD),
            cams=[portrait(at=(-0.95, -5.0, 1.4), look=(0.27, 0.0, 0.80), lens=46.5)],
        ),
        'drakensberg': scene(
            'Drakensberg corner couch in oat linen with a Fynbos ottoman in clay linen, in a family room',
            'drakensberg',
            ['fynbos', 'namaqua'],
            [it('fynbos', 'linen-clay', at=(-0.55, -1.0))],
            [
                kilim(3.1, 2.1, -0.4, -1.0, '#cdbfa4'),
                ['strelitzia', -2.1, 0.6, 1.9, 5],
                picture(1.0, w=0.95, h=0.66, cols=EARTH),
                ['tray', -0.65, -1.0, 0.472],
            ],
            dict(FARM, wall='#dcd6c8', floor='oregon'),
            [on_corner('namaqua', -0.95, 12), on_corner('namaqua', 0.45, -8, 'linen-sage')],
        ),
        'karoo': scene(
            'Karoo corner couch in heather tweed with a Vygie ottoman in stone bouclé, in a room with a cement floor',
            'karoo',
            ['vygie'],
            [it('vygie', 'boucle-stone', at=(-0.6, -0.85))],
            [
                kilim(2.8, 1.9, -0.4, -0.9, '#d3c5ab', ['#5b4c66', '#a4623f']),
                ['strelitzia', -1.95, 0.6, 1.75, 8, 8, 'clay'],
                picture(0.95, w=0.95, h=0.66, cols=EARTH),
                ['tray', -0.6, -0.85, 0.448],
            ],
            dict(COTTAGE, floor='cement', sun=LOW_SUN),
        ),
        'swartberg': scene(
            'Swartberg corner couch in black leather with a Tamboti coffee table in walnut, in a Johannesburg flat',
            'swartberg',
            ['tamboti', 'hantam'],
            [it('tamboti', 'walnut', at=(-0.6, -0.8))],
            [
                kilim(2.9, 2.0, -0.4, -0.9, '#d9d0c0', ['#3c3a38', '#8b6b4a']),
                ['strelitzia', -2.0, 0.6, 2.0, 7],
                picture(0.95, w=0.7, h=0.9, kind=0, cols=EARTH, frame='black'),
                ['books', -0.8, -0.8, 0.40, ['#d9d2c4', '#57615a']],
                ['vase', -0.4, -0.78, 0.40, '#a8977d', 1.0],
            ],
            FLAT,
            [on_corner('hantam', -0.85, 12)],
        ),
        'overberg': scene(
            'Overberg corner couch in indigo linen with an Aloe ottoman in oat linen, in a bright lounge',
            'overberg',
            ['aloe', 'wild-coast'],
            [it('aloe', 'linen-oat', at=(-0.7, -0.8), rz=12)],
            [
                ['round_rug', 1.25, -0.5, -0.8],
                ['strelitzia', -1.95, 0.6, 1.8, 3, 8, 'clay'],
                picture(0.9, w=0.95, h=0.66, cols=OCEAN),
                ['books', -0.7, -0.8, 0.478],
            ],
            dict(COTTAGE, floor='pale'),
            [on_corner('wild-coast', -0.8, 8, 'linen-oat')],
        ),
        'tsitsikamma': scene(
            'Tsitsikamma corner couch in midnight velvet with a Protea ottoman in ochre velvet, in a room for films',
            'tsitsikamma',
            ['protea', 'blyde'],
            [it('protea', 'velvet-ochre', at=(-0.6, -0.9))],
            [
                kilim(3.0, 2.0, -0.4, -0.95, '#cdbf9f', ['#27344f', '#b07b45']),
                ['strelitzia', -2.05, 0.6, 1.9, 6],
                picture(1.0, w=0.95, h=0.66, cols=EARTH, frame='walnut'),
                ['tray', -0.6, -0.9, 0.472],
            ],
            dict(FARM, wall='#c9bda6'),
            [on_corner('blyde', -0.95, 12), on_corner('blyde', 0.5, -8, 'velvet-rust')],
        ),
        'magaliesberg': scene(
            'Magaliesberg corner couch in stone bouclé with a Mopane side table in oak, in a townhouse lounge',
            'magaliesberg',
            ['mopane'],
            [it('mopane', 'oak', at=(-1.62, 0.45))],
            [
                ['round_rug', 1.2, -0.45, -0.8],
                ['branches', -1.62, 0.45, 0.55, '#c7b79b', 0.9],
                picture(0.9, w=0.7, h=0.9, kind=2, cols=('#5d6b4c', '#8a8f63')),
                ['stool', -0.6, -0.75],
                ['books', -0.6, -0.75, 0.45],
            ],
            dict(HIGHVELD, wall='#d8d3c4'),
        ),
        'kgalagadi': scene(
            'Kgalagadi corner sleeper couch in sand bouclé with the round Kiaat table in oak, in a family flat',
            'kgalagadi',
            ['kiaat', 'namaqua'],
            [it('kiaat', 'oak', at=(-0.6, -0.85))],
            [
                kilim(2.7, 1.9, -0.4, -0.9, '#ddd2bd', ['#7a5b3e', '#a4623f']),
                ['strelitzia', -1.98, 0.6, 1.8, 9],
                picture(0.95, w=0.95, h=0.66, cols=EARTH),
                ['bowl', -0.6, -0.85, 0.36, '#6d4a33', 0.14],
            ],
            FLAT,
            [on_corner('namaqua', -0.85, 10)],
        ),
    }

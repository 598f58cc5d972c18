"""A second room for every sofa and sleeper, in another of its fabrics. `mirror` shows the room from the other side."""

from scene_parts import (
    COTTAGE,
    EARTH,
    FARM,
    FIRESIDE,
    FLAT,
    GAUZE,
    HAZY_SUN,
    HIGHVELD,
    LEAVES,
    LONG_GAUZE,
    LOW_SUN,
    OCEAN,
    cushion,
    it,
    kilim,
    picture,
    view,
)


def lounge(alt, slug, value, shell, others=(), props=(), scatters=(), mirror=True, see={}, x=-0.05, **extra):
    """A sofa or a sleeper against the back wall."""
    piece = dict(scatters=list(scatters)) if scatters else {}
    return dict(
        alt=alt,
        shows=[slug, *[other['slug'] for other in others], *extra.pop('shows', ())],
        items=[it(slug, value, at=(x, 0.42), **piece), *others],
        shell=shell,
        props=list(props),
        cams=[view(**see)],
        mirror=mirror,
        **extra,
    )


def chair(slug, value, x=1.55, y=-0.62, rz=-62):
    """An armchair that stands across from the window and looks at the middle of the room."""
    return it(slug, value, at=(x, y), rz=rz)


def sofas_again():
    """A second room for every sofa."""
    return {
        'franschhoek-2': lounge(
            'Franschhoek sofa in rust velvet with a McGregor armchair in forest green velvet and a Marula coffee table in walnut, in a farmhouse at sunset',
            'franschhoek',
            'velvet-rust',
            dict(FARM, wall='#d3c7b0', sun=LOW_SUN),
            [chair('mcgregor', 'velvet-forest'), it('marula', 'walnut', at=(-0.15, -0.95))],
            [
                ['round_rug', 1.5, 0.05, -0.85, '#bfa47a'],
                ['strelitzia', -1.8, 0.5, 1.95, 11, 9, 'clay'],
                *GAUZE,
                picture(-0.45, w=0.62, h=0.82, kind=2, cols=LEAVES, frame='walnut'),
                picture(0.35, w=0.62, h=0.82, kind=0, cols=FIRESIDE, frame='walnut'),
                ['books', -0.4, -0.95, 0.40, ['#40504a', '#d6c9ad']],
                ['bowl', 0.1, -0.95, 0.40, '#8a5d3f', 0.13],
            ],
        ),
        'knysna-2': lounge(
            'Knysna two-seater in charcoal tweed with a Swellendam armchair in moss tweed and the round Kiaat table in oak, in a flat with a cement floor',
            'knysna',
            'tweed-charcoal',
            dict(FLAT, wall='#d9d3c7'),
            [chair('swellendam', 'tweed-moss', 1.35, -0.6), it('kiaat', 'oak', at=(-0.25, -0.95))],
            [
                kilim(2.8, 1.9, 0.0, -0.75, '#d5c8b0', ['#4f5a45', '#a4623f']),
                ['strelitzia', -1.78, 0.5, 1.85, 12],
                *LONG_GAUZE,
                picture(-0.25, w=1.0, h=0.68, cols=EARTH, frame='black'),
                ['floor_lamp', 1.0, 0.65, 2],
                ['books', -0.4, -0.98, 0.36, ['#d9d2c4', '#55565a']],
                ['mug', -0.08, -0.88, 0.36],
            ],
            x=-0.3,
            mirror=False,
        ),
        'paternoster-2': lounge(
            'Paternoster sofa in stone bouclé with a Tulbagh armchair in indigo linen and a Marula coffee table in oak, in a house on the coast',
            'paternoster',
            'boucle-stone',
            dict(COTTAGE, wall='#dfe3e0', floor='white', sun=HAZY_SUN),
            [chair('tulbagh', 'linen-indigo'), it('marula', 'oak', at=(-0.1, -0.95))],
            [
                ['round_rug', 1.45, 0.05, -0.85, '#d2c09b'],
                ['strelitzia', -1.78, 0.5, 1.7, 13],
                *GAUZE,
                picture(-0.1, w=1.15, h=0.72, cols=OCEAN),
                ['tray', -0.35, -0.95, 0.40],
                ['basket', -1.66, -0.6, 0.2, 0.32],
            ],
            [cushion('wild-coast', -0.74, 12, 'linen-indigo'), cushion('cango', 0.72, -12)],
            shows=('wild-coast', 'cango'),
        ),
        'stellenbosch-2': lounge(
            'Stellenbosch sofa in oxblood leather with a Disa ottoman in tan leather and a Mopane side table in walnut, in a room full of books',
            'stellenbosch',
            'leather-oxblood',
            dict(FARM, wall='#c8bca3', sun=LOW_SUN),
            [it('disa', 'leather-tan', at=(0.25, -0.95), rz=8), it('mopane', 'walnut', at=(-1.38, 0.4))],
            [
                kilim(3.0, 2.0, 0.05, -0.8, '#c4ab80', ['#4b2a20', '#3c463f']),
                ['bookshelf', 1.85, 1.04, dict(w=1.15, h=2.15, seed=12)],
                *GAUZE,
                ['table_lamp', -1.38, 0.44, 0.55, 2, '#6d4a33', 1.0],
                picture(0.0, w=0.9, h=0.62, frame='walnut', cols=FIRESIDE),
                ['books', 0.25, -0.95, 0.478, ['#5b2f24', '#c9b48f']],
            ],
        ),
        'clarens-2': lounge(
            'Clarens sofa in oat linen with a Greyton armchair in ochre velvet and the round Kiaat table in walnut, in a green room',
            'clarens',
            'linen-oat',
            dict(COTTAGE, wall='#a9b3a2', floor='oregon', door_at=1.98, door_colour='#7d8a78'),
            [chair('greyton', 'velvet-ochre', 1.5, -0.66), it('kiaat', 'walnut', at=(-0.15, -1.0))],
            [
                kilim(3.0, 2.1, 0.05, -0.85, '#d9cdb5', ['#5d6b4c', '#b07b45']),
                ['strelitzia', -1.8, 0.48, 1.85, 14, 8, 'clay'],
                *GAUZE,
                picture(-0.1, w=0.95, h=0.66, cols=EARTH),
                ['branches', -0.25, -0.98, 0.36, '#d8c6ad', 0.85],
                ['mug', 0.05, -1.05, 0.36],
            ],
            [cushion('blyde', -0.72, 12), cushion('namaqua', 0.72, -10, 'linen-sage')],
            shows=('blyde', 'namaqua'),
        ),
        'hermanus-2': lounge(
            'Hermanus two-seater in indigo linen with a Robertson armchair in tan leather and a Mopane side table in oak, in a study by the sea',
            'hermanus',
            'linen-indigo',
            dict(COTTAGE, wall='#e6e0d2', floor='pale'),
            [chair('robertson', 'leather-tan', 1.3, -0.6), it('mopane', 'oak', at=(-1.3, 0.42))],
            [
                ['round_rug', 1.3, 0.0, -0.75, '#c9b28a'],
                *GAUZE,
                ['table_lamp', -1.3, 0.46, 0.55, 1.5, '#5d7380', 1.0],
                picture(-0.2, w=1.0, h=0.66, cols=OCEAN),
                ['strelitzia', 1.95, 0.55, 1.8, 15, 8, 'clay'],
                ['stool', -0.25, -0.8],
                ['tray', -0.25, -0.8, 0.45],
            ],
            [cushion('wild-coast', 0.42, -10, 'linen-oat')],
            x=-0.25,
            shows=('wild-coast',),
        ),
        'prince-albert-2': lounge(
            'Prince Albert sofa in forest green velvet with a Protea ottoman in rust velvet, in a townhouse with tall windows',
            'prince-albert',
            'velvet-forest',
            dict(HIGHVELD, wall='#d6cfc0', floor='oak'),
            [it('protea', 'velvet-rust', at=(0.2, -0.95), rz=-8)],
            [
                kilim(3.0, 2.0, 0.0, -0.8, '#d8ccb3', ['#2f5a45', '#96432a']),
                ['strelitzia', -1.82, 0.5, 2.0, 16],
                *LONG_GAUZE,
                picture(-0.42, w=0.6, h=0.8, kind=0, cols=EARTH),
                picture(0.36, w=0.6, h=0.8, kind=2, cols=LEAVES),
                ['floor_lamp', 1.48, 0.62, 3],
                ['tray', 0.2, -0.95, 0.472],
            ],
            [cushion('blyde', -0.72, 12, 'velvet-ochre')],
            shows=('blyde',),
        ),
        'montagu-2': lounge(
            'Montagu sofa in heather tweed with an Erica ottoman in moss tweed, in a cottage with clay tiles',
            'montagu',
            'tweed-heather',
            dict(COTTAGE, wall='#e5dac6', floor='tile', door_at=1.98, door_colour='#6b5f72'),
            [it('erica', 'tweed-moss', at=(0.1, -0.9), rz=6)],
            [
                kilim(2.9, 1.9, 0.0, -0.8, '#dccfb4', ['#6b5b7a', '#6f7a52']),
                ['strelitzia', -1.8, 0.5, 1.75, 17, 8, 'clay'],
                *GAUZE,
                picture(-0.05, w=1.0, h=0.66, cols=EARTH),
                ['books', 0.1, -0.9, 0.478, ['#6b5b7a', '#d8cfbd']],
                ['basket', -1.62, -0.6, 0.2, 0.32],
            ],
            [cushion('amatola', 0.74, -12)],
            shows=('amatola',),
        ),
        'dullstroom-2': lounge(
            'Dullstroom club sofa in tan leather with a Riebeek armchair in espresso leather and a Tamboti coffee table in walnut, in a trout lodge',
            'dullstroom',
            'leather-tan',
            dict(COTTAGE, wall='#8d9384', floor='dark', sun=LOW_SUN),
            [chair('riebeek', 'leather-espresso', 1.6, -0.66, -58), it('tamboti', 'walnut', at=(-0.2, -0.98))],
            [
                kilim(3.1, 2.1, 0.05, -0.85, '#bda57c', ['#3c463f', '#6e2c22']),
                ['strelitzia', -1.85, 0.48, 1.8, 18],
                *GAUZE,
                picture(-0.1, w=1.05, h=0.7, frame='walnut', cols=EARTH),
                ['books', -0.45, -0.98, 0.40, ['#6e4a36', '#d9cfbd']],
                ['vase', 0.05, -0.95, 0.40, '#6f6a58', 1.0],
            ],
        ),
    }


def sleepers_again():
    """A second room for every sleeper that stands against a wall."""
    return {
        'sutherland-2': lounge(
            'Sutherland sleeper couch in clay linen with an Aloe ottoman in oat linen, in a city flat',
            'sutherland',
            'linen-clay',
            dict(FLAT),
            [it('aloe', 'linen-oat', at=(0.5, -0.9), rz=-12)],
            [
                kilim(2.8, 1.9, 0.0, -0.75, '#ddd2bd', ['#7a5b3e', '#3e3c3a']),
                ['strelitzia', -1.78, 0.5, 1.9, 19],
                *LONG_GAUZE,
                picture(-0.15, w=0.95, h=0.66, cols=FIRESIDE, frame='black'),
                ['floor_lamp', 1.25, 0.62, 2],
                ['books', 0.5, -0.9, 0.478],
            ],
            x=-0.15,
        ),
        'augrabies-2': lounge(
            'Augrabies sleeper couch in moss tweed with a Mopane side table in oak, in a spare room that is a study by day',
            'augrabies',
            'tweed-moss',
            dict(COTTAGE, wall='#e9e1d0', floor='oregon'),
            [it('mopane', 'oak', at=(-1.3, 0.42))],
            [
                ['round_rug', 1.3, -0.1, -0.75],
                ['bookshelf', 1.5, 1.04, dict(w=1.2, h=2.05, seed=14, tone='oak')],
                *GAUZE,
                ['table_lamp', -1.3, 0.46, 0.55, 2, '#8a7a66', 1.0],
                picture(-0.3, w=0.8, h=0.58, cols=EARTH),
                ['stool', 0.0, -0.8],
                ['mug', 0.0, -0.8, 0.45],
            ],
            [cushion('amatola', 0.5, -12, 'tweed-heather')],
            x=-0.3,
            shows=('amatola',),
        ),
        'langebaan-2': lounge(
            'Langebaan sleeper couch in slate linen with a Fynbos ottoman in oat linen, in a house with a view of the garden',
            'langebaan',
            'linen-slate',
            dict(HIGHVELD, wall='#e0dbcf', floor='pale', sun=HAZY_SUN),
            [it('fynbos', 'linen-oat', at=(0.1, -0.98), rz=-3)],
            [
                kilim(3.0, 2.0, 0.05, -0.8, '#d6c9ae', ['#4c6672', '#b07b45']),
                ['strelitzia', -1.8, 0.5, 1.9, 20],
                *LONG_GAUZE,
                picture(-0.05, w=1.05, h=0.68, cols=OCEAN),
                ['tray', 0.25, -0.98, 0.472],
                ['floor_lamp', 1.5, 0.62, 2],
            ],
            [cushion('blyde', -0.7, 12), cushion('wild-coast', 0.7, -10, 'linen-oat')],
            shows=('blyde', 'wild-coast'),
        ),
        'pilanesberg-2': lounge(
            'Pilanesberg sleeper couch in espresso leather with a Marula coffee table in walnut, in a city loft',
            'pilanesberg',
            'leather-espresso',
            dict(FLAT, wall='#cfc6b8'),
            [it('marula', 'walnut', at=(0, -0.95))],
            [
                kilim(2.9, 1.9, 0.0, -0.8, '#d9ccb2', ['#43302a', '#a4623f']),
                ['strelitzia', -1.8, 0.5, 2.0, 21],
                *LONG_GAUZE,
                picture(-0.4, w=0.6, h=0.8, kind=0, cols=FIRESIDE, frame='black'),
                picture(0.38, w=0.6, h=0.8, kind=2, cols=LEAVES, frame='black'),
                ['vase', -0.3, -0.95, 0.40, '#a8977d', 0.9],
                ['books', 0.25, -0.95, 0.40, ['#8a6a48', '#d8ccb4']],
            ],
        ),
    }

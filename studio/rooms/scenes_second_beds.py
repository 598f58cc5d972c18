"""A second room for every headboard and dining table, in another fabric or wood, seen from the other side."""

from scene_parts import (
    BED_VIEW,
    COTTAGE,
    EARTH,
    FARM,
    FIRESIDE,
    GAUZE,
    HIGHVELD,
    LEAVES,
    LONG_GAUZE,
    LOW_SUN,
    OCEAN,
    it,
    kilim,
    picture,
    view,
)


def beds_again():
    """A second bedroom for every headboard."""

    def scene(alt, slug, value, shell, wood, props=(), others=(), **extra):
        bed = dict(it(slug, value, at=(0, 0.92)), type='bed')
        return dict(
            alt=alt,
            shows=[slug, 'mopane', *[other['slug'] for other in others]],
            items=[bed, it('mopane', wood, at=(-1.16, 0.70)), it('mopane', wood, at=(1.16, 0.70)), *others],
            shell=shell,
            props=[['table_lamp', 1.16, 0.74, 0.55, 2, '#b59a78', 0.9], ['books', -1.16, 0.66, 0.55], *props],
            cams=[view(**BED_VIEW)],
            mirror=True,
            **extra,
        )

    return {
        'champagne-2': scene(
            'Champagne headboard in dusty rose velvet on a made-up bed with a Protea ottoman in rust velvet at its foot, in a bright bedroom',
            'champagne',
            'velvet-rose',
            dict(COTTAGE, wall='#e8dfd0', floor='pale'),
            'oak',
            [['round_rug', 1.5, 0, -0.9, '#cdb894'], *GAUZE, picture(0, z=1.85, w=1.0, h=0.6, cols=FIRESIDE)],
            [it('protea', 'velvet-rust', at=(0, -1.5))],
        ),
        'cathedral-2': scene(
            'Cathedral headboard in indigo linen on a made-up bed with Mopane side tables in walnut, in a bedroom with boarded walls',
            'cathedral',
            'linen-indigo',
            dict(FARM, wall='#e3ddd0', floor='oregon', wainscot='#cdd1cb'),
            'walnut',
            [
                kilim(2.9, 1.9, 0, -0.9, '#dfd5c2', ['#2f4868', '#b07b45']),
                *GAUZE,
                picture(0, z=1.88, w=1.0, h=0.6, cols=OCEAN, frame='walnut'),
            ],
        ),
        'sani-2': scene(
            'Sani headboard in sand bouclé on a made-up bed with Mopane side tables in walnut, in a room with clay-coloured walls',
            'sani',
            'boucle-sand',
            dict(HIGHVELD, wall='#c39c82', coat=1.8),
            'walnut',
            [
                kilim(2.9, 1.9, 0, -0.9, '#e0d5c0'),
                *LONG_GAUZE,
                picture(-0.4, z=1.72, w=0.55, h=0.7, kind=0, cols=EARTH),
                picture(0.4, z=1.72, w=0.55, h=0.7, kind=2, cols=LEAVES),
            ],
        ),
        'tugela-2': scene(
            'Tugela headboard in tan leather on a made-up bed with Mopane side tables in oak, in a bush lodge',
            'tugela',
            'leather-tan',
            dict(COTTAGE, wall='#cdb99a', floor='cement', sun=LOW_SUN),
            'oak',
            [
                kilim(2.9, 1.9, 0, -0.9, '#c9b084', ['#43302a', '#8c3f2a']),
                *GAUZE,
                picture(0, z=1.85, w=1.05, h=0.62, cols=EARTH),
                ['strelitzia', -1.95, 0.55, 1.7, 30, 7, 'clay'],
            ],
        ),
        'oribi-2': scene(
            'Oribi headboard in heather tweed on a made-up bed with a Fynbos ottoman in oat linen at its foot, in a cottage bedroom',
            'oribi',
            'tweed-heather',
            dict(COTTAGE, wall='#e5ddd0', floor='oak'),
            'oak',
            [kilim(2.9, 1.9, 0, -1.0, '#dccfb8', ['#6b5b7a', '#a4623f']), *GAUZE, picture(0, z=1.82, w=0.95, h=0.6, cols=EARTH)],
            [it('fynbos', 'linen-oat', at=(0, -1.52), d=50)],
        ),
    }


def dining_again():
    """A second room for every dining table."""

    def around(x, y, tone, seat='#cdbb98'):
        """Six chairs at a long table."""
        return [
            ['chair', x - 0.5, y + 0.66, 2, tone, seat],
            ['chair', x + 0.5, y + 0.64, -4, tone, seat],
            ['chair', x - 0.5, y - 0.68, 176, tone, seat],
            ['chair', x + 0.52, y - 0.66, 184, tone, seat],
            ['chair', x + 1.24, y, -86, tone, seat],
            ['chair', x - 1.24, y + 0.02, 90, tone, seat],
        ]

    see = dict(at=(1.5, -4.25, 1.44), look=(-0.12, 0.0, 0.84), lens=32)
    return {
        'yellowwood-2': dict(
            alt='Yellowwood dining table in walnut with six chairs, in a dining room with tall windows',
            shows=['yellowwood'],
            items=[it('yellowwood', 'walnut', at=(0, -0.25))],
            shell=dict(HIGHVELD, wall='#d9d2c2', floor='oak'),
            props=[
                *around(0, -0.25, 'walnut'),
                kilim(3.2, 2.2, 0, -0.25, '#cbb68e', ['#4b2a20', '#6f7a52']),
                *LONG_GAUZE,
                ['woven_pendant', 0, -0.25, 1.72, 0.34, 2.75, 6],
                ['branches', 0.1, -0.22, 0.76, '#d8c6ad', 1.0],
                ['plate', -0.5, -0.5, 0.76],
                ['plate', 0.5, -0.5, 0.76],
                ['bowl', -0.3, -0.2, 0.76, '#8a5d3f', 0.15],
                picture(0.2, z=1.55, w=1.05, h=0.7, cols=EARTH, frame='walnut'),
                ['strelitzia', -1.85, 0.55, 1.9, 31],
            ],
            cams=[view(**see)],
            mirror=True,
        ),
        'stinkwood-2': dict(
            alt='Stinkwood dining table in oak laid for breakfast, in a white cottage with a tiled floor',
            shows=['stinkwood'],
            items=[it('stinkwood', 'oak', at=(0, -0.2))],
            shell=dict(COTTAGE, floor='tile', door_at=1.95, door_colour='#6f8896'),
            props=[
                *around(0, -0.2, 'oak'),
                *GAUZE,
                ['woven_pendant', 0, -0.2, 1.72, 0.3, 2.75, 5],
                ['bowl', 0.1, -0.2, 0.75, '#c9b79c', 0.18],
                ['fruit', 0.1, -0.2, 0.75],
                ['plate', -0.5, -0.45, 0.75],
                ['plate', 0.5, -0.45, 0.75],
                ['mug', -0.28, -0.42, 0.75],
                ['mug', 0.28, -0.38, 0.75, '#cdbfa6'],
                picture(0.1, z=1.55, w=0.95, h=0.64, cols=OCEAN),
                ['strelitzia', -1.8, 0.5, 1.75, 32, 8, 'clay'],
            ],
            cams=[view(**see)],
            mirror=True,
        ),
        'baobab-2': dict(
            alt='Baobab round dining table in walnut with four chairs, in a breakfast room with sage walls',
            shows=['baobab'],
            items=[it('baobab', 'walnut', at=(0, -0.1))],
            shell=dict(FARM, wall='#b4bcab', floor='oregon', wainscot='#d9d6c9'),
            props=[
                ['chair', -0.55, 0.48, 38, 'walnut'],
                ['chair', 0.58, 0.46, -40, 'walnut'],
                ['chair', -0.6, -0.66, 140, 'walnut'],
                ['chair', 0.62, -0.62, 222, 'walnut'],
                ['round_rug', 1.3, 0, -0.1, '#c9b28a'],
                *GAUZE,
                ['woven_pendant', 0, -0.1, 1.72, 0.3, 2.75, 6],
                ['branches', -0.05, -0.05, 0.76, '#e5dccb', 1.0],
                ['plate', 0.25, -0.35, 0.76],
                ['plate', -0.28, -0.3, 0.76],
                ['strelitzia', -1.75, 0.5, 1.8, 33],
                picture(0.35, z=1.62, w=0.8, h=0.6, cols=EARTH, frame='walnut'),
            ],
            cams=[view(at=(1.4, -3.6, 1.4), look=(-0.1, 0.0, 0.78), lens=33)],
            mirror=True,
        ),
    }

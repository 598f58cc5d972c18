"""Bedrooms and dining rooms."""

from scene_parts import (
    BY_SLUG,
    BROAD,
    it,
    portrait,
    view,
    BED_VIEW,
    COTTAGE,
    HIGHVELD,
    FLAT,
    FARM,
    kilim,
    picture,
    GAUZE,
    LONG_GAUZE,
    EARTH,
    OCEAN,
)


def beds():
    """Headboards on made-up beds."""

    def scene(alt, slug, others, shell, props=(), value=None, cams=(), view_of={}, **extra):
        product = BY_SLUG[slug]
        bed = dict(it(slug, value, at=(0, 0.92)), type='bed')
        return dict(
            alt=alt,
            shows=[slug, *others],
            items=[
                bed,
                it('mopane', extra.pop('wood', 'oak'), at=(-1.16, 0.70)),
                it('mopane', extra.pop('wood2', 'oak'), at=(1.16, 0.70)),
                *extra.pop('items', []),
            ],
            shell=shell,
            props=[['table_lamp', -1.16, 0.74, 0.55, 2, '#c9b79c', 0.9], ['books', 1.12, 0.66, 0.55], *props],
            cams=[view(**dict(BED_VIEW, **view_of)), *cams],
            **extra,
        )

    return {
        'champagne': scene(
            'Champagne headboard with ten channels in midnight velvet on a made-up bed, with Mopane side tables in oak',
            'champagne',
            ['mopane'],
            dict(HIGHVELD, wall='#d9d0bf', floor='oak'),
            [kilim(2.9, 1.9, 0, -0.9, '#ddd3c0', ['#27344f', '#b07b45']), *LONG_GAUZE, picture(0, z=1.85, w=1.0, h=0.6, cols=EARTH)],
        ),
        'bedroom': scene(
            'Cathedral headboard with buttoned diamonds in oat linen on a made-up bed, with a Fynbos ottoman in clay linen at its foot',
            'cathedral',
            ['mopane', 'fynbos'],
            dict(COTTAGE, wall='#c9cfc9', floor='pale'),
            [kilim(2.9, 1.9, 0, -1.0, '#e0d6c3'), *GAUZE, picture(0, z=1.88, w=1.0, h=0.6, cols=OCEAN)],
            items=[it('fynbos', 'linen-clay', at=(0, -1.52), d=50)],
            view_of=dict(size=BROAD),
            cams=[portrait(at=(1.15, -5.0, 1.35), look=(0.0, 0.0, 0.86), lens=56)],
        ),
        'sani': scene(
            'Sani headboard with seven wide channels in cream bouclé on a made-up bed, with Mopane side tables in oak',
            'sani',
            ['mopane'],
            dict(COTTAGE, wall='#e2d6c4', floor='pale'),
            [
                ['round_rug', 1.5, 0, -0.9],
                *GAUZE,
                picture(0, z=1.75, w=1.0, h=0.62, cols=EARTH),
                ['branches', 1.2, 0.75, 0.55, '#c7b79b', 0.8],
            ],
        ),
        'tugela': scene(
            'Tugela headboard in buttoned espresso leather on a made-up bed, with Mopane side tables in walnut',
            'tugela',
            ['mopane'],
            dict(FARM, wall='#a9ab98'),
            [
                kilim(2.9, 1.9, 0, -0.9, '#cdb994', ['#4b2a20', '#8c3f2a']),
                *GAUZE,
                picture(0, z=1.85, w=1.0, h=0.6, cols=EARTH, frame='walnut'),
            ],
            wood='walnut',
            wood2='walnut',
        ),
        'oribi': scene(
            'Oribi headboard with twelve slim channels in charcoal tweed on a made-up bed, with Mopane side tables in oak',
            'oribi',
            ['mopane'],
            dict(FLAT),
            [
                kilim(2.9, 1.9, 0, -0.9, '#d9d0c0', ['#3c3a38', '#8b6b4a']),
                *LONG_GAUZE,
                picture(0, z=1.8, w=0.95, h=0.6, cols=OCEAN, frame='black'),
            ],
        ),
    }


def dining():
    """Dining tables, laid for a meal."""
    chairs_of_eight = [
        ['chair', -0.62, 0.40, 0],
        ['chair', 0, 0.43, 2],
        ['chair', 0.62, 0.40, -3],
        ['chair', -0.62, -0.98, 178],
        ['chair', 0.02, -1.0, 183],
        ['chair', 0.64, -0.98, 186],
        ['chair', 1.27, -0.28, -88],
        ['chair', -1.27, -0.28, 92],
    ]
    return {
        'dining': dict(
            alt='Yellowwood dining table in oak, laid for friends, in a cottage kitchen',
            shows=['yellowwood'],
            items=[it('yellowwood', 'oak', at=(0, -0.28))],
            shell=dict(COTTAGE, floor='tile', wainscot='#8b9a90', door_at=1.9, door_colour='#8b9a90'),
            props=[
                *chairs_of_eight,
                *GAUZE,
                ['woven_pendant', -0.45, -0.28, 1.72, 0.24, 2.75, 5],
                ['woven_pendant', 0.45, -0.28, 1.72, 0.24, 2.75, 5],
                ['branches', -0.2, -0.25, 0.76, '#d8c6ad', 1.0],
                ['bowl', 0.3, -0.28, 0.76, '#8a5d3f', 0.17],
                ['fruit', 0.3, -0.28, 0.76],
                ['plate', -0.62, -0.52, 0.76],
                ['plate', 0.62, -0.54, 0.76],
                ['mug', -0.4, -0.45, 0.76],
            ],
            cams=[
                view(at=(1.6, -4.3, 1.45), look=(-0.2, 0.0, 0.85), lens=32, size=BROAD),
                portrait(at=(1.6, -4.6, 1.5), look=(-0.05, -0.1, 0.95), lens=54),
            ],
        ),
        'stinkwood': dict(
            alt='Stinkwood dining table in walnut for six, in a dining room with a picture rail',
            shows=['stinkwood'],
            items=[it('stinkwood', 'walnut', at=(0, -0.2))],
            shell=dict(FARM, wall='#8e9a8a', trim='#e4ddcf'),
            props=[
                ['chair', -0.45, 0.42, 0, 'walnut'],
                ['chair', 0.45, 0.42, -3, 'walnut'],
                ['chair', -0.45, -0.86, 178, 'walnut'],
                ['chair', 0.47, -0.88, 184, 'walnut'],
                ['chair', 1.15, -0.2, -88, 'walnut'],
                ['chair', -1.15, -0.2, 91, 'walnut'],
                kilim(3.0, 2.1, 0, -0.2, '#bda27a', ['#4b2a20', '#d8c7a4']),
                *GAUZE,
                ['woven_pendant', 0, -0.2, 1.7, 0.3, 2.75, 6],
                ['bowl', 0, -0.2, 0.75, '#c9b79c', 0.18],
                ['fruit', 0, -0.2, 0.75],
                ['plate', -0.45, -0.48, 0.75],
                ['plate', 0.45, -0.48, 0.75],
                ['strelitzia', -1.8, 0.5, 1.8, 5, 8, 'clay'],
                picture(0.1, z=1.55, w=0.95, h=0.64, frame='walnut'),
            ],
            cams=[view(at=(1.6, -4.2, 1.42), look=(-0.15, 0.0, 0.85), lens=33)],
        ),
        'baobab': dict(
            alt='Baobab round dining table in oak with four chairs, in a flat in Johannesburg',
            shows=['baobab'],
            items=[it('baobab', 'oak', at=(0, -0.1))],
            shell=dict(FLAT),
            props=[
                ['chair', -0.55, 0.48, 38],
                ['chair', 0.58, 0.46, -40],
                ['chair', -0.6, -0.66, 140],
                ['chair', 0.62, -0.62, 222],
                ['round_rug', 1.25, 0, -0.1, '#cdb68e'],
                *LONG_GAUZE,
                ['woven_pendant', 0, -0.1, 1.72, 0.32, 2.75, 6],
                ['branches', 0.05, -0.05, 0.76, '#d8c6ad', 1.0],
                ['mug', -0.25, -0.3, 0.76],
                ['plate', 0.25, -0.35, 0.76],
                ['strelitzia', -1.75, 0.5, 1.9, 9],
                picture(0.35, z=1.6, w=0.62, h=0.82, kind=0, cols=EARTH),
            ],
            cams=[view(at=(1.4, -3.6, 1.4), look=(-0.1, 0.0, 0.78), lens=33)],
        ),
    }

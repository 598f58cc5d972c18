"""Rooms with sleepers, and corners to read in."""

from scene_parts import BROAD, it, portrait, upright, view, LOW_SUN, HAZY_SUN, COTTAGE, HIGHVELD, cushion, kilim, picture, GAUZE, LONG_GAUZE, EARTH, OCEAN


def sleepers():
    """Sleeper couches by day."""
    return {
        'sutherland': dict(
            alt='Sutherland sleeper couch in slate linen with a Blyde cushion in ochre velvet and a Mopane side table in oak, in a guest room',
            shows=['sutherland', 'blyde', 'mopane'],
            items=[it('sutherland', at=(-0.15, 0.42)), it('mopane', 'oak', at=(1.25, 0.42))],
            shell=dict(HIGHVELD, wall='#d3c19c', windows=((-1.35, 0.15, 0.62, 2.28),)),
            props=[
                kilim(2.8, 1.9, 0.0, -0.75, '#e0d5c0', ['#5d6b73', '#b07b45']),
                ['strelitzia', -1.8, 0.5, 1.75, 3, 8, 'clay'],
                *GAUZE,
                picture(-0.15, w=0.95, h=0.66, cols=OCEAN),
                ['table_lamp', 1.25, 0.46, 0.55, 0, '#5d6b70', 1.0],
                ['books', 1.12, 0.3, 0.55],
                ['throw', 0.80, 0.2, 0.61, dict(span=0.2, colour='#e2d8c5')],
            ],
            cams=[view(), upright(at=(1.2, -4.4, 1.2), look=(-0.2, 0.3, 0.82), lens=50)],
        ),
        'augrabies': dict(
            alt='Augrabies sleeper couch in charcoal tweed with an Erica ottoman in heather tweed, in a study that becomes a spare room',
            shows=['augrabies', 'erica'],
            items=[it('augrabies', at=(-0.35, 0.42)), it('erica', 'tweed-heather', at=(-0.2, -0.85), rz=4)],
            shell=dict(HIGHVELD, wall='#d5d2c6', sun=HAZY_SUN),
            props=[
                ['round_rug', 1.25, -0.2, -0.75],
                ['bookshelf', 1.42, 1.04, dict(w=1.15, h=2.0, seed=4, tone='oak')],
                ['strelitzia', -1.85, 0.5, 1.8, 6],
                *LONG_GAUZE,
                picture(-0.35, w=0.9, h=0.62),
                ['books', -0.3, -0.85, 0.478, ['#7c6a8a', '#d8cfbd']],
            ],
        ),
        'langebaan': dict(
            alt='Langebaan sleeper couch in sage linen with Wild Coast and Cango cushions and an Aloe ottoman in oat linen, in a house at the lagoon',
            shows=['langebaan', 'wild-coast', 'cango', 'aloe'],
            items=[
                it('langebaan', at=(0, 0.42), scatters=[cushion('wild-coast', -0.66, 8), cushion('cango', 0.74, -12)]),
                it('aloe', 'linen-oat', at=(0.55, -0.95), rz=10),
            ],
            shell=dict(COTTAGE, floor='white', wall='#eeeae0', door_at=1.98, door_colour='#7c98a0'),
            props=[
                ['round_rug', 1.45, 0.0, -0.8, '#cdb68e'],
                ['strelitzia', -1.8, 0.5, 1.8, 8],
                *GAUZE,
                picture(0, w=1.0, h=0.66, cols=OCEAN),
                ['basket', -1.65, -0.6, 0.2, 0.34],
                ['tray', 0.55, -0.95, 0.478],
            ],
        ),
        'pilanesberg': dict(
            alt='Pilanesberg sleeper couch in tan leather with a Tamboti coffee table in oak, in a bush lodge with a cement floor',
            shows=['pilanesberg', 'tamboti'],
            items=[it('pilanesberg', at=(0, 0.42)), it('tamboti', 'oak', at=(0, -0.95))],
            shell=dict(COTTAGE, floor='cement', wall='#cdb99a', sun=LOW_SUN),
            props=[
                kilim(2.9, 1.9, 0.0, -0.8, '#c6ab7c', ['#43302a', '#8c3f2a']),
                ['strelitzia', -1.8, 0.5, 2.0, 4],
                ['strelitzia', 1.75, 0.55, 1.6, 9, 7, 'clay'],
                *GAUZE,
                picture(0, w=1.05, h=0.7, cols=EARTH),
                ['bowl', 0.2, -0.95, 0.40, '#6d4a33', 0.15],
                ['books', -0.3, -0.95, 0.40, ['#8a6a48', '#d8ccb4']],
            ],
        ),
    }


def chairs():
    """Armchairs and ottomans."""
    return {
        'reading': dict(
            alt='Barrydale armchair and Vygie ottoman in cream bouclé with a Mopane side table in walnut, in a reading corner with clay-coloured walls',
            shows=['barrydale', 'vygie', 'mopane'],
            items=[
                it('barrydale', at=(-0.1, 0.25), rz=8),
                it('vygie', at=(-0.2, -0.95), rz=8, w=68, d=68),
                it('mopane', 'walnut', at=(0.76, 0.35)),
            ],
            shell=dict(COTTAGE, wall='#c39c82', coat=1.8, sun=LOW_SUN),
            props=[
                kilim(2.5, 1.8, -0.05, -0.5, '#e0d5c0'),
                ['strelitzia', -1.6, 0.45, 1.9, 4],
                *GAUZE,
                picture(-0.1, w=0.6, h=0.8, kind=2, cols=('#5d6b4c', '#8a8f63')),
                ['bookshelf', 1.75, 1.04, dict(w=0.95, h=1.55, seed=8, rows=4, tone='oak')],
                ['books', 0.68, 0.22, 0.55, ['#2f4858', '#e8e1d3']],
                ['mug', 0.88, 0.3, 0.55],
            ],
            cams=[
                view(at=(1.1, -3.5, 1.12), look=(-0.02, 0.3, 0.66), lens=31, size=BROAD),
                portrait(at=(1.1, -3.9, 1.15), look=(0.1, 0.2, 0.72), lens=58),
            ],
        ),
        'greyton': dict(
            alt='Greyton armchair in forest green velvet with a Protea ottoman in dusty rose velvet and a Mopane side table in walnut, in a reading corner',
            shows=['greyton', 'protea', 'mopane'],
            items=[
                it('greyton', at=(-0.1, 0.25), rz=8),
                it('mopane', 'walnut', at=(0.78, 0.35)),
                it('protea', 'velvet-rose', at=(-0.35, -0.95), rz=12),
            ],
            shell=dict(COTTAGE, wall='#d9cbb8', door_at=1.75, door_colour='#5f6f66'),
            props=[
                kilim(2.4, 1.8, -0.1, -0.5),
                ['strelitzia', -1.6, 0.45, 1.9, 3],
                *GAUZE,
                picture(-0.1, w=0.6, h=0.8, kind=2, cols=('#5d6b4c', '#8a8f63')),
                ['table_lamp', 0.78, 0.4, 0.55, 3, '#9a6a45', 1.0],
                ['books', 0.68, 0.22, 0.55],
                ['mug', 0.9, 0.24, 0.55],
            ],
            cams=[
                view(at=(1.1, -3.5, 1.12), look=(-0.12, 0.3, 0.62), lens=34),
                upright(at=(1.1, -3.7, 1.15), look=(-0.1, 0.0, 0.66), lens=46),
            ],
        ),
        'stoep': dict(
            alt='Swellendam armchair in heather tweed with an Amatola cushion and a Mopane side table in oak, on a covered stoep with the veld beyond',
            shows=['swellendam', 'mopane', 'amatola'],
            items=[
                it('swellendam', at=(-0.35, 0.2), rz=10),
                it('swellendam', 'tweed-moss', at=(1.1, 0.05), rz=-28),
                it('mopane', 'oak', at=(0.42, 0.3)),
            ],
            shell=dict(place='stoep'),
            fill=dict(strength=0.55, front=0),
            props=[
                kilim(2.5, 1.7, 0.3, -0.5, '#d6c7a8', ['#6b5b7a', '#a4623f']),
                ['strelitzia', -1.75, 0.55, 1.7, 2, 8, 'clay'],
                ['tray', 0.42, 0.28, 0.55],
                ['basket', 1.95, 0.2, 0.2, 0.34],
            ],
            cams=[view(at=(1.9, -3.7, 1.15), look=(-0.25, 0.4, 0.75), lens=30)],
        ),
        'mcgregor': dict(
            alt='McGregor armchair in dusty rose velvet with an Erica ottoman in moss tweed, in a dressing room with raw plaster',
            shows=['mcgregor', 'erica'],
            items=[it('mcgregor', at=(-0.1, 0.25), rz=8), it('erica', 'tweed-moss', at=(0.25, -0.85), rz=-10)],
            shell=dict(
                HIGHVELD, wall='#cdb7a0', floor='pale', coat=2.0, windows=((-1.35, 0.15, 0.62, 2.28),), door_at=1.75, door_colour='#b98e78'
            ),
            props=[
                ['round_rug', 1.2, 0.0, -0.5],
                ['strelitzia', -1.6, 0.45, 1.75, 7, 8, 'clay'],
                *GAUZE,
                picture(-0.1, w=0.6, h=0.8, kind=0, cols=EARTH),
                ['stool', 0.85, 0.3],
                ['branches', 0.85, 0.3, 0.45, '#d8c6ad', 0.85],
            ],
            cams=[view(at=(1.1, -3.5, 1.12), look=(-0.12, 0.3, 0.62), lens=34)],
        ),
    }

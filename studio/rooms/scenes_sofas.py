"""Rooms with sofas."""

from scene_parts import BROAD, it, portrait, view, upright, LOW_SUN, COTTAGE, HIGHVELD, FLAT, FARM, cushion, kilim, picture, GAUZE, LONG_GAUZE, EARTH, OCEAN


def sofas():
    """Sofas and sleepers: the camera stands to the right and the window is on the left."""
    return {
        'living': dict(
            alt='Franschhoek sofa in forest green velvet with the round Kiaat table in walnut and a Barrydale armchair in cream bouclé, in a Cape cottage',
            shows=['franschhoek', 'kiaat', 'barrydale'],
            items=[
                it('franschhoek', at=(0, 0.42)),
                it('kiaat', 'walnut', at=(-0.1, -1.05)),
                it('barrydale', 'boucle-cream', at=(1.55, -0.68), rz=-62),
            ],
            shell=dict(COTTAGE, door_at=1.85, door_colour='#8b9a96'),
            props=[
                kilim(3.0, 2.1, 0.1, -0.85),
                ['strelitzia', -1.75, 0.52, 1.9, 2],
                *GAUZE,
                picture(0.1),
                ['books', -0.28, -1.02, 0.36],
                ['branches', 0.12, -1.0, 0.36, '#c7b79b', 0.8],
                ['basket', -1.62, -0.55, 0.17, 0.28],
            ],
            cams=[view(size=BROAD), portrait()],
        ),
        'kalk-bay': dict(
            alt='Kalk Bay sofa in oat linen with Namaqua and Wild Coast cushions, a Marula coffee table in oak and a Tulbagh armchair in clay linen, in a white cottage by the sea',
            shows=['kalk-bay', 'namaqua', 'wild-coast', 'marula', 'tulbagh'],
            items=[
                it('kalk-bay', at=(-0.05, 0.42), scatters=[cushion('namaqua', -0.76, 12), cushion('wild-coast', 0.66, -10)]),
                it('marula', 'oak', at=(-0.1, -0.95)),
                it('tulbagh', 'linen-clay', at=(1.55, -0.68), rz=-64),
            ],
            shell=dict(COTTAGE, floor='pale', door_at=1.9, door_colour='#6f8896'),
            props=[
                ['round_rug', 1.35, 0.0, -0.85],
                ['strelitzia', -1.78, 0.5, 1.75, 5, 8, 'clay'],
                *GAUZE,
                picture(-0.15, w=1.0, h=0.68, cols=OCEAN),
                ['tray', -0.35, -0.95, 0.40],
                ['books', 0.2, -0.98, 0.40, ['#dcd3c0', '#6d8791']],
                ['basket', -1.7, -0.6, 0.19, 0.3],
            ],
        ),
        'scatter-cushions': dict(
            alt='Blyde cushions in ochre and rust velvet, a Cango cushion in cream bouclé and an Amatola cushion in moss tweed on a Kalk Bay sofa in oat linen',
            shows=['blyde', 'wild-coast', 'cango', 'amatola', 'kalk-bay'],
            items=[
                it(
                    'kalk-bay',
                    at=(0, 0.42),
                    scatters=[
                        cushion('blyde', -0.78, 14, 'velvet-rust'),
                        cushion('cango', -0.50, 6, 'boucle-cream', dy=-0.11),
                        cushion('wild-coast', 0.06, -3, 'linen-indigo'),
                        cushion('amatola', 0.52, -6, 'tweed-moss', dy=-0.10),
                        cushion('blyde', 0.80, -16),
                    ],
                )
            ],
            shell=dict(COTTAGE, floor='pale'),
            props=[['round_rug', 1.35, 0.0, -0.85], *GAUZE, picture(-0.1, z=1.72, w=1.0, h=0.68, cols=OCEAN)],
            cams=[upright(at=(0.75, -3.2, 1.12), look=(-0.2, 0.4, 0.72), lens=54)],
        ),
        'knysna': dict(
            alt='Knysna two-seater in moss tweed with a Mopane side table in oak and an Aloe ottoman in oat linen, in afternoon light',
            shows=['knysna', 'mopane', 'aloe'],
            items=[it('knysna', at=(-0.2, 0.42)), it('mopane', 'oak', at=(1.12, 0.45)), it('aloe', 'linen-oat', at=(0.75, -0.9), rz=-14)],
            shell=dict(HIGHVELD),
            props=[
                kilim(2.6, 1.8, 0.0, -0.7, '#cdbb9c'),
                ['strelitzia', -1.8, 0.5, 1.9, 8],
                *LONG_GAUZE,
                picture(-0.2, w=0.9, h=0.64, cols=EARTH),
                ['table_lamp', 1.12, 0.5, 0.55, 0, '#8a7a66', 1.0],
                ['books', 0.98, 0.34, 0.55, ['#6e4a36', '#d9cfbd']],
                ['throw', 0.63, 0.25, 0.60, dict(span=0.16, colour='#c8a877', weave='linen')],
            ],
        ),
        'paternoster': dict(
            alt='Paternoster sofa in cream bouclé with Cango cushions in sand and a Vygie ottoman in stone bouclé, in a beach house',
            shows=['paternoster', 'cango', 'vygie'],
            items=[
                it(
                    'paternoster',
                    at=(-0.05, 0.4),
                    scatters=[cushion('cango', -0.7, 12, 'boucle-sand'), cushion('cango', 0.72, -12, 'boucle-stone')],
                ),
                it('vygie', 'boucle-stone', at=(0.15, -1.0), rz=8),
            ],
            shell=dict(COTTAGE, floor='cement', wall='#f0ece3', door_at=1.9, door_colour='#b9c4c2'),
            props=[
                ['round_rug', 1.45, 0.1, -0.8, '#cbb48c'],
                ['strelitzia', -1.75, 0.5, 1.7, 3, 7, 'clay'],
                *GAUZE,
                picture(-0.1, w=1.05, h=0.7, cols=OCEAN, kind=1),
                ['basket', 1.42, 0.35, 0.22, 0.42],
                ['tray', 0.15, -1.0, 0.448],
            ],
        ),
        'study': dict(
            alt='Stellenbosch sofa in tan leather with a Hantam cushion, a Tamboti coffee table in walnut and a Robertson armchair in oxblood leather, in a green study',
            shows=['stellenbosch', 'tamboti', 'robertson', 'hantam'],
            items=[
                it('stellenbosch', at=(0, 0.42), scatters=[cushion('hantam', -0.74, 12, 'leather-espresso')]),
                it('tamboti', 'walnut', at=(-0.15, -0.95)),
                it('robertson', 'leather-oxblood', at=(1.55, -0.68), rz=-62),
            ],
            shell=dict(FARM, wall='#56645a', trim='#5f6d62', frame='#e4ddcf'),
            props=[
                kilim(3.0, 2.1, 0.0, -0.85, '#b99c74', ['#5b2f24', '#3c463f']),
                ['bookshelf', 1.75, 1.04, dict(w=1.1, h=2.1, seed=5)],
                *GAUZE,
                picture(0, w=0.95, h=0.66, frame='walnut', cols=EARTH),
                ['strelitzia', -1.78, 0.5, 1.8, 4, 8, 'clay'],
                ['books', -0.4, -0.95, 0.40, ['#7a2f2a', '#c9b48f']],
                ['mug', 0.1, -0.9, 0.40],
            ],
            ev=-0.15,
            cams=[view(size=BROAD), portrait()],
        ),
        'clarens': dict(
            alt='Clarens sofa in slate linen with Blyde cushions in ochre velvet and a Fynbos ottoman in oat linen, in a farmhouse in the Free State',
            shows=['clarens', 'blyde', 'fynbos'],
            items=[
                it('clarens', at=(-0.05, 0.42), scatters=[cushion('blyde', -0.72, 12), cushion('blyde', 0.74, -12, 'velvet-rust')]),
                it('fynbos', 'linen-oat', at=(0.1, -1.0), rz=3),
            ],
            shell=dict(FARM, wall='#ddd3c0', floor='oregon', wainscot='#cfc5b1', door_at=1.95, door_colour='#8a8f7c'),
            props=[
                kilim(3.0, 2.0, 0.05, -0.8, '#c9b796', ['#44525a', '#a4623f']),
                ['strelitzia', -1.8, 0.48, 1.8, 6],
                *GAUZE,
                picture(-0.05, z=1.66, w=0.9, h=0.6),
                ['tray', 0.3, -1.0, 0.472],
                ['books', -0.25, -1.0, 0.472],
            ],
        ),
        'hermanus': dict(
            alt='Hermanus two-seater in sage linen with a Cango cushion and an Aloe ottoman in clay linen, in a Johannesburg flat',
            shows=['hermanus', 'cango', 'aloe'],
            items=[
                it('hermanus', at=(-0.25, 0.42), scatters=[cushion('cango', 0.5, -12)]),
                it('aloe', 'linen-clay', at=(0.75, -0.75), rz=-18),
            ],
            shell=dict(FLAT),
            props=[
                ['round_rug', 1.2, -0.1, -0.75, '#bfa87f'],
                ['strelitzia', -1.75, 0.5, 1.9, 9],
                *LONG_GAUZE,
                picture(-0.25, w=0.62, h=0.82, kind=0, cols=EARTH),
                ['floor_lamp', 1.02, 0.6, 0],
                ['stool', -1.35, -0.5],
                ['books', -1.35, -0.5, 0.45, ['#e0d8c8', '#7c8b74']],
            ],
        ),
        'prince-albert': dict(
            alt='Prince Albert sofa in rust velvet with a Blyde cushion in ochre and the round Kiaat table in oak, in low Karoo sun',
            shows=['prince-albert', 'blyde', 'kiaat'],
            items=[it('prince-albert', at=(0, 0.42)), it('kiaat', 'oak', at=(0.05, -1.05))],
            shell=dict(COTTAGE, floor='tile', sun=LOW_SUN, door_at=1.95, door_colour='#6d7c74'),
            props=[
                kilim(2.9, 1.9, 0.05, -0.85, '#dccfb6'),
                ['strelitzia', -1.8, 0.46, 1.75, 2, 8, 'clay'],
                *GAUZE,
                picture(0, w=1.0, h=0.66, cols=EARTH),
                ['branches', -0.1, -1.0, 0.36, '#b9a284', 0.9],
                ['bowl', 0.24, -1.1, 0.36, '#8a5d3f', 0.12],
            ],
        ),
        'montagu': dict(
            alt='Montagu sofa in charcoal tweed with an Amatola cushion in moss and a Marula coffee table in walnut, in a Johannesburg flat',
            shows=['montagu', 'amatola', 'marula'],
            items=[it('montagu', at=(0, 0.42), scatters=[cushion('amatola', -0.74, 12)]), it('marula', 'walnut', at=(0.0, -0.95))],
            shell=dict(FLAT),
            props=[
                kilim(3.0, 2.0, 0.0, -0.8, '#d7cdbb', ['#3e3c3a', '#8b6b4a']),
                ['strelitzia', -1.78, 0.5, 2.0, 7],
                *LONG_GAUZE,
                picture(-0.35, w=0.6, h=0.8, kind=0, cols=EARTH, frame='black'),
                picture(0.4, w=0.6, h=0.8, kind=2, cols=('#5d6b4c', '#8a8f63'), frame='black'),
                ['floor_lamp', 1.5, 0.6, 0],
                ['books', 0.15, -0.95, 0.40, ['#d9d2c4', '#57615a']],
                ['vase', -0.25, -0.9, 0.40, '#8d8271', 0.9],
            ],
        ),
        'dullstroom': dict(
            alt='Dullstroom club sofa in espresso leather with a Riebeek armchair and a Disa ottoman in tan leather, in a Highveld farmhouse in winter',
            shows=['dullstroom', 'riebeek', 'disa'],
            items=[
                it('dullstroom', at=(-0.1, 0.42)),
                it('riebeek', 'leather-tan', at=(1.55, -0.68), rz=-58),
                it('disa', 'leather-tan', at=(-0.1, -0.95)),
            ],
            shell=dict(FARM, wall='#b7ab94', sun=LOW_SUN),
            props=[
                kilim(3.1, 2.1, 0.1, -0.85, '#a98b64', ['#4b2a20', '#d8c7a4']),
                ['bookshelf', 1.9, 1.04, dict(w=1.0, h=2.0, seed=8, tone='oak')],
                ['strelitzia', -1.85, 0.48, 1.7, 5],
                *GAUZE,
                picture(-0.1, w=0.95, h=0.66, frame='walnut', cols=EARTH),
                ['tray', -0.2, -0.95, 0.472],
            ],
        ),
    }

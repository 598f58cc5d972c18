"""The four shops from the street, and the workshop. They are illustrations, and the shop says so."""

from scene_parts import LOW_SUN, cushion, it, view

SEE = dict(at=(-1.7, -8.4, 1.5), look=(-0.1, 0, 1.95), lens=40, fstop=11)


def front(alt, items, shell, props=(), see={}, **extra):
    return dict(
        alt=alt,
        shows=[],
        items=items,
        shell=dict(shell, place='street'),
        props=list(props),
        cams=[view(**dict(SEE, **see))],
        **extra,
    )


def places():
    return {
        'shop-cape-town': front(
            'The front of a brick warehouse with a striped awning; in its window stands a Kalk Bay sofa in oat linen',
            [
                it('kalk-bay', at=(-0.95, 1.5), scatters=[cushion('namaqua', -0.7, 12), cushion('wild-coast', 0.66, -10)]),
                it('marula', 'oak', at=(-2.15, 2.9), rz=30),
                it('barrydale', at=(2.0, 2.9), rz=-20),
            ],
            dict(wall='brick', paint='#33423c', stripes=('#e9e1d2', '#5f7568'), sign='#33423c'),
            [
                ['floor_lamp', -2.5, 1.9, 12],
                ['strelitzia', 3.15, -0.55, 1.7, 4, 8, 'clay'],
                ['art', -0.6, 4.55, 1.75, dict(w=1.3, h=0.9, kind=1)],
            ],
        ),
        'shop-johannesburg': front(
            'A plastered shop front in a yard; in its window stand a Stellenbosch sofa and a Riebeek armchair in leather',
            [
                it('stellenbosch', at=(-1.1, 1.6)),
                it('riebeek', 'leather-espresso', at=(2.05, 2.5), rz=-24),
                it('tamboti', 'walnut', at=(-0.2, 3.4), rz=90),
            ],
            dict(
                wall='#d8c7ab',
                paint='#3a332c',
                band='#c9b595',
                sign='#3a332c',
                floor='oak',
                paving=('#a5573c', '#94492f', '#6b4a3a', 0.22),
                posts=3,
                sun=dict(direction=(-0.75, 0.8, -0.95), strength=3.2, colour=(1, 0.86, 0.68), softness=1.0),
            ),
            [
                ['strelitzia', -3.45, -0.6, 2.1, 7, 9, 'clay'],
                ['strelitzia', 3.2, -0.55, 1.6, 9, 8, 'clay'],
                ['floor_lamp', 0.85, 2.2, 12],
                ['art', -1.3, 4.55, 1.75, dict(w=1.0, h=1.3, kind=0)],
            ],
        ),
        'shop-durban': front(
            'A white shop front under a block of flats with a striped awning; in its window a round dining table with chairs',
            [
                it('baobab', 'oak', at=(-1.1, 1.75)),
                it('paternoster', at=(1.6, 3.5)),
            ],
            dict(
                wall='#ece8dd',
                paint='#2f6a6b',
                band='#ece8dd',
                sign='#2f6a6b',
                stripes=('#f0eadc', '#d3a15c'),
                inside='#dfe3dc',
                floor='white',
                paving=('#c4bcab', '#b7ae9c', '#8d8576', 0.6),
            ),
            [
                ['chair', -1.75, 2.3, 40],
                ['chair', -0.5, 2.3, -42],
                ['chair', -1.8, 1.15, 140],
                ['woven_pendant', -1.1, 1.75, 1.95, 0.32, 3.0, 12],
                ['branches', -1.1, 1.8, 0.76, '#d8c6ad', 1.0],
                ['strelitzia', 3.15, -0.55, 2.0, 6],
                ['strelitzia', -3.4, -0.55, 1.7, 8],
                ['art', 0.4, 4.55, 1.8, dict(w=1.2, h=0.85, kind=1)],
            ],
            ev=0.4,
        ),
        'shop-gqeberha': front(
            'A small shop front in face brick; in its window a Hermanus two-seater in sage linen and a Tulbagh armchair',
            [
                it('hermanus', at=(-1.7, 1.6), scatters=[cushion('cango', 0.5, -12)]),
                it('tulbagh', 'linen-clay', at=(0.35, 1.55), rz=-26),
                it('mopane', 'oak', at=(-0.45, 1.75)),
            ],
            dict(
                wall='brick',
                paint='#7a3b2c',
                band='#e6dcc9',
                sign='#7a3b2c',
                bricks=('#c8a27c', '#b98f69', '#d8c9b0'),
                stripes=('#efe7d8', '#7a3b2c'),
                inside='#e0d8c8',
                floor='pale',
                sun=dict(direction=(-0.8, 0.75, -1.0), strength=3.0, colour=(1, 0.9, 0.76), softness=1.0),
            ),
            [
                ['table_lamp', -0.45, 1.78, 0.55, 8, '#8a7a66', 1.0],
                ['strelitzia', -3.3, -0.55, 1.6, 5, 8, 'clay'],
                ['art', -1.7, 4.55, 1.7, dict(w=1.3, h=0.9, kind=2)],
            ],
        ),
        'workshop': dict(
            alt='A workshop with the bare timber frame of a sofa on trestles, rolls of cloth on a rack and a finished sofa in sage linen',
            shows=[],
            items=[it('hermanus', 'linen-sage', at=(-1.2, 0.5))],
            shell=dict(
                wall='#ded8cb',
                floor='cement',
                left=-2.9,
                windows=((-2.9, -1.5, 0.9, 2.6), (-1.2, 0.2, 0.9, 2.6)),
                style='steel',
                frame='#2c2b2a',
                trim='#d5cfc2',
                ceiling='plain',
                sun=LOW_SUN,
                sky=60,
                height=3.1,
            ),
            props=[
                ['cloth_rolls', 1.35, 0.86],
                ['bare_frame', 0.62, -1.05, 13],
                ['foam', -2.2, -0.35],
                ['workbench', 2.75, -0.2, -90],
                ['pendant', 0.4, -0.9, 2.15],
            ],
            cams=[view(at=(1.25, -5.1, 1.45), look=(-0.2, 0.2, 0.92), lens=29, fstop=8)],
        ),
    }

#!/usr/bin/python3
"""sheets.py MEDIADIR OUTDIR [slug …]: contact sheets of products and rooms, to be looked at before pictures replace others.

A product has a row with its hero, its other views and its first room, and below it a row with its other fabrics. With $BEFORE, the media folder of
an older version, the older pictures are in a row above.
"""

import json
import os
import sys

from PIL import Image, ImageDraw

import manifest

WIDTH, HEIGHT = 480, 360
COLUMNS = 5
ROWS = 8
"""Rows of one sheet. A picture of 2,400 × 2,880 can still be viewed at full size."""
VIEWS = ('angle', 'detail', 'front')


def nearest(family):
    """The file of a family that a cell of the sheet is made from."""
    return min(family['files'], key=lambda file: (file['width'] < WIDTH, file['width']))['src']


def rows_of(slug, product, scenes, before):
    """Rows of (folder, file, words)."""
    heroes = product['hero']
    default = product.get('default') if product.get('default') in heroes else next(iter(heroes))
    room = next((family for family in scenes.values() if family['shows'][:1] == [slug]), None)
    first = [heroes[default], *(product[view] for view in VIEWS if view in product), *([room] if room else [])]
    others = [family for value, family in heroes.items() if value != default]
    files = [nearest(family) for family in first]
    rows = [[(before, src, f'{slug}, before') for src in files]] if before else []
    return [*rows, [('', src, slug) for src in files], [('', nearest(family), slug) for family in others]]


def sheet(rows, media, path):
    out = Image.new('RGB', (COLUMNS * WIDTH, len(rows) * HEIGHT), 'white')
    pen = ImageDraw.Draw(out)
    for y, row in enumerate(rows):
        for x, (folder, src, words) in enumerate(row[:COLUMNS]):
            file = f'{folder or media}/{src}'
            if not os.path.exists(file):
                continue
            picture = Image.open(file).convert('RGB')
            picture.thumbnail((WIDTH, HEIGHT), Image.LANCZOS)
            out.paste(picture, (x * WIDTH, y * HEIGHT))
            name = os.path.basename(src)
            pen.text((x * WIDTH + 6, y * HEIGHT + 6), f'{words}: {name}, {os.path.getsize(file)} bytes', fill='black')
    out.save(path)
    print(path, flush=True)


def main(media, out, only):
    os.makedirs(out, exist_ok=True)
    with open(manifest.MANIFEST) as file:
        known = json.load(file)
    before = os.environ.get('BEFORE', '')
    rows = []
    for slug, product in known['products'].items():
        if not only or slug in only:
            rows += rows_of(slug, product, known['scenes'], before)
    if not only:
        rooms = [('', nearest(family), name) for name, family in known['scenes'].items()]
        rows += [rooms[i : i + COLUMNS] for i in range(0, len(rooms), COLUMNS)]
    for i in range(0, len(rows), ROWS):
        sheet(rows[i : i + ROWS], media, f'{out}/sheet-{i // ROWS + 1:02}.png')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], sys.argv[3:])

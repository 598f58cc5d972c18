#!/usr/bin/python3
"""manifest.py: brings the records in $PARTS into content/media.json ($MANIFEST). A record replaces the entry of the same picture; all others stay."""

import glob
import json
import os
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MANIFEST = os.environ.get('MANIFEST', f'{HERE}/../../content/media.json')
MEDIA = os.environ.get('MEDIA', f'{HERE}/../../public/media')
PARTS = os.environ.get('PARTS', 'parts')
KEPT = ('alt', 'colour', 'placeholder', 'files', 'focal', 'bbox', 'shows')


def put(families, key, family):
    """Stores a family. A new render of a picture keeps the focal point that was set by hand."""
    focal = families.get(key, {}).get('focal')
    families[key] = {'focal': focal, **family} if focal else family


def put_in(manifest, record):
    """Stores one record in its place of the manifest."""
    family = {key: record[key] for key in KEPT if key in record}
    kind, product = record['kind'], manifest['products'].get(record.get('product'), {})
    if kind == 'hero':
        product.setdefault('hero', {})[record['value']] = family
    elif kind in ('angle', 'detail', 'front', 'open'):
        product[kind] = family
    elif kind == 'size':
        product.setdefault('sizes', {}).setdefault(record['size'], {})[record['view']] = family
    elif kind == 'choice':
        product.setdefault('choices', {}).setdefault(record['option'], {})[record['value']] = family
    elif kind == 'recolour':
        product['recolour'] = {key: record[key] for key in ('tints', 'masks', 'light', 'tiles')}
    elif kind == 'swatch':
        manifest['swatches'][record['value']] = family
    elif kind == 'scene':
        put(manifest.setdefault('scenes', {}), record['name'], family)
    elif kind == 'room':
        put(manifest['rooms'].setdefault(record['name'], {}), 'portrait' if record['portrait'] else 'wide', family)
    elif kind == 'category':
        put(manifest['categories'], record['slug'], family)


def main():
    with open(MANIFEST) as file:
        manifest = json.load(file)
    count = 0
    for path in sorted(glob.glob(f'{PARTS}/*.json')):
        with open(path) as file:
            record = json.load(file)
        if all(os.path.exists(f'{MEDIA}/{f["src"]}') for f in record['files']):
            put_in(manifest, record)
            count += 1
    manifest['total_bytes'] = sum(os.path.getsize(os.path.join(folder, f)) for folder, _, files in os.walk(MEDIA) for f in files)
    manifest['generated'] = time.strftime('%Y-%m-%d')
    with open(MANIFEST, 'w') as file:
        json.dump(manifest, file, ensure_ascii=False, separators=(',', ':'))
    print(f'{count} records, {manifest["total_bytes"] / 1e6:.2f} MB of media')


if __name__ == '__main__':
    main()

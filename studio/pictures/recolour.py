#!/usr/bin/python3
"""recolour.py RAWDIR MEDIADIR [slug …]: what a browser needs to show every view in every fabric, wood and finish.

A view stays one file. A mask says where its fabric or its wood is, and a tint brings that part into another colour: for each channel, linear light
of the picture to the power of an exponent, times an amplitude. Both are measured on the heroes, which exist in every fabric. A dark fabric
cannot become a light one, so a dark product has each view in its lightest fabric too.
"""

import json
import os
import sys

import compose
import numpy as np
import plan
import plan_recolour
import publish
from PIL import Image

PARTS = dict(fabric='fabmask', wood='woodmask')
# The middle tone of each wood (`materials.wood`).
TONES = dict(oak='#ad8a63', walnut='#5c3824', kiaat='#87492a', black='#201b18', ash='#cdb48d')
TILE = 400
"""The width of the picture in tiles, carts, orders and mails."""


def linear(picture):
    """sRGB picture → linear light, 0 to 1."""
    shown = np.asarray(picture.convert('RGB')).astype(np.float64) / 255
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def srgb(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def mask(raw, name, part):
    """Where the part is in the whole frame, 0 to 1; None where it is nowhere."""
    with open(f'{raw}/{name}.json') as file:
        meta = json.load(file)
    found = np.clip(compose.grab(compose.read(f'{raw}/{name}.exr'), PARTS[part], 'X'), 0, 1)[..., 0]
    frame = np.zeros((meta['h'], meta['w']), np.float32)
    left, top = meta.get('crop', (0, 0))[:2]
    found = found[: meta['h'] - top, : meta['w'] - left]
    frame[top : top + found.shape[0], left : left + found.shape[1]] = found
    return frame if frame.max() > 0.1 else None


def write_mask(frame, path):
    """The mask as the transparency of a black picture."""
    alpha = Image.fromarray((frame * 255).round().astype('u1'))
    black = Image.new('L', alpha.size, 0)
    publish.os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.merge('RGBA', [black, black, black, alpha]).save(path, 'WEBP', quality=1, method=6, alpha_quality=90)


def measured_tint(before, after):
    """→ [amplitude, exponent] of each channel, by which the first picture becomes the second, measured where they differ."""
    first, second = linear(before), linear(after)
    differs = np.abs(first - second).max(-1) > 0.02
    tint = []
    for channel in range(3):
        x, y = first[..., channel][differs], second[..., channel][differs]
        steps = np.quantile(x, np.linspace(0.02, 0.98, 97))
        place = np.digitize(x, steps)
        pairs = [(np.median(x[place == k]), np.median(y[place == k])) for k in range(1, 97) if (place == k).any()]
        pairs = np.array([pair for pair in pairs if pair[0] > 0.003 and pair[1] > 0.0005])
        logs = np.log(pairs)
        exponent = float(np.clip(np.polyfit(logs[:, 0], logs[:, 1], 1)[0], 0.4, 3))
        tint += [float(np.exp(np.mean(logs[:, 1] - exponent * logs[:, 0]))), exponent]
    return rounded(tint)


def rounded(tint):
    """Amplitudes with three digits and exponents with two decimals: finer steps are not seen, and each document has them."""
    return [float(f'{value:.3g}') if k % 2 == 0 else round(value, 2) for k, value in enumerate(tint)]


def wood_tint(before, after):
    """The tint from one wood into another, from their middle tones."""
    ratio = compose.h2l(TONES[after]) / compose.h2l(TONES[before])
    return rounded([float(value) for gain in ratio for value in (gain, 1)])


def tinted(picture, frame, tint):
    """The picture with its part in another colour: what the browser's filter shows."""
    light = linear(picture)
    other = np.stack([tint[2 * k] * light[..., k] ** tint[2 * k + 1] for k in range(3)], -1)
    cover = frame[..., None]
    return Image.fromarray((srgb(light * (1 - cover) + np.clip(other, 0, 1) * cover) * 255).round().astype('u1'))


def hero(media, slug, value, width=1200):
    return Image.open(f'{media}/products/{slug}/{value}-{width}.webp')


def finishes(product):
    """→ (the wood in the pictures, the values of the option that changes it)."""
    for option in product['options']:
        values = [v['value'] for v in option['values']]
        if option['name'] == 'legs':
            return product['studio'].get('leg_tone', 'walnut'), values
        if option['name'] == 'wood':
            return plan.default(product), values
    return None, []


def tints(product, media):
    """The tints of each part by value. The value that the pictures show has none."""
    slug, every = product['slug'], {}
    if product['weave']:
        shown = plan_recolour.LIGHT[product['weave']] if plan_recolour.is_dark(product) else plan.default(product)
        every['fabric'] = {
            value: measured_tint(hero(media, slug, shown), hero(media, slug, value))
            for value in plan.values(product)
            if value != plan.default(product) and value != shown
        }
        if shown != plan.default(product):
            every['fabric'][shown] = [1, 1, 1, 1, 1, 1]
    shown, values = finishes(product)
    for value in values:
        if value != shown:
            # A table has a hero in each wood. Legs have none, so their tint comes from the tones of the woods.
            tint = wood_tint(shown, value) if product['weave'] else measured_tint(hero(media, slug, shown), hero(media, slug, value))
            every.setdefault('wood', {})[value] = tint
    return every


def publish_product(raw, media, product):
    """Writes the masks, the lighter views and the small pictures in each finish, and the record of the product."""
    slug, index = product['slug'], plan.PRODUCTS.index(product)
    every = tints(product, media)
    masks, light, tiles = {}, {}, []
    for job in plan_recolour.masks(product, index):
        view = name_of(job)
        # A hero of the usual size exists in every fabric, and the picture of a choice in its finish.
        parts = ('wood',) if view == 'hero' else ('fabric',) if job['view'] == 'choice' else tuple(every)
        for part in parts:
            frame = mask(raw, job['id'], part)
            if frame is None or part not in every:
                continue
            write_mask(frame, f'{media}/products/{slug}/{view}-{part}.webp')
            if view == 'hero':
                tiles = list(every['wood'])
                write_legs(media, slug, product, frame, every['wood'])
            masks.setdefault(view, []).append(part)
    for job in plan_recolour.bases(product, index):
        view, value = name_of(job), plan_recolour.LIGHT[product['weave']]
        with open(f'{raw}/{job["id"]}.json') as file:
            meta = json.load(file)
        ready = compose.prepare(compose.layers(f'{raw}/{job["id"]}', job['items'][0].get('fabric')), meta)
        picture = compose.picture(ready, plan.FABS[value]['colour'])
        widths = [800] if job['view'] == 'front' else [400, job['w']]
        budget = {1000: 60_000} if view == 'detail' else None
        publish.family(picture, media, f'products/{slug}/{view}-light', widths, '', publish.QUALITY, budget, crisp=True)
        light[view] = widths
    tiles += sorted({job['size'] for job in plan.in_sizes(product)})
    publish.record(
        media, f'recolour/{slug}', dict(kind='recolour', product=slug, files=[], tints=every, masks=masks, light=light, tiles=tiles)
    )


def name_of(job):
    """The name of a view's files: `angle`; `legs-oak` for a picture of a choice; `king` and `king-angle` for a size."""
    if 'size' in job:
        return job['size'] if job['view'] == 'hero' else f'{job["size"]}-{job["view"]}'
    return f'{job["option"]}-{job["value"]}' if job['view'] == 'choice' else job['view']


def write_legs(media, slug, product, frame, woods):
    """The small heroes with the legs in each finish."""
    for value in plan.values(product):
        picture = hero(media, slug, value)
        for wood, tint in woods.items():
            shown = tinted(picture, frame, tint)
            publish.webp(publish.shrink(shown, TILE), f'{media}/products/{slug}/{value}.{wood}-{TILE}.webp')


if __name__ == '__main__':
    raw, media, *only = sys.argv[1:]
    for product in plan.PRODUCTS:
        if not only or product['slug'] in only:
            publish_product(raw, media, product)
            print(product['slug'], flush=True)

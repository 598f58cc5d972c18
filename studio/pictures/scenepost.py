#!/usr/bin/python3
"""scenepost.py RAWDIR OUTDIR [--media DIR] ID …: room renders → denoise, expose, PNG, and WebP in the shop's sizes with a record for the manifest."""

import json
import os
import sys

import compose
import numpy as np
import oidn_torch
import publish

WIDTHS = dict(wide=(400, 800), portrait=(480, 720, 900))
# A phone's first visit loads the picture of 720, so a room of the home page may weigh no more than these bytes.
BUDGET = {400: 7_000, 480: 16_500, 720: 17_700, 900: 45_000, 640: 14_700, 960: 26_600, 1600: 64_000}
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def film(light, exposure):
    """Linear light to sRGB: a straight middle, a long shoulder that keeps the window's detail, and a little contrast in the shadows."""
    x = light * 2**exposure
    luma = (x @ LUMA)[..., None]
    shoulder = lambda v: v * (1 + v / 9.0) / (1 + v * 0.80)
    mapped = 0.55 * x * (shoulder(luma) / np.maximum(luma, 1e-5)) + 0.45 * shoulder(x)
    grey = (mapped @ LUMA)[..., None]
    # A bright window loses some of its colour, as on film.
    mapped = np.clip(grey + (mapped - grey) * (1.04 - 0.45 * np.clip((grey - 0.45) / 0.5, 0, 1)), 0, 1)
    shown = np.where(mapped <= 0.0031308, 12.92 * mapped, 1.055 * np.power(np.maximum(mapped, 1e-9), 1 / 2.4) - 0.055)
    return np.clip(shown + 0.16 * (shown - 0.5) * shown * (1 - shown) * 2, 0, 1)


def bloom(light):
    """Bright windows glow a little into what stands beside them, as in a lens."""
    bright = np.minimum(np.maximum(light - 2.2, 0), 4)
    size = light.shape[1] / 1600
    return light + 0.05 * compose.gf(bright, (9 * size, 9 * size, 0)) + 0.03 * compose.gf(bright, (40 * size, 40 * size, 0))


def develop(raw, name):
    """→ (picture, sidecar). The exposure is measured on the darker nine tenths of the picture, so that a window does not darken the room."""
    with open(f'{raw}/{name}.json') as file:
        meta = json.load(file)
    channels = compose.read(f'{raw}/{name}.exr')
    albedo = np.clip(compose.grab(channels, 'Denoising Albedo'), 0, 1)
    light = oidn_torch.denoise_hdr(compose.grab(channels, 'Combined'), albedo, compose.grab(channels, 'Denoising Normal', 'XYZ'), False)
    luma = light @ LUMA
    inside = luma[luma < np.percentile(luma, 92)]
    exposure = np.log2(0.30 / np.exp(np.log(np.maximum(inside, 1e-3)).mean())) * 0.85 + meta['job'].get('ev', 0)
    exposure = min(exposure, np.log2(0.85 / np.percentile(luma, 82)))
    shown = film(bloom(light), exposure)
    height, width = luma.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    shown *= (1 - 0.07 * np.clip((x**2 + y**2) / 2, 0, 1) ** 1.5)[..., None].astype(np.float32)
    grain = np.random.default_rng(0).normal(0, 1, (height, width, 1)).astype(np.float32)
    shown = np.clip(shown + 0.006 * grain * (1 - np.abs(2 * shown - 1)), 0, 1)
    shown = shown[:, ::-1] if meta['job'].get('mirror') else shown
    return compose.to8(shown), meta


def publish_picture(picture, job, media):
    """Writes the WebP files and the records. A room of the home page needs a picture of 16:9 and an upright one; other shapes are scenes only."""
    view, name = job['cam'], job['name']
    upright = view == 'portrait'
    home = job.get('room') and (upright or picture.width > 1.7 * picture.height)
    rel = (f'rooms/{name}' + ('-portrait' if upright else '')) if home else f'scenes/{name}'
    sizes = (400, 640, 960) if home and not upright else WIDTHS[view]
    # The second room of a product has no file of its full width.
    widest = min(picture.width, job.get('widest', picture.width))
    widths = [width for width in sizes if width < widest] + [widest]
    family = publish.family(picture, media, rel, widths, job['alt'], 82, BUDGET if home else None)
    if not upright:
        publish.record(media, f'scenes/{name}', dict(family, kind='scene', name=name, shows=job['shows']))
    if home:
        publish.record(media, f'rooms/{name}/{view}', dict(family, kind='room', name=name, portrait=upright))


def main(raw, out, media, names):
    os.makedirs(out, exist_ok=True)
    for name in names:
        if not os.path.exists(f'{raw}/{name}.json'):
            continue
        picture, meta = develop(raw, name)
        picture.save(f'{out}/{name}.png', compress_level=2)
        print(name, picture.size, flush=True)
        if media and meta['job']['cam'] != 'upright':
            publish_picture(picture, meta['job'], media)


def option(arguments, name):
    """Takes `name VALUE` out of the arguments."""
    if name not in arguments:
        return None
    at = arguments.index(name)
    value = arguments[at + 1]
    del arguments[at : at + 2]
    return value


if __name__ == '__main__':
    arguments = sys.argv[1:]
    media, plan = option(arguments, '--media'), option(arguments, '--jobs')
    wanted = arguments[2:]
    if plan:
        with open(plan) as file:
            wanted = [f'{job["id"]}-{cam["name"]}' for job in json.load(file) for cam in job['cams']]
    main(arguments[0], arguments[1], media, wanted)

#!/usr/bin/python3
"""categories.py RAWDIR MEDIADIR: the picture of a category is cut 4:5 out of an upright room picture that shows it best."""

import os
import sys

import plan
import publish
import scenepost
from PIL import Image

# The scene, and where its picture is cut: 0 is the top, 1 the bottom.
FROM = {
    'sofas': ('living', 0.62),
    'couches': ('couch', 0.62),
    'armchairs': ('reading', 0.68),
    'tables': ('dining', 0.62),
    'headboards': ('bedroom', 0.4),
    'sleepers': ('sutherland', 0.62),
    'ottomans': ('greyton', 0.68),
    'scatter-cushions': ('scatter-cushions', 0),
}
NAMES = {category['slug']: category['name'] for category in plan.DATA['categories']}


def main(raw, media):
    for slug, (scene, cut) in FROM.items():
        name = next((n for n in (f'scene-{scene}-upright', f'scene-{scene}-portrait') if os.path.exists(f'{raw}/{n}.json')), None)
        if not name:
            continue
        picture, meta = scenepost.develop(raw, name)
        width, height = picture.size
        tall = round(width * 5 / 4)
        top = round((height - tall) * cut)
        picture = picture.crop((0, top, width, top + tall)).resize((800, 1000), Image.LANCZOS)
        words = f'{NAMES[slug]}: {meta["job"]["alt"]}'
        rel = f'categories/{slug}'
        family = publish.family(picture, media, rel, (400, 800), words, 76, {400: 14_000, 800: 42_000})
        publish.record(media, rel, dict(family, kind='category', slug=slug))
        # These scenes have no other picture; the sleeper's room has one of its own.
        if scene == slug or slug == 'ottomans':
            publish.record(media, f'scenes/{slug}', dict(family, kind='scene', name=slug, alt=meta['job']['alt'], shows=meta['job']['shows']))
        print(slug, flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:3])

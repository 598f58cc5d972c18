import type { Focal, Picture } from '../../contract/catalogue/picture.ts'

/** The focal point of a picture that states none. */
export const MIDDLE: Focal = [50, 50]

/** The picture with this focal point. The middle is not stored. */
export function withFocal(picture: Picture, focal: Focal): Picture {
  const { focal: _before, ...rest } = picture
  return focal[0] === MIDDLE[0] && focal[1] === MIDDLE[1] ? rest : { ...rest, focal }
}

/** A rectangle of a picture in pixels, and where the focal point is within it. */
export interface Cut {
  left: number
  top: number
  width: number
  height: number
  focal: Focal
}

/**
 * The largest part of a picture with this ratio of width to height, as `object-position` places it: a focal point at 20 % from the left is at
 * 20 % of the part's free way. Sizes in pixels.
 */
export function cutAround(size: Readonly<Record<'width' | 'height', number>>, ratio: number, focal: Focal): Cut {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)))
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / ratio)))
  const left = Math.round(((size.width - width) * focal[0]) / 100)
  const top = Math.round(((size.height - height) * focal[1]) / 100)
  const within = (percent: number, whole: number, start: number, part: number) =>
    Math.min(100, Math.max(0, Math.round((100 * ((whole * percent) / 100 - start)) / part)))
  return {
    left,
    top,
    width,
    height,
    focal: [within(focal[0], size.width, left, width), within(focal[1], size.height, top, height)],
  }
}

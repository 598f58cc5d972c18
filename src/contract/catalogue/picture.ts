import type * as z from 'zod/mini'
import type { pictureSchema } from './picture-schema.ts'

export type Picture = z.infer<typeof pictureSchema>

/** The address of the smallest stored file that is at least `width` wide, or the largest. */
export function pictureSource(picture: Picture, width: number): string {
  const stored = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1)
  return `${picture.base}-${stored}.webp`
}

/** The `srcset` of a picture. */
export function pictureSources(picture: Picture): string {
  return picture.widths.map((width) => `${picture.base}-${width}.webp ${width}w`).join(', ')
}

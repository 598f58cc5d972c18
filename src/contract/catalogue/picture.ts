import type * as z from 'zod/mini'
import type { focalSchema, pictureSchema } from './picture-schema.ts'

export type Picture = z.infer<typeof pictureSchema>
export type Focal = z.infer<typeof focalSchema>

/** The address of the smallest file that is at least `width` pixels wide, or of the largest file. */
export function pictureSource(picture: Picture, width: number): string {
  const stored = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1)
  return `${picture.base}-${stored}.webp`
}

/** The value of `srcset` for a picture. */
export function pictureSources(picture: Picture): string {
  return picture.widths.map((width) => `${picture.base}-${width}.webp ${width}w`).join(', ')
}

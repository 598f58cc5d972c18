import * as z from 'zod/mini'

/** One picture in several widths: the file of a width is `${base}-${width}.webp`. */
export const pictureSchema = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  /** Pixels of the largest file: they give the aspect ratio. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  colour: z.string(),
  placeholder: z.optional(z.string()),
})

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

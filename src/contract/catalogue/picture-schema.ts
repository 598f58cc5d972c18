import * as z from 'zod/mini'

const percentSchema = z.int().check(z.minimum(0), z.maximum(100))

/** The focal point of a picture: from its left and from its top, in whole percent. */
export const focalSchema = z.tuple([percentSchema, percentSchema])

/** One picture in several widths: the file of a width is `${base}-${width}.webp`. */
export const pictureSchema = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  /** The size of the largest file in `widths` in pixels. It gives the aspect ratio. */
  width: z.int(),
  height: z.int(),
  /** The width of a file beside `widths` that only the zoom dialog loads. */
  zoom: z.optional(z.int()),
  alt: z.string(),
  colour: z.string(),
  placeholder: z.optional(z.string()),
  /** The part that stays where a screen crops the picture. Absent: the middle. */
  focal: z.optional(focalSchema),
})

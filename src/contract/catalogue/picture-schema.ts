import * as z from 'zod/mini'

/** One picture in several widths: the file of a width is `${base}-${width}.webp`. */
export const pictureSchema = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  /** The size of the largest file in pixels. It gives the aspect ratio. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  colour: z.string(),
  placeholder: z.optional(z.string()),
})

import * as z from 'zod/mini'

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
})

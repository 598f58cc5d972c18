import * as z from 'zod/mini'

/** The most characters of a product's own title and description for search engines. */
export const SEARCH_TITLE = 70
export const SEARCH_DESCRIPTION = 170

const oneLine = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Must not be empty'),
      z.maxLength(longest, `At most ${longest} characters`),
      z.regex(/^[^\r\n]*$/, 'Must be one line'),
    )

/** A product's own title and description for search engines and shares. */
export const searchTitleSchema = oneLine(SEARCH_TITLE)
export const searchDescriptionSchema = oneLine(SEARCH_DESCRIPTION)

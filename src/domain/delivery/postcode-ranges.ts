/** The first and the last code of a range, as numbers. */
export type PostcodeRange = [first: number, last: number]

const asCode = (code: number) => String(code).padStart(4, '0')

/** A range in words: `7700–7899`, or `8001` for a single code. */
export const rangeWords = ([first, last]: Readonly<PostcodeRange>): string =>
  first === last ? asCode(first) : `${asCode(first)}–${asCode(last)}`

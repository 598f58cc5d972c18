/** The first and the last code of a range, as numbers. */
export type PostcodeRange = [first: number, last: number]

const asCode = (code: number) => String(code).padStart(4, '0')

/** A range in words: `7700–7899`, or `8001` for a single code. */
export const rangeWords = ([first, last]: Readonly<PostcodeRange>): string =>
  first === last ? asCode(first) : `${asCode(first)}–${asCode(last)}`

/** All ranges of a zone in words, as they are typed: `7700–7899, 8001`. */
export const rangesInWords = (ranges: readonly Readonly<PostcodeRange>[]): string => ranges.map(rangeWords).join(', ')

/** Typed ranges, or why they cannot be read. */
export type TypedRanges = { ranges: PostcodeRange[]; problem: null } | { ranges: null; problem: string }

/**
 * Reads ranges as people type them: `7700–7899, 8001`. Commas, semicolons and new lines separate them; a hyphen, a dash or `to` joins the
 * two codes of a range. The problem names the part that is wrong. An empty text has no ranges.
 */
export function parseRanges(typed: string): TypedRanges {
  const ranges: PostcodeRange[] = []
  for (const part of typed.split(/[,;\n]/).map((piece) => piece.trim())) {
    if (part === '') continue
    const codes = /^(\d{4})(?:\s*(?:[-‐‑‒–—]|to)\s*(\d{4}))?$/.exec(part)
    if (!codes) return refused(`“${part}” is not a postcode of 4 digits or a range such as 7700–7899`)
    const [first, last] = [Number(codes[1]), Number(codes[2] ?? codes[1])]
    if (first > last) return refused(`“${part}” runs backwards: the lower postcode comes first`)
    const clash = ranges.find((range) => first <= range[1] && range[0] <= last)
    if (clash) return refused(`“${part}” is already covered by ${rangeWords(clash)}. A postcode belongs in one range`)
    ranges.push([first, last])
  }
  return { ranges, problem: null }
}

const refused = (problem: string): TypedRanges => ({ ranges: null, problem })

import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { ListingQuery } from '../../contract/catalogue/listing.ts'

const length = String.raw`(\d+(?:[.,]\d+)?)\s*(mm|cm|m|met(?:re|er)s?)`
const lead = String.raw`(?:(?:that|which|to)\s+)?(?:will\s+)?(?:(?:fits?|goes|go|gets?|through|thru|in|into|on|against|along|for|of|under|up\s+to|max(?:imum)?|less\s+than|narrower\s+than)\s+)*(?:(?:an?|the|my)\s+)?`

const doorWords = new RegExp(
  String.raw`\b${lead}(?:${length}\s*(?:wide\s*)?door(?:way)?s?|door(?:way)?s?\s*(?:of|is)?\s*${length})(?:\s+wide)?\b`,
)
const wallWords = new RegExp(
  String.raw`\b${lead}(?:${length}\s*(?:wide\s*)?(?:wall|space|gap|niche|room)|(?:wall|space|gap|niche|room)\s*(?:of|is)?\s*${length})(?:\s+wide)?\b`,
)
const widthWords = new RegExp(String.raw`\b(?:under|up\s+to|max(?:imum)?|less\s+than|narrower\s+than|fits?)\s+${length}(?:\s+wide)?\b`)

const millimetres = { mm: 1, cm: 10, m: 1000 } as const

/** The space for a piece that a search states. `words`: the other words of the search. Lengths are whole mm, as in a listing's query. */
export interface FitWords extends Pick<ListingQuery, 'width' | 'door'> {
  words: string
}

/**
 * Reads the space for a piece from the words of a search: "couch that fits a 1.9 m wall" asks for couches up to 1900 mm wide, and "goes
 * through an 80 cm door" for pieces that an 800 mm door lets in. Other words stay as they are.
 */
export function readFit(typed: string): FitWords {
  if (!/\d/.test(typed)) return { words: typed }
  let words = typed.toLowerCase()
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(words)
    const [figure, unit = ''] = (found?.slice(1) ?? []).filter((part) => part !== undefined)
    if (!found || figure === undefined) return undefined
    words = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`
    const unitMm = unit === 'mm' || unit === 'cm' ? millimetres[unit] : millimetres.m
    const mm = Math.round(Number(figure.replace(',', '.')) * unitMm)
    return mm > 0 && mm < 20_000 ? String(mm) : undefined
  }
  const throughDoor = take(doorWords)
  const width = take(wallWords) ?? take(widthWords)
  if (throughDoor === undefined && width === undefined) return { words: typed }
  words = words.replace(/\b(?:and|that|which|with|also)\b\s*(?=\band\b|$)|^\s*\b(?:and|that|which)\b/g, ' ')
  return {
    words: words.replace(/\s+/g, ' ').trim(),
    ...(width === undefined ? {} : { width }),
    ...(throughDoor === undefined ? {} : { door: throughDoor }),
  }
}

/** Whether a piece fits the space that a search states. */
export const fitsPlace = ({ dimensions, door = 0 }: Pick<ProductCard, 'dimensions' | 'door'>, place: Omit<FitWords, 'words'>): boolean =>
  dimensions.width <= Number(place.width ?? Infinity) && door <= Number(place.door ?? Infinity)

import type { ListingQuery } from '../../contract/catalogue/listing.ts'
import { MAY_FIT } from './may-fit.ts'

const units = 'mm|cm|m|met(?:re|er)s?'
const length = String.raw`(\d+(?:[.,]\d+)?)\s*(${units})`
const lead = String.raw`(?:(?:that|which|to)\s+)?(?:will\s+)?(?:(?:fits?|goes|go|gets?|through|thru|in|into|on|against|along|for|of|under|below|up\s+to|max(?:imum)?|less\s+than|narrower\s+than)\s+)*(?:(?:an?|the|my)\s+)?`

const doorWords = new RegExp(
  String.raw`\b${lead}(?:${length}\s*(?:wide\s*)?door(?:way)?s?|door(?:way)?s?\s*(?:of|is)?\s*${length})(?:\s+wide)?\b`,
  'g',
)
const wallWords = new RegExp(
  String.raw`\b${lead}(?:${length}\s*(?:wide\s*)?(?:wall|space|gap|niche|room)|(?:wall|space|gap|niche|room)\s*(?:of|is)?\s*${length})(?:\s+wide)?\b`,
  'g',
)

/** The words after a figure that is no width. */
const noWidth = String.raw`(?!\s*(?:%|(?:x|high|tall|deep|depth|height|percent|kgs?|kilos?|seats?|seaters?|people|persons?|off|years?|weeks?|days?|months?)\b))`
/** The words before a limit of a width or of a price. */
const limit = String.raw`under|below|up\s+to|max(?:imum)?|at\s+most|(?:(?:no|not)\s+more|less)\s+than`
const widthLimit = String.raw`\b(?:${limit}|narrower\s+than|fits?)(?:\s+width)?(?:\s+of)?\s+`
const widthWords = new RegExp(String.raw`${widthLimit}${length}(?:\s+wide)?\b${noWidth}`, 'g')
const wideWords = new RegExp(String.raw`\b${length}\s+wide\b`, 'g')
/** A width without a unit is in cm. */
const bareWidthWords = new RegExp(String.raw`${widthLimit}([4-9]\d|\d{3})(?:\s+wide)?\b(?![.,]\d|\s*(?:${units})\b)${noWidth}`, 'g')
/** A length alone is the width of a sofa or couch. A sleeper also has the size of its mattress, and a headboard that of its bed. */
const sofaWords = /\b(?:sofas?|couch(?:es)?|settees?)\b(?!\s*beds?\b)/
const sleeperWords = /\b(?:sleepers?|beds?|mattress(?:es)?|headboards?)\b/
const lengthWords = new RegExp(String.raw`\b${length}(?:\s+long)?\b${noWidth}`, 'g')
const SHORTEST_SOFA = 1000

const noPrice = String.raw`(?![\p{L}\d]|[.,]\d|\s*(?:${units}|wide|long)\b)${noWidth}`
/** Its groups: R, digits, decimals, thousands, rand. */
const amount = String.raw`(?:\b(r|zar)\s*)?(\d{1,3}(?:[\s,.]\d{3})+(?!\d)|\d+)([.,]\d{1,2}(?!\d))?(?:\s*(k|thousand))?(?:\s*(rands?|zar))?${noPrice}`
const joined = String.raw`(?:or|and)\s+(?:anything\s+)?`
/** A limit may also follow its amount: "R20 000 max", "20k or less". */
const priceLimits = {
  range: new RegExp(String.raw`(?:\b(between|from)\s+)?${amount}\s*(?:and|to|[-–])\s*${amount}`, 'gu'),
  most: new RegExp(String.raw`\b(?:${limit}|cheaper\s+than|within|budget)(?:\s+price)?(?:\s+of)?\s+${amount}`, 'gu'),
  mostBefore: new RegExp(String.raw`${amount}\s*(?:max(?:imum)?|at\s+most|tops|${joined}(?:less|under|below|cheaper))\b`, 'gu'),
  least: new RegExp(String.raw`\b(?:over|above|from|at\s+least|min(?:imum)?|more\s+than)(?:\s+price)?(?:\s+of)?\s+${amount}`, 'gu'),
  leastBefore: new RegExp(
    String.raw`${amount}\s*(?:\+|(?:min(?:imum)?|at\s+least|upwards?|${joined}(?:more|over|above|up(?:wards?)?))\b)`,
    'gu',
  ),
}
/** From this number on, a limit without R is a price. */
const LEAST_BARE_PRICE = 1000
const HIGHEST_PRICE = 10_000_000

const millimetres = { mm: 1, cm: 10, m: 1000 } as const

/** Otherwise the tolerance for misspelt words finds sage furniture. An imported shop may have a category "Specials", so that is a word like others. */
const saleWords = /\b(?:(?:on|in)\s+)?(?:sale|clearance|discount(?:s|ed)?|marked\s+down|reduced)\b/g

type Place = Pick<ListingQuery, 'width' | 'door' | 'price_min' | 'price_max' | 'sale'>
type Groups = readonly (string | undefined)[]

/**
 * The space for a piece and its price that a search states, and whether it asks for a sale. `words`: the other words of the search. Lengths are whole mm and prices are whole
 * rand, as in a listing's query.
 */
export interface FitWords extends Place {
  words: string
}

/** A length in whole mm. */
function lengthOf(groups: Groups): string | undefined {
  const [figure = '', unit = 'cm'] = groups.filter((part) => part !== undefined)
  const unitMm = unit === 'mm' || unit === 'cm' ? millimetres[unit] : millimetres.m
  const mm = Math.round(Number(figure.replace(',', '.')) * unitMm)
  return mm > 0 && mm < 20_000 ? String(mm) : undefined
}

const sofaLength = (groups: Groups) => {
  const mm = lengthOf(groups)
  return Number(mm) >= SHORTEST_SOFA ? mm : undefined
}

interface Amount {
  rand: number
  /** The words name it as money. */
  isMoney: boolean
  hasThousands: boolean
}

function amountOf([sign, digits = '', decimals = '', thousands, rand]: Groups): Amount {
  const figure = Number(digits.replace(/\D/g, '') + decimals.replace(',', '.'))
  return {
    rand: figure * (thousands ? 1000 : 1),
    isMoney: [sign, thousands, rand].some((part) => part !== undefined),
    hasThousands: thousands !== undefined,
  }
}

const isPrice = ({ rand, isMoney }: Amount) => rand > 0 && rand <= HIGHEST_PRICE && (isMoney || rand >= LEAST_BARE_PRICE)

const leastOf = (rand: number) => ({ price_min: String(Math.ceil(rand)) })
const mostOf = (rand: number) => ({ price_max: String(Math.floor(rand)) })

/** A price from one amount to another. "R15-20k" means from R 15 000. */
function rangeOf([opening, ...groups]: Groups): Place | undefined {
  const [from, to] = [amountOf(groups.slice(0, 5)), amountOf(groups.slice(5))]
  if (to.hasThousands && from.rand < LEAST_BARE_PRICE) from.rand *= 1000
  if ((opening === undefined && !from.isMoney) || !isPrice(to) || !(from.rand > 0 && from.rand <= HIGHEST_PRICE)) return undefined
  return { ...leastOf(Math.min(from.rand, to.rand)), ...mostOf(Math.max(from.rand, to.rand)) }
}

const limitOf = (bound: (rand: number) => Place) => (groups: Groups) => {
  const one = amountOf(groups)
  return isPrice(one) ? bound(one.rand) : undefined
}

/**
 * Reads the space for a piece and its price from the words of a search: "couch that fits a 1.9 m wall" asks for couches up to 1900 mm wide,
 * "goes through an 80 cm door" for pieces that an 800 mm door lets in, "sofa under R20k" for sofas up to R 20 000, and "couch sale" for couches
 * on sale. Other words stay as they are.
 */
export function readFit(typed: string): FitWords {
  if (!MAY_FIT.test(typed)) return { words: typed }
  let words = typed.toLowerCase()
  /** Reads the first match that has a meaning, and removes it from the words. */
  const take = <Read>(pattern: RegExp, read: (groups: Groups) => Read | undefined): Read | undefined => {
    for (const found of words.matchAll(pattern)) {
      const meaning = read(found.slice(1))
      if (meaning === undefined) continue
      words = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`
      return meaning
    }
    return undefined
  }
  const door = take(doorWords, lengthOf)
  const stated = take(wallWords, lengthOf) ?? take(widthWords, lengthOf) ?? take(wideWords, lengthOf)
  const price = take(priceLimits.range, rangeOf) ?? {
    ...(take(priceLimits.most, limitOf(mostOf)) ?? take(priceLimits.mostBefore, limitOf(mostOf))),
    ...(take(priceLimits.least, limitOf(leastOf)) ?? take(priceLimits.leastBefore, limitOf(leastOf))),
  }
  const isSofa = sofaWords.test(words) && !sleeperWords.test(words)
  const width = stated ?? take(bareWidthWords, lengthOf) ?? (isSofa ? take(lengthWords, sofaLength) : undefined)
  const sale = take(saleWords, () => 'true' as const)
  const place = { ...price, ...(sale && { sale }), ...(width === undefined ? {} : { width }), ...(door === undefined ? {} : { door }) }
  if (Object.keys(place).length === 0) return { words: typed }
  words = words.replace(/\b(?:and|that|which|with|also)\b\s*(?=\band\b|$)|^\s*\b(?:and|that|which)\b/g, ' ')
  return { words: words.replace(/\s+/g, ' ').trim(), ...place }
}

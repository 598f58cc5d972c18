import { fold, wordsOfQuery } from './search-words.ts'

/**
 * Kinds of furniture that people look for in a furniture shop, in the plural, with the words that end such a search. Their words are also in
 * keywords of other pieces ("guest bed" of a sleeper), so a match says nothing.
 */
const kinds: readonly (readonly [name: string, ...words: string[]])[] = [
  ['beds', 'bed', 'bedframe', 'bed base', 'base set'],
  ['mattresses', 'mattress', 'matress'],
  ['dining chairs', 'dining chair', 'dining room chair', 'kitchen chair'],
  ['bar stools', 'bar stool', 'barstool', 'bar chair', 'counter stool', 'kitchen stool'],
  ['office chairs', 'office chair', 'desk chair', 'computer chair', 'gaming chair'],
  [
    'outdoor furniture',
    'outdoor furniture',
    'patio furniture',
    'garden furniture',
    'patio set',
    'patio chair',
    'garden chair',
    'garden bench',
  ],
  ['rocking chairs', 'rocking chair', 'rocker'],
  ['recliners', 'recliner', 'recliner chair', 'lazyboy', 'lazboy', 'la z boy'],
  ['TV units', 'tv unit', 'tv stand', 'tv cabinet', 'tv table', 'plasma unit', 'plasma stand'],
  ['sideboards', 'sideboard', 'buffet', 'server', 'credenza', 'console table'],
  ['chests of drawers', 'chest of drawer', 'dresser', 'dressing table'],
  ['wardrobes', 'wardrobe', 'cupboard', 'closet'],
  ['bookshelves', 'bookshelf', 'bookshelve', 'bookcase', 'shelving unit', 'wall unit'],
  ['desks', 'desk', 'office table', 'study table'],
  ['lamps', 'lamp', 'light', 'lampshade', 'chandelier'],
  ['rugs', 'rug', 'carpet', 'mat'],
  ['mirrors', 'mirror'],
  ['curtains', 'curtain', 'blind'],
  ['throws', 'throw', 'blanket'],
  ['bedding', 'bedding', 'duvet', 'duvet cover', 'sheet'],
  ['cots', 'cot', 'crib', 'camp cot'],
  ['beanbags', 'beanbag', 'bean bag'],
]

/** What follows one of these words describes the piece: "a bed with storage", "a bench for the bed". */
const BEFORE_DETAILS = / (?:with|for|in|from|under|behind|beside|next to|and|that) .*$/

/** The term of a product's entry for a kind that one of its search words names as a whole. No typed word starts like it. */
const termOf = (kind: string) => `=${kind.replaceAll(' ', '-')}`

/** The terms for the kinds that these search words of a product name as a whole: "tv unit", but not "tv unit cushion". */
export function kindTerms(keywords: readonly string[]): string[] {
  const whole = new Set(keywords.map((keyword) => wordsOfQuery(fold(keyword)).join(' ')))
  return kinds.flatMap(([name, ...endings]) => (endings.some((ending) => whole.has(ending)) ? [termOf(name)] : []))
}

/** What the products say about a kind. */
interface Sold {
  /** Whether the name or the category of a product has all of these words. */
  isNamed(words: readonly string[]): boolean
  /** Whether the entry of a product has this term. */
  hasTerm(term: string): boolean
}

/**
 * The kind of furniture that a search asks for, in the plural, if it is a known one that no product is of; otherwise null. A product is of a
 * kind by its name, its category, or one whole search word that the staff gave it.
 */
export function unsoldKind(text: string, { isNamed, hasTerm }: Sold): string | null {
  const searched = ` ${wordsOfQuery(fold(text).replace(BEFORE_DETAILS, '')).join(' ')}`
  const found = kinds.find(([, ...endings]) => endings.some((ending) => searched.endsWith(` ${ending}`)))
  if (!found) return null
  const [name, ...endings] = found
  return hasTerm(termOf(name)) || endings.some((ending) => isNamed(ending.split(' '))) ? null : name
}

/** Words for the same kind of furniture. */
const kinds: readonly (readonly string[])[] = [
  ['sofa', 'couch', 'settee', 'lounge', 'divan', 'rusbank'],
  ['sleeper', 'sofabed'],
  ['ottoman', 'pouf', 'pouffe', 'footstool', 'hassock'],
  ['scatter', 'cushion', 'pillow'],
  ['headboard', 'bedhead'],
  ['armchair', 'chair'],
]

/** Words for the same look, shape or use. */
const looks: readonly (readonly string[])[] = [
  ['corner', 'sectional', 'chaise', 'lshape'],
  ['boucle', 'teddy'],
  ['blue', 'navy'],
  ['yellow', 'mustard'],
  ['red', 'pink'],
  ['cream', 'beige', 'white'],
  ['brown', 'tan'],
  ['green', 'olive'],
  ['pet', 'dog', 'cat'],
  ['washable', 'wash'],
]

/** Phrases that mean one word. Without this table, "sofa bed" would search for sofas and for beds. */
const phrases: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:sofa|couch|sleeper|fold out|pull out) beds?\b|\b(?:sleeper|bed|fold out|pull out) (?:sofa|couch)(?:e?s)?\b/g, 'sleeper'],
  [/\blounge suites?\b/g, 'sofa'],
  [/\bl ?shaped?\b/g, 'corner'],
  [/\b(?:occasional|easy|accent|arm) chairs?\b/g, 'armchair'],
  [/\b(?:foot ?stool|foot ?rest)s?\b/g, 'footstool'],
  [/\bbed ?heads?\b/g, 'headboard'],
  [/\blove seats?\b/g, 'loveseat'],
]

const numbers: ReadonlyMap<string, string> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word, index) => [word, String(index + 1)]),
)
const spellings: ReadonlyMap<string, string> = new Map([
  ['gray', 'grey'],
  ['seat', 'seater'],
])

/** Words without a meaning for the search. */
const stopWords = new Set(['a', 'an', 'and', 'the', 'of', 'for', 'in', 'on', 'with', 'to', 'or', 'my', 'me', 'i'])

/** Normalises a text: lower case, without accents, with single spaces instead of punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function singular(word: string): string {
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** The form of a word in the index and in queries: singular, with one spelling. */
function normaliseWord(word: string): string {
  const one = singular(word)
  return spellings.get(one) ?? one
}

function canonical(folded: string): string {
  return phrases.reduce((text, [pattern, word]) => text.replace(pattern, word), folded)
}

const wordsOf = (folded: string) => folded.split(' ').filter(Boolean).map(normaliseWord)

/** The words of a folded query in their order, with one word for a phrase. */
export const wordsOfQuery = (folded: string): string[] => wordsOf(canonical(folded))

/** The search words of a text. Stop words are left out, unless there are no other words. */
export function queryWords(text: string): string[] {
  const words = wordsOfQuery(fold(text))
  const meaningful = words.filter((word) => !stopWords.has(word))
  return [...new Set((meaningful.length > 0 ? meaningful : words).map((word) => numbers.get(word) ?? word))]
}

/** The index terms of these texts: their words, synonyms of their phrases, and digits for number words. */
export function indexWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = fold(text)
    return [...wordsOf(folded), ...wordsOf(canonical(folded))]
  })
  return [...new Set(words.flatMap((word) => [word, numbers.get(word) ?? word]))]
}

const others = (groups: readonly (readonly string[])[], words: readonly string[]) =>
  groups.filter((group) => group.some((word) => words.includes(word))).flat()

/**
 * Synonyms that should also find a product. Synonyms for the kind of furniture come only from the category: a scatter with the keyword
 * "couch" is not a couch. Synonyms for the look come from all of its words.
 */
export function relatedWords(category: readonly string[], all: readonly string[]): string[] {
  return [...new Set([...others(kinds, category), ...others(looks, all)])]
}

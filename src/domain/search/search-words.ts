/** Words for the same kind of furniture. */
const kinds: readonly (readonly string[])[] = [
  ['sofa', 'couch', 'settee', 'lounge', 'divan', 'rusbank'],
  ['sleeper', 'sofabed'],
  ['ottoman', 'pouf', 'pouffe', 'footstool', 'hassock'],
  ['scatter', 'cushion', 'pillow'],
  ['headboard', 'bedhead'],
  ['armchair', 'chair'],
]

/** Words for the same look or shape. */
const looks: readonly (readonly string[])[] = [
  ['corner', 'sectional', 'chaise', 'lshape'],
  ['boucle', 'teddy'],
  ['blue', 'navy'],
  ['yellow', 'mustard'],
  ['red', 'pink'],
  ['cream', 'beige', 'white'],
  ['brown', 'tan'],
  ['green', 'olive'],
]

/** Phrases that mean one word. Without this, "sofa bed" would ask for sofas and for beds. */
const phrases: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:sofa|couch|sleeper|bed|fold out|pull out) (?:bed|sofa|couch)e?s?\b/g, 'sleeper'],
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

/** Words that say nothing about furniture. */
const empty = new Set(['a', 'an', 'and', 'the', 'of', 'for', 'in', 'on', 'with', 'to', 'or', 'my', 'me', 'i'])

/** Lower case, without accents, punctuation as single spaces. */
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

/** One word as it is both stored and looked for: singular, one spelling. */
function normaliseWord(word: string): string {
  const one = singular(word)
  return spellings.get(one) ?? one
}

function canonical(folded: string): string {
  return phrases.reduce((text, [pattern, word]) => text.replace(pattern, word), folded)
}

const wordsOf = (folded: string) => folded.split(' ').filter(Boolean).map(normaliseWord)

/** The words to look for. Words that say nothing are left out unless there are no others. */
export function queryWords(text: string): string[] {
  const words = wordsOf(canonical(fold(text)))
  const telling = words.filter((word) => !empty.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map((word) => numbers.get(word) ?? word))]
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
 * Other words that should find a product. What it is comes from its category alone: a scatter whose keywords speak of a couch is
 * none. What it looks like may come from any of its words.
 */
export function relatedWords(category: readonly string[], all: readonly string[]): string[] {
  return [...new Set([...others(kinds, category), ...others(looks, all)])]
}

/** The first words of surnames with several words: Van der Merwe, de Wet, Janse van Rensburg. */
const surnameOpeners = new Set([
  'van',
  'von',
  'den',
  'der',
  'de',
  'du',
  'da',
  'dos',
  'la',
  'le',
  'ter',
  'ten',
  'janse',
  'jansen',
  'bin',
  'ibn',
  'al',
  'el',
  'st',
])

/** Splits a full name from one field into first and last name. A single word is a first name. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const words = full.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' }
  const opener = words.findIndex((word, index) => index > 0 && index < words.length - 1 && surnameOpeners.has(word.toLowerCase()))
  const start = opener === -1 ? words.length - 1 : opener
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

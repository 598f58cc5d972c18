/** "11 years of practice" */
export const yearsOf = (years: number): string => `${years} ${years === 1 ? 'year' : 'years'} of practice`

/** What somebody is good at, as a sentence of a card: "Colour, lighting and family lounges". */
export function listWords(words: readonly string[]): string {
  const [first = '', ...others] = words
  const rest = others.map((word) => word.charAt(0).toLowerCase() + word.slice(1))
  const last = rest.pop()
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`
}

/** A link that carries somebody's code: whoever follows it has the code with them for 30 days. */
export const withCode = (path: string, code: string): string => `${path}${path.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`

/** "Thandi Maqoma" → "TM" */
export const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')

import { counted } from '../../../domain/counted.ts'
/** "11 years of practice" */
export const yearsOf = (years: number): string => `${counted(years, 'year')} of practice`

/** The skills of a decorator as one sentence: "Colour, lighting and family lounges". */
export function joinSkills(skills: readonly string[]): string {
  const [first = '', ...others] = skills
  const rest = others.map((word) => word.charAt(0).toLowerCase() + word.slice(1))
  const last = rest.pop()
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`
}

/** A link with a decorator's code. A visitor who follows it has the code for 30 days. */
export const withCode = (path: string, code: string): string => `${path}${path.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`

/** "Thandi Maqoma" → "TM" */
export const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')

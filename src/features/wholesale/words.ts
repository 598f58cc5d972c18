const number = new Intl.NumberFormat('en-ZA')

/** A number with its digits grouped: `5 000`. */
export const inFigures = (count: number): string => number.format(count)

/** `1 line`, `5 000 lines`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

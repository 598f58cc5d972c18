const number = new Intl.NumberFormat('en-ZA')

export const inFigures = (count: number): string => number.format(count)

/** `1 line`, `5 000 lines`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

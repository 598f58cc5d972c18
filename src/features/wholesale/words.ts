import { formatNumber } from '../../domain/numbers.ts'

/** A number with its digits grouped: `5 000`. */
export const inFigures = (count: number): string => formatNumber(count)

/** `1 line`, `5 000 lines`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

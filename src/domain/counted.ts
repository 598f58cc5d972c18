import { formatNumber } from './numbers.ts'

/** A count with its noun: `1 piece`, `1 234 pieces`. `many` is the plural, if it is not `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`

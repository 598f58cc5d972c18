import { formatNumber } from '../../domain/numbers.ts'

/** A number with its digits grouped: `5 000`. */
export const inFigures = (count: number): string => formatNumber(count)

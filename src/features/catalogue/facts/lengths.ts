import { formatNumber } from '../../../domain/numbers.ts'

/** Millimetres in centimetres: `2205` → `220,5 cm`. */
export function inCentimetres(mm: number): string {
  return `${formatNumber(mm / 10, 1)}\u00a0cm`
}

/** A length without its unit, which the column head or the row end shows. */
export function withoutUnit(length: number): string {
  return formatNumber(length, 1)
}

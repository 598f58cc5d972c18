import { formatNumber } from '../../../domain/numbers.ts'

/** Millimetres in centimetres: `2205` → `220,5 cm`. */
export function inCentimetres(mm: number): string {
  return `${formatNumber(mm / 10, 1)}\u00a0cm`
}

/** A length without its unit, which the column head or the row end shows. */
export function withoutUnit(length: number): string {
  return formatNumber(length, 1)
}

/** Typed centimetres (`77`, `77,5`, `77.5 cm`) in millimetres; null for anything else. */
export function parseCentimetres(typed: string): number | null {
  const match = /^\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:cm)?\s*$/i.exec(typed)
  const value = match?.[1] ? Number(match[1].replace(',', '.')) * 10 : 0
  return value > 0 ? Math.round(value) : null
}

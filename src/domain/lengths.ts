import { formatNumber } from './numbers.ts'

/** Millimetres in centimetres without the unit: `2205` → `220,5`. */
export const centimetres = (mm: number): string => formatNumber(mm / 10, 1)

/** Typed centimetres (`77`, `77,5`, `77.5 cm`) in millimetres; null for anything else. */
export function parseCentimetres(typed: string): number | null {
  const match = /^\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:cm)?\s*$/i.exec(typed)
  return match?.[1] ? Math.round(Number(match[1].replace(',', '.')) * 10) : null
}

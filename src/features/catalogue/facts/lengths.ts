import { formatNumber } from '../../../domain/numbers.ts'
import type { DimensionRange } from '../../../domain/catalogue/fit.ts'

/** Millimetres in centimetres: `2205` → `220,5 cm`. With a longer `most`: `145–191 cm`. */
export function inCentimetres(mm: number, most = mm): string {
  return `${withoutUnit(mm / 10, most / 10)}\u00a0cm`
}

/** A length, or a range of it, without its unit, which the column head or the row end shows. */
export function withoutUnit(length: number, most = length): string {
  return [...new Set([length, most])].map((one) => formatNumber(one, 1)).join('–')
}

/** Why a side has a range: `depends on the size`; or which size it belongs to. Null for a side with one length. */
export function dependsOn({ least, most, open, measured }: DimensionRange, side: keyof DimensionRange['least']): string | null {
  if (measured && side === 'width') return `measured in ${measured}; the other sizes differ`
  return open && least[side] !== most[side] ? `depends on the ${open.label.toLowerCase()}` : null
}

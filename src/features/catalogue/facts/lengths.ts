const number = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 })

/** Millimetres in centimetres: `2205` → `220,5 cm`. */
export function inCentimetres(mm: number): string {
  return `${number.format(mm / 10)}\u00a0cm`
}

/** A length of which the unit stands elsewhere: in the head of a column, at the end of a row. */
export function withoutUnit(length: number): string {
  return number.format(length)
}

export function inMillimetres(mm: number): string {
  return `${number.format(mm)}\u00a0mm`
}

/** Centimetres as they were typed (`77`, `77,5`, `77.5 cm`) in millimetres, or null when that is no length. */
export function parseCentimetres(typed: string): number | null {
  const match = /^\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:cm)?\s*$/i.exec(typed)
  const value = match?.[1] ? Number(match[1].replace(',', '.')) * 10 : 0
  return value > 0 ? Math.round(value) : null
}

import type { Dimensions } from '../../../src/contract/catalogue/catalogue.ts'
import { cellAt } from './cells.ts'
import type { Columns, Measure } from './columns.ts'
import { readMeasure, type DecimalMark } from './numbers.ts'
import type { SheetRow } from './read-sheet.ts'

interface Kind {
  units: Record<string, number>
  /** Beyond any furniture: somebody took one unit for another. */
  most: number
}

const inMillimetres: Kind = { units: { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4, yd: 914.4, ft: 304.8 }, most: 20_000 }
const inKilograms: Kind = { units: { kg: 1, g: 0.001, lbs: 0.453_592_37, lb: 0.453_592_37, oz: 0.028_349_523_125 }, most: 2000 }

interface Measured {
  dimensions: Dimensions
  weight_kg: number
  /** Width, depth and height are all there. */
  complete: boolean
  warnings: string[]
}

/** Size and weight of a row, 0 where it does not say. Of length and width, which shops use either way round, the longer is the width. */
export function measuresOf(row: SheetRow, columns: Columns, mark: DecimalMark | null): Measured {
  const warnings: string[] = []
  const read = (measure: Measure, { units, most }: Kind) => {
    const { column, unit = '' } = columns.measures[measure] ?? {}
    const said = cellAt(row, column)
    const value = (readMeasure(said, mark) ?? 0) * (units[unit] ?? 0)
    if (value > 0 && value <= most) return value
    if (!/^0*[.,]?0*$/.test(said)) warnings.push(`its ${measure} ${said} ${unit} is none that furniture has, and is left out`)
    return 0
  }
  const across = [read('length', inMillimetres), read('width', inMillimetres)].map(Math.round)
  const height = Math.round(read('height', inMillimetres))
  const weight_kg = Math.round(read('weight', inKilograms) * 100) / 100
  const [width, depth] = [Math.max(...across), Math.min(...across)]
  return { dimensions: { width, depth, height }, weight_kg, complete: width > 0 && depth > 0 && height > 0, warnings }
}

import type { Dimensions } from '../../../src/contract/catalogue.ts'
import { cellAt } from './cells.ts'
import type { Columns, Measure } from './columns.ts'
import { readMeasure, type DecimalMark } from './numbers.ts'
import type { SheetRow } from './read-sheet.ts'

const millimetres: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4, yd: 914.4, ft: 304.8 }
const kilograms: Record<string, number> = { kg: 1, g: 0.001, lbs: 0.453_592_37, lb: 0.453_592_37, oz: 0.028_349_523_125 }

interface Measured {
  dimensions: Dimensions
  weight_kg: number
  /** Width, depth and height are all there. */
  complete: boolean
}

/** Size and weight of a row, 0 where it does not say. Of length and width, which shops use either way round, the longer is the width. */
export function measuresOf(row: SheetRow, columns: Columns, mark: DecimalMark | null): Measured {
  const read = (measure: Measure, units: Record<string, number>) => {
    const { column, unit = '' } = columns.measures[measure] ?? {}
    const value = readMeasure(cellAt(row, column), mark)
    return value === null ? 0 : value * (units[unit] ?? 0)
  }
  const across = [read('length', millimetres), read('width', millimetres)].map(Math.round)
  const height = Math.round(read('height', millimetres))
  const [width, depth] = [Math.max(...across), Math.min(...across)]
  return {
    dimensions: { width, depth, height },
    weight_kg: Math.round(read('weight', kilograms) * 100) / 100,
    complete: width > 0 && depth > 0 && height > 0,
  }
}

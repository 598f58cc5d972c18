import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../woocommerce/read-sheet.ts'
import { cellOf, entriesOf, linesOf, partsOf, rowsOf, textOf } from './cells.ts'

/** Any text, and often the signs that mean something in a CSV, a spreadsheet or a cell. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("'", '"', ',', ';', '=', '+', '-', '@', '|', '\\', '\n', '\r', '\t', ' ', 'n', '0', 'é', '🛋️', '\ufeff'),
    maxLength: 8,
  }),
)
const words = fc.string({ unit: fc.constantFrom('a', ' ', '|', '\\', '\n', '\r', "'", '=', '0', 'n'), minLength: 0, maxLength: 6 })

describe('cells of a sheet', () => {
  it('lose nothing of any text, and none of them begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const lines = rows.map((row) => ['x', ...row].map(cellOf).join(','))
        const { rows: read } = readSheet(new TextEncoder().encode(`\ufeffa,b,c,d\r\n${lines.join('\r\n')}\r\n`))
        expect(read.map(({ cells }) => cells.map(textOf))).toEqual(rows.map((row) => ['x', ...row]))
        for (const { cells } of read) for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      }),
      { numRuns: 400 },
    )
  })

  it('have lists and rows of parts that lose nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, anyText)), (list) => {
        expect(entriesOf(linesOf(list))).toEqual(list)
      }),
    )
    const row = fc.array(fc.oneof(words, anyText), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(partsOf(rowsOf(rows))).toEqual(rows)
      }),
    )
  })

  it('do not change an apostrophe that is no protection from a formula', () => {
    expect(textOf(`'n Stoel`)).toBe(`'n Stoel`)
    expect(textOf(`''=1`)).toBe(`'=1`)
    expect(cellOf('=1')).toBe(`"'=1"`)
  })
})

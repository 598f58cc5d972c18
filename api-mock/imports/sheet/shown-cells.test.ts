import { describe, expect, it } from 'vitest'
import { shownCells } from './shown-cells.ts'

const long = 'A couch of kiaat. '.repeat(40)

describe('the cells of a change, shortened for a list', () => {
  it('are whole if they are short, on one line, and an empty one says so', () => {
    expect(shownCells('two\nlines', '')).toEqual({ before: 'two lines', after: '(empty)' })
    expect(shownCells('2999.00', '3100')).toEqual({ before: '2999.00', after: '3100' })
  })

  it('show the first difference, wherever it is', () => {
    for (const at of [0, 150, 160, 500, long.length]) {
      const changed = `${long.slice(0, at)}NEW ${long.slice(at)}`
      const { before, after } = shownCells(long, changed)
      expect(after, String(at)).toContain('NEW ')
      expect(before).not.toBe(after)
      for (const shown of [before, after]) expect(shown.length).toBeLessThanOrEqual(162)
    }
    const { before, after } = shownCells(`${long}end`, long)
    expect([before.endsWith('end'), before === after]).toEqual([true, false])
  })

  it('show line breaks and spaces if nothing else is different', () => {
    expect(shownCells('oak\nash', 'oak ash')).toEqual({ before: 'oak↵ash', after: 'oak ash' })
    expect(shownCells('oak  ash', 'oak ash')).toEqual({ before: 'oak  ash', after: 'oak ash' })
  })

  it('never cut a character in two', () => {
    const sofa = '🛋️'.repeat(200)
    const { before, after } = shownCells(sofa, `${sofa.slice(0, 300)}x`)
    for (const shown of [before, after]) expect(shown.isWellFormed()).toBe(true)
  })
})

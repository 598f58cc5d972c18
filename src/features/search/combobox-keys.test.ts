import { describe, expect, it } from 'vitest'
import { pressKey, type ComboboxState } from './combobox-keys.ts'

const press = (state: ComboboxState, key: string, altKey = false) => pressKey(state, { key, altKey }, 3)
const closed = { open: false, active: -1 }
const at = (active: number) => ({ open: true, active })

describe('Keys of the search field (WAI-ARIA APG combobox)', () => {
  it('Down opens the list at its first option, Up at its last', () => {
    expect(press(closed, 'ArrowDown')).toEqual(at(0))
    expect(press(closed, 'ArrowUp')).toEqual(at(2))
  })

  it('the arrows wrap around through the typed text', () => {
    expect(press(at(2), 'ArrowDown')).toEqual(at(-1))
    expect(press(at(-1), 'ArrowDown')).toEqual(at(0))
    expect(press(at(0), 'ArrowUp')).toEqual(at(-1))
    expect(press(at(-1), 'ArrowUp')).toEqual(at(2))
  })

  it('Alt with Down opens without choosing, Alt with Up closes', () => {
    expect(press(closed, 'ArrowDown', true)).toEqual(at(-1))
    expect(press(at(1), 'ArrowUp', true)).toEqual(closed)
  })

  it('Escape closes an open list, and the combobox ignores it otherwise', () => {
    expect(press(at(1), 'Escape')).toEqual(closed)
    expect(press(closed, 'Escape')).toBeNull()
  })

  it('the combobox ignores letters, Home and End', () => {
    for (const key of ['a', 'Home', 'End', 'ArrowLeft']) expect(press(at(1), key)).toBeNull()
  })

  it('without options the arrows do nothing', () => {
    expect(pressKey(closed, { key: 'ArrowDown', altKey: false }, 0)).toBeNull()
  })
})

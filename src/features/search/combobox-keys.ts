/** The state of a combobox: whether its list shows, and the active option (-1: none, the typed text). */
export interface ComboboxState {
  open: boolean
  active: number
}

export interface KeyPress {
  key: string
  altKey: boolean
}

/**
 * The next state after a key in an editable combobox with a list (WAI-ARIA APG). Null: the combobox ignores the key. Arrows past either
 * end pass through the typed text, so that the customer can return to it. `count`: the number of options.
 */
export function pressKey({ open, active }: ComboboxState, { key, altKey }: KeyPress, count: number): ComboboxState | null {
  if (key === 'Escape') return open ? { open: false, active: -1 } : null
  if (key === 'ArrowUp' && altKey) return { open: false, active: -1 }
  if (count === 0) return null
  if (key === 'ArrowDown') {
    if (altKey) return { open: true, active }
    return { open: true, active: !open ? 0 : active + 1 < count ? active + 1 : -1 }
  }
  if (key === 'ArrowUp') return { open: true, active: !open || active === -1 ? count - 1 : active - 1 }
  return null
}

/** Where a combobox stands: whether its list shows, and which option is active (-1: none, the words themselves). */
export interface ComboboxState {
  open: boolean
  active: number
}

export interface KeyPress {
  key: string
  altKey: boolean
}

/**
 * What a key does in an editable combobox with a list (WAI-ARIA APG). Null: the key is not for the combobox. Past either end the
 * arrows go through the words themselves, so that a shopper can always come back to what was typed.
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

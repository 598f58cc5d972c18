import { useState } from 'react'
import type { Action } from '../connection/use-action.ts'

/** The state of a dialog with a form. While it is set aside, it is hidden and keeps what was typed. */
export interface DialogState {
  isMounted: boolean
  isAside: boolean
  /** Opens it, or shows it again with what was typed. */
  open: () => void
  /** Hides it, so that its user can look at the screen behind it. */
  setAside: () => void
  /** Closes it for good. */
  close: () => void
}

/** A dialog that is closed at first. Mount its form while `isMounted`. */
export function useDialog(): DialogState {
  const [state, setState] = useState<'closed' | 'open' | 'aside'>('closed')
  return {
    isMounted: state !== 'closed',
    isAside: state === 'aside',
    open: () => setState('open'),
    setAside: () => setState('aside'),
    close: () => setState('closed'),
  }
}

/**
 * A step that sets the dialog aside and reads its screen again, if the server refused the action with one of these codes, because a colleague has
 * changed the same thing. Otherwise null.
 */
export function lookAfter(
  { code, clear }: Action,
  refusals: readonly string[],
  reload: () => void,
  { setAside }: DialogState,
): (() => void) | null {
  if (code === null || !refusals.includes(code)) return null
  return () => {
    clear()
    setAside()
    reload()
  }
}

/** The refusals of an action on an order that a colleague has changed. */
export const ORDER_CHANGED = ['order_changed', 'wrong_state']

/**
 * What the dialog's screen showed when the dialog opened: its first values, and the version that it sends. A later read of the screen must not
 * replace it, because a save would then hide a colleague's change from both. While the dialog is set aside, its user sees what there is now.
 */
export function useSeen<Seen>(now: Seen, { isAside }: DialogState): Seen {
  const [seen, setSeen] = useState({ now })
  if (isAside && seen.now !== now) setSeen({ now })
  return seen.now
}

interface Edited<Fields> {
  /** What is stored, with what was typed. */
  fields: Fields
  /** The typed fields that are not what is stored. */
  changed: Partial<Fields>
  change: (changes: Partial<Fields>) => void
}

/** The fields of a dialog. It keeps only what was typed: the other fields hold what a colleague has changed meanwhile. `stored`: of `useSeen`. */
export function useEdited<Fields extends object>(stored: Fields): Edited<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const changed = { ...typed }
  for (const name in changed) if (JSON.stringify(changed[name]) === JSON.stringify(stored[name])) delete changed[name]
  return { fields: { ...stored, ...typed }, changed, change: (changes) => setTyped((before) => ({ ...before, ...changes })) }
}

import { useSyncExternalStore } from 'react'
import type { AnyFailure } from '../../src/contract/desk/desk-codes.ts'

/** What the user has to pass before the calls work again: the sign-in, or the gate. */
let barrier: 'session' | 'gate' | null = null
const listeners = new Set<() => void>()

const set = (value: typeof barrier): void => {
  if (value === barrier) return
  barrier = value
  for (const listen of listeners) listen()
}

/** Notes the code of a call's refusal, or null for a call that the server answered: it shows whether the session of the browser has ended, or the gate is closed. */
export function noteAnswer(code: AnyFailure['code'] | null): void {
  if (code === null) set(null)
  else if (code === 'session_required' || code === 'second_factor_required') set('session')
  else if (code === 'gate_closed') set('gate')
  // Behind a closed gate there are no other refusals.
  else if (barrier === 'gate') set(null)
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Whether the last calls were refused because the session has ended. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => barrier === 'session')

/** Whether the last calls were refused because the gate is closed to this browser. */
export const useGateClosed = (): boolean => useSyncExternalStore(subscribe, () => barrier === 'gate')

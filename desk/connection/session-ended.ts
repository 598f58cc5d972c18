import { useSyncExternalStore } from 'react'
import type { AnyFailure } from '../../src/contract/desk/desk-codes.ts'

let isEnded = false
const listeners = new Set<() => void>()

const set = (value: boolean): void => {
  if (value === isEnded) return
  isEnded = value
  for (const listen of listeners) listen()
}

/** Notes the code of a call's refusal, or null for a call that the server answered: it shows whether the session of the browser has ended. */
export function noteAnswer(code: AnyFailure['code'] | null): void {
  if (code === null) set(false)
  else if (code === 'session_required' || code === 'second_factor_required') set(true)
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Whether the last calls were refused because the session has ended. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => isEnded)

import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined
const isDrawnHere = () => false
const isServed = () => true

/** Whether a page shows what it was served with: nothing of that has gone through the device yet. */
export function useServed(data: unknown): boolean {
  const isHydrating = useSyncExternalStore(never, isDrawnHere, isServed)
  const [served] = useState(isHydrating ? data : undefined)
  return served !== undefined && served === data
}

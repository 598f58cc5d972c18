import { useCallback, useEffect, useState } from 'react'

/**
 * Counts how many pictures have failed to load in place of the one that is wanted. Another wanted picture starts from 0, and so does the
 * return of the network.
 * @returns the count, and a function to call at each failure
 */
export function useNextOnFailure(wanted: string | undefined): [number, () => void] {
  const [tried, setTried] = useState({ wanted, failures: 0 })
  const failures = tried.wanted === wanted ? tried.failures : 0
  const fail = useCallback(() => setTried((before) => ({ wanted, failures: before.wanted === wanted ? before.failures + 1 : 1 })), [wanted])
  useEffect(() => {
    if (failures === 0) return undefined
    const again = () => setTried({ wanted, failures: 0 })
    window.addEventListener('online', again, { once: true })
    return () => window.removeEventListener('online', again)
  }, [wanted, failures])
  return [failures, fail]
}

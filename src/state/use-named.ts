import { useEffect } from 'react'
import { showNamed } from './anchor.ts'

/** What the address names stands open, also where it names something else on the same page later. */
export function useNamed(): void {
  useEffect(() => {
    showNamed()
    addEventListener('hashchange', showNamed)
    return () => removeEventListener('hashchange', showNamed)
  }, [])
}

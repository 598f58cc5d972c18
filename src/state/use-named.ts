import { useEffect } from 'react'
import { scrollToAnchor } from './anchor.ts'

/** Scrolls to the element that the fragment names, and again when the fragment changes. */
export function useAnchor(): void {
  useEffect(() => {
    scrollToAnchor()
    addEventListener('hashchange', scrollToAnchor)
    return () => removeEventListener('hashchange', scrollToAnchor)
  }, [])
}

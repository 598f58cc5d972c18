import { useCallback, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** What an entry of the history is marked with while something lies over its page. */
const MARK = 'stoep-cart'

const isMarked = () => (history.state as { over?: string } | null)?.over === MARK

/**
 * Gives the browser's Back something to close: an entry of its own for as long as the panel is open, which goes when the panel is closed
 * any other way. `leave` follows a link out of the panel in place of that entry, so that Back from there leads to the page below.
 */
export function useBackCloses(open: boolean, close: () => void): { leave: (href: string) => void } {
  useEffect(() => {
    if (!open) return undefined
    // After a reload the entry is already there.
    if (!isMarked()) history.pushState({ over: MARK }, '')
    addEventListener('popstate', close)
    return () => {
      removeEventListener('popstate', close)
      if (isMarked()) history.back()
    }
  }, [open, close])

  const leave = useCallback(
    (href: string) => {
      close()
      navigate(href, { replace: true })
    },
    [close],
  )
  return { leave }
}

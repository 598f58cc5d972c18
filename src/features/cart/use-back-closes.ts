import { useEffect, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** What an entry of the history is marked with while the panel lies over its page. */
const MARK = 'cart'

const isMarked = () => (history.state as { over?: string } | null)?.over === MARK

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Gives the browser's Back something to close: an entry of its own for as long as the panel is open, which goes when the panel is closed
 * any other way. A link out of the panel takes that entry's place, so that Back from there leads to the page below.
 * @param inside anything in the panel's dialog
 */
export function useBackCloses(open: boolean, close: () => void, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return undefined
    // After a reload the entry is already there.
    if (!isMarked()) history.pushState({ over: MARK }, '')
    const leaving = new AbortController()
    addEventListener('popstate', close, leaving)
    inside.current?.closest('dialog')?.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a')
        if (!link || !isPlain(event)) return
        event.preventDefault()
        const here = link.pathname === location.pathname && link.search === location.search
        if (!here) navigate(link.pathname + link.search, { replace: true })
        close()
      },
      leaving,
    )
    return () => {
      leaving.abort()
      if (isMarked()) history.back()
    }
  }, [open, close, inside])
}

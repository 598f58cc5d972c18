import { useInsertionEffect, useState } from 'react'
import type { ShownPage } from './use-page.ts'

const listings = new Set(['home', 'category', 'categories', 'search'])

/** The listing, or the home page, that was shown last. It stays rendered, hidden, behind the next pages, so that Back shows it at once. */
export function useLastListing(page: ShownPage): ShownPage | null {
  const [listing, setListing] = useState<ShownPage | null>(null)
  if (listings.has(page.name) && listing !== page) setListing(page)
  return listing
}

/**
 * Keeps the layout of a hidden screen. React hides a screen with `display: none`, which discards its layout, and Back would do it anew. The
 * class `kept` hides it too, with `content-visibility`.
 * @param hidden the path of the hidden screen, which follows the shown one; null for none
 */
export function useKeptLayout(hidden: string | null): void {
  // An insertion effect runs after React has hidden the screen, and before anything reads the layout.
  useInsertionEffect(() => {
    const screen = hidden === null ? null : document.querySelector<HTMLElement>('main > .screen ~ .screen')
    // Safari 17 would show the screen.
    if (!screen || !CSS.supports('content-visibility', 'hidden')) return undefined
    const keep = () => screen.style.removeProperty('display')
    keep()
    screen.classList.add('kept')
    // React hides the screen again when it renders it later.
    const hides = new MutationObserver(keep)
    hides.observe(screen, { attributeFilter: ['style'] })
    return () => {
      hides.disconnect()
      screen.classList.remove('kept')
    }
  }, [hidden])
}

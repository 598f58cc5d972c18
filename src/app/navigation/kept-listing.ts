import { useInsertionEffect, useState } from 'react'
import { keepLayout, type ShownPage } from './use-page.ts'

const listings = new Set(['home', 'category', 'categories', 'search'])

/** The listing, or the home page, that was shown last. It stays rendered, hidden, behind the next pages, so that Back shows it at once. */
export function useLastListing(page: ShownPage): ShownPage | null {
  const [listing, setListing] = useState<ShownPage | null>(null)
  if (listings.has(page.name) && listing !== page) setListing(page)
  return listing
}

/**
 * Keeps the layout of the hidden screen.
 * @param hidden the page of the hidden screen, which follows the shown one; null for none
 */
export function useKeptLayout(hidden: ShownPage | null): void {
  // An insertion effect runs after React has hidden the screen, and before anything reads the layout.
  useInsertionEffect(() => (hidden ? keepLayout(hidden) : undefined), [hidden])
}

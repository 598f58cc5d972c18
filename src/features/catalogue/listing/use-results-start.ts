import { useEffect, useRef } from 'react'
import type { Listing } from '../../../contract/catalogue/listing.ts'

/** Once a change is answered, the results begin in view: a short list may end far above the place where a long one was left. */
export function useResultsStart(listing: Listing) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<Listing>(null)
  useEffect(() => {
    if (!wanted.current || wanted.current === listing || !place.current) return
    wanted.current = null
    if (place.current.getBoundingClientRect().top < 0) place.current.scrollIntoView()
  }, [listing])
  const wantInView = () => {
    wanted.current = listing
  }
  return { place, wantInView }
}

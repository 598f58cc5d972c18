import { useEffect, useRef } from 'react'
import { untilThere } from '../../lazy/until-there.ts'

/** Remembers the affiliate whose link is followed within the shop, as the start of the page does for one who comes with it (`?ref=`). */
export function useAffiliateLink(search: string): void {
  const ref = new URLSearchParams(search).get('ref')
  const atStart = useRef(ref)
  useEffect(() => {
    if (ref !== null && ref !== atStart.current)
      void untilThere(() => import('../../actions/cart/follow-affiliate.ts')).then(({ followAffiliate }) => followAffiliate(ref))
  }, [ref])
}

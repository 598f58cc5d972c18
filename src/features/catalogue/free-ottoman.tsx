import { cents } from '../../contract/money.ts'
import { to } from '../../contract/paths.ts'
import { formatMoney } from '../../domain/money.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The least that the sofas and couches of a cart come to for a free ottoman; the shop's coupon says the same. */
const LEAST = cents(1_500_000)

/** How the free ottoman works, for those who came for it. */
export function FreeOttoman() {
  return (
    <Notice tone="info" title="A free ottoman with your couch">
      Choose a <Link href={to.category('sofas')}>sofa</Link> or <Link href={to.category('couches')}>couch</Link> from {formatMoney(LEAST)}{' '}
      and an Aloe is added to your cart. Nothing to type in.
    </Notice>
  )
}

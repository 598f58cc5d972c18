import { to } from '../../../contract/paths.ts'
import { freeOttomanFrom } from '../../../domain/cart/free-ottoman.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** How the free ottoman works, for those who came for it. */
export function FreeOttoman() {
  return (
    <Notice tone="info" title="A free ottoman with your couch">
      Choose a <Link href={to.category('sofas')}>sofa</Link> or <Link href={to.category('couches')}>couch</Link> from{' '}
      {formatMoney(freeOttomanFrom)} and an Aloe is added to your cart. Nothing to type in.
    </Notice>
  )
}

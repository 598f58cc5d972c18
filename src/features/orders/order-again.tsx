import { useState } from 'react'
import type { CartItem } from '../../contract/cart/cart.ts'
import type { Unavailable } from '../../domain/orders/reorder.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { orderAgain, type ReorderOutcome } from '../../actions/orders/reorder.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './order-actions.module.css'

const reasons: Record<Unavailable, string> = {
  gone: 'we do not make it any more',
  'option-gone': 'it is not made like this any more: choose anew on its page',
  'sold-out': 'it is sold out',
  'no-room': 'your cart takes no more of it',
}

/** The button that orders again: it adds the available products to the cart and lists the others with the reason. */
export function OrderAgain({ items }: { items: readonly CartItem[] }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReorderOutcome | null>(null)
  const press = async () => {
    setBusy(true)
    const result = await orderAgain(items)
    setBusy(false)
    setOutcome(result)
    if (result.kind !== 'done' || result.added === 0) return
    // The cart covers the notice, so a notification names the products too.
    const incomplete = [...result.not.map(({ name }) => name), ...result.fewer]
    if (incomplete.length > 0) notify({ type: 'warn', title: 'Not everything could be added', message: incomplete.join(', ') })
  }
  return (
    <>
      {outcome?.kind === 'done' && outcome.added > 0 ? (
        // A second press would add everything twice.
        <Button icon="cart" variant="secondary" className="no-print" aria-haspopup="dialog" onClick={openCart}>
          See cart
        </Button>
      ) : (
        <Button icon="cart" busy={busy} className="no-print" onClick={() => void press()}>
          Order again
        </Button>
      )}
      {outcome && outcome.kind !== 'not-kept' ? <OrderedAgain outcome={outcome} /> : null}
    </>
  )
}

function OrderedAgain({ outcome }: { outcome: Exclude<ReorderOutcome, { kind: 'not-kept' }> }) {
  if (outcome.kind === 'unreachable') {
    return (
      <Notice tone="warn" icon="offline" live>
        You need a connection for this step: what we make today is not on this device yet.
      </Notice>
    )
  }
  const { added, not, fewer } = outcome
  const title =
    not.length + fewer.length === 0
      ? 'It is in your cart, at today’s prices.'
      : added === 0
        ? not.every(({ reason }) => reason === 'no-room')
          ? 'Your cart takes no more of this'
          : 'Nothing of this order can be had again'
        : 'Not everything could be added'
  return (
    <Notice tone={not.length + fewer.length === 0 ? 'success' : 'warn'} title={title} live>
      {not.length + fewer.length > 0 ? (
        <ul className={styles.missing}>
          {not.map(({ name, reason }) => (
            <li key={name}>
              {name}: {reasons[reason]}.
            </li>
          ))}
          {fewer.map((name) => (
            <li key={name}>{name}: fewer than then, since the cart takes no more.</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

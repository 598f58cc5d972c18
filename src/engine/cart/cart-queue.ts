import type { Cart } from '../../contract/cart/cart.ts'
import type { Device } from '../../data/device.ts'
import { nextAutoCoupon, tryCoupon } from '../../data/cart/auto-coupon.ts'
import { describeCartOperation } from '../../data/cart/cart-operations.ts'
import { cartScopeFor } from '../../data/cart/cart-scope.ts'
import { appended } from '../../data/outbox/changes.ts'
import { fold } from '../../data/cart/fold.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import type { Scope } from '../../data/outbox/scope.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { createCartEngine } from './cart-engine.ts'
import { connectCart } from '../../actions/cart/cart.ts'
import { hideCart, showCart } from '../../state/cart/cart.ts'
import type { OutboxPart } from '../outbox/open-queue.ts'

/** The cart as a page has it. */
export function cartPart(device: Device, terms: CartTerms): OutboxPart<Cart> {
  const scope = cartScopeFor(terms)
  return {
    name: 'cart',
    scope,
    describe: describeCartOperation,
    connect: (outbox) => connectCart(createCartEngine(outbox, terms)),
    show: (record) => showCart(fold(record.base, record.owner, record.ops, terms)),
    follow: (outbox, record) => tryAutoCoupon(device, scope, outbox, record),
    forget: hideCart,
  }
}

async function tryAutoCoupon(device: Device, scope: Scope<Cart>, outbox: Outbox<Cart>, record: OutboxRecord<Cart>): Promise<void> {
  if (nextAutoCoupon(record) === null) return
  const stamp = { id: device.uuid(), now: device.now(), serverNow: device.serverClock.now() }
  await outbox.amend((current) => {
    const code = nextAutoCoupon(current)
    if (code === null) return current
    const { draft, memo } = tryCoupon(current, code)
    return appended({ ...current, memo }, draft, stamp, scope)
  })
}

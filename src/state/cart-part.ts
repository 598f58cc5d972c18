import type { Cart } from '../contract/cart.ts'
import type { Device } from '../data/device.ts'
import { nextAutoCoupon, tryCoupon } from '../data/outbox/auto-coupon.ts'
import { describeCartOperation } from '../data/outbox/cart-operations.ts'
import { cartScopeFor } from '../data/outbox/cart-scope.ts'
import { appended } from '../data/outbox/changes.ts'
import { fold } from '../data/outbox/fold.ts'
import type { Outbox } from '../data/outbox/outbox.ts'
import type { OutboxRecord } from '../data/outbox/record.ts'
import type { Scope } from '../data/outbox/scope.ts'
import type { CartTerms } from '../domain/cart-limits.ts'
import { createCartEngine } from './cart-engine.ts'
import { connectCart, hideCart, showCart } from './cart.ts'
import type { OutboxPart } from './outbox-part.ts'

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

import { currentRef } from '../../actions/cart/affiliate.ts'
import { connectCart, type CartEngine } from '../../actions/cart/cart.ts'
import type { Cart, CartCoupon } from '../../contract/cart/cart.ts'
import { nextAutoCoupon, tryCoupon } from '../../data/cart/auto-coupon.ts'
import { addedWords } from '../../data/cart/cart-news.ts'
import { cartDraft, type CartOperation } from '../../data/cart/cart-operations.ts'
import { fold } from '../../data/cart/fold.ts'
import { cartQueue, refOf } from '../../data/cart/queue.ts'
import { betterCouponOf } from '../../data/cart/replaced-coupon.ts'
import type { Device } from '../../data/device.ts'
import { appended } from '../../data/outbox/changes.ts'
import type { Draft } from '../../data/outbox/operation.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import type { Scope } from '../../data/outbox/scope.ts'
import { cartItemFor } from '../../domain/cart/cart-item.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { hideCart, showCart } from '../../state/cart/cart.ts'
import { retractToast } from '../../state/toasts.ts'
import type { PageOf, PageOutbox } from '../outbox/page-queue.ts'

export const page: PageOf<Cart> = {
  queue: cartQueue,
  create(device, terms) {
    const scope = cartQueue.scopeFor(terms)
    let shown: CartCoupon | null = null
    return {
      connect: (outbox) => connectCart(engineOf(outbox, terms)),
      show(record) {
        const view = fold(record.base, record.owner, record.ops, terms)
        const [coupon = null] = view.cart.coupons
        if (shown && shown.code !== coupon?.code) retractToast(addedWords(shown))
        shown = coupon
        showCart(view, betterCouponOf(record.memo, view.cart))
      },
      async follow(outbox, record) {
        await noteRef(outbox, record)
        await tryAutoCoupon(device, scope, outbox, record)
      },
      forget: hideCart,
    }
  },
}

function engineOf(outbox: PageOutbox<Cart>, terms: CartTerms): CartEngine {
  const appendAll: CartEngine['appendAll'] = (operations) => outbox.append(operations.map(draftOf))
  return {
    terms,
    itemFor: (product, variation, quantity) => cartItemFor(product, variation, quantity, terms.limits.perLine, terms.discount),
    append: async (operation) => (await appendAll([operation]))?.[0] ?? null,
    appendAll,
    noteLeaving: (leaving) => outbox.amend((record) => ({ ...record, memo: { ...record.memo, leaving } })),
    refresh: outbox.refresh,
  }
}

/** A change with the affiliate who sent the customer. */
function draftOf(operation: CartOperation): Draft {
  const draft = cartDraft(operation)
  const ref = currentRef()
  return ref === undefined ? draft : { ...draft, args: { ...draft.args, ref } }
}

/**
 * Notes an affiliate's code for the reads of the cart, and reads a filled cart again: its customer followed the affiliate's link, and gets the
 * offer without a change of the cart.
 */
async function noteRef(outbox: PageOutbox<Cart>, { base, memo }: OutboxRecord<Cart>): Promise<void> {
  const ref = currentRef()
  if (refOf(memo) === ref) return
  await outbox.amend((record) => ({ ...record, memo: { ...record.memo, ref } }))
  if (ref !== undefined && base && base.item_count > 0) await outbox.refresh()
}

/** Tries the next automatic coupon of a cart that has none [C1]. */
async function tryAutoCoupon(device: Device, scope: Scope<Cart>, outbox: PageOutbox<Cart>, record: OutboxRecord<Cart>): Promise<void> {
  if (nextAutoCoupon(record) === null) return
  const stamp = { id: device.uuid(), now: device.now(), serverNow: device.serverClock.now() }
  await outbox.amend((current) => {
    const code = nextAutoCoupon(current)
    if (code === null) return current
    const { draft, memo } = tryCoupon(current, code)
    return appended({ ...current, memo }, draft, stamp, scope)
  })
}

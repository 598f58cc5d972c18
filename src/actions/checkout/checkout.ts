import { proxy, snapshot } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { Cart } from '../../contract/cart/cart.ts'
import { DRAFT_NAME, draftSchema, emptyDraft, type CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import type { PlacedOrder } from '../../data/checkout/order-intent.ts'
import { cartState } from '../../state/cart/cart.ts'
import { drafts, checkoutContext } from './checkout-context.ts'
import { readStored } from '../storage/stored-values.ts'
import { placedSince, placeOrder, resumeOrder } from './place-order.ts'
import type { OrderDetails, PlacingOutcome } from './placing.ts'
import { device } from '../../lazy/device.ts'
import { onCustomerGone } from '../../state/account/principal.ts'
import { holdUpdates } from '../../state/updates/update.ts'

/** `again`: an earlier try had no answer. */
export type Placing = { kind: 'idle' } | { kind: 'sending'; again: boolean } | PlacingOutcome

export const checkout = proxy({
  /** The draft of this device has been read. */
  ready: false,
  /** It held words from an earlier visit. */
  restored: false,
  draft: emptyDraft(),
  placing: { kind: 'idle' } as Placing,
})

// A draft that is being typed must not be written down behind its owner's back.
onCustomerGone(() => {
  cancelRetry()
  checkout.placing = { kind: 'idle' }
  void forgetDraft()
})

/** Seconds before asking again for an answer that did not come. */
const RETRY_AFTER = [2, 4, 8, 15]
const RETRY_AT_MOST = 30

let tries = 0
/** Since when this page waits for the answer to an order; ms since 1970. */
let askedFrom = 0
let cancelRetry = () => {}

/** Changes the draft and keeps it on the device. */
export function changeDraft(change: Partial<CheckoutDraft>): void {
  Object.assign(checkout.draft, change)
  drafts().keep(structuredClone(snapshot(checkout.draft)))
}

/**
 * Opens the checkout: brings the draft back, asks after an order whose answer never came, and keeps an update from reloading the page.
 * Returns what closes it.
 */
export function openCheckout(): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const release = holdUpdates()
  addEventListener('online', () => void askAgain(), { signal })
  addEventListener('pagehide', () => void drafts().flush(), { signal })
  // Coming back from the payment page may show this page as it was left: placed and busy.
  addEventListener('pageshow', leavePlaced, { signal })
  leavePlaced()
  void restore()
  return () => {
    closing.abort()
    cancelRetry()
    void drafts().flush()
    release()
  }
}

function leavePlaced(): void {
  if (checkout.placing.kind === 'placed') checkout.placing = { kind: 'idle' }
}

async function restore(): Promise<void> {
  if (!checkout.ready) {
    const draft = await readStored(DRAFT_NAME, draftSchema)
    // What was typed while it was being read is newer.
    if (draft && !checkout.ready) Object.assign(checkout, { draft, restored: true })
    checkout.ready = true
  }
  await cartReady()
  const { intent } = await checkoutContext().book.read()
  if (intent) await run(async () => (await resumeOrder(checkoutContext())) ?? { kind: 'idle' })
}

/** Whose cart it is, is known once the device's copy has been read. */
function cartReady(): Promise<void> {
  if (cartState.ready) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeKey(cartState, 'ready', () => {
      stop()
      resolve()
    })
  })
}

/** Places the order for the cart as the shopper sees it. A press while one is on its way does nothing [B2]. */
export function placeNow(details: OrderDetails, seen: Cart): Promise<void> {
  return run(async () => {
    // Whatever comes of it, what was typed is kept by then: the screen says so.
    await drafts().flush()
    return placeOrder(checkoutContext(), details, seen)
  })
}

/** Asks after an order that was sent and not answered. */
export async function askAgain(): Promise<void> {
  if (checkout.placing.kind !== 'unanswered') return
  await run(async () => (await resumeOrder(checkoutContext(), askedFrom)) ?? (await placedElsewhere()))
}

/** The shopper has read what kept the order from being placed. */
export function dismissPlacing(): void {
  if (checkout.placing.kind !== 'sending') checkout.placing = { kind: 'idle' }
}

/** Another tab may have had the answer that this one waited for. An order from before that is not the one meant. */
async function placedElsewhere(): Promise<Placing> {
  const world = checkoutContext()
  const placed = await placedSince(world, world.cart().cart_key, askedFrom)
  return placed ? { kind: 'placed', placed, again: true } : { kind: 'idle' }
}

async function run(work: () => Promise<Placing>): Promise<void> {
  if (checkout.placing.kind === 'sending') return
  cancelRetry()
  const again = checkout.placing.kind === 'unanswered'
  if (!again) askedFrom = device().now()
  checkout.placing = { kind: 'sending', again }
  const { owner } = checkoutContext().buyer()
  try {
    const outcome = await work()
    // Nobody is told of an order of somebody who has signed out meanwhile.
    checkout.placing = isBuyer(owner) ? outcome : { kind: 'idle' }
  } catch (error) {
    // Whether it was sent is not known: the next try finds out.
    checkout.placing = { kind: 'unanswered', after: null }
    throw error
  } finally {
    await afterwards(checkout.placing)
  }
}

/** Whoever shopped as `owner` still shops here, as the same or as the customer that this guest has become. */
function isBuyer(owner: string): boolean {
  const now = checkoutContext().buyer()
  return now.owner === owner || now.guests.includes(owner)
}

async function afterwards(placing: Placing): Promise<void> {
  tries = placing.kind === 'unanswered' ? tries + 1 : 0
  if (placing.kind === 'unanswered') {
    const seconds = placing.after ?? RETRY_AFTER[tries - 1] ?? RETRY_AT_MOST
    cancelRetry = device().timers.after(seconds * 1000, () => void askAgain())
  }
  // With a payment still to come the words stay, so that coming back finds them. They go when the order is paid.
  if (placing.kind === 'placed' && !isToBePaid(placing.placed)) {
    await forgetDraft()
    await checkoutContext().refresh()
  }
}

/** Online, on a page that may not have been there to go to. */
const isToBePaid = ({ body }: PlacedOrder) => body.paymentMethod !== 'bank_transfer' && body.total > 0

async function forgetDraft(): Promise<void> {
  Object.assign(checkout, { draft: emptyDraft(), restored: false })
  await drafts().drop()
}

/** This device placed the order, and has not seen it through yet. */
export async function isPlacedHere(orderId: string): Promise<boolean> {
  return (await checkoutContext().book.read()).placed?.orderId === orderId
}

/** The shop says that an order is paid: what was typed for it goes, and its lines are out of the cart. */
export async function orderPaid(orderId: string): Promise<void> {
  const { book, refresh } = checkoutContext()
  const placed = await book.seenThrough(orderId)
  if (!placed) return
  if (isToBePaid(placed)) await forgetDraft()
  await refresh()
}

import { proxy, snapshot } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { Cart } from '../../contract/cart/cart.ts'
import { DRAFT_NAME, draftSchema, emptyDraft, type CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import type { PlacedOrder } from '../../data/checkout/order-intent.ts'
import { cartState } from '../../state/cart/cart.ts'
import { drafts, checkoutContext } from './checkout-context.ts'
import { readStored } from '../storage/stored-values.ts'
import { placedSince, placeOrder, resumeOrder, withdrawOrder } from './place-order.ts'
import type { OrderDetails, PlacingOutcome } from './placing.ts'
import { device } from '../../lazy/device.ts'
import { onCustomerGone } from '../../state/account/principal.ts'
import { holdUpdates } from '../../state/updates/update.ts'

/** `again`: an earlier attempt had no answer. */
export type Placing = { kind: 'idle' } | { kind: 'sending'; again: boolean; withdrawn?: boolean } | PlacingOutcome

interface Checkout {
  /** The draft of this device has been read. */
  ready: boolean
  /** The draft had text from an earlier visit. */
  restored: boolean
  draft: CheckoutDraft
  placing: Placing
}

export const checkout = proxy<Checkout>({ ready: false, restored: false, draft: emptyDraft(), placing: { kind: 'idle' } })

// After a sign-out no pending draft may be written. The stored one is gone, or is already the next user's: this tab may hear of it late.
onCustomerGone(() => {
  cancelRetry()
  Object.assign(checkout, { draft: emptyDraft(), restored: false, placing: { kind: 'idle' } })
  drafts().forget()
})

/** Seconds before the next attempt after a missing answer. */
const RETRY_AFTER = [2, 4, 8, 15]
const RETRY_AT_MOST = 30

let tries = 0
/** The start of this page's wait for the answer to an order, ms since 1970. */
let askedFrom = 0
let cancelRetry = () => {}

/** Changes the draft, which is stored when the typing pauses. */
export function changeDraft(change: Partial<CheckoutDraft>): void {
  Object.assign(checkout.draft, change)
  drafts().keep(structuredClone(snapshot(checkout.draft)))
}

/**
 * Opens the checkout: restores the draft, asks about an order without an answer, and prevents a reload for an update. Returns a function that
 * closes it.
 */
export function openCheckout(): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const release = holdUpdates()
  addEventListener('online', () => void askAgain(), { signal })
  addEventListener('pagehide', () => void drafts().flush(), { signal })
  // On the way back from the payment page the browser may restore this page in the state `placed`.
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
    // Text that was typed during the read is newer.
    if (draft && !checkout.ready) Object.assign(checkout, { draft, restored: true })
    checkout.ready = true
  }
  await cartReady()
  const { intent } = await checkoutContext().book.read()
  // This page continues with an order of its own press.
  if (intent && checkout.placing.kind === 'unanswered') return askAgain()
  if (intent) await run(async () => (await resumeOrder(checkoutContext())) ?? { kind: 'idle' })
}

/** Resolves when the device has read the stored cart, which contains the owner. */
function cartReady(): Promise<void> {
  if (cartState.ready) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeKey(cartState, 'ready', () => {
      stop()
      resolve()
    })
  })
}

/** Places the order for the cart on the screen. A press during another has no effect [B2]. */
export function placeNow(details: OrderDetails, seen: Cart): Promise<void> {
  return run(async () => {
    // Store the draft first, because the screen says after every outcome that it is saved.
    await drafts().flush()
    return placeOrder(checkoutContext(), details, seen)
  })
}

/** Asks about an order that was sent and has no answer. */
export async function askAgain(): Promise<void> {
  if (checkout.placing.kind !== 'unanswered') return
  await run(async () => (await resumeOrder(checkoutContext(), askedFrom)) ?? (await placedElsewhere()))
}

/** Ends an order that was sent and has no answer, if it had not arrived. */
export async function doNotPlace(): Promise<void> {
  if (checkout.placing.kind !== 'unanswered') return
  await run(async () => (await withdrawOrder(checkoutContext())) ?? (await placedElsewhere()))
}

/** Shows why an order is not sent: the server would reject it. Nothing leaves the device. */
export function refuseHere(refusal: Pick<Extract<PlacingOutcome, { kind: 'refused' }>, 'code' | 'message'>): void {
  if (checkout.placing.kind !== 'sending') checkout.placing = { kind: 'refused', ...refusal }
}

/** Dismisses the message about an order that was not placed. */
export function dismissPlacing(): void {
  if (checkout.placing.kind !== 'sending') checkout.placing = { kind: 'idle' }
}

/** The order that another tab placed while this one waited for the answer. An earlier order is not the one that the user meant [B8]. */
async function placedElsewhere(): Promise<Placing> {
  const context = checkoutContext()
  const placed = await placedSince(context, context.cart().cart_key, askedFrom)
  return placed ? { kind: 'placed', placed, again: true } : { kind: 'idle' }
}

async function run(work: () => Promise<Placing>): Promise<void> {
  if (checkout.placing.kind === 'sending') return
  cancelRetry()
  const { placing } = checkout
  const again = placing.kind === 'unanswered'
  if (!again) askedFrom = device().now()
  checkout.placing = { kind: 'sending', again, withdrawn: again && placing.withdrawn === true }
  const { owner } = checkoutContext().buyer()
  try {
    const outcome = await work()
    // After a sign-out the page shows nothing of that customer's order.
    checkout.placing = isBuyer(owner) ? outcome : { kind: 'idle' }
  } catch (error) {
    // It is unknown whether the order was sent. The next attempt finds out.
    checkout.placing = { kind: 'unanswered', after: null }
    throw error
  } finally {
    await afterwards(checkout.placing)
  }
}

/** The present principal is `owner`, or the customer that the guest `owner` became. */
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
  // Before an online payment the draft stays, for a user who returns. It is deleted when the order is paid.
  if (placing.kind === 'placed' && !isToBePaid(placing.placed)) {
    await forgetDraft()
    await checkoutContext().refresh()
  }
}

/** The order awaits an online payment, even if the payment page could not be opened. */
const isToBePaid = ({ body: { paymentMethod, total, giftCard, storeCredit } }: PlacedOrder) =>
  paymentMethod !== 'bank_transfer' && paymentMethod !== 'on_account' && total > (giftCard?.amount ?? 0) + (storeCredit ?? 0)

async function forgetDraft(): Promise<void> {
  Object.assign(checkout, { draft: emptyDraft(), restored: false })
  await drafts().drop()
}

/** This device placed the order, and the order is not completed yet. */
export async function isPlacedHere(orderId: string): Promise<boolean> {
  return (await checkoutContext().book.read()).placed?.orderId === orderId
}

/** Completes a paid order: deletes its draft and fetches the cart, which no longer has its lines. */
export async function orderPaid(orderId: string): Promise<void> {
  const { book, refresh } = checkoutContext()
  const placed = await book.completeOrder(orderId)
  if (!placed) return
  if (isToBePaid(placed)) await forgetDraft()
  await refresh()
}

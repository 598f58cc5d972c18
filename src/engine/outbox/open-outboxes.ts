import type { Cart } from '../../contract/cart/cart.ts'
import type { MyReviews } from '../../contract/reviews/review.ts'
import type { Wholesales } from '../../contract/wholesale/wholesale.ts'
import type { Device } from '../../data/device.ts'
import type { FormsBase } from '../../data/forms/form-scope.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import { StorageError } from '../../data/storage/storage-error.ts'
import { ownerOf, termsOf, type Principal } from '../../data/account/owner.ts'
import { cartPart } from '../cart/cart-queue.ts'
import { formsPart } from '../forms/forms-queue.ts'
import { openPart } from './open-queue.ts'
import { reviewsPart } from '../reviews/reviews-queue.ts'
import { createSyncBoard } from './sync-board.ts'
import { connectSync } from '../../state/sync/sync.ts'
import { wholesalePart } from '../wholesale/wholesale-queue.ts'

/** All queues of one owner, each beside the others. */
export interface Outboxes {
  cart: Outbox<Cart>
  wholesale: Outbox<Wholesales>
  reviews: Outbox<MyReviews>
  forms: Outbox<FormsBase>
  /** Cart, trade lists, then what comes `between` (the session's refresh), then reviews (spec §4) and forms. One that fails does not stop the next. */
  start(between?: () => Promise<void>): Promise<void>
  /** A sign of network, or of a shopper: asks the shop anew and sends what waits. */
  refresh(): Promise<void>
  /** Looks at all queues; what waited by our own choosing waits no longer. */
  wake(): Promise<void>
  /** What a refusal has stopped goes on: the reason for it is gone. */
  goOn(): Promise<void>
  /** The page may be frozen now, or is going. */
  pause(): void
  /** The owner changes: lets go of everything and leaves nothing of it in the page's state. */
  close(): void
}

/** The device fails for now: what it holds is looked at again at the next sign. */
function notYet(cause: unknown): void {
  if (!(cause instanceof StorageError)) throw cause
  console.info('Not started yet:', cause)
}

const isVisible = () => document.visibilityState === 'visible'

/** Opens the queues of an owner and shows them in the page's state. `isSeen`: news are told only where they are seen. */
export function openOutboxes(device: Device, principal: Principal, isSeen: () => boolean = isVisible): Outboxes {
  const board = createSyncBoard(device.store.trouble)
  const context = { device, owner: ownerOf(principal), board, isSeen }
  const parts = {
    cart: cartPart(device, termsOf(principal)),
    wholesale: wholesalePart(device),
    reviews: reviewsPart(device),
    forms: formsPart(device),
  }
  const cart = openPart(parts.cart, context)
  const wholesale = openPart(parts.wholesale, context)
  const reviews = openPart(parts.reviews, context)
  const forms = openPart(parts.forms, context)
  const byName = { cart, wholesale, reviews, forms }
  const all = Object.values(byName)
  const each = async (work: (outbox: (typeof all)[number]) => Promise<void>) => void (await Promise.all(all.map(work)))

  connectSync({
    drain: (name) => (name === undefined ? each((outbox) => outbox.wake()) : byName[name].wake()),
    retry: () => each((outbox) => outbox.retry()),
    discard: (id, name) => byName[name].discard(id),
    stop: () => all.forEach((outbox) => outbox.close()),
  })

  return {
    ...byName,
    async start(between = () => Promise.resolve()) {
      // What the device holds is there to see before the shop has answered, or has not.
      await Promise.all([each((outbox) => outbox.load().catch(notYet)), parts.reviews.restore()])
      await cart.refresh().catch(notYet)
      await wholesale.refresh().catch(notYet)
      await between()
      await reviews.refresh().catch(notYet)
      await parts.reviews.freshen()
      await forms.refresh().catch(notYet)
    },
    async refresh() {
      await each((outbox) => outbox.refresh())
      await parts.reviews.freshen()
    },
    wake: () => each((outbox) => outbox.wake(true)),
    goOn: () => each((outbox) => outbox.load().then(() => outbox.wake(true))),
    pause: () => all.forEach((outbox) => outbox.pause()),
    close() {
      for (const outbox of all) outbox.close()
      for (const part of Object.values(parts)) part.forget()
      board.clear()
    },
  }
}

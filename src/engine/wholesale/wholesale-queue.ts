import { CART_KEY_LENGTH } from '../../contract/http/keys.ts'
import type { Wholesale, Wholesales } from '../../contract/wholesale/wholesale.ts'
import type { Device } from '../../data/device.ts'
import { createTurns } from '../../data/storage/in-turn.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import { wholesaleView } from '../../data/wholesale/wholesale-fold.ts'
import { describeWholesaleOperation, wholesaleDraft } from '../../data/wholesale/wholesale-operations.ts'
import { wholesaleScope } from '../../data/wholesale/wholesale-scope.ts'
import { randomKey } from '../../domain/random-key.ts'
import { addLinesToCart } from './list-to-cart.ts'
import type { OutboxPart } from '../outbox/open-queue.ts'
import { unproxied } from '../../state/unproxied.ts'
import { nullIfNotStored } from '../../actions/storage/storage-words.ts'
import { connectWholesale } from '../../actions/wholesale/wholesale.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'

/** The trade lists as a page has them. */
export function wholesalePart(device: Device): OutboxPart<Wholesales> {
  return {
    name: 'wholesale',
    scope: wholesaleScope,
    describe: describeWholesaleOperation,
    connect: (outbox) => connectEngine(device, outbox),
    show({ base, ops }) {
      const { lists, pending } = wholesaleView(base, ops)
      Object.assign(wholesaleState, { ready: true, lists: unproxied(lists.map(asBefore)), pending })
    },
    forget: () => Object.assign(wholesaleState, { ready: false, lists: unproxied([]), pending: { listIds: [], count: 0 } }),
  }
}

function connectEngine(device: Device, outbox: Outbox<Wholesales>): void {
  const inTurn = createTurns()
  connectWholesale({
    newId: () => randomKey(CART_KEY_LENGTH, device.bytes),
    append(operations) {
      const drafts = operations.map(wholesaleDraft)
      // One after the other, so that what is pressed first is first.
      return inTurn(() => outbox.appendAll(drafts).catch(nullIfNotStored)).then((ids) => ids !== null)
    },
    addToCart: addLinesToCart,
    refresh: outbox.refresh,
  })
}

/** The list that is shown already, where nothing of it has changed: 5,000 rows are not drawn again for another list's sake. */
function asBefore(list: Wholesale): Wholesale {
  const shown = wholesaleState.lists.find(({ id }) => id === list.id)
  return shown && isEqual(shown, list) ? shown : list
}

function isEqual(one: Wholesale, other: Wholesale): boolean {
  if (one.name !== other.name || one.products.length !== other.products.length) return false
  return JSON.stringify(one.products) === JSON.stringify(other.products)
}

import { addAllToCart, cartTerms } from '../../actions/cart/change-cart.ts'
import { connectWholesale, type AddedToCart } from '../../actions/wholesale/wholesale.ts'
import type { Catalogue } from '../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { CART_KEY_LENGTH } from '../../contract/http/keys.ts'
import type { Wholesale, WholesaleProduct, Wholesales } from '../../contract/wholesale/wholesale.ts'
import { wholesaleQueue } from '../../data/wholesale/queue.ts'
import { wholesaleView } from '../../data/wholesale/wholesale-fold.ts'
import { wholesaleDraft } from '../../data/wholesale/wholesale-operations.ts'
import { randomKey } from '../../domain/random-key.ts'
import { planListToCart } from '../../domain/wholesale/list-to-cart.ts'
import { shop } from '../../lazy/reader.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { unproxied } from '../../state/unproxied.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import type { PageOf } from '../outbox/page-queue.ts'

export const page: PageOf<Wholesales> = {
  queue: wholesaleQueue,
  create: (device) => ({
    connect: (outbox) =>
      connectWholesale({
        newId: () => randomKey(CART_KEY_LENGTH, device.bytes),
        append: async (operations) => (await outbox.append(operations.map(wholesaleDraft))) !== null,
        addToCart: addLinesToCart,
        refresh: outbox.refresh,
      }),
    show({ base, ops }) {
      const { lists, pending } = wholesaleView(base, ops)
      Object.assign(wholesaleState, { ready: true, lists: unproxied(lists.map(asShown)), pending })
    },
    forget: () => Object.assign(wholesaleState, { ready: false, lists: unproxied([]), pending: { listIds: [], count: 0 } }),
  }),
}

/** The list object on the screen if the list has not changed: React then skips its rows, up to 5,000. */
function asShown(list: Wholesale): Wholesale {
  const shown = wholesaleState.lists.find(({ id }) => id === list.id)
  return shown && isEqual(shown, list) ? shown : list
}

function isEqual(one: Wholesale, other: Wholesale): boolean {
  if (one.name !== other.name || one.products.length !== other.products.length) return false
  return JSON.stringify(one.products) === JSON.stringify(other.products)
}

/** Adds lines of a trade list to the cart in one write, and gives the reason for each line that it leaves out [L9]. */
async function addLinesToCart(lines: readonly WholesaleProduct[]): Promise<AddedToCart> {
  const none = (reason: string): AddedToCart => ({ added: 0, skipped: lines.map((line) => ({ line, reason })) })
  const catalogue = await shop().catalogue().catch(nullIfNotThere)
  if (!catalogue) return none('The shop’s products are not on this device yet. Try again with a connection')
  const { limits } = await cartTerms()
  const { adding, skipped } = planListToCart(lines, catalogue.products, currentCart(), limits)
  if (adding.length > 0 && !(await addAllToCart(adding))) return none('This device could not keep it')
  return { added: adding.length, skipped }
}

function nullIfNotThere(cause: unknown): Catalogue | null {
  if (cause instanceof ApiError) return null
  throw cause
}

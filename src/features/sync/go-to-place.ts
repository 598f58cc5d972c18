import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { openCart } from '../../actions/cart/cart.ts'
import type { ChangePlace } from '../../data/outbox/queue.ts'
import { shop } from '../../lazy/reader.ts'
import { closeSync } from '../../state/sync/sync.ts'

/** Leads to where a change can be made anew. */
export async function goToPlace(place: ChangePlace): Promise<void> {
  closeSync()
  switch (place.kind) {
    case 'cart':
      openCart()
      break
    case 'list':
      navigate(to.list(place.listId))
      break
    case 'product':
      navigate(await addressOf(place.id))
  }
}

/** Without the catalogue, or the piece in it, everything that is sold. */
async function addressOf(productId: number): Promise<string> {
  try {
    const { products } = await shop().catalogue()
    const product = products.find(({ id }) => id === productId)
    return product ? to.product(product.slug) : to.categories()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return to.categories()
  }
}

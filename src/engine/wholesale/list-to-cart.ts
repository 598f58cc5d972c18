import type { Catalogue } from '../../contract/catalogue/catalogue.ts'
import type { WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { planListToCart } from '../../domain/wholesale/list-to-cart.ts'
import { addAllToCart, cartTerms } from '../../actions/cart/cart.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { shop } from '../../lazy/reader.ts'
import type { AddedToCart } from '../../actions/wholesale/wholesale.ts'

/** Puts lines of a trade list into the cart as one change of the device, and says of the others why not. */
export async function addLinesToCart(lines: readonly WholesaleProduct[]): Promise<AddedToCart> {
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

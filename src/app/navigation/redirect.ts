import { navigate } from 'wouter/use-browser-location'
import { openCart } from '../../actions/cart/cart.ts'
import { to } from '../../contract/paths.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { LoadedPage, Place } from './load-page.ts'

/**
 * The new address of a page that failed to load, or null. The server responds with 301 in the same case. The redirect table loads only for
 * failed pages. The result is also null if the table is neither on the device nor reachable.
 */
export async function redirectTarget({ status }: Pick<LoadedPage, 'status'>, place: Place, shop: ShopReader): Promise<string | null> {
  if (status < 400) return null
  try {
    const [{ resolveOldAddress }, redirects, { categories }] = await Promise.all([
      import('../../domain/content/redirects.ts'),
      shop.redirects(),
      shop.frame(),
    ])
    // Only the path and the query matter; the host is a placeholder.
    const address = new URL(`http://shop${place.path}?${place.search.replace(/^\?/, '')}`)
    return resolveOldAddress(address, {
      redirects,
      isCategory: (slug) => categories.some((category) => category.slug === slug),
    })
  } catch (error) {
    console.info('The redirects of this page could not be read:', String(error))
    return null
  }
}

/** Opens the new address of a page that failed to load, in the place of its history entry. The address of the old cart page opens the cart panel. */
export function openRedirect(target: string): void {
  const isCart = target.startsWith(to.openCart())
  navigate(isCart ? to.home() : target, { replace: true })
  if (isCart) openCart()
}

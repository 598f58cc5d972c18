import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { LoadedPage } from './load-page.ts'

/**
 * Where an address that leads to no page has moved (the server answers such an address with 301), or null. Asked for only then: nobody
 * else pays for the table. Without it, on a device that has never had it, the address just leads nowhere.
 */
export async function movedTarget(
  { status }: LoadedPage,
  place: { path: string; search: string },
  shop: ShopReader,
): Promise<string | null> {
  if (status < 400) return null
  try {
    const [{ movedTo }, redirects, { categories }] = await Promise.all([
      import('../../domain/content/redirects.ts'),
      shop.redirects(),
      shop.catalogue(),
    ])
    // Only path and query count.
    const address = new URL(`http://shop${place.path}?${place.search.replace(/^\?/, '')}`)
    return movedTo(address, {
      redirects,
      isCategory: (slug) => categories.some((category) => category.slug === slug),
    })
  } catch (error) {
    console.info('Nobody could tell whether this page has moved:', String(error))
    return null
  }
}

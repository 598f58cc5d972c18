import type { Catalogue } from '../../contract/catalogue/catalogue.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Search } from '../../domain/search/search.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { createOwnReader } from '../orders/own-reader.ts'
import { createShopReader, type ShopReader } from './shop-reader.ts'

/** Milliseconds after which the device revalidates the catalogue; the cached one answers meanwhile. */
const FRESH_FOR = 15 * 60_000

/**
 * The reader of the device. It computes listings and search from the catalogue, with the functions that the server uses [R1]. It fetches
 * everything else; offline, the worker answers from its cache. Data that is not on the device throws an ApiError `unreachable` [R2].
 * `discountOf`: the discount of the customer who uses the device, in percent.
 */
export function createDeviceReader(
  device: Pick<Device, 'api' | 'elapsed' | 'store' | 'locks' | 'now'>,
  discountOf: () => number = () => 0,
): ShopReader {
  const { api, elapsed } = device
  let cached: { catalogue: Promise<Catalogue>; at: number } | undefined
  let index: { of: Catalogue; search: Promise<Search> } | undefined

  function fetchCatalogue(): Promise<Catalogue> {
    const fetched = { catalogue: api.call(endpoints.catalogue, {}), at: elapsed() }
    const previous = cached
    cached = fetched
    fetched.catalogue.catch(() => {
      // A failure is not cached; its caller receives it.
      if (cached === fetched) cached = previous
    })
    return fetched.catalogue
  }

  async function catalogue(): Promise<Catalogue> {
    if (!cached) return fetchCatalogue()
    const current = cached.catalogue
    if (elapsed() - cached.at < FRESH_FOR) return current
    const again = fetchCatalogue()
    return current.catch(() => again)
  }

  function searchIn(of: Catalogue): Promise<Search> {
    if (index?.of.version !== of.version) {
      index = { of, search: import('../../domain/search/search.ts').then(({ createSearch }) => createSearch(of.products)) }
    }
    return index.search
  }

  const asked = createShopReader(api)
  return {
    ...asked,
    ...createOwnReader(device),
    catalogue,
    frame: catalogue,
    // The worker's cache can have a copy of an older version.
    async home() {
      const home = await asked.home()
      return home.blocks ? home : (await import('../../domain/content/earlier-home.ts')).withEarlierSections(home)
    },
    // Fetch the list without a tag: it is in the worker's cache, a list by tag may not be.
    async blog(tag) {
      const { posts, tags } = await asked.blog()
      return { posts: tag ? posts.filter((post) => post.tags.includes(tag)) : posts, tags }
    },
    async listing(slug, query) {
      const [{ listProducts }, { categories, products, fabrics }] = await Promise.all([
        import('../../domain/catalogue/listing.ts'),
        catalogue(),
      ])
      const discount = discountOf()
      if (slug === null) return listProducts(products, query, { category: null, fabrics, discount })
      const category = categories.find((candidate) => candidate.slug === slug)
      if (!category) throw notFound('There is no such category')
      return listProducts(
        products.filter((product) => product.category === slug),
        query,
        { category, fabrics, discount },
      )
    },
    async search(typed, given) {
      const [{ listProducts }, { readFit }, all] = await Promise.all([
        import('../../domain/catalogue/listing.ts'),
        import('../../domain/search/fit-words.ts'),
        catalogue(),
      ])
      const { words, ...place } = readFit(typed)
      const query = { ...place, ...given }
      const context = { category: null, fabrics: all.fabrics, discount: discountOf() }
      if (words === '' && typed !== '') return listProducts(all.products, query, context)
      const { products, closest } = (await searchIn(all)).look(words)
      return { ...listProducts(products, query, { ...context, ranked: true }), ...(closest && { closest }) }
    },
  }
}

const notFound = (message: string) => new ApiError({ kind: 'refused', status: 404, failure: { status: 404, code: 'not_found', message } })

import type { FormerProduct } from '../../src/contract/http/failure.ts'
import { to } from '../../src/contract/paths.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { listingParams } from '../../src/domain/catalogue/listing-query.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { handle } from '../http/handle.ts'
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts'
import { notFound } from '../http/shop-error.ts'
import { factsPeriod, shopFacts } from '../settings/shop-facts.ts'
import { publicReads } from './public-read.ts'

/**
 * The searches and listings that one address can make the server compute: twenty a second, because many customers share a carrier's
 * address. A cached one does not count. One of a page does not count either, because `renderLimit` limits pages. Other reads need no limit,
 * because they have no free parameters.
 */
export const queryLimit: RateLimit = { burst: 1200, perSeconds: 60 }

/** Registers the public reads of the catalogue. */
export function registerCatalogueRoutes(router: ShopRouter, deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db' | 'log'>): void {
  const { catalogue, clock } = deps
  const send = publicReads({ catalogue })
  const today = () => southAfricanDay(clock.now())
  const queries = createRateLimiter(deps, 'query', queryLimit)
  const countQuery = (context: ShopContext) => () => {
    if (context.env?.inside !== true) queries.take(context.get('address'))
  }

  handle(router, endpoints.catalogue, ({ endpoint, context }) =>
    send(context, endpoint, factsPeriod(deps), () => ({ ...catalogue.catalogue, shop: shopFacts(deps) })),
  )
  handle(router, endpoints.catalogueFrame, ({ endpoint, context }) =>
    send(context, endpoint, factsPeriod(deps), () => ({ ...catalogue.frame, shop: shopFacts(deps) })),
  )
  handle(router, endpoints.home, ({ endpoint, context }) => send(context, endpoint, '', () => catalogue.home))
  const noProduct = async (slug: string) => {
    const row = await catalogue.formerProduct(slug)
    const category = row && catalogue.category(row.category)
    const place = category ? { path: to.category(category.slug), place: category.name } : { path: to.categories(), place: 'the shop' }
    const former: FormerProduct | undefined = row && { product: row.name, ...place }
    return notFound('There is no such product', former && { former })
  }
  handle(router, endpoints.product, async ({ endpoint, params, context }) => {
    const card = catalogue.cardNamed(params.slug)
    if (!card) throw await noProduct(params.slug)
    return send(context, endpoint, card.slug, async () => {
      const product = await catalogue.product(card.slug)
      if (!product) throw notFound('There is no such product')
      return product
    })
  })
  handle(router, endpoints.category, async ({ endpoint, params, input, context }) => {
    const category = params.slug === 'all' ? null : catalogue.category(params.slug)
    if (category === undefined) throw notFound('There is no such category')
    const subject = `${params.slug}?${listingParams(input).toString()}`
    return send(context, endpoint, subject, () => catalogue.list(category, input), countQuery(context))
  })
  handle(router, endpoints.search, ({ endpoint, input: { q, ...query }, context }) => {
    const words = q.trim().replace(/\s+/g, ' ').toLowerCase()
    const subject = `${words}?${listingParams(query).toString()}`
    return send(context, endpoint, subject, () => catalogue.search(words, query), countQuery(context))
  })
  handle(router, endpoints.content, async ({ endpoint, params, context }) => {
    const page = catalogue.page(params.page, today())
    if (!page) throw notFound('There is no such page')
    return send(context, endpoint, `${page.slug} ${today()}`, () => page)
  })
}

import { endpoints } from '../../src/contract/endpoints.ts'
import { blogOf } from './posts.ts'
import { decoratorCards } from './decorators.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { notFound } from '../http/shop-error.ts'
import { publicReads } from '../catalogue/public-read.ts'

/** Registers the public reads of blog, stores, decorators and redirects. */
export function registerEditorialRoutes(router: ShopRouter, { catalogue }: Pick<Deps, 'catalogue'>): void {
  const send = publicReads({ catalogue })

  handle(router, endpoints.blog, ({ endpoint, input: { tag = '' }, context }) => {
    const { posts } = catalogue.editorial
    const isKnown = [...posts.values()].some((post) => post.tags.includes(tag))
    // One cached response for all unknown tags.
    const subject = isKnown ? `tag ${tag}` : tag && 'none'
    return send(context, endpoint, subject, () => blogOf(posts, tag || undefined))
  })
  handle(router, endpoints.blogPost, async ({ endpoint, params, context }) => {
    const post = catalogue.editorial.posts.get(params.slug)
    if (!post) throw notFound('There is no such post')
    return send(context, endpoint, post.slug, () => post)
  })
  handle(router, endpoints.stores, ({ endpoint, context }) =>
    send(context, endpoint, '', () => ({ stores: [...catalogue.editorial.stores.values()] })),
  )
  handle(router, endpoints.store, async ({ endpoint, params, context }) => {
    const store = catalogue.editorial.stores.get(params.slug)
    if (!store) throw notFound('There is no such shop')
    return send(context, endpoint, store.slug, () => store)
  })
  handle(router, endpoints.decorators, ({ endpoint, context }) =>
    send(context, endpoint, '', () => ({ decorators: decoratorCards(catalogue.editorial.decorators) })),
  )
  handle(router, endpoints.decorator, async ({ endpoint, params, context }) => {
    const decorator = catalogue.editorial.decorators.get(params.slug)
    if (!decorator) throw notFound('There is no such decorator')
    return send(context, endpoint, decorator.slug, () => decorator)
  })
  handle(router, endpoints.redirects, ({ endpoint, context }) => send(context, endpoint, '', () => ({ redirects: catalogue.redirects })))
}

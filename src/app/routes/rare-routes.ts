import { contentPages, patterns } from '../../contract/paths.ts'
import { deferRoutes, front } from './defer-routes.ts'
import type { Route, RouteFront } from './route.ts'

const inOrderLayout = (name: string, pattern: string, reads?: RouteFront['reads']): RouteFront => ({
  ...front(name, pattern, reads),
  layout: 'order',
})

/** Routes that few first visits meet, in the order in which they are tried: `/decorator/application` is nobody's profile. */
export const rareRoutes: readonly Route[] = [
  ...deferRoutes({ pages: async () => (await import('./private/order-pages.ts')).orderPages }, [
    inOrderLayout('checkout', patterns.checkout),
    inOrderLayout('order', patterns.order, (name) => name === 'key'),
    ...['payjustnow', 'finchoice'].flatMap((provider) =>
      ['confirmed', 'cancelled'].map((outcome) => inOrderLayout(`${provider}-${outcome}`, `/checkout/${provider}/${outcome}`)),
    ),
  ]),
  ...deferRoutes({ pages: async () => (await import('./public/form-pages.ts')).formPages }, [
    front('giveaway', patterns.giveaway),
    front('decorator-application', patterns.decoratorApplication),
    { ...front('my-application', patterns.myApplication), private: true },
    front('confirmed', patterns.confirmed),
  ]),
  ...deferRoutes({ pages: async () => (await import('./public/reading-pages.ts')).readingPages }, [
    front('blog', patterns.blog, (name) => name === 'tag'),
    front('blog-post', patterns.blogPost),
    front('store', patterns.store),
    front('decorators', patterns.decorators),
    front('decorator', patterns.decorator),
  ]),
  ...deferRoutes({ pages: async () => (await import('./private/app-pages.ts')).appPages }, [
    front('app', patterns.app),
    front('share', patterns.share, () => true),
  ]),
  // At any section of the site (spec §2).
  ...deferRoutes(
    { pages: async () => (await import('./public/prose-pages.ts')).prosePages },
    contentPages.map((page) => front(page, `/:section/${page}`)),
  ),
]

import { contentPages, patterns } from '../../contract/paths.ts'
import { deferRoutes, declareRoute } from './defer-routes.ts'
import type { Route } from './route.ts'

/** Routes that few first visits show, in matching order: `/decorator/application` comes before the profile of a decorator. */
export const rareRoutes: readonly Route[] = [
  ...deferRoutes(
    { pages: async () => (await import('./private/order-pages.ts')).orderPages },
    [
      declareRoute('checkout', patterns.checkout),
      declareRoute('order', patterns.order, (name) => name === 'key'),
      ...['payjustnow', 'finchoice'].flatMap((provider) =>
        ['confirmed', 'cancelled'].map((outcome) => declareRoute(`${provider}-${outcome}`, `/checkout/${provider}/${outcome}`)),
      ),
    ].map((route) => ({ ...route, layout: 'order' as const })),
  ),
  ...deferRoutes({ pages: async () => (await import('./public/form-pages.ts')).formPages }, [
    declareRoute('giveaway', patterns.giveaway),
    declareRoute('trade', patterns.trade),
    declareRoute('gift-card', patterns.giftCard),
    declareRoute('gift-card-balance', patterns.giftCardBalance),
    declareRoute('decorator-application', patterns.decoratorApplication),
    { ...declareRoute('my-application', patterns.myApplication), private: true },
    declareRoute('confirmed', patterns.confirmed),
  ]),
  ...deferRoutes({ pages: async () => (await import('./public/reading-pages.ts')).readingPages }, [
    declareRoute('blog', patterns.blog, (name) => name === 'tag'),
    declareRoute('blog-post', patterns.blogPost),
    declareRoute('store', patterns.store),
    declareRoute('decorators', patterns.decorators),
    declareRoute('decorator', patterns.decorator),
  ]),
  ...deferRoutes({ pages: async () => (await import('./private/app-pages.ts')).appPages }, [
    declareRoute('app', patterns.app),
    declareRoute('room-plan', patterns.roomPlan),
    declareRoute('share', patterns.share, () => true),
  ]),
  // In any section of the site (spec §2).
  ...deferRoutes(
    { pages: async () => (await import('./public/prose-pages.ts')).prosePages },
    contentPages.map((page) => declareRoute(page, `/:section/${page}`)),
  ),
]

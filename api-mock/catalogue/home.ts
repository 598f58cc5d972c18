import * as z from 'zod/mini'
import { homeSchema, type Home } from '../../src/contract/content/content.ts'
import { to } from '../../src/contract/paths.ts'
import { plain } from './cards.ts'
import { summarise } from '../../src/domain/reviews/review-summary.ts'
import { pickReviews } from './reviews.ts'
import type { Snapshot } from './snapshot.ts'

const ROW = 8
/** One large and three beside it. */
const NEW = 4
const REVIEWS = 4
const POSTS = 3

/** The hero links to all products if its own target is no longer sold. */
function heroLeading({ home: { hero }, frame, goods }: Snapshot) {
  const [, section, slug = ''] = hero.action.split('/')
  const isTargetUnsold =
    (section === 'product' && goods.cardNamed(slug) === undefined) ||
    (section === 'product-category' && slug !== '' && !frame.categories.some((category) => category.slug === slug))
  return isTargetUnsold ? { ...hero, action: to.categories(), action_label: 'Shop all' } : hero
}

/** The data of the home page: popular and new products, the largest reductions, reviews and posts. */
export function homeFrom(snapshot: Snapshot): Home {
  const { frame, goods, reviews, reading, coupons, home } = snapshot
  const { count, average } = summarise(reviews)
  const gift = [...coupons.values()].find(({ auto, rule }) => auto && rule.kind === 'free_item')?.rule.free_item
  const popular = [...goods.order('popular')]
  const reduction = (place: number) => {
    const good = goods.at(place)
    return good ? good.price_regular - good.price : 0
  }
  const withBadge = (...badges: readonly string[]) =>
    popular.filter((place) => goods.at(place)?.profile.badges.some((badge) => badges.includes(badge)))
  // A piece is on the page once: as the gift, or in the first row that has it.
  const shown = new Set(gift ? popular.filter((place) => goods.at(place)?.id === gift.id) : [])
  const once = (places: readonly number[], most: number) => {
    const row = places.filter((place) => !shown.has(place)).slice(0, most)
    for (const place of row) shown.add(place)
    return row.flatMap((place) => goods.cardAt(place) ?? [])
  }
  // The schema strips the fields that the page does not show.
  return z.parse(homeSchema, {
    hero: heroLeading(snapshot),
    categories: frame.categories,
    best_sellers: once(withBadge('best-seller', 'featured'), ROW),
    newest: once(withBadge('new'), NEW),
    sale: once(
      popular.filter((place) => reduction(place) > 0).toSorted((a, b) => reduction(b) - reduction(a)),
      ROW,
    ),
    gift: gift ? goods.card(gift.id) : undefined,
    fabrics: frame.fabrics,
    rooms: home.rooms,
    reviews: { count, average, items: pickReviews(reviews, REVIEWS) },
    decorators: [...reading.decorators.values()],
    stores: [...reading.stores.values()],
    posts: [...reading.posts.values()].slice(0, POSTS).map((post) => ({ ...post, cover: post.cover && plain(post.cover) })),
  })
}

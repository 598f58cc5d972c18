import * as z from 'zod/mini'
import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
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
function heroLeading(hero: Snapshot['home']['hero'], { categories, products }: Snapshot['catalogue']) {
  const isTargetUnsold =
    /^\/product(-category)?\//.test(hero.action) &&
    ![...categories.map(({ slug }) => to.category(slug)), ...products.map(({ slug }) => to.product(slug))].includes(hero.action)
  return isTargetUnsold ? { ...hero, action: to.categories(), action_label: 'Shop all' } : hero
}

/** The data of the home page: popular and new products, the largest reductions, reviews and posts. */
export function homeFrom({ catalogue, home, reviews, reading, coupons }: Snapshot): Home {
  const popular = catalogue.products.toSorted((a, b) => a.popularity - b.popularity)
  const { count, average } = summarise(reviews)
  const gift = [...coupons.values()].find(({ auto, rule }) => auto && rule.kind === 'free_item')?.rule.free_item
  // A piece is on the page once, in the first row that has it.
  const shown = new Set<number>()
  const once = (cards: ProductCard[], most: number) => {
    const row = cards.filter(({ id }) => !shown.has(id)).slice(0, most)
    for (const { id } of row) shown.add(id)
    return row
  }
  // The schema strips the fields that the page does not show.
  return z.parse(homeSchema, {
    hero: heroLeading(home.hero, catalogue),
    categories: catalogue.categories,
    best_sellers: once(
      popular.filter(({ badges }) => badges.includes('best-seller') || badges.includes('featured')),
      ROW,
    ),
    newest: once(
      popular.filter((product) => product.badges.includes('new')),
      NEW,
    ),
    sale: once(
      popular
        .filter((product) => product.price < product.price_regular)
        .toSorted((a, b) => b.price_regular - b.price - (a.price_regular - a.price)),
      ROW,
    ),
    gift: gift ? catalogue.products.find(({ id }) => id === gift.id) : undefined,
    fabrics: catalogue.fabrics,
    rooms: home.rooms,
    reviews: { count, average, items: pickReviews(reviews, REVIEWS) },
    decorators: [...reading.decorators.values()],
    stores: [...reading.stores.values()],
    posts: [...reading.posts.values()].slice(0, POSTS).map((post) => ({ ...post, cover: post.cover && plain(post.cover) })),
  })
}

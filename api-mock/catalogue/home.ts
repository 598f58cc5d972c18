import * as z from 'zod/mini'
import { homeSchema, type Home } from '../../src/contract/content/content.ts'
import { to } from '../../src/contract/paths.ts'
import type { HomeBlock } from '../../src/contract/desk/content/content-shapes.ts'
import { freeOttomanMinimum } from '../../src/domain/cart/free-ottoman.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import { formatPrice } from '../../src/domain/money.ts'
import { plain } from './cards.ts'
import { automaticCoupons, isGiftForCouch } from './coupon.ts'
import { textFacts, fillText } from '../content/text-facts.ts'
import { summarise } from '../../src/domain/reviews/review-summary.ts'
import { pickReviews } from './reviews.ts'
import type { Snapshot } from './snapshot.ts'

const ROW = 8
/** One large and three beside it. */
const NEW = 4
const REVIEWS = 4
const POSTS = 3

/** The hero links to all products if its own target is no longer sold. */
function heroLeading({ home, frame, goods, settings, delivery }: Snapshot) {
  const hero = { ...home.hero, text: fillText(home.hero.text, textFacts(settings, delivery)) }
  const [, section, slug = ''] = hero.action.split('/')
  const isTargetUnsold =
    (section === 'product' && goods.cardNamed(slug) === undefined) ||
    (section === 'product-category' && slug !== '' && !frame.categories.some((category) => category.slug === slug))
  return isTargetUnsold ? { ...hero, action: to.categories(), action_label: 'Shop all' } : hero
}

/** The data of the home page: popular and new products, the largest reductions, reviews and posts. */
export function homeFrom(snapshot: Snapshot): Home {
  const { frame, goods, reviews, editorial, coupons, home, settings, delivery } = snapshot
  const facts = textFacts(settings, delivery)
  const { count, average } = summarise(reviews)
  const offer = automaticCoupons(coupons).find(isGiftForCouch)?.rule
  const gift = offer?.free_item
  const giftCard = gift ? goods.card(gift.id) : undefined
  // Without the offer nothing promises it.
  const blocks = home.blocks.filter(({ id, shown: isShown }) => isShown && (id !== 'ottoman' || giftCard))
  const blockOf = (id: HomeBlock['id']) => blocks.find((block) => block.id === id)
  const popular = [...goods.order('popular')]
  const reduction = (place: number) => goods.at(place)?.reduction ?? 0
  const withBadge = (...badges: readonly string[]) =>
    popular.filter((place) => goods.at(place)?.profile.badges.some((badge) => badges.includes(badge)))
  const chosenIn = (id: HomeBlock['id']) => (blockOf(id)?.chosen ?? []).flatMap((slug) => goods.cardNamed(slug) ?? [])
  // A piece is on the page once: as the gift, where the staff chose it, or in the first row that has it.
  const used = new Set([gift?.id, ...productBlocks.flatMap((id) => chosenIn(id).map((card) => card.id))])
  const row = (id: (typeof productBlocks)[number], places: readonly number[], most: number) => {
    // A section that is off has no goods, so that the page has no bytes for it.
    if (!blockOf(id)) return []
    const chosen = chosenIn(id)
    if (chosen.length > 0) return chosen.slice(0, most)
    const free = places.filter((place) => !used.has(goods.at(place)?.id)).slice(0, most)
    const cards = free.flatMap((place) => goods.cardAt(place) ?? [])
    for (const card of cards) used.add(card.id)
    return cards
  }
  const categories = blockOf('categories')?.chosen ?? []
  // The schema strips the fields that the page does not show.
  return z.parse(homeSchema, {
    hero: heroLeading(snapshot),
    blocks: blocks.map((block) => ({ ...block, text: fillText(filled(block.text, giftCard?.name, offer?.min_spend), facts) })),
    categories:
      categories.length > 0
        ? categories.flatMap((slug) => frame.categories.find((category) => category.slug === slug) ?? [])
        : frame.categories,
    best_sellers: row('best_sellers', withBadge('best-seller', 'featured'), ROW),
    newest: row('new', withBadge('new'), NEW),
    sale: row(
      'sale',
      popular.filter((place) => reduction(place) > 0).toSorted((a, b) => reduction(b) - reduction(a)),
      ROW,
    ),
    gift: giftCard,
    fabrics: frame.fabrics,
    rooms: home.rooms,
    reviews: { count, average, items: pickReviews(reviews, REVIEWS) },
    decorators: [...editorial.decorators.values()],
    stores: [...editorial.stores.values()],
    posts: [...editorial.posts.values()].slice(0, POSTS).map((post) => ({ ...post, cover: post.cover && plain(post.cover) })),
  })
}

const productBlocks = ['best_sellers', 'new', 'sale'] as const

/** The values in the text of a section, beside those of every text. */
export const homeValues: readonly string[] = ['minimum', 'gift']

/** `{minimum}`: the least value of a couch with a gift. `{gift}`: the gift with its article. */
function filled(text: string, gift: string | undefined, minimum: Cents = freeOttomanMinimum): string {
  const article = gift !== undefined && /^[AEIOU]/.test(gift) ? 'an' : 'a'
  return text.replace('{minimum}', formatPrice(minimum)).replace('{gift}', gift === undefined ? 'an ottoman' : `${article} ${gift}`)
}

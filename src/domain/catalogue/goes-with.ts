import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

/** One of these fills a room: a second one does not go with it. */
const seating = new Set(['sofas', 'couches', 'sleepers'])
/** A room has one of them. */
const single = new Set(['headboards'])
/** What is added to a couch. */
const additions = ['ottomans', 'scatter-cushions', 'armchairs', 'tables'] as const

/** Whether another piece is offered beside one. */
export function goesWith(category: string, other: string): boolean {
  return !(seating.has(category) && seating.has(other)) && !(single.has(category) && category === other)
}

type Ranked = Pick<ProductCard, 'slug' | 'category' | 'popularity'>

/** The most popular piece of each kind that is added to a couch. */
export function popularAdditions<Card extends Ranked>(cards: Iterable<Card>): Card[] {
  const best = new Map<string, Card>()
  for (const card of cards) {
    const current = best.get(card.category)
    if (!current || card.popularity < current.popularity) best.set(card.category, card)
  }
  return additions.flatMap((category) => best.get(category) ?? [])
}

/** The pieces beside a product: the listed ones that go with it. Popular additions take the places of the others. */
export function piecesBeside<Card extends Ranked>(
  product: Pick<Ranked, 'slug' | 'category'>,
  listed: readonly Card[],
  popular: readonly Card[],
): Card[] {
  const fitting = listed.filter((card) => goesWith(product.category, card.category))
  if (fitting.length === listed.length) return fitting
  const others = popular.filter(({ slug, category }) => slug !== product.slug && !fitting.some((card) => card.category === category))
  return [...fitting, ...others].slice(0, listed.length)
}

import type { PushTopic } from '../../contract/push/push.ts'
import type { PushOffer } from '../../actions/push/push-dialog.ts'
import type { Awaited, Wanted } from '../../actions/push/push.ts'

/** Every product that the dialog names, ticked or not, and the topics that are ticked. */
export interface Chosen {
  topics: readonly Exclude<PushTopic, 'back-in-stock'>[]
  products: readonly (Awaited & { ticked: boolean })[]
}

/** What is ticked when the dialog opens: what the device is told of, and what was just asked for. Offers are never ticked by us. */
export function chosenAtFirst(now: Wanted, offer: PushOffer | null): Chosen {
  const topics = now.topics.filter((topic) => topic !== 'back-in-stock')
  const products = now.products.map((product) => ({ ...product, ticked: true }))
  if (offer?.topic === 'orders' && !topics.includes('orders')) return { topics: [...topics, 'orders'], products }
  if (offer?.topic !== 'back-in-stock' || products.some(({ slug }) => slug === offer.slug)) return { topics, products }
  return { topics, products: [...products, { slug: offer.slug, name: offer.name, ticked: true }] }
}

/** What is asked of the shop for what is ticked. */
export function wantedBy({ topics, products }: Chosen): Wanted {
  const awaited = products.filter(({ ticked }) => ticked).map(({ slug, name }) => ({ slug, name }))
  return { topics: awaited.length > 0 ? [...topics, 'back-in-stock'] : topics, products: awaited }
}

import { brand } from '../../src/contract/brand.ts'
import { to } from '../../src/contract/paths.ts'
import type { PushMessage, PushTopic } from '../../src/contract/push/push.ts'
import { stateWordsOf } from '../../src/domain/orders/order-state.ts'
import type { Deps } from '../deps.ts'

interface Words {
  topic: PushTopic
  title: string
  body: string
  /** A path of the shop. */
  path: string
  tag: string
  version?: string
}

/** The declarative form. Safari shows it without the worker, and the worker parses it in other browsers. */
function messageOf({ publicUrl }: Deps['config'], { topic, title, body, path, tag, version }: Words): PushMessage {
  const navigate = new URL(path, `${publicUrl}/`).href
  const icon = `${publicUrl}/icons/icon-192.png`
  return {
    web_push: 8030,
    notification: { title, body, navigate, lang: brand.language, tag, icon },
    topic,
    ...(version === undefined ? {} : { version }),
  }
}

/** The push about a new version. A tap on it is consent, because the worker has fetched the version by then. */
export const updateMessage = (config: Deps['config'], version: string): PushMessage =>
  messageOf(config, {
    topic: 'updates',
    title: `A new version of ${brand.name} is ready`,
    body: 'Tap to open the shop on it. Nothing in your cart is lost.',
    path: to.home(),
    tag: 'updates',
    version,
  })

/**
 * The push about an order's state. It has no name, address or price, because locked screens show it. The page behind it asks for the
 * session. `body`: the meaning of the state, unless there are other news of it.
 */
export const orderMessage = (
  config: Deps['config'],
  orderId: string,
  order: Parameters<typeof stateWordsOf>[0],
  body: string = stateWordsOf(order).text,
): PushMessage =>
  messageOf(config, {
    topic: 'orders',
    title: `Order ${orderId}: ${stateWordsOf(order).label}`,
    body,
    path: to.viewOrder(orderId),
    tag: `order-${orderId}`,
  })

/** The push about a product that is in stock again. */
export const backInStockMessage = (config: Deps['config'], { slug, name }: { slug: string; name: string }): PushMessage =>
  messageOf(config, {
    topic: 'back-in-stock',
    title: `${name} is back`,
    body: 'You asked us to tell you: it can be ordered again.',
    path: to.product(slug),
    tag: `stock-${slug}`,
  })

/** The push about a saved piece: `less` is by how much its price has dropped, formatted; null: it is back in stock. */
export const savedMessage = (config: Deps['config'], { slug, name }: { slug: string; name: string }, less: string | null): PushMessage =>
  messageOf(config, {
    topic: 'saved',
    title: less === null ? `${name} is back` : `${name} costs ${less} less`,
    body: less === null ? 'You saved it: it can be ordered again.' : 'You saved it. Tap to see the new price.',
    path: to.product(slug),
    tag: `saved-${slug}`,
  })

export interface Offer {
  title: string
  body: string
  /** A path of the shop. */
  path: string
}

/** The push with an offer. */
export const offerMessage = (config: Deps['config'], offer: Offer): PushMessage =>
  messageOf(config, { ...offer, topic: 'offers', tag: 'offers' })

/** The push to the staff about an event of the shop. It opens the page of the desk about it. */
export const ownerMessage = (config: Deps['config'], words: Pick<Words, 'title' | 'body' | 'path' | 'tag'>): PushMessage =>
  messageOf(config, { ...words, topic: 'shop' })

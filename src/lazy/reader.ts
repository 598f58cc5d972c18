import type { ShopReader } from '../data/catalogue/shop-reader.ts'
import { createSocket } from './load-engine.ts'

const reader = createSocket<ShopReader>()

export const connectReader = reader.connect

/** The page's reader: the catalogue from the device's copy, the rest through the API and the worker's cache. */
const page: ShopReader = {
  home: async () => (await reader.get()).home(),
  catalogue: async () => (await reader.get()).catalogue(),
  listing: async (slug, query) => (await reader.get()).listing(slug, query),
  search: async (words, query) => (await reader.get()).search(words, query),
  product: async (slug) => (await reader.get()).product(slug),
  content: async (name) => (await reader.get()).content(name),
  blog: async (tag) => (await reader.get()).blog(tag),
  blogPost: async (slug) => (await reader.get()).blogPost(slug),
  stores: async () => (await reader.get()).stores(),
  store: async (slug) => (await reader.get()).store(slug),
  decorators: async () => (await reader.get()).decorators(),
  decorator: async (slug) => (await reader.get()).decorator(slug),
  redirects: async () => (await reader.get()).redirects(),
  order: async (orderId, key) => (await reader.get()).order(orderId, key),
  customer: async () => (await reader.get()).customer(),
  orders: async () => (await reader.get()).orders(),
  ownOrder: async (orderId) => (await reader.get()).ownOrder(orderId),
}

export const shop = (): ShopReader => page

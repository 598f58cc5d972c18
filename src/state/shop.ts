import type { ShopReader } from '../data/shop-reader.ts'
import { createSocket } from './wake.ts'

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
  order: async (orderId, key) => (await reader.get()).order(orderId, key),
}

export const shop = (): ShopReader => page

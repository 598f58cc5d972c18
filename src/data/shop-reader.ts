import type { Catalogue, Product } from '../contract/catalogue.ts'
import type { ContentPage, Home } from '../contract/content.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Listing, ListingQuery } from '../contract/listing.ts'
import type { Order } from '../contract/order.ts'
import type { Api } from './api.ts'

/** What screens read. The server answers from its database, the device from its copy of the catalogue: the same answers. */
export interface ShopReader {
  home(): Promise<Home>
  catalogue(): Promise<Catalogue>
  /** `slug` null: everything. */
  listing(slug: string | null, query: ListingQuery): Promise<Listing>
  search(words: string, query: ListingQuery): Promise<Listing>
  product(slug: string): Promise<Product>
  content(page: string): Promise<ContentPage>
  order(orderId: string, key: string): Promise<Order>
}

/** Reads everything through the API: what the server uses to render a first visit. */
export function createShopReader(api: Api): ShopReader {
  return {
    home: () => api.call(endpoints.home, {}),
    catalogue: () => api.call(endpoints.catalogue, {}),
    listing: (slug, query) => api.call(endpoints.category, query, { params: { slug: slug ?? 'all' } }),
    search: (words, query) => api.call(endpoints.search, { ...query, q: words }),
    product: (slug) => api.call(endpoints.product, {}, { params: { slug } }),
    content: (page) => api.call(endpoints.content, {}, { params: { page } }),
    order: (orderId, key) => api.call(endpoints.order, { key }, { params: { orderId } }),
  }
}

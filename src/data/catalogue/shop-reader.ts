import type { Blog, BlogPost } from '../../contract/content/blog.ts'
import type { Catalogue, CatalogueFrame, Product } from '../../contract/catalogue/catalogue.ts'
import type { ContentPage, Home } from '../../contract/content/content.ts'
import type { Decorator, DecoratorCard } from '../../contract/content/decorator.ts'
import type { Customer } from '../../contract/account/customer.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Listing, ListingQuery } from '../../contract/catalogue/listing.ts'
import type { Order } from '../../contract/orders/order.ts'
import type { Shared } from '../../contract/saved/saved.ts'
import type { Redirects } from '../../contract/content/redirect.ts'
import type { Store } from '../../contract/content/store.ts'
import { allOrders } from '../orders/all-orders.ts'
import type { Api } from '../network/api.ts'

/** The reads of screens. The server answers from its database, the device from its copy of the catalogue: both give the same answers. */
export interface ShopReader {
  home(): Promise<Home>
  catalogue(): Promise<Catalogue>
  /** The data that pages show around their content. It does not grow with the products. */
  frame(): Promise<CatalogueFrame>
  /** `slug` null: all products. */
  listing(slug: string | null, query: ListingQuery): Promise<Listing>
  search(words: string, query: ListingQuery): Promise<Listing>
  product(slug: string): Promise<Product>
  content(page: string): Promise<ContentPage>
  /** With `tag`: only the posts with that tag. */
  blog(tag?: string): Promise<Blog>
  blogPost(slug: string): Promise<BlogPost>
  stores(): Promise<Store[]>
  store(slug: string): Promise<Store>
  decorators(): Promise<DecoratorCard[]>
  decorator(slug: string): Promise<Decorator>
  /** Old addresses and their new ones. */
  redirects(): Promise<Redirects>
  /** The pieces behind a shared link. Throws an ApiError `not_found` for a link that has ended. */
  shared(key: string): Promise<Shared>
  order(orderId: string, key: string): Promise<Order>
  /** The signed-in customer. Throws an ApiError `session_required` for a guest. */
  customer(): Promise<Customer>
  /** The customer's orders, newest first. */
  orders(): Promise<OwnOrders>
  /** One of the customer's own orders. */
  ownOrder(orderId: string): Promise<OwnOrder>
}

/** `asOf`: the time of the device's copy, ms since 1970 by the device's clock; null for a fresh answer of the server. */
export interface OwnOrders {
  orders: Order[]
  asOf: number | null
  /** The number of older orders that could not be read. */
  missing?: number
}

export interface OwnOrder {
  order: Order
  asOf: number | null
}

/** Reads everything through the API. The server renders first visits with it. */
export function createShopReader(api: Api): ShopReader {
  return {
    home: () => api.call(endpoints.home, {}),
    catalogue: () => api.call(endpoints.catalogue, {}),
    frame: () => api.call(endpoints.catalogueFrame, {}),
    listing: (slug, query) => api.call(endpoints.category, query, { params: { slug: slug ?? 'all' } }),
    search: (words, query) => api.call(endpoints.search, { ...query, q: words }),
    product: (slug) => api.call(endpoints.product, {}, { params: { slug } }),
    content: (page) => api.call(endpoints.content, {}, { params: { page } }),
    blog: (tag) => api.call(endpoints.blog, tag ? { tag } : {}),
    blogPost: (slug) => api.call(endpoints.blogPost, {}, { params: { slug } }),
    stores: async () => (await api.call(endpoints.stores, {})).stores,
    store: (slug) => api.call(endpoints.store, {}, { params: { slug } }),
    decorators: async () => (await api.call(endpoints.decorators, {})).decorators,
    decorator: (slug) => api.call(endpoints.decorator, {}, { params: { slug } }),
    redirects: async () => (await api.call(endpoints.redirects, {})).redirects,
    shared: (key) => api.call(endpoints.shared, { key }),
    order: (orderId, key) => api.call(endpoints.order, { key }, { params: { orderId } }),
    customer: async () => (await api.call(endpoints.refreshToken, {})).customer,
    orders: async () => ({ ...(await allOrders((page) => api.call(endpoints.ordersCustomer, { page }))), asOf: null }),
    ownOrder: async (orderId) => ({ order: await api.call(endpoints.order, {}, { params: { orderId } }), asOf: null }),
  }
}

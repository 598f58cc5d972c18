import type { ComponentType } from 'react'
import type { ShopReader } from '../data/shop-reader.ts'
import type { ScreenProps } from '../state/screen.ts'

export interface LoadContext {
  shop: ShopReader
  params: Readonly<Record<string, string>>
  /** The query, without `?`. */
  search: URLSearchParams
  now: Date
}

/** What a page says of itself to the browser, search engines and shares. */
export interface Head {
  /** Without the site's name. */
  title: string
  description?: string
  /** Path and whitelisted query. */
  canonical: string
  /** Path of the picture for shares. */
  image?: string
  /** Not for search engines: carts, orders, results of a search. */
  noindex?: boolean
}

/** One screen of the shop: where it stands, what it loads, how it looks and what it says of itself. */
export interface Route<Data = unknown> {
  name: string
  pattern: string
  /** Checkout pages use the `order` layout (spec §2). */
  layout: 'default' | 'order'
  /** The module of `screen`, as the build names it: the server preloads it. */
  module: string
  /** The data depends on these parameters of the query; a change of another does not load it again. */
  reads: (name: string) => boolean
  load(context: LoadContext): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
  head(data: Data, context: Omit<LoadContext, 'shop'>): Head
}

/** Keeps the type of a route's data between its `load`, `screen` and `head`, and forgets it for the table. */
export function defineRoute<Data>(route: Route<Data>): Route {
  return route as Route
}

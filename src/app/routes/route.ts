import type { ComponentType } from 'react'
import type { SharePicture } from '../head/share-picture.ts'
import type { FormAnswer } from '../../contract/http/form-answer.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { ScreenProps } from '../../state/screen.ts'

export interface LoadContext {
  shop: ShopReader
  params: Readonly<Record<string, string | undefined>>
  /** The query, without `?`. */
  search: URLSearchParams
  now: Date
  /** The server only: a form of this page was posted without script, and this came of it. */
  form?: FormAnswer | undefined
}

/** What a page says of itself to the browser, search engines and shares. */
export interface Head {
  /** Without the site's name. */
  title: string
  description?: string
  /** Path and whitelisted query. */
  canonical: string
  /** The picture for shares; the shop's own unless told. */
  image?: SharePicture | undefined
  /** The day a post was published, YYYY-MM-DD: shares then call the page an article. */
  published?: string
  /** Not for search engines: carts, orders, results of a search. */
  noindex?: boolean
}

/** Where a screen stands: known before anything of it is loaded. */
export interface RouteFront {
  name: string
  pattern: string
  /** Checkout pages use the `order` layout (spec §2). */
  layout: 'default' | 'order'
  /** A customer's own: the engine is needed at once, and nothing of it is remembered for the way back. */
  private?: boolean
  /** The data depends on these parameters of the query; a change of another does not load it again. */
  reads: (name: string) => boolean
}

/** What a screen loads, how it looks and what it says of itself. */
export interface RoutePage<Data = unknown> {
  /** The path of the module that `screen` imports. The build fills it in; the server preloads it. */
  module?: string
  load(context: LoadContext): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
  head(data: Data, context: Omit<LoadContext, 'shop'>): Head
}

/** One screen of the shop. */
export interface Route<Data = unknown> extends RouteFront, RoutePage<Data> {
  /** The path of the module that holds the page, where that is not the table of all routes. The build fills it in. */
  table?: string | undefined
}

/** Checks that `load`, `screen` and `head` of a route agree on the type of the data. The table of routes does not know that type. */
export function defineRoute<Data>(route: Route<Data>): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `screen` and `head` receive only what `load` of the same route returned
  return route as Route
}

/** The same for a page whose front is in another table. */
export function definePage<Data>(page: RoutePage<Data>): RoutePage {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `defineRoute`
  return page as RoutePage
}

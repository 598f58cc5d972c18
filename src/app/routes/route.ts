import type { ComponentType } from 'react'
import type { SharePicture } from '../head/share-picture.ts'
import type { FormAnswer } from '../../contract/http/form-answer.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { ScreenProps } from '../../state/screen.ts'

/** What a route's `load` and `head` receive. */
export interface LoadContext {
  shop: ShopReader
  params: Readonly<Record<string, string | undefined>>
  /** The query, without `?`. */
  search: URLSearchParams
  /** The shop's time. Read it after the data: the answer may be the first that tells a device how wrong its clock is. */
  now: () => Date
  /** Server only: the answer to a form of this page that was posted without script. */
  form?: FormAnswer | undefined
}

/** The metadata of a page for the browser, search engines and shares. */
export interface Head {
  /** Without the name of the shop. */
  title: string
  /** The number of the page of a listing. The title names it from the second page on. */
  page?: number
  description?: string
  /** Path and the allowed query parameters. */
  canonical: string
  /** The picture for shares. The default is the picture of the shop. */
  image?: SharePicture | undefined
  /** The day a post was published, YYYY-MM-DD. Shares then show the page as an article. */
  published?: string
  /** Search engines must not list the page: carts, orders, search results. */
  noindex?: boolean
}

/** The part of a route that the first load contains, before the page itself loads. */
export interface RouteDeclaration {
  name: string
  pattern: string
  /** Checkout pages use the `order` layout (spec §2). */
  layout: 'default' | 'order'
  /** The page belongs to one customer: it loads the engine at once, and Back loads it again. */
  private?: boolean
  /** Whether the data depends on this query parameter. A change of another parameter loads nothing. */
  reads: (name: string) => boolean
}

/** A page: its data, its screen and its head. */
export interface RoutePage<Data = unknown> {
  /** The path of the module that `screen` imports. The build fills it in; the server preloads it. */
  module?: string
  load(context: LoadContext): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
  head(data: Data, context: Omit<LoadContext, 'shop'>): Head
}

/** One screen of the shop. */
export interface Route<Data = unknown> extends RouteDeclaration, RoutePage<Data> {
  /** The path of the module with the deferred page table that contains the page. The build fills it in. */
  table?: string | undefined
}

/** Checks that `load`, `screen` and `head` of a route use one type of data. The route table then drops that type. */
export function defineRoute<Data>(route: Route<Data>): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `screen` and `head` receive only what `load` of the same route returned
  return route as Route
}

/** The same as `defineRoute`, for a page whose route is declared in another module. */
export function definePage<Data>(page: RoutePage<Data>): RoutePage {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `defineRoute`
  return page as RoutePage
}

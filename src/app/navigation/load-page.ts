import type { ComponentType } from 'react'
import { matchRoute } from 'wouter'
import type { FormAnswer } from '../../contract/http/form-answer.ts'
import { patterns } from '../../contract/paths.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import { connection } from '../../state/network/connection.ts'
import { loadIslands } from '../../lazy/islands.ts'
import type { ScreenProps } from '../../state/screen.ts'
import type { reloads } from '../../state/updates/page-reload.ts'
import { loadEngine } from '../../lazy/load-engine.ts'
import { ErrorScreen, titleOf, type PageFailure } from '../../features/error/error-screen.tsx'
import type { Head, Route } from '../routes/route.ts'
import { routes } from '../routes/routes.ts'

/** A page with its screen and its data, ready to render. */
export interface LoadedPage {
  name: string
  path: string
  layout: Route['layout']
  private: boolean
  status: number
  params: Readonly<Record<string, string | undefined>>
  data: unknown
  Screen: ComponentType<ScreenProps<unknown>>
  head: Head
  /** The modules of its screen, by their keys in the build's manifest. */
  modules: readonly string[]
}

/** A route with the parameters from the path. */
export interface RouteMatch {
  route: Route
  params: Readonly<Record<string, string | undefined>>
}

/** The pattern parser for wouter. Patterns contain no groups. */
const parser = (pattern: string) => {
  const keys: string[] = []
  const source = pattern.replace(/:(\w+)/g, (_, key: string) => {
    keys.push(key)
    return '([^/]+)'
  })
  return { pattern: new RegExp(`^${source === '/' ? '' : source}/?$`), keys }
}

/** The first route whose pattern matches a path without query, or null. */
export function findRoute(path: string): RouteMatch | null {
  for (const route of routes) {
    const [matched, params] = matchRoute(parser, route.pattern, path)
    if (matched) return { route, params: { ...params } }
  }
  return null
}

/**
 * The cache key of a page's data. Pages with the same key share the loaded data. A reload loads private pages again. Public pages are the same
 * for everyone, except listings, which read every parameter: a customer's discount decides what they show.
 */
export function dataKey({ route, params }: RouteMatch, search: string, { count, discount }: typeof reloads): string {
  const read = [...new URLSearchParams(`${search}&discount=${discount}`)].filter(([name]) => route.reads(name)).toSorted()
  return JSON.stringify([route.private && count, route.name, params, read])
}

/** The path and the query of an address. `search` may start with `?`. */
export interface Place {
  path: string
  search: string
}

/** The payload of a served document: its data, or the answer to a form that was posted without script. */
interface Served {
  data?: unknown
  form?: FormAnswer | undefined
}

/** Loads the screen and the data of a place. It never throws: a failure becomes an error page. */
export async function loadPage(
  place: Place,
  shop: ShopReader,
  now: () => Date,
  { data: servedData, form }: Served = {},
): Promise<LoadedPage> {
  const match = findRoute(place.path)
  if (!match) return failedPage(place, { kind: 'not-found' })
  const { route, params } = match
  const search = new URLSearchParams(place.search)
  try {
    // Checkout, orders and accounts read device data at once.
    const device = route.layout === 'order' || route.private ? loadEngine() : null
    const loading = servedData === undefined ? route.load({ shop, params, search, now, form }) : Promise.resolve(servedData)
    const [Screen, data] = await Promise.all([servedData === undefined ? loadScreen(route) : route.screen(), loading, device])
    const head = route.head(data, { params, search, now })
    const { name, layout, module, table } = route
    const modules = [table, module].filter((path) => path !== undefined)
    return { name, path: place.path, layout, private: route.private ?? false, status: 200, params, data, Screen, head, modules }
  } catch (error) {
    return failedPage(place, failureOf(error), route.layout)
  }
}

/** Loads the code of a route's screen and of its islands. A served page contains the HTML of its islands and needs the screen alone. */
export async function loadScreen(route: Route): Promise<LoadedPage['Screen']> {
  const Screen = await route.screen()
  await loadIslands()
  return Screen
}

/** False on the server. */
const isBrowserOffline = () => 'onLine' in navigator && !navigator.onLine

function failureOf(error: unknown): PageFailure {
  if (error instanceof ApiError) {
    const { problem } = error
    if (problem.kind === 'refused') {
      const { code, data } = problem.failure
      // An address that the server cannot parse is not a page either.
      if (code === 'not_found' || code === 'invalid_request') return { kind: 'not-found', former: data?.former }
      return { kind: 'server', reference: data?.reference }
    }
    // A gateway in front of the server reports an error. If the browser is offline, such a response proves nothing.
    const isServers = problem.kind === 'other-server' && problem.status >= 500 && !isBrowserOffline()
    return { kind: isServers ? 'server' : 'not-on-device' }
  }
  // Offline, a screen's code may be missing.
  if (!connection.online || isBrowserOffline()) return { kind: 'not-on-device' }
  console.error(error)
  return { kind: 'server' }
}

const statuses = { 'not-found': 404, 'not-on-device': 503, server: 500 } as const

/** The error page for a failure, with its status and title. */
export function failedPage({ path }: Place, failure: PageFailure, layout: Route['layout'] = 'default'): LoadedPage {
  return {
    name: 'error',
    path,
    layout,
    private: false,
    status: statuses[failure.kind],
    params: { path },
    data: failure,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page pairs its screen with data of the screen's type
    Screen: ErrorScreen as LoadedPage['Screen'],
    head: { title: titleOf(failure), canonical: patterns.home, noindex: true },
    modules: [],
  }
}

import type { Route, RouteDeclaration, RoutePage } from './route.ts'

/** Pages by route name. */
export type RoutePages = Readonly<Record<string, RoutePage>>

/** The table of the pages. It loads with the first of its pages. The build fills in `module`, the path of the table. */
interface PageTable {
  pages: () => Promise<RoutePages>
  module?: string
}

/**
 * Makes routes for pages that few first visits show. The first load contains only the declarations; the table of the pages loads with the
 * first of them. `head` throws before the page has loaded.
 */
export function deferRoutes({ pages, module: table }: PageTable, declarations: readonly RouteDeclaration[]): Route[] {
  return declarations.map((declaration) => {
    let page: RoutePage | undefined
    const loadPage = async () => (page ??= pageNamed(await pages(), declaration.name))
    return {
      ...declaration,
      table,
      get module() {
        return page?.module ?? table
      },
      load: async (context) => (await loadPage()).load(context),
      screen: async () => (await loadPage()).screen(),
      head(data, context) {
        if (!page) throw new Error(`The page ${declaration.name} has not been loaded`)
        return page.head(data, context)
      },
    }
  })
}

function pageNamed(pages: RoutePages, name: string): RoutePage {
  const page = pages[name]
  if (!page) throw new Error(`There is no page for the route ${name}`)
  return page
}

const readsNothing = () => false

/** Declares a route with the default layout. Its data does not depend on the query, unless `reads` names parameters. */
export const declareRoute = (name: string, pattern: string, reads: RouteDeclaration['reads'] = readsNothing): RouteDeclaration => ({
  name,
  pattern,
  layout: 'default',
  reads,
})

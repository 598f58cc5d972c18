import type { Route, RouteFront, RoutePage } from './route.ts'

/** Pages by the names of their routes. */
export type RoutePages = Readonly<Record<string, RoutePage>>

/** The table of the pages, fetched with the first of them. The build fills in `module`, its path. */
interface PageTable {
  pages: () => Promise<RoutePages>
  module?: string
}

/** Routes that few first visits meet: only their patterns are known from the start. Their pages come with the first of them. */
export function deferRoutes({ pages, module: table }: PageTable, fronts: readonly RouteFront[]): Route[] {
  return fronts.map((front) => {
    let page: RoutePage | undefined
    const known = async () => (page ??= named(await pages(), front.name))
    return {
      ...front,
      table,
      get module() {
        return page?.module ?? table
      },
      load: async (context) => (await known()).load(context),
      screen: async () => (await known()).screen(),
      head(data, context) {
        if (!page) throw new Error(`The page ${front.name} has not been loaded`)
        return page.head(data, context)
      },
    }
  })
}

function named(pages: RoutePages, name: string): RoutePage {
  const page = pages[name]
  if (!page) throw new Error(`There is no page for the route ${name}`)
  return page
}

const nothing = () => false

/** A front in the usual layout whose data depends on no query. */
export const front = (name: string, pattern: string, reads: RouteFront['reads'] = nothing): RouteFront => ({
  name,
  pattern,
  layout: 'default',
  reads,
})

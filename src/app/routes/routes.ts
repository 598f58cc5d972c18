import { accountRoutes } from './account-routes.ts'
import { catalogueRoutes } from './public/catalogue-routes.ts'
import { rareRoutes } from './rare-routes.ts'
import type { Route } from './route.ts'

/** Every route, in matching order: special routes before general ones. */
export const routes: readonly Route[] = [...catalogueRoutes, ...accountRoutes, ...rareRoutes]

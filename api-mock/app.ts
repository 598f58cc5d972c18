import { Hono } from 'hono'
import { registerCartRoutes } from './cart/routes.ts'
import { registerCatalogueRoutes } from './catalogue/routes.ts'
import type { Deps } from './deps.ts'
import { registerDocs } from './docs/routes.ts'
import { compressAnswers } from './http/compress-answers.ts'
import type { ShopEnv, ShopRouter } from './http/context.ts'
import { registerApiFallback, registerFailures } from './http/failures.ts'
import { registerHealth } from './http/health.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { registerPages } from './pages/routes.ts'
import { registerPaymentCallbacks } from './payments/callbacks.ts'
import { registerSandbox } from './sandbox/routes.ts'

/** The whole shop on what it is handed. Opens nothing, listens to nothing. */
export function createApp(deps: Deps): ShopRouter {
  const app = new Hono<ShopEnv>()
  app.use('*', requestLog(deps), compressAnswers, securityHeaders(deps.config))
  registerFailures(app, deps)
  registerHealth(app, deps)
  registerCatalogueRoutes(app, deps)
  registerCartRoutes(app, deps)
  registerOrderRoutes(app, deps)
  registerPaymentCallbacks(app, deps)
  registerDocs(app)
  registerApiFallback(app)
  registerSandbox(app, deps)
  registerPages(app, deps)
  return app
}

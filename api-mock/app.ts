import { Hono } from 'hono'
import { createAccounts } from './account/accounts.ts'
import { createCallers } from './account/caller.ts'
import { registerAccountRoutes } from './account/routes.ts'
import { createGuestRows } from './cart/guest-rows.ts'
import { registerCartRoutes } from './cart/routes.ts'
import { registerEditorialRoutes } from './content/editorial-routes.ts'
import { registerCatalogueRoutes } from './catalogue/routes.ts'
import type { Deps } from './deps.ts'
import { registerDeskRoutes } from './desk/routes.ts'
import { registerDeskPages } from './desk/desk-pages.ts'
import { registerDocuments } from './documents/routes.ts'
import { registerDocs } from './openapi/routes.ts'
import { registerMyApplication } from './forms/my-application.ts'
import { registerGiveawayProof } from './giveaway/routes.ts'
import { registerFormRoutes } from './forms/routes.ts'
import { closedGate } from './gate/closed-gate.ts'
import { compressAnswers } from './http/compress-answers.ts'
import type { ShopContext, ShopEnv, ShopRouter } from './http/context.ts'
import { registerApiFallback, registerFailures } from './http/failures.ts'
import { registerHealth, registerStatus } from './http/health.ts'
import { registerPolicyReports } from './http/policy/policy-reports.ts'
import { createReadiness } from './http/readiness.ts'
import { requestLog } from './http/request-log.ts'
import { ownOrigin } from './http/own-origin.ts'
import { securityHeaders } from './http/policy/security-headers.ts'
import { countRequests, registerMetrics } from './metrics/routes.ts'
import { countAdditions } from './measurement/count-steps.ts'
import { registerMeasurementRoutes } from './measurement/routes.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { noticeOf } from './pages/notice.ts'
import { registerFormPosts } from './pages/posts/form-posts.ts'
import { registerImportedMedia } from './pages/imported-media.ts'
import { registerMailPictures } from './pages/mail-pictures.ts'
import { bootHashOf } from './pages/built-page.ts'
import { registerPages } from './pages/routes.ts'
import { registerPaymentCallbacks } from './payments/callbacks.ts'
import { registerPushRoutes } from './push/routes.ts'
import { registerGiftRoutes } from './gifts/routes.ts'
import { registerQuoteRoutes } from './quotes/routes.ts'
import { registerReviewRoutes } from './reviews/routes.ts'
import { registerSandbox } from './payments/sandbox/routes.ts'
import { registerSavedRoutes } from './saved/routes.ts'
import { createArrivingBodies } from './servers/arriving-bodies.ts'
import { registerTradeRoutes } from './trade/routes.ts'
import { registerWholesaleRoutes } from './wholesale/routes.ts'

/** Creates the complete server from its dependencies. It opens no resource and no port. */
export function createApp(deps: Deps): ShopRouter {
  const app = new Hono<ShopEnv>()
  const callers = createCallers(deps)
  const accounts = createAccounts(deps)
  const arriving = createArrivingBodies()
  const accountIdOf = async (context: ShopContext) => (await callers.sessionIfAny(context))?.caller.id ?? null
  app.use('*', async (context, next) => {
    context.set('db', deps.db)
    const { 'contact.phone': phone, 'contact.email': email } = deps.catalogue.settings
    context.set('around', { phone, email, notice: noticeOf(deps.config) })
    context.set('readInShare', (bytes, reading) =>
      arriving.read({ address: context.get('address'), bytes, accountId: () => accountIdOf(context) }, reading),
    )
    await next()
  })
  app.use(
    '*',
    countRequests(deps),
    requestLog(deps),
    compressAnswers,
    securityHeaders(deps.config, bootHashOf(deps.staticRoot)),
    ownOrigin(deps),
  )
  if (deps.config.sitePassword !== null) app.use('*', closedGate(deps))
  const readiness = createReadiness(deps)
  registerFailures(app, deps, readiness)
  registerHealth(app, readiness)
  registerStatus(app)
  registerMetrics(app, deps)
  registerPolicyReports(app, deps)
  registerCatalogueRoutes(app, deps)
  registerEditorialRoutes(app, deps)
  countAdditions(app, deps)
  const guestRows = createGuestRows(deps)
  registerCartRoutes(app, deps, callers, guestRows)
  registerOrderRoutes(app, deps, callers)
  registerGiftRoutes(app, deps, callers)
  registerDocuments(app, deps, callers)
  registerAccountRoutes(app, deps, callers, accounts)
  registerPaymentCallbacks(app, deps)
  registerWholesaleRoutes(app, deps, callers)
  registerTradeRoutes(app, deps, callers)
  registerQuoteRoutes(app, deps, callers)
  registerReviewRoutes(app, deps, callers)
  registerSavedRoutes(app, deps, callers, guestRows)
  registerFormRoutes(app, deps, callers)
  registerGiveawayProof(app, deps)
  registerMyApplication(app, deps, callers)
  registerMeasurementRoutes(app, deps, callers)
  registerPushRoutes(app, deps, callers)
  registerDeskRoutes(app, deps, callers, accounts)
  registerDocs(app, deps)
  registerApiFallback(app)
  registerSandbox(app, deps)
  registerFormPosts(app, deps)
  registerImportedMedia(app, deps)
  registerMailPictures(app, deps)
  registerDeskPages(app, deps)
  registerPages(app, deps)
  return app
}

import type { AnyErrorCode } from '../../src/contract/desk/desk-codes.ts'
import { API_HEADER, API_VERSION, IDEMPOTENCY_HEADER } from '../../src/contract/http/headers.ts'
import { systemCode, storageFailureOf } from '../db/storage-failure.ts'
import type { Deps } from '../deps.ts'
import { logSecurity, type SecurityEvent } from '../logging/security-log.ts'
import { escapeHtml } from '../mail/placeholder.ts'
import { plainPage } from '../pages/plain/plain-page.ts'
import { sendPlain } from '../pages/plain/send-plain.ts'
import type { ShopContext, ShopRouter } from './context.ts'
import type { Readiness } from './readiness.ts'
import { notFound, ShopError } from './shop-error.ts'

/** Converts every error of a route to a failure of the contract. Logs an unexpected error with the reference that the response contains. */
export function registerFailures(app: ShopRouter, deps: Pick<Deps, 'log' | 'pseudonymOf'>, readiness: Pick<Readiness, 'suspect'>): void {
  const { log } = deps
  app.onError((error, context) => {
    const reference = context.get('requestId')
    const details = { err: error, method: context.req.method, path: context.req.path }
    if (error instanceof ShopError) {
      const event = refusals[error.code]
      if (event) logSecurity(deps, event, { code: error.code })
      if (error.cause !== undefined) log.error(details, 'a request failed')
      return answerFailure(context, error)
    }
    if (isConflict(error)) return answerFailure(context, inProgress())
    const failure = storageFailureOf(error)
    if (failure !== null) {
      readiness.suspect()
      const level = failure === 'disk_full' ? 'error' : 'warn'
      log[level]({ ...details, failure, ...systemCode(failure) }, 'a request failed: the database cannot store it')
      return answerFailure(context, rejections[failure]())
    }
    log.error(details, 'a request failed')
    return answerFailure(
      context,
      new ShopError(500, 'internal_error', 'Something went wrong on our side. Nothing was changed.', { reference }),
    )
  })
}

/** The rejections that the security log records. */
const refusals: Partial<Record<AnyErrorCode, SecurityEvent>> = {
  incorrect_credentials: 'sign_in_refused',
  passkey_refused: 'sign_in_refused',
  registration_refused: 'sign_in_refused',
  second_factor_required: 'second_factor_asked',
  session_required: 'access_refused',
  wrong_owner: 'access_refused',
  not_allowed: 'access_refused',
  gate_closed: 'access_refused',
  rate_limited: 'limit_reached',
  invalid_signature: 'callback_refused',
}

/** The failure as JSON, or as a page where a browser shows the answer: `isPage`, and any page while the shop is unavailable. Never cached. */
function answerFailure(context: ShopContext, error: ShopError): Response {
  context.header('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
  const isUnavailable = error.status === 503
  if (context.get('isPage') || (isUnavailable && !context.req.path.startsWith('/api/'))) {
    const title = isUnavailable ? 'Service Unavailable' : 'That did not work'
    return sendPlain(context, plainPage(title, escapeHtml(error.message), context.get('around')), error.status)
  }
  context.header(API_HEADER, API_VERSION)
  return context.json(error.toFailure(), error.status)
}

const AGAIN = { 'Retry-After': '2' }

/**
 * The rejection while the database is away: 503. If the connection broke at the end of a call, its effect is unknown; a repeat with the
 * same key returns the stored outcome or runs the call.
 */
export const unavailable = () =>
  new ShopError(503, 'unavailable', 'The shop is not available right now. Please try again in a minute.', {}, AGAIN)

/** PostgreSQL's codes of a lock that another request holds, a deadlock and a failed serialisation. The client retries with the same key. */
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01' || error.code === '40001')

const inProgress = () => new ShopError(409, 'in_progress', 'This is being worked on. Please try again in a moment.', {}, AGAIN)

const busy = () => new ShopError(503, 'unavailable', 'The shop is busy. Please try again in a moment.', {}, AGAIN)

/** The disk is full. The client retries with the same key after a minute. */
const full = () =>
  new ShopError(
    503,
    'unavailable',
    'The shop cannot keep anything new at the moment. Nothing was changed; please try again later.',
    {},
    { 'Retry-After': '60' },
  )

const rejections = { database_away: unavailable, database_moved: unavailable, database_locked: busy, disk_full: full }

/**
 * Responds to unknown calls under /api: 405 with the permitted methods if the path exists, otherwise 404. A call with an `Idempotency-Key` is a
 * change that a device has stored, made by a page of a newer version before a roll-back: the device stores it until that version is back [J7].
 */
export function registerApiFallback(app: ShopRouter): void {
  app.all('/api/*', (context) => {
    if (context.req.header(IDEMPOTENCY_HEADER) !== undefined) throw upgradeRequired()
    const allowed = allowedMethods(app, context)
    if (allowed.length === 0) throw notFound('There is no such call')
    throw new ShopError(405, 'method_not_allowed', `This answers ${allowed.join(', ')}`, { allowed }, { Allow: allowed.join(', ') })
  })
}

const upgradeRequired = () => new ShopError(426, 'upgrade_required', 'This needs a newer version of the shop. Please try again later.')

function allowedMethods(app: ShopRouter, context: ShopContext): string[] {
  const methods = app.routes.filter((route) => route.method !== 'ALL' && matches(route.path, context.req.path)).map((route) => route.method)
  return [...new Set(methods)].toSorted()
}

function matches(pattern: string, path: string): boolean {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}

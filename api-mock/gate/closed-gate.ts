import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { registerSchema } from '../../src/contract/account/customer.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { nextPath } from '../../src/domain/account/next-path.ts'
import type { Deps } from '../deps.ts'
import { STOP_NEWSLETTER } from '../forms/links.ts'
import type { ShopContext, ShopEnv } from '../http/context.ts'
import { readBody, readPayload } from '../http/read-input.ts'
import { ShopError } from '../http/shop-error.ts'
import { callbackPaths } from '../payments/callback-paths.ts'
import { noticeOf } from '../pages/notice.ts'
import { GATE_POLICY, gatePage } from './gate-page.ts'
import { gateOf, type Gate } from './open-gate.ts'

const REGISTER = endpoints.register.path
const PRIVATE = 'private, no-store'

/**
 * Paths that stay open behind a closed gate: health checks, metrics (which have a check of their own), payment callbacks, the link that
 * unsubscribes, and the manifest and icons of the installed app.
 */
const exempt = new Set(['/healthz', '/readyz', '/metrics', '/manifest.webmanifest', '/favicon.ico', STOP_NEWSLETTER, ...callbackPaths])
const isIcon = (path: string) => /^\/icons\/[\w-]+\.(png|svg|ico|webp)$/.test(path)
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')
const isForm = (context: ShopContext) => /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')

/**
 * The middleware in front of everything else while `SITE_PASSWORD` is set. Without a pass, a document request, or a form
 * that was posted without script, gets the form "Site Login"; a call gets `gate_closed` (403), and a file request gets an empty 403.
 */
export function closedGate(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'random'>): MiddlewareHandler<ShopEnv> {
  const gate = gateOf(deps)
  return async (context, next) => {
    const { path, method } = context.req
    // A page that is being rendered reads its data in process. The request for the page has already passed the gate.
    if (context.env?.inside === true || exempt.has(path) || isIcon(path)) return next()
    if (method === 'POST' && path === REGISTER && isForm(context)) return openByForm(context, gate, noticeOf(deps.config))
    if (await gate.isOpen(context)) {
      await next()
      context.header('Cache-Control', forOneOnly(context.res.headers.get('Cache-Control') ?? 'no-cache'))
      return
    }
    if (method === 'POST' && path === REGISTER) return openByCall(context, gate)
    if (isApi(path)) throw closed()
    context.header('Cache-Control', PRIVATE)
    if (wantsDocument(context)) return answerPage(context, 403, gatePage(nextPath(pathAsked(context)) ?? '/', noticeOf(deps.config)))
    return context.text('Forbidden', 403)
  }
}

const closed = () => new ShopError(403, 'gate_closed', 'The shop is closed to the public for now', {}, { 'Cache-Control': PRIVATE })

/** Prevents shared caches from storing a response that needs a pass. */
function forOneOnly(policy: string): string {
  const privatePolicy = policy.replace(/\bpublic\b/, 'private').replace(/,\s*s-maxage=\d+/, '')
  return /\bprivate\b|\bno-store\b/.test(privatePolicy) ? privatePolicy : `private, ${privatePolicy}`
}

function pathAsked({ req }: ShopContext): string {
  const { pathname, search } = new URL(req.url)
  return `${pathname}${search}`
}

/** Whether a browser shows the answer: to a request for a page, or to a form that was posted without script. */
function wantsDocument({ req }: ShopContext): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  if (!isRead && req.method !== 'POST') return false
  // The last segment of a file's path contains a dot.
  if (/\.[a-z0-9]{1,11}$/i.test(req.path) || /^\/(assets|media)\//.test(req.path)) return false
  // Code that calls sends `*/*`.
  return (isRead ? /text\/html|\*\/\*/ : /text\/html/).test(req.header('accept') ?? '*/*')
}

function answerPage(context: ShopContext, status: 403 | 429, html: string): Response {
  context.header('Cache-Control', PRIVATE)
  context.header('Content-Security-Policy', GATE_POLICY)
  return context.html(html, status)
}

/** Handles the form, which works without script: redirects to the requested page, or shows the form again. */
async function openByForm(context: ShopContext, gate: Gate, notice: string | null): Promise<Response> {
  const fields = new URLSearchParams(new TextDecoder().decode(await readBody(context)))
  const next = nextPath(fields.get('next')) ?? '/'
  try {
    if (await gate.open(context, fields.get('password') ?? '')) {
      context.header('Cache-Control', PRIVATE)
      return context.redirect(next, 303)
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
    return answerPage(context, 429, gatePage(next, notice, error.message))
  }
  return answerPage(context, 403, gatePage(next, notice, 'That is not the password.'))
}

/** Handles the call. Only a password opens the gate; a sign-up has to wait until the gate is open. */
async function openByCall(context: ShopContext, gate: Gate): Promise<Response> {
  const payload = z.safeParse(registerSchema, await readPayload(context, endpoints.register))
  if (!payload.success || payload.data.email !== undefined) throw closed()
  const opened = await gate.open(context, payload.data.password)
  context.header('Cache-Control', PRIVATE)
  return context.json(opened)
}

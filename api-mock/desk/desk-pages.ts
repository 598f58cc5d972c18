import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { templateFor } from '../pages/notice.ts'
import { plainPage } from '../pages/plain/plain-page.ts'
import { sendPlain } from '../pages/plain/send-plain.ts'
import { openStaticFiles } from '../pages/static-files.ts'

/** The placeholder of the nonce in the built page. */
const NONCE = '__NONCE__'

/**
 * The policy of the desk's page. Its components write style elements, which need the nonce; the shop's policy stays as strict as it is. It
 * permits the desk's worker, no frame, and no other origin. The worker stores the page with this header: without a network the nonce repeats.
 */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** Registers the desk's page and its files, which are a build of their own in `dist/desk`. Every address below `/desk/` is the same page. */
export function registerDeskPages(router: ShopRouter, { config }: Pick<Deps, 'config'>): void {
  const folder = join(config.distDir, 'desk')
  const index = join(folder, 'index.html')
  const isBuilt = existsSync(index)
  const files = isBuilt ? openStaticFiles(folder, { below: '/desk' }) : null
  const page = isBuilt ? templateFor(config, readFileSync(index, 'utf8')) : null

  const sendPage = (context: ShopContext) => {
    context.header('Cache-Control', 'no-store')
    if (page === null)
      return sendPlain(context, plainPage('Not built yet', 'The desk has not been built: npm run build.', context.get('around')), 503)
    const nonce = randomBytes(16).toString('base64')
    context.header('Content-Security-Policy', policyWith(nonce))
    context.header('Referrer-Policy', 'no-referrer')
    context.header('X-Robots-Tag', 'noindex')
    return context.html(page.replaceAll(NONCE, nonce))
  }

  router.get('/desk', (context) => context.redirect('/desk/', 308))
  router.get('/desk/*', async (context) => {
    const { path } = context.req
    const file = path === '/desk/index.html' ? null : await files?.serve(context)
    if (file) return file
    return /^\/desk\/assets\/|\.[a-z0-9]{1,11}$/i.test(path)
      ? context.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
      : sendPage(context)
  })
}

import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { ShopEnv } from '../context.ts'
import { POLICY_REPORTS } from './policy-reports.ts'

/** Targets of forms besides the shop itself: the payment pages. */
const paymentHosts = ['https://www.payfast.co.za', 'https://*.payjustnow.com', 'https://*.finchoice.mobi']

/** What a policy permits inside a page, by hashes such as `sha256-…`. */
interface Inline {
  bootHash?: string | undefined
  stylesHash?: string | undefined
}

const sources = (hash: string | undefined) => (hash === undefined ? "'self'" : `'self' '${hash}'`)

/**
 * The content security policy. It permits no foreign script, frame or framing, and inside a page only the build's own boot script. The payload
 * of a page is data, not script.
 */
function contentSecurityPolicy({ payments }: Pick<Config, 'payments'>, { bootHash, stylesHash }: Inline): string {
  const forms = payments === 'live' ? ["'self'", ...paymentHosts] : ["'self'"]
  return [
    "default-src 'self'",
    `script-src ${sources(bootHash)}`,
    `style-src ${sources(stylesHash)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // `blob:`: the 3D viewer reads the textures of a model from memory.
    "connect-src 'self' blob:",
    `form-action ${forms.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // The policies are in src/ui/basics/prose.tsx and src/state/script-address.ts. The 3D viewer has `lit-html`, for its own templates.
    "require-trusted-types-for 'script'",
    'trusted-types content worker lit-html',
    // `report-uri` is for browsers without the Reporting API.
    'report-to policy',
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ')
}

/**
 * The types of parts of a page and of data. A browser applies the policies of a page to documents and to workers' scripts, and ignores them on
 * these.
 */
const partTypes =
  /^(?:image\/(?!svg)|font\/|model\/|text\/(?:css|javascript)|multipart\/|application\/(?:json|manifest\+json|octet-stream|wasm)\b)/
/**
 * A script may run as a worker, which follows the policy of its own script: then it needs that of a page. Only scripts in a folder `assets` do
 * not, but for those that the build names as workers.
 */
const mayBeWorker = (path: string) => !path.includes('/assets/') || /\.worker-[\w-]+\.js$/.test(path)
/** Shown alone or in a frame, a part loads nothing. */
const PART_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The middleware that sets the headers of every response. It does not replace a policy of a route. Development has no script policy,
 * because Vite's scripts are inline. Parts of a page have short headers: the long ones take half a kilobyte, and a page has forty parts.
 * @param bootHash of the boot script in the build's pages
 */
export function securityHeaders(config: Config, bootHash?: string): MiddlewareHandler<ShopEnv> {
  const policy = contentSecurityPolicy(config, { bootHash })
  const secure = config.publicUrl.startsWith('https://')
  return async (context, next) => {
    await next()
    // `context.header` copies a finished response for each header.
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    const stylesHash = context.get('stylesHash')
    const type = headers.get('Content-Type') ?? ''
    const isPart = partTypes.test(type) && !(type.startsWith('text/javascript') && mayBeWorker(context.req.path))
    if (!headers.has('Content-Security-Policy') && !config.hotReload)
      headers.set(
        'Content-Security-Policy',
        isPart ? PART_POLICY : stylesHash === undefined ? policy : contentSecurityPolicy(config, { bootHash, stylesHash }),
      )
    if (isPart) return
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()')
    headers.set('Reporting-Endpoints', `policy="${POLICY_REPORTS}"`)
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  }
}

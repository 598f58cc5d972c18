import * as z from 'zod/mini'
import { parseJson } from '../safe-json.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../logging/security-log.ts'
import type { ShopRouter } from '../context.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { readBody } from '../read-input.ts'

/** Where browsers report what the content security policy stopped. */
export const POLICY_REPORTS = '/reports/policy'

/** A page can report several scripts that an extension of the browser adds. */
const limitPerAddress = { burst: 20, perSeconds: 600 }
const MOST_BYTES = 16 * 1024

const directive = z.string().check(z.regex(/^[a-z-]{1,40}$/))
/** The Reporting API, and `report-uri` of older browsers. */
const reportsSchema = z.union([
  z.pipe(
    z.array(z.object({ body: z.object({ effectiveDirective: directive, blockedURL: z.optional(z.string()) }) })),
    z.transform((reports) => reports.map(({ body }) => ({ violated: body.effectiveDirective, blocked: body.blockedURL }))),
  ),
  z.pipe(
    z.object({ 'csp-report': z.object({ 'effective-directive': directive, 'blocked-uri': z.optional(z.string()) }) }),
    z.transform(({ 'csp-report': report }) => [{ violated: report['effective-directive'], blocked: report['blocked-uri'] }]),
  ),
])

/**
 * Registers the reports of browsers. Anybody can send one, so the security log gets the directive and the kind of source, and no text of the
 * report. The answer is always 204.
 */
export function registerPolicyReports(router: ShopRouter, deps: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'pseudonymOf'>): void {
  const addresses = createRateLimiter(deps, 'policy report', limitPerAddress)
  router.post(POLICY_REPORTS, async (context) => {
    addresses.take(context.get('address'))
    const reports = z.safeParse(reportsSchema, parseJson(Buffer.from(await readBody(context, MOST_BYTES)).toString('utf8')))
    for (const { violated, blocked } of reports.success ? reports.data.slice(0, 5) : [])
      logSecurity(deps, 'policy_violated', { directive: violated, source: sourceOf(blocked, deps.config.publicUrl) })
    return context.body(null, 204)
  })
}

/** `inline`, `eval`, `data`, `own` or `other`: where the stopped code came from. */
function sourceOf(blocked: string | undefined, publicUrl: string): string {
  if (blocked === undefined || blocked === '') return 'unknown'
  if (['inline', 'eval', 'data', 'blob', 'wasm-eval'].includes(blocked)) return blocked
  return URL.canParse(blocked) && new URL(blocked).origin === new URL(publicUrl).origin ? 'own' : 'other'
}

import type { Config } from '../../config.ts'
import type { ShopContext } from '../../http/context.ts'

/**
 * Whether a page of the shop sent the form. Another site's form must not sign a user in or out. Current browsers send `Sec-Fetch-Site`;
 * older ones, and plain http in a local network, send only `Origin`.
 */
export function isFromOwnPage(context: ShopContext, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = context.req.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === context.req.header('host') || host === new URL(publicUrl).host
}

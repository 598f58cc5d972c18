import type { Config } from '../../config.ts'
import type { ShopContext } from '../../http/context.ts'

/**
 * A form was sent by a page of the shop's own: another site's form must not sign anybody in or out. Browsers say where a request comes
 * from; an older one, or a plain address of a local network, only by `Origin`.
 */
export function isFromOwnPage(context: ShopContext, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = context.req.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === context.req.header('host') || host === new URL(publicUrl).host
}

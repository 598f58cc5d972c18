import type { Config } from '../config.ts'
import type { ShopContext } from '../http/context.ts'

/** Caddy writes the visitor's protocol into this header, such as `HTTP/2.0` (deploy/Caddyfile). */
const VISITORS_PROTOCOL = 'x-early-hints'

/**
 * Sends the files of a page ahead of it, in a response 103 (RFC 8297): the visitor's browser fetches them while the server renders. It happens
 * only if the operator has said that the proxy in front forwards such a response, and that proxy says that the visitor speaks HTTP/2 or newer:
 * other proxies and older clients take a 103 for the answer.
 * @param links values of a `Link` header
 */
export function sendEarlyHints(context: ShopContext, { earlyHints }: Pick<Config, 'earlyHints'>, links: readonly string[]): void {
  if (!earlyHints || links.length === 0 || !/^HTTP\/[23]/.test(context.req.header(VISITORS_PROTOCOL) ?? '')) return
  context.env.outgoing?.writeEarlyHints({ link: [...links] })
}

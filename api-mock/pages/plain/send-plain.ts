import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ShopContext } from '../../http/context.ts'
import { PLAIN_STYLE_HASH } from './plain-style.ts'

/** Sends a plain page (`plainDocument`), whose policy permits its style. */
export function sendPlain(
  context: ShopContext,
  html: string,
  status: ContentfulStatusCode = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  context.set('stylesHash', PLAIN_STYLE_HASH)
  return context.html(html, status, headers)
}

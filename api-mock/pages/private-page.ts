import type { ShopContext } from '../http/context.ts'
import { encodeResponse, sendCached } from '../http/response-cache.ts'
import type { RenderOutput } from '../../src/contract/http/render.ts'

const HTML = 'text/html; charset=utf-8'

/** Whether a document is private. Private documents are never cached. */
export const isPrivate = (path: string) => /^\/(checkout|my-account|saved)(\/|$)/.test(path)

/**
 * Whether a private document is rendered for the signed-in customer. The pages of an order and of a shared link use the key in their URL
 * instead.
 */
export const isCustomers = (path: string) => /^\/my-account(\/|$)/.test(path)

/** Sends a private document, with the cookies that were set while it was rendered. */
export async function sendPrivate(
  context: ShopContext,
  { status, html, headers, redirect }: RenderOutput,
  cookies: readonly string[] = [],
): Promise<Response> {
  const response =
    redirect === undefined
      ? await sendCached(context, encodeResponse({ body: html, type: HTML, status, headers: headers ?? {} }))
      : context.redirect(redirect, redirectStatus(status))
  response.headers.set('Cache-Control', 'private, no-store')
  // The URL of an order, or of a shared link, contains its key.
  response.headers.set('Referrer-Policy', 'strict-origin')
  response.headers.delete('ETag')
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Whether a status is a redirect. */
export const redirectStatus = (status: number) => (status === 301 || status === 303 || status === 307 || status === 308 ? status : 302)

import { to } from '../../src/contract/paths.ts'
import type { Confirmed } from '../../src/contract/forms/confirmed.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { notFound } from '../http/shop-error.ts'
import { confirmEntry } from './giveaway.ts'
import type { FormLimits } from './limits.ts'
import { confirmNewsletter, stopNewsletter } from './newsletter.ts'

/** The paths of the links in mails. */
const CONFIRM_NEWSLETTER = '/api/newsletter/confirm'
const STOP_NEWSLETTER = '/api/newsletter/unsubscribe'
const CONFIRM_ENTRY = '/api/giveaway-entry/confirm'

type Follow = (trx: ShopTransaction, deps: Deps, token: string) => Promise<boolean>

/** A HEAD request or a prefetch is no decision of the recipient. */
const isOnlyLooking = (context: ShopContext) =>
  context.req.method === 'HEAD' || /prefetch|preview/i.test(context.req.header('sec-purpose') ?? context.req.header('purpose') ?? '')

/** 43 characters of base64url. The server looks up no other text. */
const tokenOf = (context: ShopContext) => /^[\w-]{43}$/.exec(context.req.query('token') ?? '')?.[0] ?? null

/** Registers the links in mails. They redirect (303) to a page with the outcome. A repeated request has the same outcome. */
export function registerLinks(router: ShopRouter, deps: Deps, limits: FormLimits): void {
  const follow = async (context: ShopContext, act: Follow): Promise<boolean> => {
    limits.takeAddress(context)
    const token = tokenOf(context)
    return token !== null && (await transact(deps, (trx) => act(trx, deps, token)))
  }
  const mount = (path: string, act: Follow, done: Confirmed) =>
    router.get(path, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      // The URL contains the token, so the redirect keeps it out of the Referer of the page's requests.
      context.header('Referrer-Policy', 'no-referrer')
      if (isOnlyLooking(context)) return context.body(null, 204)
      return context.redirect(to.confirmed((await follow(context, act)) ? done : 'expired'), 303)
    })

  mount(CONFIRM_NEWSLETTER, confirmNewsletter, 'newsletter')
  mount(STOP_NEWSLETTER, stopNewsletter, 'unsubscribed')
  mount(CONFIRM_ENTRY, confirmEntry, 'giveaway')

  // One click in a mail program (RFC 8058): the server responds here without a redirect.
  router.post(STOP_NEWSLETTER, async (context) => {
    context.header('Cache-Control', 'private, no-store')
    if (!(await follow(context, stopNewsletter))) throw notFound('This link is not known any more')
    return context.json({ done: true })
  })
}

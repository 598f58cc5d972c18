import { to } from '../../src/contract/paths.ts'
import type { Confirmed } from '../../src/contract/forms/confirmed.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { notFound } from '../http/shop-error.ts'
import { confirmEntry } from './giveaway.ts'
import type { FormLimits } from './limits.ts'
import { readBody } from '../http/read-input.ts'
import { UNSUBSCRIBE_BUTTON, unsubscribePage } from '../pages/newsletter-page.ts'
import { confirmNewsletter, stopNewsletter, subscriberOf } from './newsletter.ts'

/** The paths of the links in mails. */
const CONFIRM_NEWSLETTER = '/api/newsletter/confirm'
const STOP_NEWSLETTER = '/api/newsletter/unsubscribe'
const CONFIRM_ENTRY = '/api/giveaway-entry/confirm'

type Follow<Found> = (trx: ShopTransaction, deps: Deps, token: string) => Promise<Found>

/** A HEAD request or a prefetch is no decision of the recipient. */
const isOnlyLooking = (context: ShopContext) =>
  context.req.method === 'HEAD' || /prefetch|preview/i.test(context.req.header('sec-purpose') ?? context.req.header('purpose') ?? '')

/** 43 characters of base64url. The server looks up no other text. */
const tokenOf = (context: ShopContext) => /^[\w-]{43}$/.exec(context.req.query('token') ?? '')?.[0] ?? null

/**
 * Registers the links in mails. Those that confirm redirect (303) to a page with the outcome. The one that unsubscribes shows a page with a
 * button, because mail scanners follow every link. A repeated request has the same outcome.
 */
export function registerLinks(router: ShopRouter, deps: Deps, limits: FormLimits): void {
  const follow = async <Found>(context: ShopContext, act: Follow<Found>): Promise<Found | null> => {
    limits.takeAddress(context)
    const token = tokenOf(context)
    return token === null ? null : transact(deps, (trx) => act(trx, deps, token))
  }
  const outcome = (context: ShopContext, done: Confirmed | null) => context.redirect(to.confirmed(done ?? 'expired'), 303)
  const mount = (path: string, answer: (context: ShopContext) => Promise<Response>) =>
    router.get(path, async (context) => {
      keepTokenSecret(context)
      return isOnlyLooking(context) ? context.body(null, 204) : answer(context)
    })

  mount(CONFIRM_NEWSLETTER, async (context) => outcome(context, (await follow(context, confirmNewsletter)) ? 'newsletter' : null))
  mount(CONFIRM_ENTRY, async (context) => outcome(context, (await follow(context, confirmEntry)) ? 'giveaway' : null))
  mount(STOP_NEWSLETTER, async (context) => {
    const email = await follow(context, subscriberOf)
    return email === null ? outcome(context, null) : context.html(unsubscribePage(email))
  })

  // The button of that page, or one click in a mail program (RFC 8058), which expects no redirect.
  router.post(STOP_NEWSLETTER, async (context) => {
    keepTokenSecret(context)
    const stopped = (await follow(context, stopNewsletter)) ?? false
    const body = new TextDecoder().decode(await readBody(context))
    if (new URLSearchParams(body).has(UNSUBSCRIBE_BUTTON)) return outcome(context, stopped ? 'unsubscribed' : null)
    if (!stopped) throw notFound('This link is not known any more')
    return context.json({ done: true })
  })
}

/** The URL contains the token: no cache stores the response, and no other site gets the URL in a Referer. */
function keepTokenSecret(context: ShopContext): void {
  context.header('Cache-Control', 'private, no-store')
  context.header('Referrer-Policy', 'same-origin')
}

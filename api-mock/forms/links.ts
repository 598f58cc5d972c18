import { to } from '../../src/contract/paths.ts'
import type { Confirmed } from '../../src/contract/forms/confirmed.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { isOnlyLooking, linkTokenOf, prepareLink } from '../pages/plain/mailed-link.ts'
import { notFound } from '../http/shop-error.ts'
import { confirmEntry, linkedEntry } from './giveaway.ts'
import type { FormLimits } from './limits.ts'
import { readBody } from '../http/read-input.ts'
import { confirmEntryPage, subscribePage, UNSUBSCRIBE_BUTTON, unsubscribePage } from '../pages/plain/newsletter-page.ts'
import type { PageAround } from '../pages/plain/plain-page.ts'
import { sendPlain } from '../pages/plain/send-plain.ts'
import { confirmNewsletter, linkedAddress, stopNewsletter, subscriberOf } from './newsletter.ts'
import { isKnownToken } from './tokens.ts'

/** The paths of the links in mails. */
const CONFIRM_NEWSLETTER = '/api/newsletter/confirm'
/** Stays open behind a closed gate: every letter must be cancellable at any time. */
export const STOP_NEWSLETTER = '/api/newsletter/unsubscribe'
const CONFIRM_ENTRY = '/api/giveaway-entry/confirm'

type Follow<Found> = (trx: ShopTransaction, deps: Deps, token: string) => Promise<Found>

/**
 * Registers the links in mails. Each shows a page with a button, because mail scanners follow every link. The button acts and redirects (303)
 * to a page with the outcome. A repeated request has the same outcome. A failure is a plain page.
 */
export function registerLinks(router: ShopRouter, deps: Deps, limits: FormLimits): void {
  const follow = async <Found>(context: ShopContext, act: Follow<Found>): Promise<Found | null> => {
    const token = linkTokenOf(context)
    const isKnown = token !== null && (await isKnownToken(deps.db, token))
    // A mail provider unsubscribes all of its customers from a few addresses (RFC 8058), so a link that the shop has sent has no limit.
    if (!isKnown) limits.takeAddress(context)
    return !isKnown ? null : transact(deps, (trx) => act(trx, deps, token))
  }
  const outcome = (context: ShopContext, done: Confirmed | null) => context.redirect(to.confirmed(done ?? 'expired'), 303)
  /** The page of a link, for a valid token; nothing changes before its button is pressed. */
  const mountPage = <Found>(path: string, find: Follow<Found | null>, page: (found: Found, around: PageAround) => string) =>
    router.get(path, async (context) => {
      prepareLink(context)
      if (isOnlyLooking(context)) return context.body(null, 204)
      const found = await follow(context, find)
      return found === null ? outcome(context, null) : sendPlain(context, page(found, context.get('around')))
    })
  const mountButton = (path: string, act: Follow<boolean>, done: Confirmed) =>
    router.post(path, async (context) => {
      prepareLink(context)
      return outcome(context, (await follow(context, act)) ? done : null)
    })

  mountPage(CONFIRM_NEWSLETTER, linkedAddress, subscribePage)
  mountButton(CONFIRM_NEWSLETTER, confirmNewsletter, 'newsletter')
  mountPage(CONFIRM_ENTRY, linkedEntry, confirmEntryPage)
  mountButton(CONFIRM_ENTRY, confirmEntry, 'giveaway')
  mountPage(STOP_NEWSLETTER, subscriberOf, unsubscribePage)

  // The button of that page, or one click in a mail program (RFC 8058), which expects no redirect.
  router.post(STOP_NEWSLETTER, async (context) => {
    prepareLink(context)
    const stopped = (await follow(context, stopNewsletter)) ?? false
    const body = new TextDecoder().decode(await readBody(context))
    if (new URLSearchParams(body).has(UNSUBSCRIBE_BUTTON)) return outcome(context, stopped ? 'unsubscribed' : null)
    if (!stopped) throw notFound('This link is not known any more')
    return context.json({ done: true })
  })
}

import { PASSKEY_UNDO_PATH } from '../../mail/account-mail.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { isOnlyLooking, linkTokenOf, prepareLink } from '../../pages/plain/mailed-link.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { passkeyLinkEndedPage, passkeyRemovedPage, removePasskeyPage } from '../../pages/plain/passkey-page.ts'
import { sendPlain } from '../../pages/plain/send-plain.ts'
import { readPasskeyLink, undoPasskey, UNDO_PASSKEY_DAYS } from './undo-passkey.ts'

const linksPerAddress = { burst: 60, perSeconds: 900 }

/** Registers the link in the mail about a new passkey: a page whose button removes it, because mail scanners follow every link. */
export function registerPasskeyUndo(router: ShopRouter, deps: Deps): void {
  const links = createRateLimiter(deps, 'passkey undo', linksPerAddress)
  const ended = (context: ShopContext) => sendPlain(context, passkeyLinkEndedPage(UNDO_PASSKEY_DAYS, context.get('around')), 410)
  const linkOf = (context: ShopContext) => {
    prepareLink(context)
    links.take(context.get('address'))
    return linkTokenOf(context)
  }

  router.get(PASSKEY_UNDO_PATH, async (context) => {
    const link = linkOf(context)
    if (isOnlyLooking(context)) return context.body(null, 204)
    const found = link === null ? null : await readPasskeyLink(deps, link)
    return found === null ? ended(context) : sendPlain(context, removePasskeyPage(found, context.get('around')))
  })
  router.post(PASSKEY_UNDO_PATH, async (context) => {
    const link = linkOf(context)
    if (link === null) return ended(context)
    const unknownPassword = await deps.passwords.hash(Buffer.from(deps.random(32)).toString('base64url'))
    const about = { link, unknownPassword, origin: context.get('address'), requestId: context.get('requestId') }
    const undone = await transact(deps, (trx) => undoPasskey(trx, deps, about))
    if (!undone) return ended(context)
    logSecurity(deps, 'passkey_changed', { customerId: undone.customerId, change: 'undone' })
    if (undone.hasLeft) logSecurity(deps, 'role_changed', { customerId: undone.customerId, to: 'none' })
    return sendPlain(context, passkeyRemovedPage(undone, context.get('around')))
  })
}

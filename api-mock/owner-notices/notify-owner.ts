import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailValues } from '../mail/placeholder.ts'
import { renderMail } from '../mail/render-mail.ts'
import { ownerMessage } from '../push/messages.ts'
import { audienceOf, enqueuePush } from '../push/outbox.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'dialect'>

/** The address that gets mails about the shop's events; null in a demo shop without one. */
export const ownerAddress = ({ catalogue: { settings }, config }: Pick<Deps, 'catalogue' | 'config'>): string | null =>
  settings['notify.email'] ?? (config.mode === 'production' ? settings['contact.email'] : null)

export interface OwnerNotice {
  /** The unique key of the event, such as `order-for-the-shop-12345678-placed`: the server sends one mail for it. */
  key: string
  /** The mail, or null if another mail is about the event already. */
  mail: { name: `${string}-for-the-shop`; values: MailValues } | null
  /**
   * The words of the push, and the path of the desk's page about the event, which it opens. Locked screens show the words, so they have no
   * name, address or price.
   */
  push: { title: string; body: string; path: `/desk/${string}` }
}

/**
 * Notifies the owner of an event, in the transaction of that event: a mail to the owner's address, whose `desk_url` is the page of the push,
 * and a push to the devices of the staff who asked for it and are signed in with a second factor.
 */
export async function notifyOwner(trx: ShopTransaction, deps: Needs, { key, mail, push }: OwnerNotice): Promise<void> {
  const recipient = ownerAddress(deps)
  if (mail !== null && recipient !== null) {
    const values = { shop_url: `${deps.config.publicUrl}/`, desk_url: deps.config.publicUrl + push.path, ...mail.values }
    await enqueueMail(trx, deps, { subject: key, recipient, mail: renderMail(mail.name, values, deps.catalogue) })
  }
  const signedIn = trx
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.family', 'session.family')
    .innerJoin('customer', 'customer.customer_id', 'session.customer_id')
    .select('session.family')
    .where('customer.role', '=', 'staff')
    .where('sign_in.passed_at', 'is not', null)
    .where('session.expires_at', '>', deps.clock.now().toISOString())
  await enqueuePush(trx, deps, {
    id: key,
    message: ownerMessage(deps.config, { ...push, tag: key }),
    audience: audienceOf(trx, 'shop').where('push_subscription.family', 'in', signedIn),
  })
}

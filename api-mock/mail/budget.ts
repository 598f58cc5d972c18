import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * The mails of a day and a kind to one mailbox that anybody can cause by typing its address: `account` has the codes, `shop` forms and orders
 * that are not paid. So orders of a stranger do not stop the code of a sign-in.
 */
const MAILS_A_DAY = 20

type MailKind = 'account' | 'shop'
type Needs = Pick<Deps, 'clock' | 'pseudonymOf'>

const dayOf = ({ clock }: Needs) => clock.now().toISOString().slice(0, 10)

/**
 * Counts a mail that a stranger may have caused, on all servers together. The row names the mailbox by a pseudonym. Returns false if the day's
 * budget (UTC) is used up. All spellings of a mailbox count as one.
 */
export async function takeMailBudget(trx: ShopTransaction, deps: Needs, recipient: string, kind: MailKind = 'shop'): Promise<boolean> {
  const subject = kind === 'shop' ? mailboxOf(recipient) : `${kind} ${mailboxOf(recipient)}`
  const { mails } = await trx
    .insertInto('mail_budget')
    .values({ mailbox: deps.pseudonymOf(subject), day: dayOf(deps), mails: 1 })
    .onConflict((conflict) => conflict.columns(['mailbox', 'day']).doUpdateSet((row) => ({ mails: row('mail_budget.mails', '+', 1) })))
    .returning('mails')
    .executeTakeFirstOrThrow()
  return mails <= MAILS_A_DAY
}

/** Like `takeMailBudget`. Throws `rate_limited` (429) if the budget is used up. */
export async function requireMailBudget(trx: ShopTransaction, deps: Needs, recipient: string, kind: MailKind = 'shop'): Promise<void> {
  if (await takeMailBudget(trx, deps, recipient, kind)) return
  const retry_after = Math.ceil((Date.parse(`${dayOf(deps)}T24:00:00Z`) - deps.clock.now().getTime()) / 1000)
  const headers = { 'Retry-After': String(retry_after) }
  throw new ShopError(429, 'rate_limited', 'This address has had many mails today. Please try again tomorrow.', { retry_after }, headers)
}

/** Deletes the counts of earlier days. */
export async function deleteOldBudgets(deps: Needs & Pick<Deps, 'db'>): Promise<void> {
  await deps.db.deleteFrom('mail_budget').where('day', '<', dayOf(deps)).execute()
}

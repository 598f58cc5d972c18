import { brand } from '../../src/contract/brand.ts'
import { to } from '../../src/contract/paths.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { accountValues, mailNumber, timeOfDay, type Budgeted } from './account-mail.ts'
import { requireMailBudget } from './budget.ts'
import { enqueueMail } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import { EMAIL_CODE_MAIL, EMAIL_LINK_MAIL } from './secret-mail.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

interface Asked {
  customer: CustomerRow
  /** The new address. */
  email: string
  /** The new address has an account: its owner gets no code. */
  isTaken: boolean
  link: string
  code: string
  expires: Date
}

/** Mails the code to the new address, and the link that stops the change to the old one. Throws `rate_limited`. */
export async function writeEmailAskedMails(
  trx: ShopTransaction,
  deps: Budgeted,
  { customer, email, isTaken, link, code, expires }: Asked,
): Promise<void> {
  await requireMailBudget(trx, deps, email, 'account')
  const confirm_url = deps.config.publicUrl + to.changeEmail({ email, code })
  const values = { ...accountValues(deps), code, confirm_url, expires_at: timeOfDay.format(expires) }
  const name = isTaken ? 'email-change-taken' : 'email-change-code'
  const mail = renderMail(name, values, deps.catalogue)
  await enqueueMail(trx, deps, { subject: `${EMAIL_CODE_MAIL}${mailNumber(deps)}`, recipient: email, mail })
  await writeLinkMail(trx, deps, { name: 'email-change-asked', customer, link, email })
}

/** Mails the old address about the change, with the link that undoes it. */
export const writeEmailChangedMail = (
  trx: ShopTransaction,
  deps: Budgeted,
  about: { customer: CustomerRow; email: string; link: string },
) => writeLinkMail(trx, deps, { name: 'email-changed', ...about })

const dayWords = new Intl.DateTimeFormat(brand.locale, { timeZone: brand.timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const UNDO_MS = 7 * DAY_MS

function writeLinkMail(
  trx: ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'random' | 'pseudonymOf'>,
  { name, customer, email, link }: { name: 'email-change-asked' | 'email-changed'; customer: CustomerRow; email: string; link: string },
): Promise<void> {
  const values = {
    ...accountValues(deps),
    first_name: customer.first_name,
    new_email: veiled(email),
    undo_url: deps.config.publicUrl + to.undoEmail(link),
    undo_until: dayWords.format(deps.clock.now().getTime() + UNDO_MS),
  }
  return enqueueMail(trx, deps, {
    subject: `${EMAIL_LINK_MAIL}${customer.customer_id}-${mailNumber(deps)}`,
    recipient: customer.email,
    mail: renderMail(name, values, deps.catalogue),
  })
}

/** The masked address: its first letter and its domain, such as `d…@stoep.example`. */
export const veiled = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

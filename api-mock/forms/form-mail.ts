import { to } from '../../src/contract/paths.ts'
import { southAfricanDay, formatDayLong } from '../../src/domain/calendar/days.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { splitName } from '../../src/domain/account/person-name.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { requireMailBudget, takeMailBudget } from '../mail/budget.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailValues } from '../mail/placeholder.ts'
import { renderMail } from '../mail/render-mail.ts'
import { ownerAddress } from '../owner-notices/notify-owner.ts'

/** The prefix of the ids of these mails. They contain personal text and secret links, so they are deleted early. */
export const FORM_MAIL = 'form-'

/** The templates of `content/mail` that forms use. */
type FormMailName =
  | 'contact-copy'
  | 'contact-for-the-shop'
  | 'newsletter-confirm'
  | 'newsletter-welcome'
  | 'giveaway-confirm'
  | 'giveaway-confirmed'
  | 'swatches-received'
  | 'swatches-for-the-shop'
  | 'decorator-application-received'
  | 'application-for-the-shop'
  | 'commission-paid'
  | 'trade-application-received'
  | 'trade-application-waiting'
  | 'trade-application-for-the-shop'

export interface FormMail {
  name: FormMailName
  recipient: string
  values: MailValues
  replyTo?: string
  unsubscribeUrl?: string
  /** The recipient has just proved the address: after too many mails of the day this one is left out, and nothing fails. */
  isProved?: boolean
}

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'random' | 'pseudonymOf'>

/**
 * Adds a mail about a form to the outbox, in the transaction that stores the form. Throws `rate_limited` after too many mails of a day to an
 * address other than the shop's, unless it is proved.
 */
export async function writeFormMail(trx: ShopTransaction, deps: Needs, mail: FormMail): Promise<void> {
  const { name, recipient, values, replyTo, unsubscribeUrl, isProved = false } = mail
  const subject = `${FORM_MAIL}${name}-${randomKey(16, deps.random)}`
  const { publicUrl } = deps.config
  if (recipient !== shopAddress(deps)) {
    if (!isProved) await requireMailBudget(trx, deps, recipient)
    else if (!(await takeMailBudget(trx, deps, recipient))) return
  }
  const common = {
    phone: deps.catalogue.settings['contact.phone'],
    shop_url: publicUrl + to.home(),
    privacy_url: publicUrl + to.info('privacy-policy'),
  }
  const rendered = renderMail(name, { ...common, ...values }, deps.catalogue)
  await enqueueMail(trx, deps, { subject, recipient, mail: rendered, replyTo, unsubscribeUrl })
}

/** The first name in a full name. */
export const firstNameOf = (name: string) => splitName(name).firstName
/** A time as a day in South Africa, in full. */
export const dayOf = (at: Date) => formatDayLong(southAfricanDay(at))

/** The address for mails to the shop. No mail to a customer names it: answers go to `contact.email`, from which every mail comes. */
export const shopAddress = (deps: Pick<Deps, 'catalogue' | 'config'>): string =>
  ownerAddress(deps) ?? deps.catalogue.settings['contact.email']

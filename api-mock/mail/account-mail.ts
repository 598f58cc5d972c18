import { brand } from '../../src/contract/brand.ts'
import { to } from '../../src/contract/paths.ts'
import { southAfricanDay } from '../../src/domain/delivery.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { CustomerRow } from '../accounts/customer-row.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from './outbox.ts'
import { CODE_MAIL, FAREWELL_MAIL } from './secret-mail.ts'
import type { MailValues } from './placeholder.ts'
import { renderMail } from './render-mail.ts'

type Needs = Pick<Deps, 'clock' | 'config' | 'random'>

/** What every mail about an account may say. */
function accountValues({ publicUrl }: Deps['config']): MailValues {
  return {
    account_url: publicUrl + to.account(),
    sign_in_url: publicUrl + to.signIn(),
    lost_password_url: publicUrl + to.lostPassword(),
    swatches_url: publicUrl + to.info('swatches'),
    privacy_url: publicUrl + to.info('privacy-policy'),
    shop_url: publicUrl + to.home(),
    phone: brand.phone,
  }
}

function write(trx: ShopTransaction, deps: Needs, customer: CustomerRow, name: string, about: string): Promise<void> {
  const values = { ...accountValues(deps.config), first_name: customer.first_name, email: customer.email }
  return enqueueMail(trx, deps, { subject: `${name}-${about}`, recipient: customer.email, mail: renderMail(name, values) })
}

export const writeWelcomeMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, 'welcome', customer.customer_id)

/** Somebody tried to sign up with an address that has an account. Told once a day, however often it is tried. */
export const writeAttemptMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, 'sign-up-attempt', `${customer.customer_id}-${southAfricanDay(deps.clock.now())}`)

export const writePasswordChangedMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, 'password-changed', `${customer.customer_id}-${mailNumber(deps)}`)

export const writeAccountDeletedMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, FAREWELL_MAIL, mailNumber(deps))

const mailNumber = ({ random }: Needs) => randomKey(12, random)

const timeOfDay = new Intl.DateTimeFormat(brand.locale, { timeZone: brand.timeZone, hour: '2-digit', minute: '2-digit', hour12: false })

/** The mail with a code. For an address without an account it is written like any other and never leaves: so both take the same time. */
export async function writeCodeMail(
  trx: ShopTransaction,
  deps: Needs,
  { email, code, expires, send }: { email: string; code: string; expires: Date; send: boolean },
): Promise<void> {
  const mail = renderMail('lost-password', {
    ...accountValues(deps.config),
    code,
    reset_url: deps.config.publicUrl + to.changePassword({ email, code }),
    expires_at: timeOfDay.format(expires),
  })
  await enqueueMail(trx, deps, { subject: `${CODE_MAIL}${mailNumber(deps)}`, recipient: email, mail, send })
}

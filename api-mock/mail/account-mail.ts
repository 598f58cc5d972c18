import { brand } from '../../src/contract/brand.ts'
import type { DeskRole } from '../../src/contract/desk/rights.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { requireMailBudget } from './budget.ts'
import { enqueueMail } from './outbox.ts'
import { CODE_MAIL, ACCOUNT_DELETED_MAIL, PASSKEY_LINK_MAIL, SIGN_UP_MAIL, STAFF_INVITE_MAIL } from './secret-mail.ts'
import type { MailValues } from './placeholder.ts'
import { renderMail } from './render-mail.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'random'>
/** Mails that anybody can cause have a budget. */
export type Budgeted = Needs & Pick<Deps, 'pseudonymOf'>

/** The values of every mail about an account. */
export function accountValues({ config: { publicUrl }, catalogue }: Needs): MailValues {
  return {
    account_url: publicUrl + to.account(),
    sign_in_url: publicUrl + to.signIn(),
    lost_password_url: publicUrl + to.lostPassword(),
    swatches_url: publicUrl + to.info('swatches'),
    privacy_url: publicUrl + to.info('privacy-policy'),
    shop_url: publicUrl + to.home(),
    phone: catalogue.settings['contact.phone'],
  }
}

function write(trx: ShopTransaction, deps: Needs, customer: CustomerRow, name: string, about: string): Promise<void> {
  const values = { ...accountValues(deps), first_name: customer.first_name, email: customer.email }
  return enqueueMail(trx, deps, {
    subject: `${name}-${about}`,
    recipient: customer.email,
    mail: renderMail(name, values, deps.catalogue),
  })
}

/** Mails a new customer. */
export const writeWelcomeMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, 'welcome', customer.customer_id)

/**
 * Mails the response to a sign-up: a code, or to the owner of an existing account the information that it exists. It is one mail in both
 * cases. It contains no input of the request, which may come from a stranger. Throws `rate_limited` after too many mails of a day.
 */
export async function writeSignUpMail(
  trx: ShopTransaction,
  deps: Budgeted,
  { known, email, code, expires }: { known: CustomerRow | undefined; email: string; code: string; expires: Date },
): Promise<void> {
  await requireMailBudget(trx, deps, email, 'account')
  if (known) return write(trx, deps, known, 'sign-up-attempt', `${known.customer_id}-${mailNumber(deps)}`)
  const mail = renderCode(deps, 'sign-up-code', { code, expires, confirm_url: deps.config.publicUrl + to.confirmSignUp({ email, code }) })
  return enqueueMail(trx, deps, { subject: `${SIGN_UP_MAIL}${mailNumber(deps)}`, recipient: email, mail })
}

/** Informs a customer about a changed password. */
export const writePasswordChangedMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, 'password-changed', `${customer.customer_id}-${mailNumber(deps)}`)

/** The path of the link in the mail about a new passkey. */
export const PASSKEY_UNDO_PATH = '/api/passkey/undo'

/** Informs a customer about an added passkey. `link`: the secret of the link that removes it, until a moment. */
export function writePasskeyAddedMail(
  trx: ShopTransaction,
  deps: Needs,
  customer: CustomerRow,
  { passkey, link, until }: { passkey: string; link: string; until: Date },
): Promise<void> {
  const undo_url = `${deps.config.publicUrl}${PASSKEY_UNDO_PATH}?token=${link}`
  const undo_until = formatDayLong(southAfricanDay(until))
  const values = { ...accountValues(deps), first_name: customer.first_name, email: customer.email, passkey, undo_url, undo_until }
  return enqueueMail(trx, deps, {
    subject: `${PASSKEY_LINK_MAIL}${customer.customer_id}-${mailNumber(deps)}`,
    recipient: customer.email,
    mail: renderMail('passkey-added', values, deps.catalogue),
  })
}

/** Informs a customer about a removed passkey. `passkey`: what was removed. */
export function writePasskeyRemovedMail(trx: ShopTransaction, deps: Needs, customer: CustomerRow, passkey: string): Promise<void> {
  const values = { ...accountValues(deps), first_name: customer.first_name, email: customer.email, passkey }
  return enqueueMail(trx, deps, {
    subject: `passkey-removed-${customer.customer_id}-${mailNumber(deps)}`,
    recipient: customer.email,
    mail: renderMail('passkey-removed', values, deps.catalogue),
  })
}

/** Informs a new member of the staff about the role and the address of the desk. */
export function writeStaffMail(trx: ShopTransaction, deps: Needs, customer: CustomerRow, role: DeskRole): Promise<void> {
  const { first_name, email } = customer
  const values = { ...accountValues(deps), first_name, email, desk_role: role, desk_url: `${deps.config.publicUrl}/desk` }
  return enqueueMail(trx, deps, {
    subject: `staff-added-${customer.customer_id}-${mailNumber(deps)}`,
    recipient: email,
    mail: renderMail('staff-added', values, deps.catalogue),
  })
}

interface InvitedToDesk {
  email: string
  role: DeskRole
  /** The address of the link. */
  address: string
  expires: Date
  /** The name of the owner who invites, or of the shop. */
  by: string
}

/** Mails an invitation to the desk. Throws `rate_limited` after too many mails of a day to the address. */
export async function writeStaffInviteMail(
  trx: ShopTransaction,
  deps: Budgeted,
  { email, role, address, expires, by }: InvitedToDesk,
): Promise<void> {
  await requireMailBudget(trx, deps, email, 'account')
  const values = {
    ...accountValues(deps),
    email,
    invited_by: by,
    desk_role: role,
    join_url: address,
    expires_on: formatDayLong(southAfricanDay(expires)),
  }
  const mail = renderMail('staff-invite', values, deps.catalogue)
  await enqueueMail(trx, deps, { subject: `${STAFF_INVITE_MAIL}${mailNumber(deps)}`, recipient: email, mail })
}

/** Confirms the deletion of an account. */
export const writeAccountDeletedMail = (trx: ShopTransaction, deps: Needs, customer: CustomerRow) =>
  write(trx, deps, customer, ACCOUNT_DELETED_MAIL, mailNumber(deps))

/** The random end of a mail's id. */
export const mailNumber = ({ random }: Needs) => randomKey(12, random)

/** A time of day in South Africa. */
export const timeOfDay = new Intl.DateTimeFormat(brand.locale, {
  timeZone: brand.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Renders a mail with a code and the link that contains it. */
function renderCode(
  deps: Needs,
  name: 'sign-up-code' | 'lost-password',
  { expires, ...values }: { code: string; expires: Date } & ({ confirm_url: string } | { reset_url: string }),
) {
  return renderMail(name, { ...accountValues(deps), ...values, expires_at: timeOfDay.format(expires) }, deps.catalogue)
}

/**
 * Mails a code. For an address without an account the mail is also written, but never sent, so that both cases take the same time. Throws
 * `rate_limited` after too many mails of a day.
 */
export async function writeCodeMail(
  trx: ShopTransaction,
  deps: Budgeted,
  { email, code, expires, send }: { email: string; code: string; expires: Date; send: boolean },
): Promise<void> {
  await requireMailBudget(trx, deps, email, 'account')
  const mail = renderCode(deps, 'lost-password', { code, expires, reset_url: deps.config.publicUrl + to.changePassword({ email, code }) })
  await enqueueMail(trx, deps, { subject: `${CODE_MAIL}${mailNumber(deps)}`, recipient: email, mail, send })
}

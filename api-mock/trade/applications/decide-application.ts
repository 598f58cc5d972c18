import { to } from '../../../src/contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../../src/domain/calendar/days.ts'
import type { CustomerRow } from '../../account/customer-row.ts'
import { setCustomerTerms } from '../../account/staff-customers.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { firstNameOf, FORM_MAIL } from '../../forms/form-mail.ts'
import { wrongState } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { accountValues, mailNumber } from '../../mail/account-mail.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { MailValues } from '../../mail/placeholder.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { TRADE_INVITE_MAIL } from '../../mail/secret-mail.ts'
import { typedText } from '../../mail/typed-text.ts'
import { addAccount, countChange, lockAccount, membershipOf } from '../accounts.ts'
import { addInvite } from '../invites.ts'
import { customerOf, findTradeApplication, senderOf, standingOf, type TradeApplicationRow } from './read-applications.ts'

/** `message` of an acceptance may be empty. */
export type TradeDecision = { accept: true; discount: number; message: string } | { accept: false; message: string }

/**
 * Decides an application that waits, and mails the applicant. An acceptance makes the customer a trade customer with an account of the
 * business. Without a customer whose address is proved, it mails an invitation to the new account. Throws `not_found`, and `wrong_state` for
 * an application that is decided, for a trade customer, for a member of another trade account and for the account of a person of the staff.
 */
export async function decideTradeApplication(
  trx: ShopTransaction,
  deps: Deps,
  applicationId: string,
  decision: TradeDecision,
  by: Actor,
): Promise<void> {
  const before = await findTradeApplication(trx, applicationId)
  const state = decision.accept ? 'accepted' : 'declined'
  const discount_percentage = decision.accept ? decision.discount : null
  const decided = await trx
    .updateTable('trade_application')
    .set({ state, decided_at: deps.clock.now().toISOString(), answer: decision.message, discount_percentage })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'received')
    .returning('application_id')
    .executeTakeFirst()
  if (!decided) throw wrongState('This application is decided already')
  await writeAudit(trx, deps, by, {
    action: decision.accept ? 'trade_applications.accept' : 'trade_applications.decline',
    subject: `trade application ${applicationId}`,
    before: { state: 'received' },
    after: decision.accept ? { state, discount: decision.discount } : { state },
  })
  if (decision.accept) await accept(trx, deps, before, decision, by)
  else await writeDecisionMail(trx, deps, before, 'trade-application-declined', { message: typedText(decision.message) })
}

async function accept(
  trx: ShopTransaction,
  deps: Deps,
  application: TradeApplicationRow,
  { discount, message }: { discount: number; message: string },
  by: Actor,
): Promise<void> {
  const found = await customerOf(trx, application)
  if (!found) return openWithInvite(trx, deps, application, { discount, message })
  const customer = await lockCustomer(trx, found)
  const account_id = await giveAccount(trx, deps, application, { customer, discount }, by)
  await nameAccount(trx, application, account_id)
  await writeDecisionMail(trx, deps, application, 'trade-application-accepted', {
    message: optionalText(message),
    percent: String(discount),
    account_email: customer.email,
    trade_url: deps.config.publicUrl + to.tradeAccount(),
  })
}

const lockCustomer = (trx: ShopTransaction, { customer_id }: CustomerRow) =>
  trx.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).forUpdate().executeTakeFirstOrThrow()

/** Makes a customer a trade customer. Returns the id of the new account, which has the details of the application. */
async function giveAccount(
  trx: ShopTransaction,
  deps: Deps,
  { business, registration_number, vat_number }: TradeApplicationRow,
  { customer, discount }: { customer: CustomerRow; discount: number },
  by: Actor,
): Promise<string> {
  const { customer_id, email, role } = customer
  if (role === 'staff') throw wrongState(`${email} works at the desk, and cannot be a trade customer.`)
  if (role === 'trade' || (await membershipOf(trx, customer_id)))
    throw wrongState(`${email} has a trade account already. Decline this application, or change the discount under Customers.`)
  await setCustomerTerms(trx, deps, customer, { role: 'trade', discount }, by)
  logSecurity(deps, 'role_changed', { customerId: customer_id, from: role, to: 'trade', discount })
  const member = await membershipOf(trx, customer_id)
  if (!member) throw new Error('A trade customer has no account')
  const account = await lockAccount(trx, member.account_id)
  await trx
    .updateTable('trade_account')
    .set({ name: business, registration_number, vat_number })
    .where('account_id', '=', account.account_id)
    .execute()
  await countChange(trx, deps, account)
  return account.account_id
}

/** Opens the account of an accepted business without a customer, and mails the invitation to it. */
async function openWithInvite(
  trx: ShopTransaction,
  deps: Deps,
  application: TradeApplicationRow,
  { discount, message }: { discount: number; message: string },
): Promise<void> {
  const { business: name, registration_number, vat_number } = application
  const account_id = await addAccount(trx, deps, { name, registration_number, vat_number })
  await nameAccount(trx, application, account_id)
  // Only the address of an account can join it. The mail proves it.
  const email = (await senderOf(trx, application))?.email ?? application.email
  const { link, expires } = await addInvite(trx, deps, { account_id, email, role: 'owner', discount_percentage: discount })
  const values = {
    ...accountValues(deps),
    first_name: firstNameOf(application.name),
    business: name,
    message: optionalText(message),
    percent: String(discount),
    invited_email: email,
    join_url: deps.config.publicUrl + to.tradeAccount(link),
    expires_on: formatDayLong(southAfricanDay(expires)),
  }
  const mail = renderMail('trade-application-invited', values, deps.catalogue)
  await enqueueMail(trx, deps, { subject: `${TRADE_INVITE_MAIL}${mailNumber(deps)}`, recipient: email, mail })
}

/**
 * Mails a new invitation to an accepted business whose invitation was not used. The earlier link ends. Throws `not_found`, and `wrong_state` if the
 * business has joined or is not accepted, and for an account with movements.
 */
export async function inviteAgain(trx: ShopTransaction, deps: Deps, applicationId: string, by: Actor): Promise<void> {
  const application = await findTradeApplication(trx, applicationId)
  const { account_id, discount_percentage: discount, state, answer } = application
  if (state !== 'accepted' || discount === null) throw wrongState('This application is not accepted')
  const account = account_id === null ? undefined : await lockIfAny(trx, account_id)
  if ((await standingOf(trx, deps.clock.now(), account_id)) === 'joined')
    throw wrongState('This business has joined its trade account already')
  await writeAudit(trx, deps, by, { action: 'trade_applications.invite', subject: `trade application ${applicationId}` })
  const found = await customerOf(trx, application)
  if (account) {
    await trx.deleteFrom('trade_invite').where('account_id', '=', account.account_id).execute()
    const moved = trx.selectFrom('trade_entry').select('position').where('account_id', '=', account.account_id).limit(1)
    if (await moved.executeTakeFirst()) throw wrongState('This trade account has orders of members who have left. It stays on the books.')
    await trx.deleteFrom('trade_account').where('account_id', '=', account.account_id).execute()
  }
  if (found) await accept(trx, deps, application, { discount, message: answer ?? '' }, by)
  else await openWithInvite(trx, deps, application, { discount, message: answer ?? '' })
}

/** Locks an account that may be deleted. */
const lockIfAny = (trx: ShopTransaction, accountId: string) =>
  trx.selectFrom('trade_account').select('account_id').where('account_id', '=', accountId).forUpdate().executeTakeFirst()

const nameAccount = (trx: ShopTransaction, { application_id }: TradeApplicationRow, account_id: string) =>
  trx.updateTable('trade_application').set({ account_id }).where('application_id', '=', application_id).execute()

const optionalText = (text: string) => (text === '' ? '' : typedText(text))

async function writeDecisionMail(
  trx: ShopTransaction,
  deps: Deps,
  { application_id, business, name, email }: TradeApplicationRow,
  template: 'trade-application-accepted' | 'trade-application-declined',
  own: MailValues,
): Promise<void> {
  const values = { ...accountValues(deps), first_name: firstNameOf(name), business, ...own }
  const subject = `${FORM_MAIL}trade-application-decided-${application_id}`
  await enqueueMail(trx, deps, { subject, recipient: email, mail: renderMail(template, values, deps.catalogue) })
}

import type { TradeApplicationBody } from '../../../src/contract/trade/trade-application.ts'
import { to } from '../../../src/contract/paths.ts'
import { businessKindWords } from '../../../src/domain/trade/business-kinds.ts'
import { isTradeApplicationOf } from '../../account/forms-of-person.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { freeNumber } from '../../forms/applications.ts'
import { dayOf, firstNameOf, shopAddress, writeFormMail } from '../../forms/form-mail.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orNone, typedText } from '../../mail/typed-text.ts'
import { notifyOwner } from '../../owner-notices/notify-owner.ts'

/**
 * Stores an application for a trade account. Mails the shop, where a person reads it, and the applicant, with the next steps. One application
 * of an address waits at a time. A second one from that address changes nothing; its answer is the same as for a new one, and the mail to the
 * address says that the first one waits. The answer does not reveal who has applied.
 * @param sender the customer who wrote it, or null
 * Throws `application_waiting` for a customer whose application waits, and `trade_member_exists` for a trade customer.
 */
export async function storeTradeApplication(
  trx: ShopTransaction,
  deps: Deps,
  body: TradeApplicationBody,
  sender: string | null,
): Promise<void> {
  const { business, kind, name, email, phone, vatNumber, registrationNumber, buys } = body
  if (sender !== null) await requireNone(trx, sender)
  const application_id = await freeNumber(trx, deps, 'trade_application')
  const numbers = { vat_number: vatNumber, registration_number: registrationNumber }
  const details = { business, kind, name, email, phone, ...numbers, buys }
  const stored = await trx
    .insertInto('trade_application')
    .values({
      application_id,
      ...details,
      state: 'received',
      sent_at: deps.clock.now().toISOString(),
      customer_id: sender,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst()
  const first_name = firstNameOf(name)
  if (!stored) {
    await writeFormMail(trx, deps, { name: 'trade-application-waiting', recipient: email, values: {} })
    return
  }
  const values = { application_number: application_id, business }
  await writeFormMail(trx, deps, {
    name: 'trade-application-for-the-shop',
    recipient: shopAddress(deps),
    replyTo: email,
    values: {
      ...values,
      name,
      email,
      sender_phone: phone,
      kind: businessKindWords[kind],
      vat_number: orNone(vatNumber),
      registration_number: orNone(registrationNumber),
      buys: typedText(orNone(buys)),
      desk_url: `${deps.config.publicUrl}/desk/trade-applications`,
    },
  })
  await notifyOwner(trx, deps, {
    key: `trade-application-for-the-shop-${application_id}`,
    mail: null,
    push: {
      title: 'A business asks for a trade account',
      body: `Application ${application_id} is at the desk.`,
      path: '/desk/trade-applications',
    },
  })
  await writeFormMail(trx, deps, {
    name: 'trade-application-received',
    recipient: email,
    values: { ...values, first_name, trade_url: deps.config.publicUrl + to.trade() },
  })
}

/** Locks the customer, so that two applications at the same time are one. */
async function requireNone(trx: ShopTransaction, customerId: string): Promise<void> {
  const customer = await trx.selectFrom('customer').selectAll().where('customer_id', '=', customerId).forUpdate().executeTakeFirst()
  if (!customer) return
  if (customer.role === 'trade')
    throw new ShopError(409, 'trade_member_exists', 'You have a trade account already. You find it under “Your account”.')
  const waits = await trx
    .selectFrom('trade_application')
    .select('sent_at')
    .where(isTradeApplicationOf(customer))
    .where('state', '=', 'received')
    .executeTakeFirst()
  if (waits) {
    const day = dayOf(new Date(waits.sent_at))
    throw new ShopError(
      409,
      'application_waiting',
      `We have your application of ${day} and answer it by e-mail. Has something changed? Write to us, and we add it.`,
    )
  }
}

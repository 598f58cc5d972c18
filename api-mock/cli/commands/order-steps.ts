import { addressSchema, emailSchema, phoneSchema, type Address } from '../../../src/contract/account/address.ts'
import { LINK_DAYS } from '../../../src/contract/desk/phone/phone-order.ts'
import { commandLine } from '../../audit/audit.ts'
import { cancelCauses, daySchema, trackingUrlSchema, type OrderRefund } from '../../../src/contract/desk/desk-order.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { changeDay } from '../../orders/change-day.ts'
import type { Cents } from '../../../src/contract/money/money.ts'
import { changeAddress, changeContact, correctDispatch, type NewContact } from '../../orders/corrections.ts'
import { findOrder } from '../../orders/order-row.ts'
import { lateTransfer } from '../../orders/late-transfer.ts'
import { surplusTransfer } from '../../orders/surplus-transfer.ts'
import { undoStep } from '../../orders/undo/undo-step.ts'
import { sendLink } from '../../orders/payment-link.ts'
import { decideFromCommandLine } from '../../orders/requests/decide-request.ts'
import { finishRequest } from '../../orders/requests/finish-request.ts'
import {
  cancelOrder,
  deliverOrder,
  dispatchOrder,
  fromCommandLine,
  markPaid,
  readyOrder,
  refundOrder,
  settleRefundDue,
} from '../../orders/staff.ts'
import type { Call, Command, Outcome } from '../command.ts'
import type { CommandArguments } from '../command-arguments.ts'
import { Refusal, wrongUsage } from '../refusal.ts'

const reason = { reason: { value: 'WORDS', text: 'the reason in the mail to the customer' } }

const parcelOptions = {
  carrier: { value: 'NAME', text: 'the carrier' },
  tracking: { value: 'NUMBER', text: "the carrier's tracking number, if it gives one" },
  link: { value: 'URL', text: "the carrier's page about the parcel, for the customer" },
}

const undoOptions = {
  reason: { value: 'WORDS', text: 'the reason, in a note for the staff' },
  silent: { text: 'no correction to the customer, whose e-mail about it may have left' },
}

const givenUndo = (given: CommandArguments) => ({
  reason: given.needed('reason'),
  notify: !given.flag('silent'),
  author: commandLine().name,
})

export const orderSteps: readonly Command[] = [
  step('orders paid', 'the bank transfer has arrived', (deps, id) => markPaid(deps, id)),
  step('orders late-transfer', 'a transfer came late: it pays the order, or is due for a refund if that cannot be', (deps, id) =>
    fromCommandLine(deps, id, lateTransfer),
  ),
  {
    ...step(
      'orders surplus-transfer',
      'a transfer that the order does not need, such as a second one: it is due for a refund',
      (deps, id, given) => fromCommandLine(deps, id, surplusTransfer(neededAmount(given))),
    ),
    options: { amount: { value: 'RAND', text: 'the amount of the transfer' } },
  },
  {
    ...step('orders dispatch', 'it has left the workshop', (deps, id, given) =>
      dispatchOrder(deps, id, given.needed('carrier'), given.text('tracking') ?? '', trackingLink(given)),
    ),
    options: parcelOptions,
  },
  {
    ...step(
      'orders correct-dispatch',
      'another carrier, number or link of an order on its way: give everything as it is now',
      (deps, id, given) => {
        const parcel = { carrier: given.needed('carrier'), trackingNumber: given.text('tracking') ?? '', trackingUrl: trackingLink(given) }
        return fromCommandLine(deps, id, correctDispatch(parcel))
      },
    ),
    options: parcelOptions,
  },
  step('orders ready', 'it can be collected at its store', (deps, id) => readyOrder(deps, id)),
  step('orders deliver', 'it has arrived, or was collected', (deps, id) => deliverOrder(deps, id)),
  {
    ...step('orders undo-dispatch', 'it was marked as on its way, or as ready, by mistake', (deps, id, given) =>
      fromCommandLine(deps, id, undoStep('dispatched', givenUndo(given))),
    ),
    options: undoOptions,
  },
  {
    ...step('orders undo-delivery', 'it was marked as delivered or collected by mistake', (deps, id, given) =>
      fromCommandLine(deps, id, undoStep('delivered', givenUndo(given))),
    ),
    options: undoOptions,
  },
  {
    ...refundStep('orders refund', 'what was paid for it goes back: pieces, an amount, or everything that is left', (deps, id, given) =>
      refundOrder(deps, id, wantedRefund(given)),
    ),
    options: {
      ...reason,
      pieces: { value: 'LINE=N', multiple: true, text: 'N pieces of a line; `orders show` names the lines; delivery=1 is the delivery' },
      amount: { value: 'RAND', text: 'an amount instead of pieces' },
      'store-credit': { text: "to the customer's store credit, and for a guest to a gift card by mail" },
      'keep-count': { text: 'the pieces do not go back into the stock' },
    },
  },
  refundStep('orders refund-due', 'everything that is due has been paid back by hand', (deps, id) => settleRefundDue(deps, id)),
  {
    ...step('orders cancel', 'an order that has not been paid is given up', (deps, id, given) =>
      cancelOrder(deps, id, given.needed('reason'), given.oneOf('cause', cancelCauses) ?? null),
    ),
    options: { ...reason, cause: { value: 'WHO', text: `who wanted it: ${cancelCauses.join(', ')}; a late transfer reopens “unpaid”` } },
  },
  {
    ...step('orders send-link', 'the customer of an unpaid order gets a link to pay by e-mail', (deps, id, given) =>
      fromCommandLine(deps, id, sendLink(given.whole('days', 1, LINK_DAYS.most) ?? LINK_DAYS.usual)),
    ),
    options: { days: { value: 'N', text: `the link works for N days (${LINK_DAYS.usual})` } },
  },
  {
    ...step('orders address', 'another delivery address, before it leaves', (deps, id, given) =>
      fromCommandLine(deps, id, changeAddress(givenAddress(given))),
    ),
    options: {
      name: { value: 'NAME', text: 'who receives it' },
      business: { value: 'NAME', text: 'the business there' },
      street: { value: 'WORDS', text: 'street and number' },
      suburb: { value: 'NAME', text: 'the suburb' },
      city: { value: 'NAME', text: 'town or city' },
      postcode: { value: 'NUMBER', text: 'four digits' },
      province: { value: 'NAME', text: 'such as "Western Cape"' },
    },
  },
  {
    ...step('orders day', 'another day of delivery, or of the collection, before it arrives', (deps, id, given) =>
      fromCommandLine(deps, id, changeDay({ day: givenDay(given), anyDay: given.flag('any-day') })),
    ),
    options: {
      day: { value: 'YYYY-MM-DD', text: 'the new day' },
      'any-day': { text: 'also a weekend, a public holiday, or a day before the workshop sends again' },
    },
  },
  {
    ...step('orders contact', 'another e-mail address or phone number of an order; a new address gets a new link', (deps, id, given) =>
      fromCommandLine(deps, id, changeContact(givenContact(given))),
    ),
    options: {
      email: { value: 'ADDRESS', text: 'where its mails go; of an account only its own address' },
      phone: { value: 'NUMBER', text: 'where the driver phones' },
    },
  },
  {
    name: 'orders decide',
    summary: 'answer what a customer asked about an order: accept or decline. An accepted cancellation cancels the order, or refunds it',
    takes: ['request', 'decision'],
    options: { answer: { value: 'WORDS', text: 'the answer in the mail to the customer' } },
    run: decide,
  },
  {
    name: 'orders finish-request',
    summary: 'an accepted return or claim is done without a refund of its pieces',
    takes: ['order', 'request'],
    run: finish,
  },
]

/** Decides a request of a customer. The running server sends the mails. */
async function decide({ given, shop }: Call): Promise<Outcome> {
  const requestId = given.argument(0)
  const verdict = given.argument(1)
  if (verdict !== 'accept' && verdict !== 'decline') throw wrongUsage('The decision is accept or decline')
  const deps = await shop()
  const orderId = await decideFromCommandLine(deps, requestId, { accept: verdict === 'accept', answer: given.needed('answer') })
  const state = (await findOrder(deps.db, orderId))?.state ?? null
  return {
    lines: [`Request ${requestId}: ${verdict}, order ${orderId} is ${state}`],
    data: { request_id: requestId, order_id: orderId, verdict, state },
  }
}

/** Finishes an accepted request. */
async function finish({ given, shop }: Call): Promise<Outcome> {
  const [orderId, requestId] = [given.argument(0), given.argument(1)]
  await fromCommandLine(await shop(), orderId, finishRequest(requestId))
  return { lines: [`Request ${requestId} of order ${orderId} is finished`], data: { request_id: requestId, order_id: orderId } }
}

/** A delivery address. Throws a Refusal (`usage`) for one that the checkout would not accept. */
function givenAddress(given: CommandArguments): Address {
  const [firstName = '', ...rest] = given.needed('name').split(' ')
  const read = addressSchema.safeParse({
    firstName,
    lastName: rest.join(' '),
    companyName: given.text('business') ?? '',
    streetAddress1: given.needed('street'),
    streetAddress2: given.text('suburb') ?? '',
    city: given.needed('city'),
    postcode: given.needed('postcode'),
    province: given.needed('province'),
  })
  if (!read.success) throw wrongUsage(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return read.data
}

/** The day of an order. Throws a Refusal (`usage`) for anything else. */
function givenDay(given: CommandArguments): string {
  const read = daySchema.safeParse(given.needed('day'))
  if (!read.success) throw wrongUsage('--day is a day such as 2026-12-04')
  return read.data
}

/** The new contact. Throws a Refusal (`usage`) for one that the checkout would not accept. */
function givenContact(given: CommandArguments): NewContact {
  const email = emailSchema.safeParse(given.text('email') ?? undefined)
  const phone = phoneSchema.safeParse(given.text('phone') ?? undefined)
  if (given.text('email') !== null && !email.success) throw wrongUsage('--email is not an e-mail address')
  if (given.text('phone') !== null && !phone.success) throw wrongUsage('--phone is a phone number: in South Africa it has 10 digits')
  if (!email.success && !phone.success) throw wrongUsage('Give --email, --phone or both')
  return { email: email.data, phone: phone.data }
}

/** What to refund. Throws a Refusal (`usage`). */
function wantedRefund(given: CommandArguments): OrderRefund {
  const lines = given.several('pieces').map((word) => {
    const [, item_key, quantity] = /^(.+)=(\d{1,4})$/.exec(word) ?? []
    if (!item_key || !Number(quantity)) throw wrongUsage(`--pieces is LINE=N, not "${word}"`)
    return { item_key, quantity: Number(quantity) }
  })
  const amount = given.rand('amount')
  if (amount !== null && lines.length > 0) throw wrongUsage('--pieces and --amount exclude each other')
  if (amount === 0) throw wrongUsage('--amount is more than 0')
  return {
    reason: given.needed('reason'),
    restock: !given.flag('keep-count'),
    to: given.flag('store-credit') ? 'store_credit' : 'source',
    ...(lines.length > 0 ? { lines } : {}),
    ...(amount === null ? {} : { amount }),
  }
}

/** The amount of `--amount`, more than 0. Throws a Refusal (`usage`) without one. */
function neededAmount(given: CommandArguments): Cents {
  const amount = given.rand('amount')
  if (amount === null || amount === 0) throw wrongUsage('--amount is needed, and more than 0')
  return amount
}

/** The tracking link, or null. Throws a Refusal (`usage`) for another address than https. */
function trackingLink(given: CommandArguments): string | null {
  const link = given.text('link')
  if (link === null) return null
  const read = trackingUrlSchema.safeParse(link)
  if (!read.success) throw wrongUsage('--link is an address that starts with https://')
  return read.data
}

type Work = (deps: Deps, orderId: string, given: CommandArguments) => Promise<void>

/** A command that takes one step with one order. The running server sends the mail to the customer. */
function step(name: string, summary: string, work: Work): Command {
  return { name, summary, takes: ['order'], run: (call) => takeStep(call, work) }
}

/** A step that records a refund: the security log has it too. */
function refundStep(name: string, summary: string, work: Work): Command {
  return { name, summary, takes: ['order'], run: (call) => takeStep(call, work, { isRefund: true }) }
}

async function takeStep({ given, shop }: Call, work: Work, { isRefund = false } = {}): Promise<Outcome> {
  const orderId = given.argument(0)
  const deps = await shop()
  const before = await findOrder(deps.db, orderId)
  if (!before) throw new Refusal('not_found', `There is no order ${orderId}`)
  await work(deps, orderId, given)
  const state = (await findOrder(deps.db, orderId))?.state ?? before.state
  if (isRefund) logSecurity(deps, 'refund_recorded', { order: orderId, by: 'command line', customerId: before.customer_id ?? undefined })
  const words = state === before.state ? state : `${before.state} → ${state}`
  return { lines: [`Order ${orderId}: ${words}`], data: { order_id: orderId, was: before.state, state } }
}

import { conversionSchema, type ConversionEvent } from '../../src/contract/measurement/measurement.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { transact } from '../db/transaction.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest } from '../http/shop-error.ts'
import { findOrder, type OrderRow } from '../orders/order-row.ts'
import { customerOfKey, mergedInto } from '../account/cart-keys.ts'
import type { CustomerCaller } from '../account/caller.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The ad service accepts no older events. */
export const LONGEST_AGE_MS = 7 * DAY_MS
/** The tolerance for a device whose clock is ahead. */
const AHEAD_MS = 10 * 60_000
/** The states of a paid order. */
const paid = new Set<OrderState>(['processing', 'dispatched', 'delivered'])
/** The next attempt of a Purchase whose transfer has not arrived: `releasePaid` changes it. */
export const UNTIL_PAID = '9999-12-31T00:00:00.000Z'

/** The most unsent events without an order. More than this means a long failure of the ad service, or forged events. */
const MOST_WAITING = 50_000

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * Adds an event to the outbox: once for its id, and a Purchase once for its order. A Purchase by bank transfer waits until the transfer
 * arrives. It silently drops an event that is too old, a Purchase of an order that is unpaid or belongs to another browser, any other event while
 * too many wait, and every event without an ad service. Throws `invalid_request` for data that could identify a person.
 */
export async function storeConversion(deps: Needs, event: ConversionEvent, browser: Browser): Promise<void> {
  const { clock, config, log } = deps
  const { event_id, event_name } = event
  rejectRawIdentifiers(event)
  if (event_name === 'Purchase' && event.custom_data.order_id === undefined)
    throw invalidRequest('A Purchase names its order', { fields: { 'custom_data.order_id': 'A Purchase names its order' } })
  const event_source_url = ownAddress(event.event_source_url, config.publicUrl)
  const now = clock.now()
  const age = now.getTime() - event.event_time * 1000
  if (age > LONGEST_AGE_MS || age < -AHEAD_MS) return
  if (!config.conversion) {
    log.debug({ event: event_name }, 'an event for the ad service; none is set up')
    return
  }
  await transact(deps, async (trx) => {
    const order = event_name === 'Purchase' ? await ownOrder(trx, event, browser) : undefined
    if (event_name === 'Purchase' ? !order : await isFull(trx)) return
    const custom_data = order ? { ...event.custom_data, currency: 'ZAR', value: order.total / 100 } : event.custom_data
    const at = now.toISOString()
    const row = {
      event_id,
      event_name,
      order_id: order?.order_id ?? null,
      payload: JSON.stringify({ ...event, event_source_url, custom_data }),
      created_at: at,
      attempts: 0,
      next_attempt_at: order?.state === 'awaiting_transfer' ? UNTIL_PAID : at,
      done_at: null,
      last_error: null,
    }
    await trx
      .insertInto('conversion')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Whether as many events without an order wait as may wait. */
async function isFull(trx: ShopTransaction): Promise<boolean> {
  const last = await trx
    .selectFrom('conversion')
    .select('event_id')
    .where('done_at', 'is', null)
    .where('order_id', 'is', null)
    .offset(MOST_WAITING - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}

function rejectRawIdentifiers({ custom_data, event_source_url }: ConversionEvent): void {
  const texts = [custom_data.search_string, custom_data.content_name, ...(custom_data.content_ids ?? [])]
  const url = URL.canParse(event_source_url) ? decodeSafely(new URL(event_source_url).pathname) : ''
  const isRaw = texts.some((text) => text !== undefined && containsRawIdentifier(text)) || /@/.test(url)
  if (isRaw)
    throw invalidRequest('Identifiers are sent as SHA-256 only', { fields: { custom_data: 'Identifiers are sent as SHA-256 only' } })
}

/** The URL without its query, which can contain the key of an order or an affiliate code, and with the public origin. */
function ownAddress(address: string, publicUrl: string): string {
  const publicAddress = new URL(publicUrl)
  const url = URL.canParse(address) ? new URL(address) : null
  const isOwn = url !== null && (url.host === publicAddress.host || isLocal(url.hostname))
  if (!isOwn) throw invalidRequest('event_source_url is a page of the shop', { fields: { event_source_url: 'A page of the shop' } })
  return `${publicAddress.origin}${url.pathname.replace(/^(\/checkout\/order|\/my-account\/[a-z-]+)\/.*$/, '$1')}`
}

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1'

/** The order of a Purchase. Undefined if it does not exist, is neither paid nor awaits a transfer, or belongs to another caller. */
async function ownOrder(trx: ShopTransaction, { custom_data }: ConversionEvent, browser: Browser): Promise<OrderRow | undefined> {
  const order = custom_data.order_id === undefined ? undefined : await findOrder(trx, custom_data.order_id)
  const counts = order && (paid.has(order.state) || order.state === 'awaiting_transfer')
  return counts && (await ownsOrder(trx, browser, order)) ? order : undefined
}

function decodeSafely(path: string): string {
  return path.replace(/%40/gi, '@')
}

/** The caller, by the browser's cookies. */
interface Browser {
  customer: CustomerCaller | null
  guestKey: string | undefined
}

/** Whether this browser's account or cart placed the order. The number alone could be guessed. */
async function ownsOrder(
  trx: ShopTransaction,
  { customer, guestKey }: Browser,
  { customer_id, cart_key }: Pick<OrderRow, 'customer_id' | 'cart_key'>,
): Promise<boolean> {
  if (customer && (customer.id === customer_id || customer.cartKey === cart_key)) return true
  // After a merge the order belongs to the customer. The guest's key alone does not prove it.
  if (customer && (await mergedInto(trx, cart_key)) === customer.id) return true
  return guestKey === cart_key && (await customerOfKey(trx, cart_key)) === null
}

/** Makes the Purchases due whose transfer has arrived, as events of now, and gives up those whose order ended unpaid. */
export async function releasePaid({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const rows = await db
    .selectFrom('conversion')
    .innerJoin('orders', 'orders.order_id', 'conversion.order_id')
    .select(['conversion.event_id', 'conversion.payload', 'orders.state'])
    .where('conversion.done_at', 'is', null)
    .where('conversion.next_attempt_at', '=', UNTIL_PAID)
    .where('orders.state', '!=', 'awaiting_transfer')
    .execute()
  for (const { event_id, payload, state } of rows) {
    const now = clock.now()
    const at = now.toISOString()
    const event = { ...conversionSchema.parse(JSON.parse(payload)), event_time: Math.floor(now.getTime() / 1000) }
    await db
      .updateTable('conversion')
      .set(
        paid.has(state)
          ? { payload: JSON.stringify(event), created_at: at, next_attempt_at: at }
          : { payload: '', done_at: at, last_error: 'not_paid' },
      )
      .where('event_id', '=', event_id)
      .where('next_attempt_at', '=', UNTIL_PAID)
      .execute()
  }
}

const email = /[^\s@/?=&]+@[^\s@/?=&]+\.[a-z]{2,}/i
/** Nine digits or more, with any spacing: a phone, card or identity number. */
const number = /(?:\d[\s().-]{0,2}){9,}/

/** Whether a text contains an e-mail address or a number that identifies a person. */
export const containsRawIdentifier = (text: string) => email.test(decoded(text)) || number.test(decoded(text))

function decoded(text: string): string {
  return text.replace(/%40/gi, '@').replace(/%2B/gi, '+')
}

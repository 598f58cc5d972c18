import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import { readStored } from '../db/stored-json.ts'
import { type AddressAnswer, addressAnswerSchema } from '../../src/contract/account/address.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import type { Deps } from '../deps.ts'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong, laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { deliveryWordsLong } from '../../src/domain/checkout/delivery-promise.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { isMirrored } from '../../src/domain/catalogue/variation.ts'
import { aroundDays, collectionLines } from '../../src/domain/delivery/order-words.ts'
import { RETURN_DAYS } from '../../src/domain/orders/order-request.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { bankDetails } from '../payments/bank-transfer.ts'
import { methodNames } from '../payments/method-names.ts'
import { mailPictureUrl, mailStyles } from './mail-html.ts'
import { escapeHtml, type MailValue, type MailValues } from './placeholder.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config'>

const money = (value: number) => formatMoney(cents(value))

/** The values of every mail about an order. Days are South African. */
export function orderValues(order: OrderRow, items: readonly CartItem[], deps: Needs): MailValues {
  const { publicUrl } = deps.config
  const { settings } = deps.catalogue
  const orderUrl = publicUrl + to.order(order.order_id, order.order_key)
  const isSold = ({ id }: CartItem) => deps.catalogue.card(id) !== undefined
  const named = namedItem(items, isSold)
  const productUrl = named && order.kind !== 'gift_card' && isSold(named) ? publicUrl + to.product(named.slug) : null
  return {
    first_name: order.first_name,
    order_number: order.order_id,
    order_date: dayOf(order.created_at),
    items: itemList(items, publicUrl),
    subtotal: money(order.subtotal),
    discount: order.discount_total > 0 ? `−${money(order.discount_total)}${order.coupon_code ? ` (${order.coupon_code})` : ''}` : 'None',
    total: money(order.total),
    vat: money(order.tax_total),
    to_pay: money(order.total - order.credit_total),
    method: methodNames[order.payment_method],
    payment_method: paidWith(order),
    ...deliveryValues(order, publicUrl),
    ...arrivalValues(order, deps),
    delivery_promise: order.kind === 'gift_card' ? `by e-mail on ${formatDayLong(order.delivery_by)}` : deliveryWordsLong(order),
    dispatch_notice: dispatchNotice(order),
    due_on: order.due_on === null ? '' : formatDayLong(order.due_on),
    pay_by: order.pay_by === null ? '' : dayOf(order.pay_by),
    carrier: order.carrier ?? '',
    tracking_number: order.tracking_number ?? '',
    tracking_link: trackingLink(order),
    product: named?.name ?? '',
    first_days: items.some(({ id }) => (deps.catalogue.card(id)?.seats ?? null) !== null) ? daysOfSeat : daysOfOthers,
    ...bankValues(settings, order.order_id, cents(order.total - order.credit_total)),
    order_url: orderUrl,
    request_url: `${orderUrl}#order-requests`,
    // For the mail about the delivery, which is written at that moment.
    return_day: formatDayLong(laterDay(southAfricanDay(deps.clock.now()), RETURN_DAYS)),
    retry_url: orderUrl,
    // A product that is no longer sold has no page.
    review_url: productUrl === null ? orderUrl : `${productUrl}#reviews`,
    care_url: productUrl === null ? publicUrl + to.info('guarantee') : `${productUrl}#care`,
    guarantee_url: publicUrl + to.info('guarantee'),
    returns_url: publicUrl + to.info('shipping-and-returns'),
    shop_url: publicUrl + to.home(),
    phone: settings['contact.phone'],
  }
}

const daysOfSeat =
  'A new seat is firmer than the one in the shop, which a few hundred people have sat on. Give it two weeks. Tighten the legs by hand after a month.'
const daysOfOthers = 'Give it a few days in its place. If it has legs or screws, tighten them by hand after a month.'

/** The piece that a mail names: the dearest one that was paid for, of those with a page if there are any. */
function namedItem(items: readonly CartItem[], isSold: (item: CartItem) => boolean): CartItem | undefined {
  const paid = items.filter(({ free }) => !free).toSorted((a, b) => b.totals.total - a.totals.total)
  return paid.find(isSold) ?? paid[0] ?? items[0]
}

/**
 * The day of an order on its way, which mails leave out once it has passed. `delivery_by` and `calendar_url` are for mails before the
 * dispatch, and for words that a shop stored before.
 */
function arrivalValues({ order_id, order_key, delivery_by }: OrderRow, { catalogue, clock, config }: Needs): MailValues {
  const day = formatDayLong(delivery_by)
  const calendarUrl = `${config.publicUrl}/api/orders/${order_id}/delivery.ics?key=${order_key}`
  const isLate = delivery_by < southAfricanDay(clock.now())
  const phone = catalogue.settings['contact.phone']
  return {
    delivery_by: day,
    calendar_url: calendarUrl,
    arrival_day: isLate ? '' : `Expected by ${day}. `,
    arrival: isLate
      ? `It comes later than we promised, and we are sorry. If you need to know the day, phone ${phone}.`
      : { text: `It should reach you by ${day}.`, html: `It should reach you by <strong>${escapeHtml(day)}</strong>.` },
    calendar_link: isLate ? { text: '', html: '' } : linkLine('Add the delivery to your calendar', calendarUrl),
  }
}

/**
 * How an order comes: the words around its days, its cost, and where it goes or is collected. `delivery_way` and `delivery_at` are the words
 * without the cost, for mails with the sums. `delivery_sentence` is for words that a shop stored before.
 */
function deliveryValues(order: OrderRow, publicUrl: string): MailValues {
  const collection = order.collection === null ? undefined : readStored(orderCollectionSchema, order.collection)
  const fee = cents(order.shipping_total)
  const { before, after } = aroundDays({ totals: { shipping_total: fee }, collection })
  const how = order.kind === 'gift_card' ? 'Sent' : before
  const by = formatDayLong(order.delivery_by)
  return {
    delivery_way: order.kind === 'gift_card' || collection ? how : 'Delivered',
    delivery_at: collection ? after : '',
    delivery_how: how,
    delivery_how_small: how.toLowerCase(),
    delivery_for: after,
    delivery_label: collection ? 'Collection' : 'Delivery',
    delivery_cost: fee === 0 ? 'Free' : money(fee),
    delivery_title: collection ? 'You collect it at' : 'Delivery to',
    delivery_place: collection ? 'You collect it at' : 'We deliver to',
    delivery_sentence: collection
      ? `It is ready to collect at ${collection.name} by ${by}.`
      : fee === 0
        ? `Delivery is free, by ${by}.`
        : `Delivery costs ${money(fee)}, by ${by}.`,
    delivery_address: collection
      ? linesValue(collectionLines(collection))
      : addressLines(readStored(addressAnswerSchema, order.shipping), order.phone),
    store: collection?.name ?? '',
    store_url: publicUrl + (collection ? to.store(collection.slug) : to.home()),
  }
}

const dayOf = (at: string) => formatDayLong(southAfricanDay(new Date(at)))

function bankValues(settings: Settings, orderId: string, total: Cents): MailValues {
  const { bank_name, account_name, account_number, branch_code, account_type } = bankDetails(settings, orderId, total)
  return { bank_name, account_name, account_number, branch_code, account_type }
}

/** How an order is paid, gift cards and store credit included. */
function paidWith({ payment_method, months, total, credit_total }: OrderRow): string {
  const method = methodNames[payment_method] + (months === null ? '' : `, over ${months} months`)
  if (credit_total === 0) return method
  return credit_total === total ? 'Gift card or store credit' : `${method}, and ${money(credit_total)} with a gift card or store credit`
}

function dispatchNotice({ dispatch_from, collection }: OrderRow): string {
  if (collection !== null)
    return dispatch_from === null
      ? 'When it is ready at the store, we write to you.'
      : `The workshop sends again from ${formatDayLong(dispatch_from)}. When it is ready at the store, we write to you.`
  if (dispatch_from === null) return 'When it leaves the workshop, we mail you who brings it, with the tracking number if there is one.'
  return `The workshop sends again from ${formatDayLong(dispatch_from)}. We mail you then who brings it, with the tracking number if there is one.`
}

/** The link to the carrier's page, on a line of its own; empty without one. */
function trackingLink({ tracking_url: url, carrier }: OrderRow): MailValue {
  if (url === null) return { text: '', html: '' }
  return linkLine(`Track it with ${carrier ?? 'the carrier'}`, url)
}

/** A link in a paragraph of its own. */
const linkLine = (label: string, url: string): MailValue => ({
  text: `${label}: ${url}`,
  html: `<p style="${mailStyles.text}"><a class="link" href="${escapeHtml(url)}" style="${mailStyles.link}">${escapeHtml(label)}</a></p>`,
})

/** A row of a list in a mail. `picture`: its address, empty for none. */
export interface MailRow {
  picture: string
  name: string
  choices: string
  price: string
}

/**
 * The lines of an order or a quote, with the picture of each choice.
 * @param publicUrl the address of the shop, from which mail programs load the pictures
 */
export const itemList = (items: readonly CartItem[], publicUrl: string) => rowTable(items.map((item) => rowOfItem(item, publicUrl)))

/** The row of one line, at its price. */
export const rowOfItem = (item: CartItem, publicUrl: string): MailRow => ({
  picture: item.image === null ? '' : mailPictureUrl(`${publicUrl}${item.image}-400.webp`, isMirrored(item.variation)),
  name: `${item.quantity.value} × ${item.name}`,
  choices: choiceWords(item),
  price: item.free ? 'Free' : formatMoney(item.totals.total),
})

/** Rows as a block, under one another. */
export function rowTable(rows: readonly MailRow[]): Exclude<MailValue, string> {
  const html = rows.map(
    ({ picture, name, choices, price }) =>
      `<tr><td class="line" width="84" style="${mailStyles.cell}">${pictureCell(picture)}</td><td class="ink line" style="${mailStyles.cell}"><strong>${escapeHtml(name)}</strong><br><span class="quiet" style="font-size:14px;color:#6b5f55">${escapeHtml(choices)}</span></td><td class="ink line" align="right" style="${mailStyles.cell};text-align:right;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
  )
  return {
    text: rows.map(({ name, choices, price }) => `${name}${choices ? ` (${choices})` : ''}: ${price}`).join('\n'),
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${html.join('')}</table>`,
  }
}

const pictureCell = (src: string) =>
  src === '' ? '' : `<img src="${escapeHtml(src)}" alt="" width="72" height="54" style="display:block;border-radius:6px">`

function addressLines(address: AddressAnswer, phone: string): MailValue {
  const lines = [
    `${address.first_name} ${address.last_name}`.trim(),
    address.company_name,
    address.street_address_1,
    address.street_address_2,
    `${address.city} ${address.postcode}`,
    address.province,
    address.phone ?? phone,
  ].filter((line) => line !== '')
  return linesValue(lines)
}

/** Lines of one paragraph. */
function linesValue(lines: readonly string[]): MailValue {
  return { text: lines.join('\n'), html: `<p class="ink" style="${mailStyles.text}">${lines.map(escapeHtml).join('<br>')}</p>` }
}

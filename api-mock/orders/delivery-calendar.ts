import { addressAnswerSchema, type AddressAnswer } from '../../src/contract/account/address.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { collectionLines } from '../../src/domain/delivery/order-words.ts'
import { deliveryFrom } from '../../src/domain/checkout/delivery-promise.ts'
import { readStored } from '../db/stored-json.ts'
import { brand } from '../../src/contract/brand.ts'
import type { OrderRow } from './order-row.ts'
import { laterDay } from '../../src/domain/calendar/days.ts'

const FOLD_AT = 73

/** Escapes a text value (RFC 5545 §3.3.11). Other control characters end a line or a file, so they go. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they have no place in a text value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
const compactDay = (day: string) => day.replaceAll('-', '')

/** Folds a line at 75 bytes (RFC 5545 §3.1). A continuation starts with a space. It never cuts inside a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > FOLD_AT) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** A place as one line of text. */
const placeOf = ({ street_address_1, street_address_2, city, postcode, province }: AddressAnswer) =>
  [street_address_1, street_address_2, `${city} ${postcode}`, province].filter((part) => part.trim() !== '').join(', ')

/**
 * The days of delivery as an iCalendar file (RFC 5545): all-day, so that they are the days of South Africa in every time zone of a calendar.
 * Before the dispatch of an order without a break of the workshop only the last day is known. `version`: of the order. A later file of the
 * same order replaces the event of an earlier one (RFC 5545 §3.8.7.4).
 */
export function deliveryCalendar(order: OrderRow, orderUrl: string, version: number): string {
  const { delivery_by: last } = order
  const first = deliveryFrom(order) ?? last
  const store = order.collection === null ? null : readStored(orderCollectionSchema, order.collection)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Orders//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:order-${order.order_id}@${new URL(brand.url).hostname}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${order.updated_at.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compactDay(first)}`,
    `DTEND;VALUE=DATE:${compactDay(laterDay(last, 1))}`,
    `SUMMARY:${escapeText(store ? `${brand.name} order ready to collect` : first === last ? `${brand.name} delivery, by today at the latest` : `${brand.name} delivery, on one of these days`)}`,
    `DESCRIPTION:${escapeText(`Order ${order.order_id}. ${store ? 'We write to you when it is ready.' : 'The driver phones before delivering.'}\n${orderUrl}`)}`,
    `LOCATION:${escapeText(store ? collectionLines(store).join(', ') : placeOf(readStored(addressAnswerSchema, order.shipping)))}`,
    `URL:${orderUrl}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

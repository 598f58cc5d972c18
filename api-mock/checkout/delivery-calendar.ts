import { brand } from '../../src/contract/brand.ts'
import type { OrderRow } from '../orders/order-row.ts'

const FOLD_AT = 73

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
const compactDay = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

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

/** The last day of delivery as an iCalendar file. */
export function deliveryCalendar(order: OrderRow, orderUrl: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Orders//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:order-${order.order_id}@${new URL(brand.url).hostname}`,
    `DTSTAMP:${order.updated_at.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compactDay(order.delivery_by)}`,
    `DTEND;VALUE=DATE:${compactDay(nextDay(order.delivery_by))}`,
    `SUMMARY:${escapeText(`${brand.name} delivery, by today at the latest`)}`,
    `DESCRIPTION:${escapeText(`Order ${order.order_id}. The carrier phones before delivering.\n${orderUrl}`)}`,
    `URL:${orderUrl}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

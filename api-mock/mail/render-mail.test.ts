import { describe, expect, it } from 'vitest'
import { demoSettings } from '../settings/stored-settings.ts'
import { renderMail } from './render-mail.ts'
import { fillLine } from './placeholder.ts'

const words = [
  'bank_name',
  'account_name',
  'account_number',
  'branch_code',
  'account_type',
  'first_name',
  'order_number',
  'order_date',
  'subtotal',
  'discount',
  'total',
  'to_pay',
  'way',
  'method',
  'amount',
  'vat',
  'payment_method',
  'delivery_way',
  'delivery_at',
  'delivery_by',
  'arrival',
  'arrival_day',
  'delivery_how',
  'delivery_how_small',
  'delivery_for',
  'delivery_label',
  'delivery_cost',
  'delivery_title',
  'delivery_place',
  'delivery_sentence',
  'store',
  'delivery_promise',
  'dispatch_notice',
  'pay_by',
  'due_on',
  'carrier',
  'tracking_number',
  'product',
  'first_days',
  'reason',
  'refunded_before',
  'rest',
  'return_day',
  'phone',
]
const links = [
  'order_url',
  'store_url',
  'retry_url',
  'calendar_url',
  'document_url',
  'review_url',
  'care_url',
  'guarantee_url',
  'returns_url',
  'request_url',
  'shop_url',
]
const block = { text: 'BLOCK', html: '<table><tr><td>BLOCK</td></tr></table>' }
const values = {
  ...Object.fromEntries(words.map((name) => [name, `<${name}>`])),
  ...Object.fromEntries(links.map((name) => [name, `https://shop.example/${name}?a=1&b=2`])),
  items: block,
  refunded_pieces: block,
  delivery_address: block,
  tracking_link: block,
  calendar_link: block,
}

describe('the text of every order mail', () => {
  it.each([
    'order-confirmation',
    'awaiting-transfer',
    'payment-failed',
    'dispatched',
    'dispatched-without-number',
    'ready-to-collect',
    'collected',
    'delivered',
    'cancelled',
    'refunded',
    'refunded-part',
    'refund-due',
    'payment-link',
    'order-on-account',
  ])('%s contains all values, as text and as HTML', (name) => {
    const { subject, text, html } = renderMail(name, values, { settings: demoSettings, mailTexts: new Map() })
    expect(subject).not.toContain('{')
    expect(text).not.toMatch(/\{[a-z_]+\}|%7B|\*\*|\|/)
    expect(html).not.toMatch(/\{[a-z_]+\}|%7B/)
    expect(html).not.toMatch(/<(?:first_name|order_number|reason)>/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).not.toContain('<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#2b2420"><table')
    expect(text).toContain('The people at Stoep')
  })

  it.each(['order-confirmation', 'awaiting-transfer', 'payment-link', 'order-on-account'])('%s has the sums below the pieces', (name) => {
    const { text, html } = renderMail(name, values, { settings: demoSettings, mailTexts: new Map() })
    const sums = [
      'Subtotal: <subtotal>',
      'Discount: <discount>',
      '<delivery_label>: <delivery_cost>',
      'Total, VAT included: <total>',
      'VAT contained: <vat>',
    ]
    expect(text).toContain(`BLOCK\n\n${sums.join('\n')}\n\n`)
    expect(html).not.toContain('{{')
    // The sums have the cost of the delivery. The words around its day do not repeat it.
    expect(text).not.toMatch(/<delivery_(how|for|sentence)>/)
  })

  it('fails for a placeholder without a value', () => {
    const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'carrier'))
    expect(() => renderMail('dispatched', others, { settings: demoSettings, mailTexts: new Map() })).toThrow('{carrier}')
  })

  it('keeps a subject on one line', () => {
    expect(fillLine('For {name}', { name: 'A\r\nBcc: everybody' })).toBe('For A Bcc: everybody')
  })
})

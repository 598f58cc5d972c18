// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import type { Quote } from '../../../contract/quotes/quote.ts'
import { demoAddress } from '../../../domain/orders/order.fixture.ts'
import { click, find, mount } from '../../../ui/mount.fixture.ts'
import { QuoteCard } from './quote-card.tsx'

const at = '2026-11-20T08:00:00.000Z'
const quote: Quote = {
  quote_id: 'QU-000001',
  state: 'sent',
  version: 2,
  created_at: at,
  updated_at: at,
  items: [],
  totals: { subtotal: cents(100_000), shipping_total: cents(0), tax_total: cents(13_043), total: cents(100_000) },
  valid_until: '2026-12-20',
  message: '',
  note: '',
  reason: '',
  contact: { email: 'demo.buyer@stoep.example', phone: '', first_name: 'Demo', last_name: 'Buyer' },
  shipping: demoAddress,
  vat_number: null,
  order_id: null,
}

const shown = async (most: number | undefined) => {
  const onAccountMost = most === undefined ? undefined : cents(most)
  await mount(<QuoteCard {...{ quote, onAccountMost }} methods={['bank_transfer', 'on_account']} onChange={async () => undefined} />).ready
  return document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
}

test('a quote above the amount of a buyer is not offered on account, and the card says what to do', async () => {
  expect(await shown(undefined)).toContain('On your trade account')
  document.body.replaceChildren()
  expect(await shown(100_000)).toContain('On your trade account')
  document.body.replaceChildren()
  const above = await shown(99_900)
  expect(above).not.toContain('On your trade account')
  expect(above).toContain('approves orders on account above R 999')
})

test('“Decline” moves the focus to the reason, and “Keep it” back', async () => {
  await mount(<QuoteCard quote={quote} methods={['bank_transfer']} onChange={async () => undefined} />).ready
  const press = async (name: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    button?.focus()
    await click(button ?? document.body)
  }
  await press('Decline')
  expect(document.activeElement).toBe(find('textarea'))
  await press('Keep it')
  expect(document.activeElement?.textContent).toBe('Decline')
})

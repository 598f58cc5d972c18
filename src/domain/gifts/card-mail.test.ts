import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { OrderedCard } from '../../contract/gifts/gift-card.ts'
import { cardMailWords, isCardBeingMailed } from './card-mail.ts'

const card: OrderedCard = {
  value: cents(50_000),
  recipient_name: 'Demo',
  recipient_email: 'demo@stoep.example',
  message: '',
  send_on: '2026-11-30',
  sent_at: null,
  last_four: null,
  ends_on: null,
  state: 'active',
}
const today = '2026-11-30'

test.each(['pending_payment', 'payment_failed', 'awaiting_transfer'] as const)('an unpaid card is mailed once it is paid: %s', (state) => {
  const order = { state, gift_card: { ...card, state: 'ordered' as const } }
  expect(cardMailWords(order, today)).toBe('To be mailed on Mon 30 Nov 2026, once it is paid')
  expect(isCardBeingMailed(order, today)).toBe(false)
})

test('a paid card whose day has come is being mailed', () => {
  const order = { state: 'processing' as const, gift_card: card }
  expect(cardMailWords(order, today)).toBe('We are mailing it now')
  expect(isCardBeingMailed(order, '2026-12-01')).toBe(true)
})

test('a paid card of a later day has that day, and needs no payment', () => {
  const order = { state: 'processing' as const, gift_card: card }
  expect(cardMailWords(order, '2026-11-29')).toBe('To be mailed on Mon 30 Nov 2026')
  expect(isCardBeingMailed(order, '2026-11-29')).toBe(false)
})

test('a mailed card has the moment of its mail, and a withdrawn one was not mailed', () => {
  const mailed = { state: 'dispatched' as const, gift_card: { ...card, sent_at: '2026-11-30T08:00:00.000Z' } }
  expect(cardMailWords(mailed, today)).toBe('Mailed Mon 30 Nov, 10:00')
  expect(cardMailWords({ state: 'processing', gift_card: { ...card, state: 'void' } }, today)).toBe('It was not mailed')
})

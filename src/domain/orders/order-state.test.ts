import { describe, expect, test } from 'vitest'
import { orderStates } from '../../contract/orders/order.ts'
import { paymentMethods, publicMethods } from '../../contract/orders/payment-method.ts'
import { canBecome, isPayable, orderStateWords, orderTransitions, stateWordsOf } from './order-state.ts'

describe('an order', () => {
  test.each([
    ['pending_payment', 'processing'],
    ['pending_payment', 'awaiting_transfer'],
    ['pending_payment', 'payment_failed'],
    ['pending_payment', 'cancelled'],
    ['awaiting_transfer', 'processing'],
    ['awaiting_transfer', 'pending_payment'],
    ['awaiting_transfer', 'cancelled'],
    ['payment_failed', 'pending_payment'],
    ['payment_failed', 'awaiting_transfer'],
    ['payment_failed', 'cancelled'],
    ['processing', 'dispatched'],
    ['processing', 'refunded'],
    ['dispatched', 'delivered'],
    ['dispatched', 'refunded'],
    ['delivered', 'refunded'],
  ] as const)('that is %s may become %s', (from, to) => {
    expect(canBecome(from, to)).toBe(true)
  })

  test('has no other transition', () => {
    expect(Object.values(orderTransitions).flat()).toHaveLength(15)
  })

  test('stays cancelled or refunded: a late payment is flagged and does not revive it', () => {
    for (const state of orderStates) {
      expect(canBecome('cancelled', state)).toBe(false)
      expect(canBecome('refunded', state)).toBe(false)
    }
  })

  test('is never paid twice: no transition leads from paid back to waiting', () => {
    for (const paid of ['processing', 'dispatched', 'delivered'] as const) {
      for (const waiting of ['pending_payment', 'awaiting_transfer', 'payment_failed'] as const)
        expect(canBecome(paid, waiting)).toBe(false)
    }
  })

  test('can be paid with any method after a failure, and on its page while it waits', () => {
    for (const method of publicMethods) expect(isPayable('payment_failed', method)).toBe(true)
    expect(isPayable('pending_payment', 'card')).toBe(true)
    expect(isPayable('pending_payment', 'payjustnow')).toBe(true)
  })

  test('has no payment page while it waits for a transfer, nor once paid or over', () => {
    for (const state of ['awaiting_transfer', 'processing', 'dispatched', 'delivered', 'cancelled', 'refunded'] as const) {
      for (const method of paymentMethods) expect(isPayable(state, method)).toBe(false)
    }
    expect(isPayable('pending_payment', 'bank_transfer')).toBe(false)
  })

  test('on account is not called paid, before its day and after a refund', () => {
    const onAccount = { due_on: '2026-12-27' }
    expect(stateWordsOf({ state: 'processing', ...onAccount }).text).toBe(
      'Ordered on account, to be paid by Sun 27 Dec 2026. Your furniture is in the workshop.',
    )
    expect(stateWordsOf({ state: 'refunded', ...onAccount }).text).toBe('The amount is back on your trade account.')
    expect(stateWordsOf({ state: 'dispatched', ...onAccount })).toEqual(orderStateWords.dispatched)
  })

  test('that is refunded says whether the money has gone back, and what came back as credit', () => {
    const text = (...refunds: Parameters<typeof stateWordsOf>[0]['refunds'][]) =>
      stateWordsOf({ state: 'refunded', refunds: refunds.flatMap((some) => some ?? []) }).text
    const [due, done] = [[{ state: 'due' as const, amount: 500 }], [{ state: 'done' as const, amount: 500 }]]
    const credit = [{ state: 'done' as const, amount: 300, credit: 300 }]
    expect(text()).toBe(orderStateWords.refunded.text)
    expect(text(done, due)).toBe('The money is on its way back by the way it came.')
    expect(text(done)).toBe('The money has gone back by the way it came.')
    expect(text(credit)).toBe('The amount is yours again as store credit or a gift card.')
    expect(text(credit, due)).toBe(
      'Part of it is yours again as store credit or a gift card. The rest is on its way back by the way it came.',
    )
    expect(text(credit, done)).toBe('Part of it is yours again as store credit or a gift card. The rest has gone back by the way it came.')
  })

  test('has a label and a text for every state', () => {
    for (const state of orderStates) {
      expect(orderStateWords[state].label).not.toBe('')
      expect(orderStateWords[state].text).toMatch(/\.$/)
    }
  })
})

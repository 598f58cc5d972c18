import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { paymentChoices } from './payment-choices.ts'

const parts = (total: number) =>
  paymentChoices(cents(total))
    .find(({ value }) => value === 'payjustnow')
    ?.hint.replaceAll('\u00a0', ' ')

test('equal parts in whole rand have no cents, as the price beside them', () => {
  expect(parts(1_899_900)).toBe('3 × R 6 333')
  expect(parts(1_000_050)).toBe('3 × R 3 333,50')
  expect(parts(100_000)).toBe('3 parts of about R 333,33')
})

test('no sum of nothing is shown while no amount is known', () => {
  const words = JSON.stringify(paymentChoices(cents(0)))
  expect(words).toContain('3 payments')
  expect(words).not.toMatch(/R\s?0/)
})

import { expect, onTestFinished, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { brand } from '../../contract/brand.ts'
import { methodThatPays, paymentChoices } from './payment-choices.ts'

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

test('a method that does not take the amount cannot be chosen, states its limit, and the first that does is chosen instead', () => {
  Object.assign(brand, { payment_limits: { payjustnow: { lowest: cents(5_000), highest: cents(5_000_000) } } })
  onTestFinished(() => void Object.assign(brand, { payment_limits: undefined }))
  const at = (total: number) => paymentChoices(cents(total))
  const card = at(5_000_001).find(({ value }) => value === 'payjustnow')
  expect(card).toMatchObject({ disabled: true, hint: 'Up to R\u00a050\u00a0000' })
  expect(card).not.toHaveProperty('terms')
  expect(at(5_000_000).some(({ disabled }) => disabled)).toBe(false)
  expect(methodThatPays(at(5_000_001), 'payjustnow')).toBe('card')
  expect(methodThatPays(at(5_000_000), 'payjustnow')).toBe('payjustnow')
})

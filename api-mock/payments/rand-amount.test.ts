import { expect, it } from 'vitest'
import { cents } from '../../src/contract/money/money.ts'
import { randAmount, readRandAmount } from './rand-amount.ts'

it('writes and reads rand to the cent, without a float in between', () => {
  for (const value of [0, 1, 99, 100, 1_899_900, 999_999_999]) expect(readRandAmount(randAmount(cents(value)))).toBe(value)
  expect(randAmount(cents(5))).toBe('0.05')
})

it('rejects any other text', () => {
  for (const text of ['', '1', '1.0', '1.005', '-1.00', '1e3', ' 1.00', '1,00']) expect(readRandAmount(text)).toBeNull()
})

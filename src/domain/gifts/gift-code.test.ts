import { expect, test } from 'vitest'
import { groupedGiftCode, isGiftCode, plainGiftCode } from './gift-code.ts'
import { splitPayment } from './split-payment.ts'

test('a code is read as people type it', () => {
  expect(plainGiftCode(' 7k3m-9qtx o1il wxyz ')).toBe('7K3M9QTX0111WXYZ')
  expect(groupedGiftCode('7k3m9qtx0111wxyz')).toBe('7K3M-9QTX-0111-WXYZ')
  expect([isGiftCode('7k3m 9qtx 0111 wxyz'), isGiftCode('7K3M-9QTX-0111-WXY'), isGiftCode('7K3M-9QTX-0111-WXYU')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  [100, { card: 0, credit: 0 }, { card: 0, credit: 0, toPay: 100 }],
  [100, { card: 30, credit: 20 }, { card: 30, credit: 20, toPay: 50 }],
  [100, { card: 130, credit: 20 }, { card: 100, credit: 0, toPay: 0 }],
  [100, { card: 30, credit: 200 }, { card: 30, credit: 70, toPay: 0 }],
])('of %i the card pays first, then the credit: %o', (total, balances, split) => {
  expect(splitPayment(total, balances)).toEqual(split)
})

import { describe, expect, test } from 'vitest'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { cartScope } from '../../../tests/support/device/cart-scope.ts'
import { readRecord } from './record.ts'

const owner = 'a'.repeat(42)

/** One stored record of every format, as it is on users' devices. Never edit one: add the next. */
const stored = {
  1: {
    fmt: 1,
    owner,
    base: { ...emptyCart(owner), rev: 7 },
    baseRev: 7,
    nextSeq: 5,
    ops: [
      {
        id: '11111111-1111-4111-8111-111111111111',
        seq: 4,
        type: 'cart.setQuantity',
        v: 1,
        args: { itemKey: '1001:fabric=linen-oat;legs=kiaat', quantity: 3, name: 'Kalk Bay' },
        createdAt: 1_795_161_600_000,
        serverTime: 1_795_161_600_000,
        attempts: 2,
        notBefore: 1_795_161_660_000,
        waitingSince: 1_795_161_640_000,
        told: false,
        confirmed: false,
        state: 'waiting',
      },
    ],
    rejected: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        type: 'coupon.apply',
        v: 1,
        args: { code: 'NOPE', auto: false },
        code: 'invalid_coupon',
        message: 'Invalid promo code',
        reason: null,
        at: 1,
      },
    ],
    news: [{ type: 'info', message: 'Kalk Bay dropped by R 200,00 to R 18 999,00.' }],
    serverDate: 1_795_161_600_000,
    memo: { tried: { rev: 7, codes: ['FREEOTTOMAN'] }, leaving: [] },
  },
}

const read = (value: unknown, of = owner) => readRecord(value, of, cartScope.revOf, cartScope.schema)

describe('[S3] stored records', () => {
  for (const [format, record] of Object.entries(stored)) {
    test(`format ${format} is readable, with no damaged part`, () => {
      const { record: parsed, damaged } = read(record)
      expect(damaged).toEqual([])
      expect(parsed.ops.map(({ id }) => id)).toEqual(record.ops.map(({ id }) => id))
      expect(parsed.ops.every(cartScope.isSupported)).toBe(true)
      expect(parsed).toMatchObject({ owner, baseRev: 7, nextSeq: 5 })
      expect(parsed.rejected).toHaveLength(1)
    })
  }

  test('a missing record is an empty one', () => {
    expect(read(undefined)).toMatchObject({ damaged: [], record: { ops: [], base: null, nextSeq: 1 } })
  })

  test("another owner's record is never read as this owner's", () => {
    expect(read(stored[1], 'b'.repeat(42))).toMatchObject({ damaged: [stored[1]], record: { ops: [], base: null } })
  })

  test('a base of an unknown shape is no damage: the server gives a new one, and the changes stay', () => {
    const { record, damaged } = read({ ...stored[1], base: { shape: 'newer' } })
    expect(damaged).toEqual([])
    expect(record).toMatchObject({ base: null, baseRev: -1 })
    expect(record.ops).toHaveLength(1)
  })

  test('the next `seq` follows the highest one, even if the counter is lower', () => {
    expect(read({ ...stored[1], nextSeq: 1 }).record.nextSeq).toBe(5)
  })
})

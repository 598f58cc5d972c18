import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyCoupon, removeCoupon } from '../../../src/actions/cart/change-cart.ts'
import { cartState, currentCart } from '../../../src/state/cart/cart.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { pressAdd, startPage } from '../../support/device/page-state.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  await startPage(context)
})
afterEach(() => context.close())

const add = (slug: string) => pressAdd(context, slug)
const applied = () => currentCart().coupons.map(({ code }) => code)
const tried = () => context.network.sent.filter(({ path }) => path.includes('coupon-apply')).length
const messages = () => toasts.list.map(({ message }) => message)

describe('[C] coupons', () => {
  test('[C1] the automatic coupons are tried in order until one succeeds, with a notice', async () => {
    await add('kalk-bay')
    expect(applied()).toEqual(['FREEOTTOMAN'])
    expect(tried()).toBe(1)
    expect(currentCart().items.filter(({ free }) => free)).toHaveLength(1)
    expect(messages()).toContain('Free Aloe ottoman with your couch was added to your cart.')
    expect(outboxState.rejected).toEqual([])
  })

  test('[C2] a coupon that the user removed is not tried again in that cart; the next valid one is', async () => {
    await add('kalk-bay')
    await removeCoupon('FREEOTTOMAN')
    await context.time.settle()
    expect(applied()).not.toContain('FREEOTTOMAN')
    await add('protea')
    expect(applied()).not.toContain('FREEOTTOMAN')
  })

  test('[§8.8] [C3] a rejected automatic coupon is silent and is not tried again for the same cart', async () => {
    context.network.fate = ({ url }) =>
      url.includes('coupon-apply')
        ? Response.json(
            { status: 400, code: 'invalid_coupon', message: 'Invalid promo code' },
            { status: 400, headers: { 'X-Shop-Api': '1' } },
          )
        : 'deliver'
    await add('kalk-bay')
    const times = tried()
    expect(times).toBeGreaterThan(0)
    await context.time.pass(120_000)
    expect(tried()).toBe(times)
    expect(outboxState.rejected).toEqual([])
    expect(messages()).not.toContain('Invalid promo code')
  })

  test('[C4] no coupon is tried for an empty cart', async () => {
    await context.time.pass(60_000)
    expect(tried()).toBe(0)
  })

  test("[C5] a valid typed code is applied; an invalid one is rejected with the server's reason and a notice", async () => {
    await add('protea')
    const good = applyCoupon('welcome10 ')
    await context.time.settle()
    expect(await good).toEqual({ kind: 'applied' })
    expect(applied()).toEqual(['WELCOME10'])

    const bad = applyCoupon('TABLE750')
    await context.time.settle()
    const outcome = await bad
    expect(outcome.kind).toBe('refused')
    expect(messages()).toContain('Invalid promo code')
    await context.time.settle()
    expect(outboxState.rejected).toEqual([])
    expect(applied()).toEqual(['WELCOME10'])
  })

  test('[C6] a code typed offline waits, shows no discount, and is checked when the server is reachable', async () => {
    await add('protea')
    context.network.goOffline()
    const typed = applyCoupon('WELCOME10')
    await context.time.settle()
    expect(await typed).toEqual({ kind: 'pending' })
    expect(cartState.pending.coupon).toBe('WELCOME10')
    expect(currentCart().totals.discount_total).toBe(0)
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(applied()).toEqual(['WELCOME10'])
    expect(cartState.pending.coupon).toBeNull()
  })
})

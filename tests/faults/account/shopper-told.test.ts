import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyCoupon, refreshCart, removeItem } from '../../../src/actions/cart/change-cart.ts'
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

const add = (slug: string, quantity = 1) => pressAdd(context, slug, quantity)

describe('[N] notices to the user', () => {
  test('a rejected addition shows the server’s message, and stays in the sheet', async () => {
    await add('kalk-bay')
    context.network.goOffline()
    await add('protea')
    await context.shop.deps.db.updateTable('product').set({ active: 0 }).where('slug', '=', 'protea').execute()
    await context.shop.deps.catalogue.reload()
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(toasts.list.filter(({ type }) => type === 'error')).toHaveLength(1)
    expect(outboxState.rejected).toHaveLength(1)
    expect(outboxState.rejected[0]?.words).toBe('Add 1 × Protea')
  })

  test('an addition opens the panel; a removal offers "Undo", which restores the line', async () => {
    cartState.open = false
    await add('kalk-bay', 2)
    expect(cartState.open).toBe(true)
    const [line] = currentCart().items
    await removeItem(line?.item_key ?? '')
    await context.time.settle()
    expect(currentCart().item_count).toBe(0)
    const undo = toasts.list.find(({ message }) => message === `${line?.name} removed.`)?.action
    expect(undo?.label).toBe('Undo')
    undo?.run()
    await context.time.settle()
    expect(currentCart().item_count).toBe(2)
  })

  test('the notice about an invalid code disappears when another code is tried', async () => {
    await add('kalk-bay')
    const said = () => toasts.list.some(({ title, message }) => [title, message].includes('Invalid promo code'))
    await context.time.busy(applyCoupon('NOSUCHCODE'))
    expect(said()).toBe(true)
    await context.time.busy(applyCoupon('WELCOME10'))
    expect(said()).toBe(false)
  })

  test('"Undo" after the last line restores the promo code too', async () => {
    await add('kalk-bay')
    await context.time.busy(applyCoupon('WELCOME10'))
    const codes = () => currentCart().coupons.map(({ code }) => code)
    expect(codes()).toEqual(['WELCOME10'])
    const { total } = currentCart().totals
    await removeItem(currentCart().items.find(({ free }) => !free)?.item_key ?? '')
    await context.time.settle()
    expect(codes()).toEqual([])
    toasts.list.find(({ message }) => message.endsWith(' removed.'))?.action?.run()
    await context.time.pass(5000)
    expect(codes()).toEqual(['WELCOME10'])
    expect(currentCart().totals.total).toBe(total)
    expect(outboxState.rejected).toEqual([])
  })

  test('a full device shows a notice, opens no panel and does not claim success', async () => {
    context.network.goOffline()
    await refreshCart()
    cartState.open = false
    context.device.disk.fail('full')
    await add('kalk-bay')
    expect(cartState.open).toBe(false)
    expect(currentCart().item_count).toBe(0)
    expect(toasts.list.map(({ title }) => title)).toContain('This device is out of space')
  })
})

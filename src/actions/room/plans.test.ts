import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'
import { fullVariation } from '../../domain/cart/cart-lines.fixture.ts'
import { cardOf } from '../../domain/catalogue/real-cards.fixture.ts'
import { newPlan } from '../../domain/room/plan.ts'
import { planFragment, planInFragment } from './plan-link.ts'

/** The modules as a new page load finds them, on this device. */
async function load(context: Awaited<ReturnType<typeof createOfflineContext>>) {
  vi.resetModules()
  const [plans, { roomPlans }, { toasts }, { setDevice }] = await Promise.all([
    import('./plans.ts'),
    import('../../state/room/plans.ts'),
    import('../../state/toasts.ts'),
    import('../../lazy/device.ts'),
  ])
  setDevice(context.device.tab())
  await plans.openPlans()
  const names = () => (roomPlans.list ?? []).map(({ name }) => name)
  return { ...plans, roomPlans, toasts, names }
}

let context: Awaited<ReturnType<typeof createOfflineContext>>
beforeEach(async () => {
  context = await createOfflineContext()
  onTestFinished(() => context.close())
})

describe('room plans', () => {
  test('begin with an empty room, and stay on the device', async () => {
    const { roomPlans, changePlan, names } = await load(context)
    expect(names()).toEqual(['My room'])
    const [plan] = roomPlans.list ?? []
    if (!plan) throw new Error('no plan')
    await changePlan({ ...plan, name: 'Lounge', width: 5200 })
    const again = await load(context)
    expect(again.roomPlans.list).toEqual([{ ...plan, name: 'Lounge', width: 5200 }])
  })
  test('a plan that is added gets an id of its own, and replaces none', async () => {
    const { roomPlans, addPlan, names } = await load(context)
    const [mine] = roomPlans.list ?? []
    if (!mine) throw new Error('no plan')
    await addPlan({ ...mine, name: 'Shared' })
    expect(names()).toEqual(['Shared', 'My room'])
    expect(new Set(roomPlans.list?.map(({ id }) => id)).size).toBe(2)
    expect((await load(context)).names()).toEqual(['Shared', 'My room'])
  })
  test('the opened plan is the first', async () => {
    const { roomPlans, startPlan, openPlan, names } = await load(context)
    await startPlan('Bedroom')
    await openPlan(roomPlans.list?.[1]?.id ?? '')
    expect(names()).toEqual(['My room', 'Bedroom'])
  })
  test('a removed piece comes back with Undo, at its place', async () => {
    const { roomPlans, addPiece, removePiece, toasts } = await load(context)
    for (const slug of ['kalk-bay', 'aloe', 'karoo']) await addPiece(cardOf(slug), fullVariation(slug))
    const before = roomPlans.list?.[0]
    const [, second] = before?.pieces ?? []
    if (!before || !second) throw new Error('no pieces')
    await removePiece(before, second.id)
    expect(roomPlans.list?.[0]?.pieces.map(({ slug }) => slug)).toEqual(['kalk-bay', 'karoo'])
    toasts.list.at(-1)?.action?.run()
    await vi.waitFor(() => expect(roomPlans.list).toEqual([before]))
    await vi.waitFor(async () => expect((await load(context)).roomPlans.list).toEqual([before]))
  })
  test('a deleted plan comes back with Undo, and the last one leaves an empty room', async () => {
    const { roomPlans, startPlan, deletePlan, names, toasts } = await load(context)
    await startPlan('Bedroom')
    const [bedroom] = roomPlans.list ?? []
    if (!bedroom) throw new Error('no plan')
    await deletePlan(bedroom)
    expect(names()).toEqual(['My room'])
    toasts.list.at(-1)?.action?.run()
    await vi.waitFor(() => expect(names()).toEqual(['Bedroom', 'My room']))
  })
  test('a device keeps 20 plans, and refuses the next with a notice', async () => {
    const { startPlan, names, toasts } = await load(context)
    for (let count = 2; count <= 20; count += 1) expect(await startPlan(`Room ${count}`)).toBe(true)
    expect(await startPlan('Room 21')).toBe(false)
    expect(names()).toHaveLength(20)
    expect(toasts.list.at(-1)?.message).toContain('up to 20 plans')
  })
})

describe('a link', () => {
  const plan = { ...newPlan('p1', 'Lounge – café'), width: 4321 }
  test('carries the whole plan in its fragment', () => expect(planInFragment(`#${planFragment(plan)}`)).toEqual(plan))
  test.each(['', '#plan=', '#plan=%%%', '#other', `#plan=${btoa('{"id":"x"}')}`, `#plan=${'A'.repeat(60_001)}`])(
    '%s has no plan',
    (fragment) => expect(planInFragment(fragment)).toBeNull(),
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { drafts } from '../../../src/actions/checkout/checkout-context.ts'
import { changeDraft } from '../../../src/actions/checkout/checkout.ts'
import { readDraft, storeDraft } from '../../../src/actions/forms/form-drafts.ts'
import { changePlan, openPlans } from '../../../src/actions/room/plans.ts'
import { startDrafts } from '../../../src/engine/forms/start-forms.ts'
import { startStoredValues } from '../../../src/engine/storage/start-stored-values.ts'
import { roomPlans } from '../../../src/state/room/plans.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  startDrafts(await startPage(context))
  await startStoredValues()
})
afterEach(() => context.close())

const titles = () => toasts.list.flatMap(({ title }) => title ?? [])

test('[trial 13] [S5] online, a full device has drafts in memory: they are not called stored, and the page says so once', async () => {
  context.device.disk.fail('full', 'writes')
  changeDraft({ name: 'Demo Shopper' })
  await drafts().flush()
  expect(titles()).toEqual(['Not saved'])
  toasts.list.length = 0
  expect(await storeDraft('application', { name: ['Demo Shopper'] })).toBe(false)
  expect(titles()).toEqual([])
  expect(await readDraft('application')).toEqual({ name: ['Demo Shopper'] })
  context.device.disk.fail(null)
  expect(await storeDraft('application', { name: ['Demo Shopper'], city: ['Sampleton'] })).toBe(true)
  expect(await context.device.disk.read('kept:form-draft:application')).toMatchObject({ city: ['Sampleton'] })
})

test('[S5] online, a full device does not store a room plan, and the page says so', async () => {
  await openPlans()
  const [plan] = roomPlans.list ?? []
  if (!plan) throw new Error('There is no plan')
  context.device.disk.fail('full', 'writes')
  await changePlan({ ...plan, name: 'Lounge' })
  expect(toasts.list.map(({ message }) => message)).toEqual(['This device does not store your plan. Share its link to keep it.'])
  toasts.list.length = 0
  context.device.disk.fail(null)
  await changePlan({ ...plan, name: 'Lounge' })
  expect(toasts.list).toEqual([])
})

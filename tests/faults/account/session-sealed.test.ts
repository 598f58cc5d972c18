import { beforeEach, expect, test } from 'vitest'
import { confirmSession } from '../../../src/data/account/confirm.ts'
import { createOwnReader } from '../../../src/data/orders/own-reader.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { adding, type OfflineContext } from '../../support/device/offline-context.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { endSessions, makeCustomer, PASSWORD, type ShopperTab, type TestShopper } from '../../support/account/shopper-context.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ context, page, customer: anna } = await signedInDevice(first()))
  const reader = createOwnReader(page.tab)
  await Promise.all([reader.customer(), reader.orders()])
})

const stored = () => context.device.disk.changeAll((all) => ({ writes: [], result: [...all.keys()] }))
const text = async () => JSON.stringify(await context.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))

test('[I12] the end of a session removes the copies of profile and orders from the device, and its address in any form', async () => {
  expect(await stored()).toEqual(expect.arrayContaining(['profile', 'kept:own-orders']))
  // This tab has not read the trade account.
  const { disk } = context.device
  await disk.changeAll((all) => ({ writes: [[`outbox:trade:${anna.id}`, all.get(`outbox:saved:${anna.id}`)]], result: undefined }))
  await endSessions(context, anna.id)
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.settle()
  expect(await confirmSession(page.tabSession, true)).toEqual({ kind: 'ended' })
  const keys = await stored()
  expect(keys).not.toContain('profile')
  expect(keys).not.toContain('kept:own-orders')
  expect(keys.filter((key) => /wholesale|reviews|saved|trade/.test(key))).toEqual([])
  expect(await text()).not.toContain(anna.email)
  expect(await text()).not.toContain('Mokoena')
  expect((await context.record(anna.id)).ops).toHaveLength(1)
  expect(page.tabSession.cookies.hint()).toBeNull()
})

test('[I12] [I7] the same customer signs in again and gets the waiting changes, another one is asked first', async () => {
  await endSessions(context, anna.id)
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.settle()
  await confirmSession(page.tabSession, true)
  const ben = await makeCustomer(context)
  expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD })).toEqual({ kind: 'waiting', count: 1 })
  expect(await signIn(page.tabSession, { email: ` ${anna.email.toUpperCase()}`, password: PASSWORD })).toMatchObject({ discarded: 0 })
  await page.tabSession.queues().retry()
  await context.time.pass(1000)
  expect((await context.record(anna.id)).ops).toEqual([])
  expect(await stored()).toContain('profile')
})

test('[I7] a change that the server refused, and nobody has looked at, is deleted for another customer only after a question', async () => {
  await page.append({ type: 'coupon.apply', args: { code: 'NO-SUCH-CODE', auto: false } })
  await context.time.settle()
  expect((await context.record(anna.id)).rejected).toHaveLength(1)
  await endSessions(context, anna.id)
  await confirmSession(page.tabSession, true)
  const ben = await makeCustomer(context)
  expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD })).toEqual({ kind: 'waiting', count: 1 })
  expect(await signIn(page.tabSession, { email: ben.email, password: PASSWORD, others: 'discard' })).toMatchObject({ discarded: 1 })
})

test('[I12] a server that does not answer, or fails, removes nothing', async () => {
  for (const fate of ['fail', 'lose-answer'] as const) {
    context.network.fate = () => fate
    expect(await confirmSession(page.tabSession, true)).toEqual({ kind: 'unknown' })
  }
  expect(await stored()).toEqual(expect.arrayContaining(['profile', 'kept:own-orders']))
})

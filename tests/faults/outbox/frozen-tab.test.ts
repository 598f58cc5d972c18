import { afterEach, beforeEach, expect, test } from 'vitest'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[trial 6] [D8] a tab that was frozen during a request drains when it is visible again', async () => {
  const page = await context.open()
  let requests = 0
  context.network.fate = ({ method }) => (method === 'POST' && (requests += 1) === 1 ? 'lose-answer' : 'deliver')
  await append(page, adding(context.shop, 'kalk-bay'))
  page.outbox.pause()
  page.tab.freeze()
  await context.time.pass(3_600_000)
  page.tab.thaw()
  await page.outbox.refresh()
  await context.time.pass(60_000)

  const { shown, server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([1])
  expect(shown).toEqual(server)
})

test('[trial 6] [D8] a paused page releases the lock, so another tab continues while it is frozen', async () => {
  const page = await context.open()
  const other = await context.open()
  let requests = 0
  context.network.fate = ({ method }) => (method === 'POST' && (requests += 1) === 1 ? 'hang' : 'deliver')
  await append(page, adding(context.shop, 'kalk-bay'))
  await context.time.settle()
  page.outbox.pause()
  await context.time.settle()
  page.tab.freeze()
  await other.outbox.drain()
  await context.time.pass(5000)

  const { server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([1])
})

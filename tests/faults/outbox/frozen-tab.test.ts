import { afterEach, beforeEach, expect, test } from 'vitest'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

test('[trial 6] [D8] a tab that was frozen during a request drains when it is visible again', async () => {
  const page = await world.open()
  let requests = 0
  world.network.fate = ({ method }) => (method === 'POST' && (requests += 1) === 1 ? 'lose-answer' : 'deliver')
  await append(page, adding(world.shop, 'kalk-bay'))
  page.outbox.pause()
  page.tab.freeze()
  await world.time.pass(3_600_000)
  page.tab.thaw()
  await page.outbox.refresh()
  await world.time.pass(60_000)

  const { shown, server, left } = await world.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([1])
  expect(shown).toEqual(server)
})

test('[trial 6] [D8] a paused page releases the lock, so another tab continues while it is frozen', async () => {
  const page = await world.open()
  const other = await world.open()
  let requests = 0
  world.network.fate = ({ method }) => (method === 'POST' && (requests += 1) === 1 ? 'hang' : 'deliver')
  await append(page, adding(world.shop, 'kalk-bay'))
  await world.time.settle()
  page.outbox.pause()
  await world.time.settle()
  page.tab.freeze()
  await other.outbox.drain()
  await world.time.pass(5000)

  const { server, left } = await world.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([1])
})

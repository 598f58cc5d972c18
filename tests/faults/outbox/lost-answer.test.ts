import { afterEach, beforeEach, expect, test } from 'vitest'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

test('[trial 3] [O2] when the answer is lost after the shop committed, the change has one effect', async () => {
  const page = await world.open()
  let lost = 0
  world.network.fate = (request) => (request.method === 'POST' && (lost += 1) <= 3 ? 'lose-answer' : 'deliver')
  await append(page, adding(world.shop, 'kalk-bay', 2))
  await world.time.pass(60_000)

  const { shown, server, left } = await world.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([2])
  expect(shown).toEqual(server)
  const keys = world.network.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

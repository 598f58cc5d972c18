import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCartKey } from '../../support/server/api.ts'
import { addToCart } from '../../support/account/shopper.ts'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

test('[trial 8] [F4] a stale answer does not roll the cart back', async () => {
  const page = await world.open()
  const other = await world.open()
  // The answer to the first tab's read arrives after the second tab has added a line.
  world.network.fate = ({ method }) => (method === 'GET' ? { late: 5000 } : 'deliver')
  void page.outbox.refresh()
  await world.time.settle()
  await append(other, adding(world.shop, 'kalk-bay', 2))
  await world.time.pass(1000)
  const shown: number[] = []
  page.outbox.listen(({ base }) => shown.push(base?.item_count ?? 0))
  await world.time.pass(10_000)

  const state = await world.agree(page.owner)
  expect(state.left).toBe(0)
  expect(Object.values(lines(state.shown))).toEqual([2])
  expect(shown).not.toContain(0)
})

test('[trial 8] [F5] a read does not count a change twice that may have taken effect without an answer', async () => {
  const page = await world.open()
  world.network.fate = ({ method }) => (method === 'POST' ? 'lose-answer' : 'deliver')
  await append(page, adding(world.shop, 'kalk-bay', 2))
  await world.time.settle()
  expect(Object.values(lines(await world.serverCart(page.owner)))).toEqual([2])
  const other = await world.open()
  await world.time.settle()
  expect(Object.values(lines((await world.agree(other.owner)).shown))).toEqual([2])
  await other.outbox.refresh()
  await world.time.settle()
  expect(Object.values(lines((await world.agree(other.owner)).shown))).toEqual([2])

  world.network.fate = () => 'deliver'
  await world.time.pass(60_000)
  const { shown, server, left } = await world.agree(page.owner)
  expect(left).toBe(0)
  expect(shown).toEqual(server)
})

test('[trial 8] [F5] after a restored backup the server’s lower `rev` counts', async () => {
  const owner = newCartKey()
  for (let change = 0; change < 3; change += 1) await addToCart(world.shop, owner, 'kalk-bay')
  const device = world.otherDevice(owner)
  const page = await world.open(device)
  const before = await world.record(owner, device)
  expect(before.baseRev).toBeGreaterThan(1)
  await world.shop.deps.db.deleteFrom('cart').where('cart_key', '=', owner).execute()
  await page.outbox.refresh()
  await world.time.settle()
  const { shown, server } = await world.agree(owner, device)
  expect(shown).toEqual(server)
  expect(shown.items).toEqual([])
})

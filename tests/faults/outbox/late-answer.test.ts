import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCartKey } from '../../support/server/api.ts'
import { addToCart } from '../../support/account/shopper.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[trial 8] [F4] a stale answer does not roll the cart back', async () => {
  const page = await context.open()
  const other = await context.open()
  // The answer to the first tab's read arrives after the second tab has added a line.
  context.network.fate = ({ method }) => (method === 'GET' ? { late: 5000 } : 'deliver')
  void page.outbox.refresh()
  await context.time.settle()
  await append(other, adding(context.shop, 'kalk-bay', 2))
  await context.time.pass(1000)
  const shown: number[] = []
  page.outbox.listen(({ base }) => shown.push(base?.item_count ?? 0))
  await context.time.pass(10_000)

  const state = await context.agree(page.owner)
  expect(state.left).toBe(0)
  expect(Object.values(lines(state.shown))).toEqual([2])
  expect(shown).not.toContain(0)
})

test('[trial 8] [F5] a read does not count a change twice that may have taken effect without an answer', async () => {
  const page = await context.open()
  context.network.fate = ({ method }) => (method === 'POST' ? 'lose-answer' : 'deliver')
  await append(page, adding(context.shop, 'kalk-bay', 2))
  await context.time.settle()
  expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([2])
  const other = await context.open()
  await context.time.settle()
  expect(Object.values(lines((await context.agree(other.owner)).shown))).toEqual([2])
  await other.outbox.refresh()
  await context.time.settle()
  expect(Object.values(lines((await context.agree(other.owner)).shown))).toEqual([2])

  context.network.goOnline()
  await context.time.pass(60_000)
  const { shown, server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  expect(shown).toEqual(server)
})

test('[trial 8] [F5] after a restored backup the server’s lower `rev` counts', async () => {
  const owner = newCartKey()
  for (let change = 0; change < 3; change += 1) await addToCart(context.shop, owner, 'kalk-bay')
  const device = context.otherDevice(owner)
  const page = await context.open(device)
  const before = await context.record(owner, device)
  expect(before.baseRev).toBeGreaterThan(1)
  await context.shop.deps.db.deleteFrom('cart').where('cart_key', '=', owner).execute()
  await page.outbox.refresh()
  await context.time.settle()
  const { shown, server } = await context.agree(owner, device)
  expect(shown).toEqual(server)
  expect(shown.items).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[trial 3] [O2] when the answer is lost after the server committed, the change has one effect', async () => {
  const page = await context.open()
  let lost = 0
  context.network.fate = (request) => (request.method === 'POST' && (lost += 1) <= 3 ? 'lose-answer' : 'deliver')
  await append(page, adding(context.shop, 'kalk-bay', 2))
  await context.time.pass(60_000)

  const { shown, server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([2])
  expect(shown).toEqual(server)
  const keys = context.network.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

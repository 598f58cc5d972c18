import { afterEach, beforeEach, expect, test } from 'vitest'
import { wholesaleDraft, type WholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { WHOLESALE_LINES } from '../../../src/contract/wholesale/wholesale.ts'
import { change, listLines, listsAgree, manyWays, newListId, openLists, storedLists } from '../../support/wholesale/lists.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
const listId = newListId()
const list = 'Guest house'
const creating: WholesaleOperation = { type: 'list.create', args: { listId, name: list } }

beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[trial 5] [L] [T1] a list of 200 lines edited offline in two tabs arrives once and complete', { timeout: 120_000 }, async () => {
  const one = await openLists(context)
  const other = await openLists(context)
  context.network.goOffline()
  await change(one, creating)
  const lines = listLines(context, 200)
  for (const [index, line] of lines.entries()) {
    const setting = { type: 'list.setLine', args: { listId, list, line: { ...line, productQuantity: index + 1 }, product: '' } } as const
    await change(index % 2 === 0 ? one : other, setting)
  }
  const { ops } = await storedLists(context, one.owner)
  expect(ops).toHaveLength(201)
  one.tab.kill()
  const done: (string | null)[] = []
  context.network.committed = ({ method, headers }) => void (method === 'POST' && done.push(headers.get('Idempotency-Key')))
  context.network.goOnline()
  await context.time.pass(120_000)

  const { shown, server, left } = await listsAgree(context, one.owner)
  expect(left).toBe(0)
  expect(shown).toEqual(server)
  expect(Object.values(server[listId]!.lines)).toEqual(lines.map((_, index) => index + 1))
  expect(done).toEqual(ops.map(({ id }) => id))
})

test(
  '[L4] 5,000 lines are one change: stored once, sent once, without a second effect after a lost answer',
  { timeout: 120_000 },
  async () => {
    context = await createOfflineContext({ content: manyWays() })
    const page = await openLists(context)
    await change(page, creating)
    await context.time.settle()
    const lines = listLines(context, WHOLESALE_LINES, 3)
    let lost = 0
    context.network.fate = ({ method }) => (method === 'POST' && (lost += 1) === 1 ? 'lose-answer' : 'deliver')
    const [id] = await page.outbox.appendAll([wholesaleDraft({ type: 'list.setLines', args: { listId, list, lines } })])
    expect((await storedLists(context, page.owner)).ops).toHaveLength(1)
    await context.time.pass(60_000)

    const { shown, server, left } = await listsAgree(context, page.owner)
    expect(left).toBe(0)
    expect(Object.keys(server[listId]!.lines)).toHaveLength(WHOLESALE_LINES)
    expect(shown).toEqual(server)
    const bulk = context.network.sent.filter(({ path }) => path.endsWith('update-wholesale-products'))
    expect(bulk.map(({ key }) => key)).toEqual([id, id])
    expect(await page.outbox.takeNews()).toEqual([])
  },
)

test('[L4] [D5] a change of many lines has a longer time limit, for a slow connection', async () => {
  const page = await openLists(context)
  await change(page, creating)
  await context.time.settle()
  context.network.fate = ({ method }) => (method === 'POST' ? { late: 11_000 } : 'deliver')
  await change(page, { type: 'list.setLines', args: { listId, list, lines: listLines(context, 300) } })
  await context.time.pass(11_500)
  expect((await listsAgree(context, page.owner)).left).toBe(0)
  expect(context.network.sent.filter(({ path }) => path.endsWith('update-wholesale-products'))).toHaveLength(1)
})

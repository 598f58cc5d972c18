import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext, type OpenTab } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

/** Ten lines of twenty: the limits of a cart for 200 single additions. */
function tenLines(): CartOperation[] {
  const fabrics = context.shop.deps.catalogue.catalogue.products.find(({ slug }) => slug === 'kalk-bay')?.fabrics.slice(0, 5) ?? []
  return ['kalk-bay', 'protea'].flatMap((slug) => {
    const own =
      slug === 'kalk-bay'
        ? fabrics
        : (context.shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)?.fabrics.slice(0, 5) ?? [])
    return own.map((fabric) => adding(context.shop, slug, 1, { fabric }))
  })
}

async function addHundredEach(one: OpenTab, other: OpenTab): Promise<string[]> {
  const products = tenLines()
  expect(products).toHaveLength(10)
  const ids: string[] = []
  for (let index = 0; index < 200; index += 1) {
    const operation = products[index % 10]
    if (operation) ids.push(await append(index % 2 === 0 ? one : other, operation))
  }
  return ids
}

test(
  '[trial 5] [T1] two tabs add 100 each, interleaved: all 200 arrive once, in the order of the additions',
  { timeout: 60_000 },
  async () => {
    const one = await context.open()
    const other = await context.open()
    expect(other.owner).toBe(one.owner)
    const ids = await addHundredEach(one, other)
    await context.time.pass(5000)

    const { shown, server, left } = await context.agree(one.owner)
    expect(left).toBe(0)
    expect(Object.values(lines(server))).toEqual(Array.from({ length: 10 }, () => 20))
    expect(shown).toEqual(server)
    expect(context.network.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(ids)
  },
)

test('[trial 5] [T2] when the sending tab closes, another continues within 5 s', { timeout: 60_000 }, async () => {
  const one = await context.open()
  const other = await context.open()
  // The first tab's request has no answer, so the tab holds the lock when it closes.
  let requests = 0
  context.network.fate = ({ method }) => (method === 'POST' && (requests += 1) === 1 ? 'hang' : 'deliver')
  await addHundredEach(one, other)
  await context.time.settle()
  expect((await context.record(one.owner)).ops.length).toBe(200)

  one.tab.kill()
  await context.time.pass(5000)
  const { server, left } = await context.agree(other.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual(Array.from({ length: 10 }, () => 20))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { applyDuePrices } from '../../../api-mock/desk/products/schedule/apply-due.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const COUNT = 100
const PRICE = 100_000
const RAISE = 5_000

describeOnEveryDatabase(`${COUNT} prices of the same moment`, (database) => {
  it('all change, each product by itself, while shoppers are answered', { timeout: 60_000 }, async () => {
    const shop = await createTestApp({ database })
    const folder = mkdtempSync(join(tmpdir(), 'shop-prices-'))
    const file = join(folder, 'products.json')
    const category = shop.deps.catalogue.catalogue.categories[0]?.slug
    const products = Array.from({ length: COUNT }, (_, at) => ({ slug: `piece-${at}`, name: `Piece ${at}`, category, price: PRICE }))
    writeFileSync(file, JSON.stringify({ products }))
    expect((await shopLine({ deps: shop.deps }, 'catalogue', 'import', file)).code).toBe(0)
    rmSync(folder, { recursive: true })
    await shop.deps.catalogue.refresh()

    const { db } = shop.deps
    const { token } = await newStaff(shop, 'office')
    const rows = await db.selectFrom('product').select(['id', 'slug']).where('slug', 'like', 'piece-%').orderBy('id').execute()
    const ids = rows.map(({ id }) => id)
    const change = { kind: 'price', by: 'amount', value: RAISE, step: 1 } as const
    const schedule = { starts_at: new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString(), ends_at: null }
    const preview = await shop.call('deskBatchPreview', { token, ids, change, schedule })
    const picked = preview.answer.rows.map(({ product_id: id, version }) => ({ id, version }))
    expect((await shop.call('deskBatchApply', { token, products: picked, change, schedule })).answer.changed).toBe(COUNT)
    shop.clock.advance({ hours: 1 })

    const changed = async () =>
      Number(
        (
          await db
            .selectFrom('scheduled_price')
            .select((row) => row.fn.countAll().as('count'))
            .where('state', '=', 'done')
            .executeTakeFirstOrThrow()
        ).count,
      )
    const { version } = shop.deps.catalogue
    const run = { isOver: false }
    const running = applyDuePrices(shop.deps).finally(() => (run.isOver = true))
    const seen = new Set<number>()
    const answers = new Set<number>()
    for (let at = 0; !run.isOver; at = (at + 1) % COUNT) {
      answers.add((await shop.call('product', {}, { params: { slug: `piece-${at}` } })).status)
      seen.add(await changed())
      await nextTurn()
    }
    expect(await running).toBe(COUNT)
    expect(answers).toEqual(new Set([200]))
    // Requests came between the transactions, each of which is small.
    expect([...seen].filter((count) => count > 0 && count < COUNT).length).toBeGreaterThan(1)
    expect(await changed()).toBe(COUNT)

    // What is kept of the catalogue is out of date, and shoppers see every price.
    expect(shop.deps.catalogue.version).not.toBe(version)
    expect(new Set(ids.map((id) => shop.deps.catalogue.card(id)?.price))).toEqual(new Set([PRICE + RAISE]))
    expect((await shop.call('product', {}, { params: { slug: `piece-${COUNT - 1}` } })).answer.price).toBe(PRICE + RAISE)
    expect(await applyDuePrices(shop.deps)).toBe(0)
    await shop.close()
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStepCounter } from '../../../api-mock/measurement/count-steps.ts'
import { deleteOldCounts } from '../../../api-mock/measurement/jobs.ts'
import { statsLines } from '../../../api-mock/measurement/stats-lines.ts'
import { readStats } from '../../../api-mock/measurement/stats.ts'
import { dispatchOrder, fromCommandLine, markPaid } from '../../../api-mock/orders/staff.ts'
import { undoStep } from '../../../api-mock/orders/undo/undo-step.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { decideAtSandbox, placedOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('the server’s own counts', (database) => {
  let shop: TestShop
  const { log, lines } = keptLog()
  beforeEach(async () => {
    lines.length = 0
    shop = await createTestApp({ database, deps: { log } })
  })
  afterEach(() => shop.close())
  const visit = (path: string, referrer = '') => shop.call('pageVisit', { path, referrer })
  const rows = () =>
    shop.deps.db.selectFrom('page_visit').select(['path', 'kind', 'referrer', 'visits']).orderBy('path').orderBy('visits').execute()

  it('are a number for each day, page and origin, and nothing that distinguishes visitors', async () => {
    await Promise.all([1, 2, 3].map(() => visit('/product/kalk-bay', 'https://search.example/find?q=couch&user=7#me')))
    await visit('/product/kalk-bay', 'http://localhost:4102/')
    await visit('/product/kalk-bay', 'not an address')
    expect(await rows()).toEqual([
      { path: '/product/kalk-bay', kind: 'product', referrer: '', visits: 2 },
      { path: '/product/kalk-bay', kind: 'product', referrer: 'https://search.example', visits: 3 },
    ])
  })

  it('never contain the number of an order or the id of a list', async () => {
    await visit('/checkout/order/12345678')
    await visit('/my-account/lists/abcdef123')
    expect((await rows()).map(({ path }) => path)).toEqual(['/checkout/order', '/my-account/lists'])
  })

  it('count unknown paths as one, so that invented paths cannot fill the database', async () => {
    for (const path of ['/nonsense', '/product/no-such-couch', '/a/b/c', '/my-account/demo%40stoep.example', '/blog/never-written'])
      await visit(path)
    expect(await rows()).toEqual([{ path: '(other)', kind: 'other', referrer: '', visits: 5 }])
  })

  it('[one server] include the starts of the installed app, without anything about the person', async () => {
    await visit('/')
    await shop.call('pageVisit', { path: '/', app: true })
    await shop.call('pageVisit', { path: '/search', app: true })
    await shop.deps.steps.store()
    const { visits } = await readStats(shop.deps, 1)
    expect([visits.total, visits.appStarts]).toEqual([3, 2])
  })

  it('reject a path with a query, which could contain anything', async () => {
    expect((await visit('/search?q=my+name')).failure.code).toBe('invalid_request')
  })

  it('show the 75th percentile of page speed, by kind of page and metric', async () => {
    for (let index = 1; index <= 100; index += 1)
      await shop.call('webVitals', {
        path: '/product/kalk-bay',
        vitals: [
          { name: 'LCP', value: index * 20 },
          { name: 'CLS', value: 0.05 },
        ],
      })
    const { vitals } = await readStats(shop.deps, 1)
    const lcp = vitals.find(({ kind, metric }) => kind === 'product' && metric === 'LCP')
    expect(lcp?.measured).toBe(100)
    expect(lcp?.rating).toBe('good')
    expect(lcp?.p75).toBeGreaterThanOrEqual(1500)
    expect(lcp?.p75).toBeLessThanOrEqual(1575)
    expect(vitals.find(({ metric }) => metric === 'CLS')?.p75).toBeCloseTo(0.05, 2)
  })

  it('[one server] show the steps from visit to purchase, with a repeated call counted once', async () => {
    const paid = await placedOrder(shop)
    await decideAtSandbox(shop, paid.redirect_url, 'pay')
    await placedOrder(shop)
    const key = crypto.randomUUID()
    const add = { cartKey: paid.cartKey, productId: 1001, productQuantity: 1, variation: { fabric: 'linen-oat', legs: 'kiaat' } }
    await shop.call('cartAdd', add, { key })
    await shop.call('cartAdd', add, { key })
    await shop.call('cartAdd', { ...add, productQuantity: 0 })
    for (let index = 0; index < 6; index += 1) await visit('/product/kalk-bay')
    await visit('/checkout')
    await shop.deps.steps.store()
    const { funnel } = await readStats(shop.deps, 7)
    expect(funnel.map(({ step, count }) => [step, count])).toEqual([
      ['product views', 6],
      ['added to a cart', 3],
      ['checkouts', 1],
      ['orders', 1],
    ])
  })

  it('have an order on the day of its payment alone, also if a step is taken back later', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order_id)
    await dispatchOrder(shop.deps, order_id, 'Demo Carriers', '')
    const orders = async () => (await readStats(shop.deps, 7)).funnel.find(({ step }) => step === 'orders')?.count
    expect(await orders()).toBe(1)
    shop.clock.advance({ days: 8 })
    await fromCommandLine(shop.deps, order_id, undoStep('dispatched', { reason: 'A mistake', notify: false, author: 'Demo' }))
    expect(await orders()).toBe(0)
  })

  it('of steps wait for a database that is away, and add to those of other servers', async () => {
    const { db, clock, steps } = shop.deps
    const other = createStepCounter({ db, clock })
    for (const counter of [steps, other, other]) counter.count('app')
    await other.store()
    await db.schema.alterTable('shop_step').renameTo('away').execute()
    await expect(steps.store()).rejects.toThrow('shop_step')
    steps.count('app')
    await db.schema.alterTable('away').renameTo('shop_step').execute()
    await steps.store()
    await steps.store()
    expect((await readStats(shop.deps, 1)).visits.appStarts).toBe(4)
  })

  it('are printed for people, with today and without older days', async () => {
    await visit('/product/kalk-bay')
    shop.clock.advance({ days: 2 })
    await visit('/', 'https://friend.example/page')
    await visit('/product/kalk-bay')
    const lately = statsLines(await readStats(shop.deps, 2)).join('\n')
    expect(lately).toContain('2026-11-21 to 2026-11-22')
    expect(lately).toContain('Visits: 2')
    expect(lately).toContain('https://friend.example')
    expect((await runCommand(shop, 'stats')).lines.join('\n')).toContain('Visits: 3')
  })

  it('change their day at midnight in South Africa', async () => {
    shop.clock.set('2026-11-20T22:00:00Z')
    await visit('/')
    expect(await shop.deps.db.selectFrom('page_visit').select('day').executeTakeFirstOrThrow()).toEqual({ day: '2026-11-21' })
  })

  it('are deleted after two years, and not before', async () => {
    await visit('/')
    shop.clock.advance({ days: 730 })
    await deleteOldCounts(shop.deps)
    expect(await rows()).toHaveLength(1)
    shop.clock.advance({ days: 1 })
    await deleteOldCounts(shop.deps)
    expect(await rows()).toEqual([])
  })

  it('leave no address and no origin in the logs', async () => {
    await visit('/product/kalk-bay', 'https://search.example/?q=demo')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/search\.example|demo/)
  })
})

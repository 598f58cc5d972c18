import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { cartDraft, type CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { cartScope } from '../../support/device/cart-scope.ts'
import { settled } from '../../../src/data/outbox/changes.ts'
import { fold } from '../../../src/data/cart/fold.ts'
import { formDraft, formScope } from '../../../src/data/forms/queue.ts'
import type { Verdict } from '../../../src/data/outbox/classify.ts'
import { waitLeft } from '../../../src/data/outbox/next.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext, type OpenTab } from '../../support/device/offline-context.ts'
import { rejectsFirstChange } from '../../support/device/network.ts'
import { openScope, storedOf } from '../../support/device/scope-tab.ts'

/** The rules of the outbox (src/data/outbox/RULES.md) that the trials assume. */

let context: OfflineContext
let page: OpenTab
beforeEach(async () => {
  context = await createOfflineContext()
  page = await context.open()
})
afterEach(() => context.close())

const posts = () => context.network.sent.filter(({ method }) => method !== 'GET')
const record = () => context.record(page.owner)
const view = async () => {
  const { base, ops } = await record()
  return fold(base, page.owner, ops)
}
const keyOf = (operation: Extract<CartOperation, { type: 'cart.add' }>) => operation.args.item.item_key
const quantityOf = (itemKey: string, quantity: number): CartOperation => ({
  type: 'cart.setQuantity',
  args: { itemKey, quantity, name: 'Kalk Bay' },
})

describe('one effect', () => {
  test('[O3] every attempt of a change sends one UUID and the same body', async () => {
    const bodies: string[] = []
    let tries = 0
    context.network.fate = (request) => {
      if (request.method !== 'POST') return 'deliver'
      void request
        .clone()
        .text()
        .then((text) => bodies.push(text))
      tries += 1
      return tries < 4 ? 'lose-answer' : 'deliver'
    }
    const id = await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.pass(120_000)
    expect(posts().map(({ key }) => key)).toEqual([id, id, id, id])
    expect(new Set(bodies).size).toBe(1)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('[O4] two unsent quantities of one line become one change with a new key; a change that was sent is not joined', async () => {
    const add = adding(context.shop, 'kalk-bay')
    await append(page, add)
    await context.time.pass(1000)
    context.network.goOffline()
    const sent = await append(page, quantityOf(keyOf(add), 2))
    await context.time.settle()
    const third = await append(page, quantityOf(keyOf(add), 3))
    const fourth = await append(page, quantityOf(keyOf(add), 4))
    const { ops } = await record()
    expect(ops.map(({ id, args }) => [id, args['quantity']])).toEqual([
      [sent, 2],
      [fourth, 4],
    ])
    expect(fourth).not.toBe(third)
  })

  test('[O4] an addition and its removal both reach the server: another device may have added the same line', async () => {
    context.network.goOffline()
    const add = adding(context.shop, 'kalk-bay')
    await append(page, add)
    await append(page, { type: 'cart.remove', args: { itemKey: keyOf(add), name: 'Kalk Bay' } })
    expect((await record()).ops.map(({ type }) => type)).toEqual(['cart.add', 'cart.remove'])
  })

  test('[O5] at every read of the disk a change is either waiting or in the base', async () => {
    const seen: number[] = []
    page.outbox.listen(({ base, ops }) => {
      const inBase = Object.values(base ? lines(base) : {}).reduce((sum, count) => sum + count, 0)
      seen.push(inBase + ops.length)
    })
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.pass(5000)
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set([1]))
  })
})

describe('the drain', () => {
  test('[D1] an append sends at once; while a change waits, the queue drains every 30 s without a hint', async () => {
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    expect(posts()).toHaveLength(1)
    context.network.fate = ({ method }) => (method === 'POST' ? 'hang' : 'deliver')
    await append(page, adding(context.shop, 'aloe'))
    await context.time.pass(10_001)
    context.network.goOnline()
    await context.time.pass(30_000)
    expect((await record()).ops).toEqual([])
  })

  test('[O1] [W8] a stopped queue stores changes and sends nothing, until it resumes', async () => {
    page.outbox.stop()
    await append(page, adding(context.shop, 'kalk-bay'))
    await page.outbox.refresh()
    await context.time.pass(60_000)
    expect(posts()).toEqual([])
    expect((await record()).ops).toHaveLength(1)
    page.outbox.resume()
    await context.time.settle()
    expect((await record()).ops).toEqual([])
  })

  test('[D2] the first change holds back those after it, and `seq` gives the order regardless of the clock', async () => {
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    context.device.jump(-86_400_000)
    await append(page, adding(context.shop, 'aloe', 1))
    const { ops } = await record()
    expect(ops.map(({ seq }) => seq)).toEqual([1, 2])
    expect(ops[1]?.createdAt).toBeLessThan(ops[0]?.createdAt ?? 0)
    context.network.sent.length = 0
    context.network.fate = ({ method }) => (method === 'POST' ? 'fail' : 'deliver')
    await context.time.pass(60_000)
    expect(new Set(posts().map(({ key }) => key))).toEqual(new Set([ops[0]?.id]))
    context.network.goOnline()
    await context.time.pass(60_000)
    expect([...new Set(posts().map(({ key }) => key))]).toEqual(ops.map(({ id }) => id))
  })

  test('[D2] a change of the cart holds back those after it also when a server in between rejects it', async () => {
    context.network.fate = rejectsFirstChange()
    const first = await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    const second = await append(page, adding(context.shop, 'aloe'))
    await context.time.pass(30_000)
    expect(new Set(posts().map(({ key }) => key))).toEqual(new Set([first]))
    context.network.goOnline()
    await context.time.pass(120_000)
    expect([...new Set(posts().map(({ key }) => key))]).toEqual([first, second])
    expect((await record()).ops).toEqual([])
  })

  test('[D4] each verdict gives its state', async () => {
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    const before = await record()
    const [operation] = before.ops
    if (!operation) throw new Error('Nothing waits')
    const at = { now: 0, serverNow: 0, random: 0.5, askedAt: 0 }
    const stateAfter = (verdict: Verdict<Cart>) => {
      const after = settled(before, operation, verdict, at, cartScope)
      return after.ops[0]?.state ?? (after.rejected.length > 0 ? 'rejected' : 'gone')
    }
    expect(stateAfter({ kind: 'retry', reached: false, retryAfter: null })).toBe('waiting')
    expect(stateAfter({ kind: 'blocked', state: 'blocked-sign-in' })).toBe('blocked-sign-in')
    expect(stateAfter({ kind: 'blocked', state: 'blocked-gate' })).toBe('blocked-gate')
    expect(stateAfter({ kind: 'blocked', state: 'blocked-owner' })).toBe('blocked-owner')
    expect(stateAfter({ kind: 'needs-upgrade' })).toBe('needs-upgrade')
    expect(stateAfter({ kind: 'rejected', code: 'not_found', message: 'Gone', reason: null })).toBe('rejected')
    expect(stateAfter({ kind: 'acknowledged', base: await context.serverCart(page.owner) })).toBe('gone')
  })

  test('[D7] a wait that started in the future is over: the clock was set back', async () => {
    const waiting = { notBefore: 90_000, waitingSince: 60_000 }
    expect(waitLeft(waiting, 70_000)).toBe(20_000)
    expect(waitLeft(waiting, 90_000)).toBe(0)
    expect(waitLeft(waiting, 59_999)).toBe(0)
  })

  test('[T3] another tab shows the writes of this one, and an older read replaces no newer one', async () => {
    const other = await context.open()
    const shown: number[] = []
    other.outbox.listen(({ nextSeq }) => shown.push(nextSeq))
    await append(page, adding(context.shop, 'kalk-bay'))
    await append(page, adding(context.shop, 'aloe'))
    await context.time.pass(1000)
    expect(shown.at(-1)).toBe(3)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  })
})

describe('the fold', () => {
  test('[F1] the offline view equals the server’s result, and a change that the server would reject has no effect', async () => {
    const add = adding(context.shop, 'kalk-bay', 2)
    context.network.goOffline()
    await append(page, add)
    await append(page, quantityOf('no-such-line', 3))
    const shown = (await view()).cart
    context.network.goOnline()
    await page.outbox.retry()
    await context.time.pass(60_000)
    const server = await context.serverCart(page.owner)
    expect(lines(shown)).toEqual(lines(server))
    expect(shown.totals).toEqual(server.totals)
  })

  test('[F2] only a line that a waiting change touches is pending', async () => {
    const [couch, ottoman] = [adding(context.shop, 'kalk-bay'), adding(context.shop, 'aloe')]
    await append(page, couch)
    await context.time.pass(1000)
    context.network.goOffline()
    await append(page, ottoman)
    expect((await view()).pending.itemKeys).toEqual([keyOf(ottoman)])
  })

  test('[F3] an unchecked code is pending and gives no discount', async () => {
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.pass(1000)
    const before = (await view()).cart.totals
    context.network.goOffline()
    await page.outbox.append(cartDraft({ type: 'coupon.apply', args: { code: 'STOEP10', auto: false } }))
    const { cart, pending } = await view()
    expect(pending.coupon).toBe('STOEP10')
    expect(cart.totals).toEqual(before)
  })
})

test('[M4] the device reads no forms back: it makes no read request, and stores only the acknowledgement', async () => {
  const forms = await openScope(context, formScope)
  await forms.outbox.refresh()
  const asked = context.network.sent.length
  const message = { name: 'Demo', email: 'demo@stoep.example', message: 'Good day', subject: 'Other', phone: '' }
  await forms.outbox.append(formDraft('contact', message))
  await context.time.pass(5000)
  const sent = context.network.sent.slice(asked)
  expect(sent.filter(({ method, path }) => method === 'GET' && path.includes('contact'))).toEqual([])
  const { base } = await storedOf(context, formScope, forms.owner)
  expect(Object.keys(base ?? { rev: 0 })).toEqual(['rev'])
})

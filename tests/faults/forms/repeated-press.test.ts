import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendForm } from '../../../src/actions/forms/forms.ts'
import { buyGiftCard } from '../../../src/actions/gifts/gifts.ts'
import { payOrder } from '../../../src/actions/orders/order.ts'
import { giftCardBodySchema } from '../../../src/contract/gifts/gift-card.ts'
import { startGifts } from '../../../src/engine/gifts/start-gifts.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import type { Fate } from '../../support/device/network.ts'
import { startPage } from '../../support/device/page-state.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { giftCardOf } from '../../support/gifts/cards.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  startGifts(await startPage(context))
})
afterEach(() => context.close())

/** A refusal of the server before it looks at the key. */
const refusal = (status: number, code: string) =>
  Response.json({ status, code, message: 'Not now', data: { status } }, { status, headers: { 'X-Shop-Api': '1' } })

/** Passes the time limit of a call. */
async function ended<Result>(work: Promise<Result>): Promise<Result> {
  await context.time.settle()
  await context.time.pass(45_000)
  return work
}

interface Press {
  what: string
  path: RegExp
  press: () => Promise<{ kind: string }>
  rows: () => Promise<unknown[]>
}

async function presses(): Promise<Press[]> {
  const { shop } = context
  const db = shop.deps.db
  const { fabrics, ...person } = filled.swatchRequest
  const card = giftCardBodySchema.parse(giftCardOf())
  const { order_id: orderId, order_key: orderKey } = await placedOrder(shop, 'card')
  return [
    {
      what: 'swatches',
      path: /swatch/,
      press: () => sendForm('swatches', { ...person, fabrics: [...fabrics] }),
      rows: () => db.selectFrom('swatch_request').selectAll().execute(),
    },
    {
      what: 'an application',
      path: /application/,
      press: () => sendForm('application', filled.decoratorApplication),
      rows: () => db.selectFrom('decorator_application').selectAll().execute(),
    },
    {
      what: 'a gift card',
      path: /gift-card/,
      press: () => buyGiftCard(card),
      rows: () => db.selectFrom('orders').selectAll().where('order_id', '!=', orderId).execute(),
    },
    {
      what: 'a payment',
      path: /pay$/,
      press: () => payOrder(orderId, orderKey, 'payjustnow', 0),
      rows: () => db.selectFrom('payment').selectAll().where('order_id', '=', orderId).where('method', '=', 'payjustnow').execute(),
    },
  ]
}

describe('[O3] [B6] a press whose answer was lost', () => {
  test.each([
    ['too many tries', () => refusal(429, 'rate_limited')],
    ['no session', () => refusal(401, 'session_required')],
    ['a second factor', () => refusal(401, 'second_factor_required')],
    ['a closed gate', () => refusal(403, 'gate_closed')],
    ['an earlier attempt at work', () => refusal(409, 'in_progress')],
    ['an old version', () => refusal(426, 'upgrade_required')],
  ] satisfies [string, () => Fate][])('has one effect, also when the next press is refused for %s', async (_, answer) => {
    for (const { what, path, press, rows } of await presses()) {
      const during = (fate: () => Fate) => {
        context.network.fate = ({ method, url }) => (method === 'POST' && path.test(url) ? fate() : 'deliver')
      }
      during(() => 'lose-answer')
      expect((await ended(press())).kind, what).toMatch(/unsent|unreachable/)
      during(answer)
      expect((await ended(press())).kind, what).toBe('refused')
      during(() => 'deliver')
      expect((await ended(press())).kind, what).toMatch(/sent|placed|started/)
      expect(await rows(), what).toHaveLength(1)
      const keys = context.network.sent.filter((sent) => sent.method === 'POST' && path.test(sent.path)).map(({ key }) => key)
      expect([keys.length, new Set(keys).size], what).toEqual([3, 1])
    }
  })

  test.each(['swatches', 'an application', 'a gift card'])(
    'has one effect when the page was reloaded before the next press: %s',
    async (form) => {
      const { press, rows } = (await presses()).find(({ what }) => what === form)!
      context.network.fate = ({ method }) => (method === 'POST' ? 'lose-answer' : 'deliver')
      expect((await ended(press())).kind).toBe('unsent')
      context.network.goOnline()
      startGifts(await startPage(context))
      expect((await ended(press())).kind).toMatch(/sent|placed/)
      expect(await rows()).toHaveLength(1)
      // The same details after an answer are a new request.
      expect((await ended(press())).kind).toMatch(/sent|placed/)
      expect(await rows()).toHaveLength(2)
    },
  )

  test('has one effect on a device that stores nothing', async () => {
    for (const { what, press, rows } of (await presses()).slice(0, 3)) {
      context.network.fate = ({ method }) => (method === 'POST' ? 'lose-answer' : 'deliver')
      context.device.disk.fail('full')
      expect((await ended(press())).kind, what).toBe('unsent')
      context.network.goOnline()
      expect((await ended(press())).kind, what).toMatch(/sent|placed/)
      expect(await rows(), what).toHaveLength(1)
      context.device.disk.fail(null)
    }
  })
})

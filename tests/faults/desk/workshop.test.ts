import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import storedChanges from '../../../desk/workshop/fixtures/changes-1.json' with { type: 'json' }
import { describeChange, readChange, workshopDraft, workshopScope, type WorkshopChange } from '../../../desk/workshop/queue.ts'
import { checkoutOf, newShopper, placedOrder } from '../../support/account/shopper.ts'
import { aloe, setAvailability } from '../../support/catalogue/goods.ts'
import { deliveryOf, dispatchOf, newPhone, openOn, recordOn, shownOn, stepFor, type Phone } from '../../support/desk/phones.ts'
import { collectingStore } from '../../support/delivery/zones.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { storedPhoto } from '../../support/reviews/photos.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const open = (phone: Phone) => openOn(context, phone)
const db = () => context.shop.deps.db
const stateOf = async (orderId: string) =>
  (await db().selectFrom('orders').select('state').where('order_id', '=', orderId).executeTakeFirstOrThrow()).state
const mailsAbout = async (orderId: string, name: string) => {
  await sendDueMail(context.shop.deps)
  const mails = await db().selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'like', `%${orderId}%`).execute()
  return mails.filter(({ mail_id }) => mail_id.includes(name)).length
}

async function countAloe(): Promise<void> {
  await setAvailability(context.shop, aloe.productId, 'in_stock')
  await db().insertInto('stock').values({ product_id: aloe.productId, variation: '', count: 7, low_level: 2 }).execute()
}

async function paidOrder(): Promise<string> {
  const { order_id: orderId } = await placedOrder(context.shop, 'bank_transfer')
  await markPaid(context.shop.deps, orderId)
  return orderId
}

test.each(storedChanges)('[S3] every later version can read and describe a stored $type of version $v', ({ type, v, args }) => {
  expect(workshopScope.isSupported({ type, v, args })).toBe(true)
  expect(describeChange({ type, v, args })).toContain(type === 'workshop.count' ? 'Aloe' : 'Demo Shopper')
  expect(workshopScope.isSupported({ type, v: 99, args })).toBe(false)
})

describe('the workshop without a signal', () => {
  test('[trial 39] sends, delivers with a photo, notes and counts, each exactly once, although it is killed and answers are lost', async () => {
    const orderId = await paidOrder()
    await countAloe()
    const phone = await newPhone(context)
    const first = await open(phone)
    phone.signal = false
    const append = async (change: WorkshopChange, photo?: readonly [string, string]) =>
      first.outbox.append(workshopDraft(change, photo ? [photo] : []))
    await append(await dispatchOf(phone, orderId))
    const photo = randomUUID()
    await append(await deliveryOf(phone, orderId, photo), [photo, await storedPhoto()])
    await append({ type: 'workshop.note', args: { orderId, name: 'Demo', text: 'The gate code is 1234.' } })
    await append({
      type: 'workshop.count',
      args: { productId: aloe.productId, variation: '', name: 'Aloe', seen: 7, count: 5, lowLevel: 2 },
    })
    expect((await shownOn(phone)).orders).toMatchObject([
      { order_id: orderId, state: 'delivered', waiting: true, carrier: 'Demo Carriers' },
    ])
    expect((await shownOn(phone)).counts).toMatchObject([{ count: 5, waiting: true }])
    expect(await stateOf(orderId)).toBe('processing')
    first.tab.kill()

    let posts = 0
    context.network.fate = ({ method }) => (method === 'POST' && (posts += 1) % 2 === 1 ? 'lose-answer' : 'deliver')
    phone.signal = true
    const next = await open(phone)
    await context.time.pass(300_000)
    const { ops, rejected } = await recordOn(phone)
    expect([ops, rejected]).toEqual([[], []])
    expect(posts).toBeGreaterThan(6)
    expect(await stateOf(orderId)).toBe('delivered')
    expect([await mailsAbout(orderId, 'dispatched'), await mailsAbout(orderId, 'delivered')]).toEqual([1, 1])
    const notes = await db().selectFrom('order_note').select('text').execute()
    expect(notes).toEqual([{ text: 'The gate code is 1234.' }])
    expect(await db().selectFrom('stock').select('count').execute()).toEqual([{ count: 5 }])
    const proofs = await db().selectFrom('delivery_proof').selectAll().execute()
    expect(proofs).toMatchObject([{ order_id: orderId, received_by: 'Demo Receiver', photo: expect.stringMatching(/^UklGR/) }])
    expect((await shownOn(phone)).orders).toMatchObject([{ order_id: orderId, state: 'delivered', isOver: true, waiting: false }])
    next.tab.kill()
  })

  test('a delivery whose photo the device has lost is recorded, and a note says that there was one', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const first = await open(phone)
    await first.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    await context.time.pass(60_000)
    phone.signal = false
    const photo = randomUUID()
    await first.outbox.append(workshopDraft(await deliveryOf(phone, orderId, photo), [[photo, await storedPhoto()]]))
    first.tab.kill()
    await phone.device.disk.change(`attachment:${photo}`, () => ({ put: { value: undefined }, result: null }))
    phone.signal = true
    let posts = 0
    context.network.fate = ({ method }) => (method === 'POST' && [1, 3].includes((posts += 1)) ? 'lose-answer' : 'deliver')
    const next = await open(phone)
    await context.time.pass(300_000)
    expect((await recordOn(phone)).ops).toEqual([])
    expect(await stateOf(orderId)).toBe('delivered')
    const notes = await db().selectFrom('order_note').select('text').execute()
    expect(notes).toEqual([{ text: 'A photo of the delivery was taken, but the device has lost it.' }])
    next.tab.kill()
  })

  test('[trial 39] an order that is collected is listed while it is made, becomes ready and is handed over, each exactly once', async () => {
    const { shop } = context
    const slug = await collectingStore(shop)
    const { cart } = await newShopper(shop)
    const placed = await shop.call('checkout', { ...checkoutOf(cart, 'bank_transfer'), collect: slug })
    const { order_id: orderId } = placed.answer
    await markPaid(shop.deps, orderId)
    const phone = await newPhone(context)
    const page = await open(phone)
    expect((await shownOn(phone)).orders).toMatchObject([{ order_id: orderId, state: 'processing', collect: expect.any(String) }])
    phone.signal = false
    await page.outbox.append(workshopDraft({ type: 'workshop.ready', args: await stepFor(phone, orderId) }))
    expect((await shownOn(phone)).orders).toMatchObject([{ state: 'dispatched', waiting: true }])
    const handed = { ...(await stepFor(phone, orderId)), receivedBy: 'Demo Collector', photo: null, collected: true }
    await page.outbox.append(workshopDraft({ type: 'workshop.deliver', args: handed }))
    let posts = 0
    context.network.fate = ({ method }) => (method === 'POST' && (posts += 1) % 2 === 1 ? 'lose-answer' : 'deliver')
    phone.signal = true
    await context.time.pass(300_000)
    expect((await recordOn(phone)).rejected).toEqual([])
    expect(await stateOf(orderId)).toBe('delivered')
    const notes = await db().selectFrom('order_event').select('note').where('order_id', '=', orderId).orderBy('position').execute()
    expect(notes.slice(-2)).toEqual([{ note: expect.stringContaining('Ready to collect') }, { note: 'Collected by Demo Collector.' }])
    page.tab.kill()
  })

  test('[trial 39] of two phones that dispatch one order the first counts; the second is rejected and can take the next step', async () => {
    const orderId = await paidOrder()
    await countAloe()
    const [one, two] = [await newPhone(context), await newPhone(context)]
    const pages = [await open(one), await open(two)] as const
    for (const phone of [one, two]) phone.signal = false
    for (const [at, phone] of [one, two].entries()) {
      await pages[at === 0 ? 0 : 1].outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
      await pages[at === 0 ? 0 : 1].outbox.append(
        workshopDraft({
          type: 'workshop.count',
          args: { productId: aloe.productId, variation: '', name: 'Aloe', seen: 7, count: 5 - at },
        }),
      )
    }
    one.signal = true
    await context.time.pass(60_000)
    two.signal = true
    await context.time.pass(60_000)
    const [told, lucky] = [await recordOn(two), await recordOn(one)]
    expect([lucky.ops, lucky.rejected, told.ops]).toEqual([[], [], []])
    expect(told.rejected.map(({ code }) => code)).toEqual(['order_changed', 'stock_changed'])
    expect(told.rejected.map((change) => readChange(change)?.type)).toEqual(['workshop.dispatch', 'workshop.count'])
    expect(await mailsAbout(orderId, 'dispatched')).toBe(1)
    expect(await db().selectFrom('stock').select(['count', 'low_level']).execute()).toEqual([{ count: 5, low_level: 2 }])
    // After a read of the server, the phone shows the new state, and its user continues from there.
    await pages[1].outbox.refresh()
    const [order] = (await shownOn(two)).orders
    expect(order).toMatchObject({ state: 'dispatched', waiting: false })
    await pages[1].outbox.append(workshopDraft(await deliveryOf(two, orderId)))
    await context.time.pass(30_000)
    expect(await stateOf(orderId)).toBe('delivered')
    for (const { tab } of pages) tab.kill()
  })

  test('[trial 39] a session that ends keeps the changes until the same person signs in again', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const first = await open(phone)
    phone.signal = false
    await first.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    await db().withoutPlugins().updateTable('sign_in').set({ passed_at: null }).execute()
    phone.signal = true
    await context.time.pass(60_000)
    expect((await recordOn(phone)).ops).toMatchObject([{ state: 'blocked-sign-in' }])
    expect(await stateOf(orderId)).toBe('processing')
    first.tab.kill()
    await db()
      .withoutPlugins()
      .updateTable('sign_in')
      .set({ passed_at: new Date(context.time.serverNow()).toISOString() })
      .execute()
    const next = await open(phone)
    await context.time.pass(60_000)
    expect((await recordOn(phone)).ops).toEqual([])
    expect(await stateOf(orderId)).toBe('dispatched')
    next.tab.kill()
  })
})

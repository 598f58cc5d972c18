import { afterEach, beforeEach, expect, it } from 'vitest'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { deliverOrder, dispatchOrder } from '../../../api-mock/orders/staff.ts'
import { checkoutOf, decideAtSandbox, newShopper, readOrder } from '../../support/account/shopper.ts'
import { allRows } from '../../support/database/all-rows.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const person = { email: 'zwelakhe@person.example', phone: '083 555 7788', firstName: 'Zwelakhe', lastName: 'Testerman' }
const address = { firstName: 'Zwelakhe', lastName: 'Testerman', streetAddress1: '77 Sampleberg Lane', streetAddress2: 'Examplewijk' }
const shipping = { ...address, city: 'Demodorp', postcode: '9876', province: 'Gauteng' as const }
/** Each of them names the person. */
const traces = [...Object.values(person), ...Object.values(address), 'Demodorp', '9876', 'Ring the bell', 'TRACK-1']

describeOnEveryDatabase('an order after five years', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  /** An order that was paid and delivered, and its page's data. */
  async function delivered() {
    const { cart } = await newShopper(shop)
    const { answer } = await shop.call(
      'checkout',
      checkoutOf(cart, 'card', { contact: person, shipping, note: 'Ring the bell', marketingConsent: true }),
    )
    await decideAtSandbox(shop, answer.redirect_url, 'pay')
    await dispatchOrder(shop.deps, answer.order_id, 'Demo Carriers', 'TRACK-1')
    await deliverOrder(shop.deps, answer.order_id)
    return { placed: answer, order: await readOrder(shop, answer) }
  }

  /** The cart stays the guest's, and outcome records end after 30 days. */
  const everything = () => allRows(shop.deps.db)

  /** The digits of a postcode are by chance in a random key, so they count as a word of their own only. */
  const tracesIn = (text: string) =>
    traces.filter((trace) =>
      /^\d+$/.test(trace) ? new RegExp(`(?<![\\w+/-])${trace}(?![\\w+/-])`).test(text) : text.toLowerCase().includes(trace.toLowerCase()),
    )

  it('names no person in any table, and has every number that the accounts need', async () => {
    const { placed, order } = await delivered()
    expect(tracesIn(await everything())).toEqual(traces)
    const paid = await shop.deps.db.selectFrom('payment').selectAll().execute()

    shop.clock.advance({ days: 5 * 365 })
    await pseudonymiseOldOrders(shop.deps)
    // The fifth year has a leap day.
    // Only the times for a return and a report are over.
    expect(await readOrder(shop, placed)).toEqual({ ...order, can_request: ['guarantee'], can_report: false })

    shop.clock.advance({ days: 2 })
    await pseudonymiseOldOrders(shop.deps)
    expect(tracesIn(await everything())).toEqual([])
    const old = await readOrder(shop, placed)
    const { order_id, state, created_at, items, totals, coupon, payment_method, delivery_by } = order
    expect(old).toMatchObject({ order_id, state, created_at, items, totals, coupon, payment_method, delivery_by })
    expect(old.contact).toEqual({ email: '', phone: '', first_name: '', last_name: '' })
    expect([old.shipping.country, old.billing.country]).toEqual(['South Africa', 'South Africa'])
    expect(old.timeline.map((event) => event.state)).toEqual(order.timeline.map((event) => event.state))
    expect(await shop.deps.db.selectFrom('payment').selectAll().execute()).toEqual(paid)
    const row = await shop.deps.db.selectFrom('orders').select(['cart_key', 'customer_id', 'marketing_consent']).executeTakeFirstOrThrow()
    expect(row).toEqual({ cart_key: '', customer_id: null, marketing_consent: 0 })

    // A second run finds nothing to do.
    await pseudonymiseOldOrders(shop.deps)
    expect(await readOrder(shop, placed)).toEqual(old)
  })

  it('stays as it is while a refund is due, and while it is younger than its last change', async () => {
    const owed = await delivered()
    await shop.deps.db.updateTable('orders').set({ refund_due: 1 }).where('order_id', '=', owed.placed.order_id).execute()
    shop.clock.advance({ days: 5 * 365 + 3 })
    const young = await delivered()
    await pseudonymiseOldOrders(shop.deps)
    expect((await readOrder(shop, owed.placed)).contact.email).toBe(person.email)
    expect(await readOrder(shop, young.placed)).toEqual(young.order)
  })
})

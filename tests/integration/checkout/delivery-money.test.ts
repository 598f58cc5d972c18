import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkoutOf, newShopper, readOrder } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { capeTown, newZone } from '../../support/delivery/zones.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { askFor, newBusiness, newestApproval, newMember } from '../../support/trade/business.ts'
import { mailedCard } from '../../support/gifts/cards.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { sentQuote } from '../../support/quotes/quotes.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const FEE = 45_000
const delivery = [{ item_key: 'delivery', quantity: 1 }]

describeOnEveryDatabase('the money of a delivery', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  /** A paid order of one sofa that is delivered for R 450. */
  async function paid() {
    await newZone(shop)
    const { cart } = await newShopper(shop)
    const total = cents(cart.totals.total + FEE)
    const placed = await shop.call('checkout', { ...checkoutOf(cart, 'bank_transfer'), total })
    const params = { orderId: placed.answer.order_id }
    await shop.call('deskConfirmTransfer', { token, version: 1 }, { params })
    const refund = (version: number, wanted: object) =>
      shop.call('deskRefund', { token, version, reason: 'It arrived late.', ...wanted }, { params })
    const pieces = cart.items.map(({ item_key, quantity }) => ({ item_key, quantity: quantity.value }))
    return { total, goods: cart.totals.total, pieces, refund, placed: placed.answer }
  }

  it('a gift card pays the delivery too', async () => {
    await newZone(shop)
    const { cart } = await newShopper(shop)
    const total = cart.totals.total + FEE
    const { code } = await mailedCard(shop.deps.db, total)
    const body = { ...checkoutOf(cart, 'card', { giftCard: { code, amount: cents(total) }, paymentMethod: undefined }), total }
    const order = await readOrder(shop, (await shop.call('checkout', body)).answer)
    expect(order).toMatchObject({ state: 'processing', totals: { shipping_total: FEE, total }, credits: [{ amount: total }] })
  })

  it('an approval has the price of its delivery, and another price is not ordered', async () => {
    const zone = { ...capeTown, name: 'Everywhere', postcodes: [], everywhere: true }
    const zoneId = await newZone(shop, zone)
    const { owner } = await newBusiness(shop, 10_000_000)
    const buyer = await newMember(shop, owner)
    expect((await askFor(shop, buyer)).status).toBe(200)
    const asked = await newestApproval(shop, buyer)
    await shop.call('deskZoneChange', { token, ...zone, price: 60_000, rev: 1 }, { params: { zoneId } })
    const approve = (total: number) =>
      shop.call(
        'tradeDecide',
        { approvalId: asked.approval_id, decision: { kind: 'approve', total: cents(total) } },
        { headers: owner.headers },
      )
    expect((await approve(asked.total)).failure.code).toBe('approval_changed')
    expect((await approve(asked.total + 15_000)).status).toBe(200)
    const orders = await shop.deps.db.selectFrom('orders').select(['shipping_total', 'total']).execute()
    expect(orders).toEqual([{ shipping_total: 60_000, total: asked.total + 15_000 }])
  })

  it('the delivery is refunded as its own line, once', async () => {
    const { goods, pieces, refund } = await paid()
    const refunded = await refund(2, { lines: delivery })
    expect(refunded.answer.order.refunds).toMatchObject([{ amount: FEE, lines: delivery }])
    expect((await refund(3, { lines: delivery })).failure.code).toBe('refund_refused')
    const rest = await refund(3, { lines: pieces })
    expect(rest.answer.order).toMatchObject({ state: 'refunded', refunds: [{}, { amount: goods }] })
  })

  it('after a refund of an amount, all pieces and the delivery are the rest, with its VAT', async () => {
    const { total, pieces, refund, placed } = await paid()
    await refund(2, { amount: cents(10_001) })
    const rest = (await refund(3, { lines: [...pieces, ...delivery] })).answer.order
    expect(rest).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: 10_001 }, { amount: total - 10_001, lines: [...pieces, ...delivery] }],
    })
    const stored = await shop.deps.db.selectFrom('refund').select(['amount', 'vat']).execute()
    const order = await readOrder(shop, placed)
    expect(stored.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(stored.reduce((sum, { vat }) => sum + vat, 0)).toBe(order.totals.tax_total)
    expect(order.documents?.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note'])
  })

  it('is a line of its own in the accountant’s invoices and credit notes, and the VAT of the lines adds up', async () => {
    const { total, pieces, refund, placed } = await paid()
    const { totals } = await readOrder(shop, placed)
    await refund(2, { lines: [...pieces, ...delivery] })
    const headers = withSession(token)
    const linesOf = async (kind: string) => {
      const response = await shop.request(`/api/desk/export?kind=${kind}&format=sage&from=2026-11-20&to=2026-11-20`, { headers })
      const rows = (await response.text()).trimEnd().split('\r\n').slice(1)
      return rows.map((row) => row.replaceAll(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', ' ')).split(','))
    }
    const sum = (rows: readonly string[][], column: number) => rows.reduce((all, cells) => all + Math.round(Number(cells[column]) * 100), 0)
    for (const [kind, words] of [
      ['invoices', 'Delivery'],
      ['credit-notes', 'Refund of the delivery'],
    ] as const) {
      const rows = await linesOf(kind)
      expect(rows).toHaveLength(2)
      expect(rows[1]?.join()).toContain(words)
      expect(rows[1]?.[16]).toBe('450.00')
      expect([sum(rows, 15), sum(rows, 16)]).toEqual([totals.tax_total, total])
    }
    const figures = (await shop.call('deskFigures', { token, from: '2026-11-20', to: '2026-11-20' })).answer
    expect(figures.sales.now).toMatchObject({ sales: total, refunded: total })
    expect(figures.vat).toMatchObject([{ vat: totals.tax_total, refunded_vat: totals.tax_total }])
  })

  it('of an accepted quote is what the staff typed, whatever the zones say, and names no zone', async () => {
    await newZone(shop, { price: cents(99_000) })
    const { buyer, quote } = await sentQuote(shop, token)
    const body = { token: buyer.token, version: quote.version, paymentMethod: 'bank_transfer' as const }
    const placed = (await shop.call('quoteAccept', body, { params: { quoteId: quote.quote_id } })).answer
    const order = await readOrder(shop, placed)
    expect(order.totals).toMatchObject({ shipping_total: FEE, total: quote.totals?.total })
    expect(order.delivery_zone ?? null).toBeNull()
    const params = { orderId: placed.order_id }
    await shop.call('deskConfirmTransfer', { token, version: 1 }, { params })
    const refunded = await shop.call('deskRefund', { token, version: 2, reason: 'It was late.', lines: delivery }, { params })
    expect(refunded.answer.order.refunds).toMatchObject([{ amount: FEE }])
  })
})

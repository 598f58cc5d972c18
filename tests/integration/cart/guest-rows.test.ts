import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { guestRowsPerDay } from '../../../api-mock/cart/guest-rows.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

/** Pieces of one change. */
const AT_ONCE = 200

describeOnEveryDatabase('guests of one address', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
  })
  afterEach(() => shop.close())

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const add = (cartKey: string, address: string, quantity = 1) =>
    shop.call('cartAdd', { cartKey, productId: kalkBay.productId, productQuantity: quantity, variation: kalkBay.variation }, from(address))
  const pieceOf = (slug: string) => ({ slug, saved: true, at: 0, price: null, price_regular: null, sold_out: false })
  const save = (cartKey: string, address: string) => shop.call('savedChange', { cartKey, pieces: [pieceOf(kalkBay.slug)] }, from(address))
  const share = (cartKey: string, address: string) => shop.call('savedShare', { cartKey, shared: true }, from(address))
  /** Leaves an address with so many of its rows: new guests save pieces. */
  const leave = async (address: string, left: number) => {
    for (let rest = guestRowsPerDay.burst - left; rest > 0;) {
      const pieces = Array.from({ length: Math.min(rest - 1, AT_ONCE) }, (_, place) => pieceOf(`piece-${place}`))
      expect((await shop.call('savedChange', { cartKey: newCartKey(), pieces }, from(address))).status).toBe(200)
      rest -= pieces.length + 1
    }
  }

  it('[one server] use a daily budget of it for new carts, lines and saved pieces, which customers and other addresses do not share', async () => {
    const known = newCartKey()
    await leave('10.1.1.1', 6)
    await add(known, '10.1.1.1')
    expect((await add(newCartKey(), '10.1.1.1')).status).toBe(200)
    expect((await save(newCartKey(), '10.1.1.1')).status).toBe(200)
    const { failure, headers } = await add(newCartKey(), '10.1.1.1')
    expect([failure.status, failure.code, Number(headers.get('retry-after'))]).toEqual([429, 'rate_limited', expect.any(Number)])
    expect((await save(newCartKey(), '10.1.1.1')).failure.code).toBe('rate_limited')
    expect((await share(newCartKey(), '10.1.1.1')).failure.code).toBe('rate_limited')
    // A cart that exists changes without a new row.
    expect((await add(known, '10.1.1.1', 2)).status).toBe(200)
    expect((await add(newCartKey(), '10.1.1.2')).status).toBe(200)
    const { token } = await newCustomer(shop)
    const input = { productId: kalkBay.productId, productQuantity: 1, variation: kalkBay.variation }
    const headersOf = { headers: { ...withSession(token), 'X-Forwarded-For': '10.1.1.1' } }
    expect((await shop.call('customerCartAdd', input, headersOf)).status).toBe(200)
    expect(await shop.deps.db.selectFrom('cart').select('cart_key').execute()).toHaveLength(4)
    shop.clock.advance({ days: 1 })
    expect((await add(newCartKey(), '10.1.1.1')).status).toBe(200)
  })

  it('[one server] whose address has none left send the same change again later, under the same key', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await leave('10.1.1.1', 1)
    const input = { cartKey, productId: kalkBay.productId, productQuantity: 1, variation: kalkBay.variation }
    const send = () => shop.call('cartAdd', input, { ...from('10.1.1.1'), key })
    expect((await send()).failure.code).toBe('rate_limited')
    shop.clock.advance({ minutes: 1 })
    expect((await send()).answer.items).toHaveLength(1)
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { placedOrder, readOrder } from '../../support/account/shopper.ts'

const email = 'demo.shopper@stoep.example'

describeOnEveryDatabase('access to an order', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('needs its key, and no cache stores the response', async () => {
    const placed = await placedOrder(shop)
    const reply = await shop.call('order', { key: placed.order_key }, { params: { orderId: placed.order_id } })
    expect(reply.answer.order_id).toBe(placed.order_id)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  })

  it('has the same response for a wrong key, another order’s key and an unknown number', async () => {
    const [mine, other] = [await placedOrder(shop), await placedOrder(shop)]
    const tries = [
      shop.call('order', { key: 'x'.repeat(32) }, { params: { orderId: mine.order_id } }),
      shop.call('order', { key: other.order_key }, { params: { orderId: mine.order_id } }),
      shop.call('order', { key: mine.order_key }, { params: { orderId: '00000000' } }),
    ]
    const failures = (await Promise.all(tries)).map((reply) => reply.failure)
    expect(new Set(failures.map((failure) => JSON.stringify(failure))).size).toBe(1)
    expect(failures[0]).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('needs its key to pay it too', async () => {
    const placed = await placedOrder(shop)
    const reply = await shop.call('orderPay', { key: 'x'.repeat(32), paymentMethod: 'card' }, { params: { orderId: placed.order_id } })
    expect(reply.failure.code).toBe('not_found')
  })

  it('is possible with number and e-mail together, in any case', async () => {
    const placed = await placedOrder(shop)
    const reply = await shop.call('orderLookup', { orderId: ` ${placed.order_id} `, email: 'DEMO.Shopper@Stoep.example' })
    expect(reply.answer).toEqual({ order_id: placed.order_id, order_key: placed.order_key })
  })

  it('is possible without script: the form leads to the order, or says what is wrong', async () => {
    const placed = await placedOrder(shop)
    const [start, end] = [placed.order_id.slice(0, 4), placed.order_id.slice(4)]
    const send = (typed: Readonly<Record<string, string>>) =>
      shop.request('/checkout/order/find', {
        method: 'POST',
        headers: { Origin: shop.deps.config.publicUrl },
        body: new URLSearchParams(typed),
      })
    const found = await send({ order: `Order ${start} ${end}`, email: 'DEMO.Shopper@Stoep.example' })
    expect([found.status, found.headers.get('location')]).toEqual([303, `/checkout/order/${placed.order_id}?key=${placed.order_key}`])
    expect(found.headers.get('cache-control')).toBe('private, no-store')
    const refusals = [
      { order: placed.order_id, email: 'other@stoep.example' },
      { order: 'my order', email },
    ]
    for (const typed of refusals) {
      const refused = await send(typed)
      expect([refused.status, await refused.text()]).toEqual([
        404,
        expect.stringContaining('There is no order with this number and e-mail.'),
      ])
    }
    expect((await send({ order: '', email: 'nobody' })).status).toBe(422)
  })

  it('has the same response for an unknown number and a wrong e-mail', async () => {
    const placed = await placedOrder(shop)
    const wrong = await shop.call('orderLookup', { orderId: placed.order_id, email: 'other@stoep.example' })
    const unknown = await shop.call('orderLookup', { orderId: '12312312', email })
    expect(wrong.failure).toEqual(unknown.failure)
    expect(wrong.failure.status).toBe(404)
  })

  it('[one server] limits guesses by number, by e-mail and by address', async () => {
    const statuses = new Set<number>()
    for (let guess = 0; guess < 100; guess++) {
      const reply = await shop.call('orderLookup', { orderId: String(10_000_000 + guess), email: `${guess}@stoep.example` })
      statuses.add(reply.status)
    }
    expect([...statuses].toSorted()).toEqual([404, 429])
    shop.clock.advance({ minutes: 20 })
    const same = await Promise.all(Array.from({ length: 12 }, () => shop.call('orderLookup', { orderId: '10000001', email })))
    expect(same.filter((reply) => reply.status === 429)).toHaveLength(2)
  })

  it('by number and e-mail is not used up by the guesses of another network', async () => {
    const behind = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    const placed = await placedOrder(behind)
    const lookUp = async (address: string, input: { orderId: string; email: string }) =>
      (await behind.call('orderLookup', input, { headers: { 'X-Forwarded-For': address } })).status
    const own = { orderId: placed.order_id, email: 'demo.shopper@stoep.example' }
    for (let guess = 0; guess < 15; guess += 1) {
      await lookUp('10.1.1.1', { ...own, email: `${guess}@stoep.example` })
      await lookUp('10.1.1.1', { ...own, orderId: String(20_000_000 + guess) })
    }
    expect(await lookUp('10.1.1.1', own)).toBe(429)
    expect(await lookUp('10.1.1.2', own)).toBe(200)
    // A hundred guesses of all networks together.
    for (let network = 0; network < 12; network += 1)
      for (let guess = 0; guess < 10; guess += 1) await lookUp(`10.2.2.${network}`, { ...own, email: `${guess}@stoep.example` })
    expect(await lookUp('10.1.1.3', own)).toBe(429)
    await behind.close()
  })

  it('includes the days of delivery as a calendar file, with what the customer typed escaped', async () => {
    const placed = await placedOrder(shop, 'card', {
      shipping: {
        firstName: 'Demo',
        lastName: 'Shopper',
        streetAddress1: '1 Test; Street, \\ flat 2',
        companyName: '',
        streetAddress2: 'Sampleton',
        city: 'Cape Town',
        state: 'Western Cape',
        postcode: '8001',
        country: 'South Africa',
        province: 'Western Cape',
      },
    })
    const path = `/api/orders/${placed.order_id}/delivery.ics`
    const response = await shop.request(`${path}?key=${placed.order_key}`)
    expect(response.headers.get('content-type')).toContain('text/calendar')
    const text = await response.text()
    expect(text).toContain('DTSTART;VALUE=DATE:20270118\r\nDTEND;VALUE=DATE:20270130\r\n')
    expect(text.replaceAll('\r\n ', '')).toContain(
      'LOCATION:1 Test\\; Street\\, \\\\ flat 2\\, Sampleton\\, Cape Town 8001\\, Western Cape',
    )
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect((await shop.request(`${path}?key=wrong`)).status).toBe(404)
  })

  it('shows no bank account for a paid order, which cannot be paid again', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const waiting = await readOrder(shop, placed)
    expect(waiting.bank).toMatchObject({ reference: placed.order_id, amount: waiting.totals.total })
    expect(waiting.can_pay).toBe(false)
    const card = await readOrder(shop, await placedOrder(shop))
    expect(card).toMatchObject({ bank: null, can_pay: true })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, signIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { listsAt, wholesaleLine } from '../../support/wholesale/wholesale-lines.ts'

describeOnEveryDatabase('trade lists of a guest who becomes a customer', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const { read, newList } = listsAt(() => shop)

  it('[§4.2] of a guest become the customer’s, once, and the guest’s are gone', async () => {
    const [guest, customer] = [newCartKey(), await newCustomer(shop)]
    const headers = withSession(customer.token)
    const shared = await newList(guest, 'Of the guest')
    await shop.call('wholesaleUpdateProduct', { cartKey: guest, wholesaleId: shared, ...wholesaleLine(aloe, 3) })
    await shop.call('wholesaleCreateEmpty', { wholesaleId: shared, wholesaleName: 'Of the customer' }, { headers })
    const reassign = () => shop.call('wholesaleReassign', { cartKey: guest, customerId: customer.user_id }, { headers })
    const { rev, wholesales } = (await reassign()).answer
    expect(wholesales.map(({ wholesale }) => [wholesale.name, wholesale.products.length])).toEqual([
      ['Of the customer', 0],
      ['Of the guest', 1],
    ])
    expect(wholesales[1]?.wholesale.id).not.toBe(shared)
    expect((await reassign()).answer).toEqual({ rev, wholesales })
    expect((await read(guest)).wholesales).toEqual([])
  })

  it('need a session to become a customer’s', async () => {
    const guest = newCartKey()
    await newList(guest)
    const customer = await newCustomer(shop)
    expect((await shop.call('wholesaleReassign', { cartKey: guest })).failure.code).toBe('session_required')
    const foreign = { cartKey: guest, customerId: customer.user_id }
    const other = await newCustomer(shop)
    expect((await shop.call('wholesaleReassign', foreign, { headers: withSession(other.token) })).failure.status).toBe(404)
    expect((await read(guest)).wholesales).toHaveLength(1)
  })

  it('follow a guest who signs in, and a repeated change has one effect', async () => {
    const [guest, key, customer] = [newCartKey(), randomUUID(), await newCustomer(shop)]
    const wholesaleId = newCartKey()
    const body = { wholesaleId, wholesaleName: 'Lounge' }
    await shop.call('wholesaleCreateEmpty', { ...body, cartKey: guest }, { key })
    await signIn(shop, customer.customer.email, undefined, guest)
    const again = await shop.call(
      'wholesaleCreateEmpty',
      { ...body, customerId: customer.user_id },
      { key, headers: withSession(customer.token) },
    )
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer.wholesales).toEqual([{ wholesale: { id: wholesaleId, name: 'Lounge', products: [] } }])
    const late = await shop.call('wholesaleCreateEmpty', { cartKey: guest, wholesaleName: 'Late' })
    expect(late.failure).toMatchObject({ status: 401, code: 'session_required' })
  })
})

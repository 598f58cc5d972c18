import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { checkoutAs, customerCheckout, fillCart, type TestCustomer } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { createTestApp, secondServer, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { accountOf, newBusiness, newMember, payAccount, wrongAccounts } from '../../support/trade/business.ts'

const price = 254_915

describeOnEveryDatabase('the limit of a trade account', (database) => {
  let shop: TestShop
  /** Another server on the same database. */
  let other: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    other = await secondServer(shop, { TRUST_PROXY: '1' })
  })
  afterEach(() => shop.close())

  it('[trial 42] is not exceeded by many members who order at two servers at the same time, and a payment frees it again', async () => {
    const { owner } = await newBusiness(shop, 3 * price)
    const members: TestCustomer[] = [owner]
    for (let number = 0; number < 7; number += 1) members.push(await newMember(shop, owner))
    const carts = new Map(members.map((member) => [member, fillCart(shop, member, [aloe, 1])]))
    await Promise.all(carts.values())
    const orderAll = async (who: readonly TestCustomer[]) =>
      Promise.all(
        who.map(async (member, number) =>
          checkoutAs(number % 2 ? shop : other, member, await fillCart(shop, member), { paymentMethod: 'on_account' }),
        ),
      )
    const replies = await orderAll(members)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { failure } of replies.filter(({ status }) => status !== 200))
      expect(failure).toMatchObject({ status: 409, code: 'account_limit', data: { room: 0 } })
    expect((await accountOf(shop, owner)).outstanding).toBe(3 * price)
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(3)
    await payAccount(shop, owner, price)
    const left = members.filter((_, at) => replies[at]?.status !== 200)
    expect((await orderAll(left)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await accountOf(shop, owner)).outstanding).toBe(3 * price)
    expect(await wrongAccounts(shop)).toEqual([])
  })

  it('[trial 42] is charged once by one checkout that is sent many times', async () => {
    const { owner } = await newBusiness(shop, 10 * price)
    const body = customerCheckout(await fillCart(shop, owner, [aloe, 1]), { paymentMethod: 'on_account' })
    const key = randomUUID()
    const replies = await Promise.all([shop, other, shop, other].map((at) => at.call('checkout', body, { headers: owner.headers, key })))
    const ids = replies.filter(({ status }) => status === 200).map(({ answer }) => answer.order_id)
    expect(new Set(ids).size).toBe(1)
    expect((await accountOf(shop, owner)).outstanding).toBe(price)
    expect(await wrongAccounts(shop)).toEqual([])
  })
})

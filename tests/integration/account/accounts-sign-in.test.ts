import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Passwords } from '../../../api-mock/account/access/passwords.ts'
import { INCORRECT_CREDENTIALS } from '../../../src/contract/account/customer.ts'
import { HINT_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { cookieOf, newCustomer, PASSWORD, signIn } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

/** Counts the slow verifications. */
function countWork(shop: TestShop): () => number {
  let work = 0
  const { hash, fits } = shop.deps.passwords
  const counted: Passwords = {
    hash: (secret) => ((work += 1), hash(secret)),
    fits: (secret, stored) => ((work += 1), fits(secret, stored)),
  }
  Object.assign(shop.deps.passwords, counted)
  return () => {
    const done = work
    work = 0
    return done
  }
}

describeOnEveryDatabase('signing in', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
  })
  afterEach(() => shop.close())

  it('[§3.1] returns the customer and a token, with the address in any case', async () => {
    const { user_id } = await newCustomer(shop, { email: 'one@stoep.example' })
    const { answer, headers } = await signIn(shop, ' ONE@stoep.example ')
    expect(answer).toMatchObject({ user_id, discount_percentage: 0, customer: { email: 'one@stoep.example' } })
    expect(answer.expires_at).toBe('2026-12-20T08:00:00.000Z')
    expect(cookieOf(headers, SESSION_COOKIE)).toContain(`${answer.token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('hints at other prices for a customer with a discount', async () => {
    const { customer } = await newCustomer(shop, { discount: 15 })
    const { answer, headers } = await signIn(shop, customer.email)
    expect(answer.discount_percentage).toBe(15)
    expect(cookieOf(headers, HINT_COOKIE)).toContain('shop_hint=trade;')
  })

  it('[§8.1] rejects a wrong password and an unknown address with the same message, after the same work', async () => {
    const { customer } = await newCustomer(shop)
    const work = countWork(shop)
    const wrong = await signIn(shop, customer.email, 'not this one')
    expect(work()).toBe(1)
    const unknown = await signIn(shop, 'nobody@stoep.example', 'not this one')
    expect(work()).toBe(1)
    const nonsense = await signIn(shop, 'no address at all', 'not this one')
    expect(work()).toBe(1)
    for (const reply of [wrong, unknown, nonsense]) {
      expect(reply.failure).toEqual({ status: 401, code: 'incorrect_credentials', message: INCORRECT_CREDENTIALS, data: { status: 401 } })
      expect(reply.headers.getSetCookie()).toEqual([])
      expect([...reply.headers.keys()].toSorted()).toEqual([...wrong.headers.keys()].toSorted())
    }
  })

  it('treats letters that look the same as equal', async () => {
    const { customer } = await newCustomer(shop, { password: 'caf\u00e9 ou lait' })
    expect((await signIn(shop, customer.email, 'cafe\u0301 ou lait')).status).toBe(200)
  })

  it('[one server] [trial 24] permits ten of a thousand guesses, and the right password after them waits too', async () => {
    const { customer } = await newCustomer(shop)
    const guess = (password: string) =>
      shop.call('login', { email: customer.email, password }, { headers: { 'X-Forwarded-For': '10.0.0.1' } })
    const replies = await Promise.all(Array.from({ length: 1000 }, (_, index) => guess(`guess number ${index}`)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(990)
    const limited = await guess(PASSWORD)
    expect(limited.failure.code).toBe('rate_limited')
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    shop.clock.advance({ minutes: 2 })
    expect((await guess(PASSWORD)).status).toBe(200)
  })

  it('[one server] [trial 24] permits fifty guesses an hour from a thousand addresses, with and without an account', async () => {
    const { customer } = await newCustomer(shop)
    for (const email of [customer.email, 'nobody@stoep.example']) {
      const guesses = Array.from({ length: 1000 }, (_, index) =>
        shop.call(
          'login',
          { email, password: `guess ${index}` },
          { headers: { 'X-Forwarded-For': `10.1.${index % 250}.${Math.floor(index / 250)}` } },
        ),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([50, 950])
    }
  })

  it('does not count a right password as a wrong one', async () => {
    const { customer } = await newCustomer(shop)
    const replies = await Promise.all(Array.from({ length: 24 }, () => signIn(shop, customer.email)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('merges a guest once, and never with the key of another customer’s cart', async () => {
    const [mine, other] = [await newCustomer(shop), await newCustomer(shop)]
    const { cart_key } = await shop.deps.db
      .selectFrom('customer')
      .select('cart_key')
      .where('customer_id', '=', other.user_id)
      .executeTakeFirstOrThrow()
    await shop.call('customerCartAdd', { token: other.token, productId: 1031, variation: { fabric: 'linen-sage' }, productQuantity: 3 })
    const ownerSession = (await signIn(shop, mine.customer.email, PASSWORD, cart_key)).answer
    expect((await shop.call('customerCart', { token: ownerSession.token })).answer.item_count).toBe(0)
    expect((await shop.call('customerCart', { token: other.token })).answer.item_count).toBe(3)

    const guest = newCartKey()
    await shop.call('cartAdd', { cartKey: guest, productId: 1031, variation: { fabric: 'linen-sage' }, productQuantity: 2 })
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(shop, mine.customer.email, PASSWORD, guest)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await shop.call('customerCart', { token: mine.token })).answer.item_count).toBe(2)
    const late = (await signIn(shop, other.customer.email, PASSWORD, guest)).answer
    expect((await shop.call('customerCart', { token: late.token })).answer.item_count).toBe(3)
  })

  it('moves the guest’s lists and reviews too', async () => {
    const { customer } = await newCustomer(shop)
    const guest = newCartKey()
    await shop.call('wholesaleCreateEmpty', { cartKey: guest, wholesaleName: 'Guest house' })
    await shop.call('reviewCreate', {
      cartKey: guest,
      productId: 1031,
      name: 'Demo',
      email: customer.email,
      title: 'Soft',
      message: 'Soft.',
      rating: 4,
    })
    const { token } = (await signIn(shop, customer.email, PASSWORD, guest)).answer
    expect((await shop.call('wholesales', { token })).answer.wholesales.map(({ wholesale }) => wholesale.name)).toEqual(['Guest house'])
    expect((await shop.call('myReviews', { token })).answer.reviews.map(({ title }) => title)).toEqual(['Soft'])
  })

  it('[trial 15] stores nothing if it fails half-way, and everything when it is repeated', async () => {
    const { customer, token } = await newCustomer(shop)
    const guest = newCartKey()
    for (const [productId, fabric] of [
      [1031, 'linen-sage'],
      [1043, 'linen-clay'],
    ] as const)
      await shop.call('cartAdd', { cartKey: guest, productId, variation: { fabric }, productQuantity: 2 })
    await shop.deps.db.schema.alterTable('review').renameTo('review_away').execute()
    expect((await signIn(shop, customer.email, PASSWORD, guest)).failure.status).toBe(500)
    expect((await shop.call('customerCart', { token })).answer.item_count).toBe(0)
    expect((await shop.call('cart', { cartKey: guest })).answer.item_count).toBe(4)
    expect(await shop.deps.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
    await shop.deps.db.schema.alterTable('review_away').renameTo('review').execute()
    expect((await signIn(shop, customer.email, PASSWORD, guest)).status).toBe(200)
    expect((await shop.call('customerCart', { token })).answer.item_count).toBe(4)
  })
})

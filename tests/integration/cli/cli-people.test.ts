import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 30_000 })

describeOnEveryDatabase("the shop's own commands for people", (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)

  it('makes a trade customer, whose next prices are lower without signing in again, and reverts it', async () => {
    const { customer, token } = await newCustomer(shop)
    const made = await line('customers', 'make-trade', customer.email.toUpperCase(), '--discount', '20', '--json')
    expect(made.json).toEqual({ user_id: customer.user_id, email: customer.email, role: 'trade', discount_percentage: 20 })
    const session = { headers: withSession(token) }
    const { answer } = await shop.call('cartAdd', { productId: 1031, productQuantity: 1, variation: { fabric: 'linen-sage' } }, session)
    expect(answer.items[0]?.price).toBeLessThan(answer.items[0]?.price_regular ?? 0)
    expect((await line('customers', 'list', '--role', 'trade', '--json')).json).toMatchObject([{ user_id: customer.user_id }])
    expect((await line('customers', 'make-customer', customer.user_id)).out).toContain('trade (20%) → customer (0%)')
    const after = await shop.call('cart', {}, session)
    expect(after.answer.items[0]?.price).toBe(299900)
  })

  it('removes a lost second factor: passkeys and codes go, every session ends, and a mail says so', async () => {
    const { customer, token } = await newCustomer(shop)
    const { db } = shop.deps
    const row = { passkey_id: 'lost', customer_id: customer.user_id, public_key: 'none', counter: 0, name: 'Lost phone' }
    await db
      .insertInto('passkey')
      .values({ ...row, created_at: shop.clock.now().toISOString(), last_used_at: null })
      .execute()
    await db.insertInto('recovery_code').values({ code_hash: 'none', customer_id: customer.user_id }).execute()
    await db.withoutPlugins().updateTable('customer').set({ asks_passkey: 1 }).execute()
    expect((await shop.call('login', { email: customer.email, password: PASSWORD })).failure.code).toBe('second_factor_required')
    expect((await line('customers', 'remove-second-factor', customer.email)).out).toContain('1 passkey removed')
    expect((await shop.call('customerCart', { token })).status).toBe(401)
    expect((await shop.call('login', { email: customer.email, password: PASSWORD })).status).toBe(200)
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    const mails = await db.selectFrom('outgoing_mail').select('subject').execute()
    expect(mails).toEqual([{ subject: 'A passkey was removed from your Stoep account' }])
  })

  it('makes decorators and staff, and rejects unknown customers', async () => {
    const { customer } = await newCustomer(shop)
    expect((await line('customers', 'make-decorator', customer.email, '--discount', '5')).code).toBe(0)
    expect((await line('customers', 'show', customer.email)).out).toContain('decorator')
    expect((await line('staff', 'add', customer.email, '--role', 'office')).code).toBe(0)
    expect((await line('customers', 'show', customer.email, '--json')).json).toMatchObject({
      role: 'staff',
      discount_percentage: 0,
      sessions: 0,
    })
    expect(await line('customers', 'show', 'nobody@stoep.example')).toMatchObject({
      code: 1,
      err: 'not_found: There is no customer nobody@stoep.example\n',
    })
  })

  it('never prints a hash, a token or the key of a cart', async () => {
    const { customer, token } = await newCustomer(shop)
    const row = await shop.deps.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
    const outputs = [await line('customers', 'show', customer.email, '--json'), await line('customers', 'list', '--json')]
      .map(({ out }) => out)
      .join('')
    for (const secret of [row.password_hash, row.cart_key, token]) expect(outputs).not.toContain(secret)
  })

  it('ends all sessions of a customer', async () => {
    const { customer, token } = await newCustomer(shop)
    const orders = () => shop.call('ordersCustomer', {}, { headers: withSession(token) })
    expect((await orders()).status).toBe(200)
    expect((await line('customers', 'end-sessions', customer.email)).out).toContain('1 session ended')
    expect((await orders()).status).toBe(401)
    expect((await line('customers', 'end-sessions', customer.email)).out).toContain('0 sessions ended')
  })

  it('lists the reviews that wait, and publishes or declines each of them', async () => {
    const review = { name: 'Demo Shopper', email: 'demo@stoep.example', title: 'Soft', message: 'We read on it.', rating: 4 }
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review, productId: 1001 })
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review, email: 'other@stoep.example', productId: 1001 })
    const waiting = z.parse(z.array(z.object({ id: z.int(), state: z.string() })), (await line('reviews', 'list', '--json')).json)
    expect(waiting.map(({ state }) => state)).toEqual(['held', 'held'])
    const [first, second] = waiting.map(({ id }) => String(id))
    expect((await line('reviews', 'approve', first ?? '')).out).toContain('approved')
    expect((await line('reviews', 'approve', first ?? '')).out).toContain('as it was')
    expect((await line('reviews', 'decline', second ?? '')).code).toBe(2)
    expect((await line('reviews', 'decline', second ?? '', '--reason', 'Not about the couch.')).code).toBe(0)
    expect((await line('reviews', 'list')).out).toBe('No reviews.\n')
    expect((await line('reviews', 'list', '--state', 'declined')).out).toContain('Not about the couch.')
    // Another process would notice by its job.
    expect(await shop.deps.catalogue.refresh()).toBe(true)
    const shown = (await shop.call('reviews', {})).answer.reviews.map(({ id }) => String(id))
    expect(shown).toContain(first)
    expect(shown).not.toContain(second)
    expect(await line('reviews', 'approve', '999999')).toMatchObject({ code: 1, err: expect.stringContaining('not_found') })
  })
})

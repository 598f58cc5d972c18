import { afterEach, beforeEach, expect, it } from 'vitest'
import { cartKeyOf, createCallers, ownerOf, type Caller, type CallerInput } from '../../../api-mock/account/caller.ts'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD, signIn, withSession, type GivenSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { checked } from '../../support/server/answer-of.ts'
import { failureSchema } from '../../../src/contract/http/failure.ts'

describeOnEveryDatabase('the caller', (database) => {
  let shop: TestShop
  let one: GivenSession
  let two: GivenSession
  let identified: Caller[]
  beforeEach(async () => {
    shop = await createTestApp({ database })
    identified = []
    const callers = createCallers(shop.deps)
    // The identification alone, behind a path that only this test has.
    shop.app.post('/who', async (context) => {
      const caller = await callers.of(context, await context.req.json<CallerInput>())
      identified.push(caller)
      return context.json(caller)
    })
    one = await newCustomer(shop, { role: 'trade', discount: 15 })
    two = await newCustomer(shop)
  })
  afterEach(() => shop.close())

  const ask = (input: CallerInput, headers: Record<string, string> = {}) =>
    Promise.resolve(shop.app.request('/who', { method: 'POST', headers, body: JSON.stringify(input) }))
  const callerOf = async (input: CallerInput, headers?: Record<string, string>): Promise<Caller> => {
    const { status } = await ask(input, headers)
    const caller = identified.pop()
    if (!caller) throw new Error(`The caller was not identified: ${status}`)
    return caller
  }
  const refusal = async (input: CallerInput, headers?: Record<string, string>) => {
    const response = await ask(input, headers)
    const { code } = checked(failureSchema, await response.json())
    return [response.status, code]
  }
  const cookies = (session: GivenSession, cartKey: string) => ({ Cookie: `${withSession(session.token).Cookie}; cart_key=${cartKey}` })
  const keyOf = async ({ user_id }: GivenSession) => cartKeyOf(await callerOf({ token: user_id === one.user_id ? one.token : two.token }))

  it('[§6.2] is identified by the token, before a cart key and before both cookies', async () => {
    const caller = await callerOf({ token: one.token, cartKey: newCartKey() }, cookies(two, newCartKey()))
    expect(caller).toEqual({
      kind: 'customer',
      id: one.user_id,
      cartKey: expect.stringMatching(/^[A-Za-z0-9]{42}$/),
      role: 'trade',
      discount: 15,
      email: one.customer.email,
    })
    expect(ownerOf(caller)).toBe(one.user_id)
  })

  it('is identified by the customer id only with that customer’s session', async () => {
    expect(ownerOf(await callerOf({ customerId: one.user_id, cartKey: newCartKey() }, withSession(one.token)))).toBe(one.user_id)
    expect(await refusal({ customerId: one.user_id })).toEqual([401, 'session_required'])
    expect(await refusal({ customerId: one.user_id }, withSession('ended'))).toEqual([401, 'session_required'])
    expect(await refusal({ customerId: one.user_id }, withSession(two.token))).toEqual([404, 'not_found'])
    expect(await refusal({ customerId: one.user_id, token: two.token })).toEqual([404, 'not_found'])
  })

  it('is identified by an explicit cart key before the session’s cookie, and by that before the cart key’s', async () => {
    const [explicit, cookie] = [newCartKey(), newCartKey()]
    expect(await callerOf({ cartKey: explicit }, cookies(one, cookie))).toEqual({ kind: 'guest', key: explicit })
    expect(ownerOf(await callerOf({}, cookies(one, cookie)))).toBe(one.user_id)
    expect(await callerOf({}, { Cookie: `cart_key=${cookie}` })).toEqual({ kind: 'guest', key: cookie })
    expect(await refusal({})).toEqual([400, 'invalid_request'])
  })

  it('is rejected with an invalid or expired token, whatever else the request contains', async () => {
    const key = newCartKey()
    expect(await refusal({ token: 'nonsense', cartKey: key })).toEqual([401, 'session_required'])
    expect(await refusal({}, { Cookie: `shop_session=nonsense; cart_key=${key}` })).toEqual([401, 'session_required'])
    shop.clock.advance({ days: 31 })
    expect(await refusal({ token: one.token })).toEqual([401, 'session_required'])
  })

  it('is the customer for a merged guest’s key, with that customer’s session only', async () => {
    const key = newCartKey()
    await signIn(shop, one.customer.email, PASSWORD, key)
    expect(ownerOf(await callerOf({ cartKey: key }, withSession(one.token)))).toBe(one.user_id)
    expect(await refusal({ cartKey: key })).toEqual([401, 'session_required'])
    expect(await refusal({ cartKey: key }, withSession(two.token))).toEqual([401, 'session_required'])
    expect(await refusal({ cartKey: key }, withSession('nonsense'))).toEqual([401, 'session_required'])
  })

  it('is rejected with the key of a customer’s own cart', async () => {
    const key = await keyOf(one)
    expect(await refusal({ cartKey: key })).toEqual([404, 'not_found'])
    expect(await refusal({ cartKey: key }, withSession(two.token))).toEqual([404, 'not_found'])
    expect(ownerOf(await callerOf({ cartKey: key }, withSession(one.token)))).toBe(one.user_id)
  })

  it('must match the stated owner: the owner, or the guest who was merged into the customer', async () => {
    const [guest, other] = [newCartKey(), newCartKey()]
    await signIn(shop, one.customer.email, PASSWORD, guest)
    const as = (owner: string, input: CallerInput = { token: one.token }) => ask(input, { 'X-Shop-Owner': owner })
    expect((await as(one.user_id)).status).toBe(200)
    expect((await as(guest)).status).toBe(200)
    for (const owner of [two.user_id, other, await keyOf(one), ''])
      expect(await refusal({ token: one.token }, { 'X-Shop-Owner': owner })).toEqual([403, 'wrong_owner'])
    expect((await as(guest, { token: two.token })).status).toBe(403)
    expect((await as(other, { cartKey: other })).status).toBe(200)
    expect((await as(one.user_id, { cartKey: other })).status).toBe(403)
  })

  it('has no alias after 30 days', async () => {
    const guest = newCartKey()
    await signIn(shop, one.customer.email, PASSWORD, guest)
    const sweep = async () => {
      for (const job of accountJobs(shop.deps)) await job.run()
    }
    shop.clock.advance({ days: 30 })
    await sweep()
    expect(await refusal({ cartKey: guest })).toEqual([401, 'session_required'])
    shop.clock.advance({ seconds: 1 })
    await sweep()
    expect(await callerOf({ cartKey: guest })).toEqual({ kind: 'guest', key: guest })
  })
})

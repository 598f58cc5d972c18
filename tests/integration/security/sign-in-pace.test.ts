import { expect, it } from 'vitest'
import { newCustomer, PASSWORD } from '../../support/account/customers.ts'
import { createTestApp } from '../../support/server/api.ts'

it('[one server] 25 quick correct sign-ins meet a limit, of this account alone, and only for minutes', async () => {
  const shop = await createTestApp()
  const [one, other] = [(await newCustomer(shop)).customer.email, (await newCustomer(shop)).customer.email]
  const signIn = async (email: string) => (await shop.call('login', { email, password: PASSWORD })).status
  for (let count = 0; count < 24; count += 1) expect(await signIn(one)).toBe(200)
  expect(await signIn(one)).toBe(429)
  expect(await signIn(other)).toBe(200)
  shop.clock.advance({ minutes: 1 })
  expect(await signIn(one)).toBe(200)
  await shop.close()
})

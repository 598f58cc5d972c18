import { afterEach, beforeEach, expect, it } from 'vitest'
import { newCustomer } from '../../support/account/customers.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the newsletter of a customer', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const proved = async () => {
    const session = await newCustomer(shop)
    const { email } = session.customer
    await shop.deps.db.updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).where('email', '=', email).execute()
    return { ...session, email }
  }
  const set = async (token: string, subscribed: boolean, key?: string) =>
    (await shop.call('customerNewsletterSet', { token, subscribed }, key ? { key } : {})).answer.state
  const stateOf = async (token: string) => (await shop.call('customerNewsletter', { token })).answer.state
  const stored = (email: string) => shop.deps.db.selectFrom('newsletter').select('state').where('email', '=', email).executeTakeFirst()

  it('is off until it is chosen, counts at once for a proved address, and ends at once', async () => {
    const { token, email } = await proved()
    expect(await stateOf(token)).toBe('off')
    expect(await set(token, true, crypto.randomUUID())).toBe('on')
    expect(await stored(email)).toEqual({ state: 'confirmed' })
    expect(await set(token, false)).toBe('off')
    expect(await stored(email)).toEqual({ state: 'unsubscribed' })
  })

  it('shows and changes nothing for an address that is not proved, whose owner gets a mail to confirm', async () => {
    const { token, customer } = await newCustomer(shop)
    const { email } = customer
    await shop.deps.db.updateTable('customer').set({ email_proved_at: null }).where('email', '=', email).execute()
    expect(await set(token, true)).toBe('asked')
    expect(await stored(email)).toEqual({ state: 'pending' })
    await shop.deps.db.withoutPlugins().updateTable('newsletter').set({ state: 'confirmed' }).execute()
    expect(await stateOf(token)).toBe('off')
    expect(await set(token, false)).toBe('off')
    expect(await stored(email)).toEqual({ state: 'confirmed' })
  })
})

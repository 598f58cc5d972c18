import { afterEach, beforeEach, expect, it } from 'vitest'
import { newCustomer, type GivenSession } from '../../../support/account/customers.ts'
import { newPerson } from '../../../support/account/people.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { shopLine } from '../../../support/server/shop-line.ts'

describeOnEveryDatabase('customers at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())
  const of = ({ user_id: userId }: Pick<GivenSession, 'user_id'>) => ({ params: { userId } })
  const found = async (q: string) => (await shop.call('deskCustomers', { token, q })).answer.customers.map(({ email }) => email)
  const read = async (who: Pick<GivenSession, 'user_id'>) => (await shop.call('deskCustomer', { token }, of(who))).answer
  const audited = async () => (await shop.deps.db.selectFrom('audit_entry').select(['action', 'role']).execute()).map((entry) => entry)

  it('are found by the start of a name, an address or a phone number, and by role', async () => {
    const ada = await newCustomer(shop, { email: 'ada@stoep.example', role: 'trade', discount: 12 })
    await shop.deps.db
      .updateTable('customer')
      .set({ first_name: 'Ada', last_name: 'van Wyk', phone: '+27 82 (555)-0177' })
      .where('customer_id', '=', ada.user_id)
      .execute()
    await newCustomer(shop, { email: 'ben@stoep.example' })
    for (const words of ['ADA', 'ada van', 'Van Wy', 'ada@sto', '082555', '+27 82 555'])
      expect(await found(words), words).toEqual(['ada@stoep.example'])
    for (const words of ['da', 'wyk', '5550177', '%', '_']) expect(await found(words), words).toEqual([])
    const trade = (await shop.call('deskCustomers', { token, role: 'trade' })).answer
    expect(trade).toMatchObject({ total: 1, customers: [{ discount_percentage: 12 }] })
    const paged = (await shop.call('deskCustomers', { token, per_page: 1, page: 2 })).answer
    expect([paged.total, paged.customers.length]).toEqual([3, 1])
  })

  it('are found whatever the case of letters and their accents are', async () => {
    const etienne = await newCustomer(shop, { email: 'etienne@stoep.example' })
    const nameIt = (first_name: string, last_name: string) =>
      shop.deps.db.updateTable('customer').set({ first_name, last_name }).where('customer_id', '=', etienne.user_id).execute()
    for (const [first, last] of [
      ['Étienne', 'Müller'],
      ['étienne', 'müller'],
      ['ÉTIENNE', 'MÜLLER'],
    ] as const) {
      await nameIt(first, last)
      for (const words of ['Étienne', 'étienne m', 'ÉTIENNE', 'Müller', 'MÜL', 'mül', 'ètienne', 'Etienne M', 'muller'])
        expect(await found(words), `${words} of ${first}`).toEqual(['etienne@stoep.example'])
      expect(await found('etiennes')).toEqual([])
    }
  })

  it('have their orders, lists, consents, devices and notes on one screen', async () => {
    const person = await newPerson(shop, 'customer')
    const who = { user_id: person.customerId ?? '' }
    await shop.deps.db
      .insertInto('newsletter')
      .values({
        email: person.email,
        state: 'confirmed',
        source: 'form',
        requested_at: '2026-11-01T08:00:00.000Z',
        confirmed_at: '2026-11-02T08:00:00.000Z',
        unsubscribed_at: null,
        mailed_at: null,
      })
      .execute()
    expect(await read(who)).toMatchObject({
      email: person.email,
      orders: { total: 1, last: [{ order_id: person.orderId }] },
      wholesale_lists: [{ name: person.marker, products: 0, pieces: 0 }],
      newsletter: 'confirmed',
      newsletter_at: '2026-11-02T08:00:00.000Z',
      pushes: [{ topics: ['orders', 'updates'] }],
      passkeys: 1,
      notes: [],
    })
    expect((await read(who)).sessions.length).toBeGreaterThan(0)
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) await shop.call('deskCustomerNote', { token, text: 'Phones before noon' }, { ...of(who), key })
    expect((await read(who)).notes).toMatchObject([{ text: 'Phones before noon', author: 'Demo Customer' }])
    await shop.call('deskCustomerEndSessions', { token }, of(who))
    expect((await read(who)).sessions).toEqual([])
    expect((await shop.call('deskCustomer', { token }, of({ user_id: 'A'.repeat(20) }))).failure.code).toBe('not_found')
  })

  it('get the same terms from the desk and the command line; another version of the account is refused', async () => {
    const ada = await newCustomer(shop, { email: 'ada@stoep.example' })
    const { updated_at } = await read(ada)
    shop.clock.advance({ minutes: 1 })
    const terms = { token, updated_at, role: 'trade' as const, discount_percentage: 15 }
    const changed = (await shop.call('deskCustomerTerms', terms, of(ada))).answer
    expect(changed).toMatchObject({ role: 'trade', discount_percentage: 15, trade_account: { role: 'owner' } })
    expect((await shop.call('deskCustomerTerms', terms, of(ada))).failure.code).toBe('wrong_state')
    const bad = { ...terms, updated_at: changed.updated_at }
    for (const wrong of [{ discount_percentage: 0 }, { discount_percentage: 91 }, { role: 'customer' as const }])
      expect((await shop.call('deskCustomerTerms', { ...bad, ...wrong }, of(ada))).failure.code).toBe('invalid_request')
    expect((await shopLine({ deps: shop.deps }, 'customers', 'make-customer', 'ada@stoep.example')).code).toBe(0)
    expect(await read(ada)).toMatchObject({ role: 'customer', discount_percentage: 0, trade_account: null })
    expect(await audited()).toEqual([
      { action: 'customers.role', role: 'office' },
      { action: 'customers.role', role: 'command line' },
    ])
  })

  it('get their data and their deletion; the typed address decides, and the audit has no word about them', async () => {
    const person = await newPerson(shop, 'customer')
    const who = { user_id: person.customerId ?? '' }
    await shop.call('deskCustomerNote', { token, text: 'A note about her' }, of(who))
    const data = (await shop.call('deskCustomerExport', { token }, of(who))).answer
    expect(data).toMatchObject({ customer: { email: person.email }, staff_notes: [{ text: 'A note about her' }] })
    const wrong = await shop.call('deskCustomerDelete', { token, email: 'another@stoep.example' }, of(who))
    expect(wrong.failure.code).toBe('wrong_state')
    const key = crypto.randomUUID()
    for (const _ of [1, 2])
      expect((await shop.call('deskCustomerDelete', { token, email: person.email.toUpperCase() }, { ...of(who), key })).answer).toEqual({
        done: true,
      })
    expect((await shop.call('deskCustomer', { token }, of(who))).failure.code).toBe('not_found')
    expect(await shop.deps.db.selectFrom('customer_note').selectAll().execute()).toEqual([])
    const order = await shop.deps.db.selectFrom('orders').select('customer_id').where('order_id', '=', person.orderId).executeTakeFirst()
    expect(order).toEqual({ customer_id: null })
    const entries = await shop.deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['customers.delete', 'customers.export', 'customers.note'])
    expect(JSON.stringify(entries)).not.toContain(person.marker.toLowerCase())
    expect(JSON.stringify(entries)).not.toContain('A note about her')
  })

  it('who work at the desk are read, and never changed, exported or deleted here', async () => {
    const owner = await newStaff(shop, 'owner')
    const { updated_at, email } = await read(owner)
    const tries = [
      await shop.call('deskCustomerTerms', { token, updated_at, role: 'customer', discount_percentage: 0 }, of(owner)),
      await shop.call('deskCustomerNote', { token, text: 'A note' }, of(owner)),
      await shop.call('deskCustomerEndSessions', { token }, of(owner)),
      await shop.call('deskCustomerExport', { token }, of(owner)),
      await shop.call('deskCustomerDelete', { token, email }, of(owner)),
    ]
    for (const { failure } of tries) expect(failure.code).toBe('staff_account')
    expect((await shop.call('deskMe', { token: owner.token })).status).toBe(200)
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { newCustomer, PASSWORD, signIn, tokenIn, type GivenSession } from '../../support/account/customers.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('the people at the desk', (database) => {
  let shop: TestShop
  let owner: GivenSession
  beforeEach(async () => {
    shop = await createTestApp({ database })
    owner = await newStaff(shop, 'owner')
  })
  afterEach(() => shop.close())
  const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)
  const of = ({ user_id: userId }: GivenSession) => ({ params: { userId } })
  const rolesNow = async () => (await shop.call('deskStaff', { token: owner.token })).answer.staff.map(({ email, role }) => [email, role])

  it('are added, given another role, signed out and removed by an owner', async () => {
    const { token } = owner
    const ben = await newCustomer(shop, { email: 'ben@stoep.example', role: 'trade', discount: 15 })
    const { staff } = (await shop.call('deskStaffAdd', { token, email: 'Ben@stoep.example', role: 'workshop' })).answer
    expect(staff).toMatchObject([{ role: 'owner' }, { email: 'ben@stoep.example', role: 'workshop', has_passkey: false, sign_ins: 0 }])
    expect((await shop.call('refreshToken', { token: ben.token })).status).toBe(401)
    const session = { token: tokenIn((await signIn(shop, ben.customer.email)).answer) }
    expect((await shop.call('refreshToken', session)).answer).toMatchObject({
      discount_percentage: 0,
      customer: { role: 'staff' },
    })
    await shop.call('deskStaffRole', { token, role: 'office' }, of(ben))
    expect(await rolesNow()).toEqual([
      [owner.customer.email, 'owner'],
      ['ben@stoep.example', 'office'],
    ])
    await shop.call('deskStaffEndSessions', { token }, of(ben))
    expect((await shop.call('refreshToken', { token: ben.token })).status).toBe(401)
    await shop.call('deskStaffRemove', { token }, of(ben))
    expect(await rolesNow()).toHaveLength(1)
    expect((await shop.call('deskStaffRemove', { token }, of(ben))).failure.code).toBe('not_found')
    const { entries } = (await shop.call('deskAudit', { token, q: 'ben@stoep.example' })).answer
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['staff.add', 'staff.end_sessions', 'staff.remove', 'staff.role'])
    expect(entries.find(({ action }) => action === 'staff.role')).toMatchObject({
      actor: owner.customer.email,
      role: 'owner',
      before: { role: 'workshop' },
      after: { role: 'office' },
    })
    expect(entries[0]?.request_id).toMatch(/^[\da-f-]{36}$/)
  })

  it('get a mail with their role and the address of the desk when they are added, and none when their role changes', async () => {
    const { token } = owner
    const ben = await newCustomer(shop, { email: 'ben@stoep.example' })
    await shop.call('deskStaffAdd', { token, email: ben.customer.email, role: 'workshop' })
    await shop.call('deskStaffRole', { token, role: 'office' }, of(ben))
    const anna = await newCustomer(shop)
    await line('staff', 'add', anna.customer.email, '--role', 'owner')
    await sendDueMail(shop.deps)
    const mails = shop.posted.filter(({ subject }) => subject === 'You now work at the desk of Stoep')
    expect(mails.map(({ to }) => to)).toEqual(['ben@stoep.example', anna.customer.email])
    expect(mails[0]?.text).toContain('Your role is: workshop.')
    expect(mails[0]?.text).toContain(`${shop.deps.config.publicUrl}/desk`)
  })

  it('begin without the passkeys and codes from before, which may be another person’s, added at the desk or on the command line', async () => {
    const joining = [
      (email: string) => shop.call('deskStaffAdd', { token: owner.token, email, role: 'owner' }),
      (email: string) => line('staff', 'add', email, '--role', 'owner'),
    ]
    for (const join of joining) {
      const { token, user_id, customer } = await newCustomer(shop)
      const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
      const planted = { token, name: 'Planted', response: createAuthenticator('http://localhost:4102').create(answer) }
      expect((await shop.call('passkeyAdd', planted)).status).toBe(200)
      await join(customer.email)
      await sendDueMail(shop.deps)
      expect(shop.posted.at(-1)).toMatchObject({ to: customer.email, subject: 'A passkey was removed from your Stoep account' })
      for (const table of ['passkey', 'recovery_code'] as const)
        expect(await shop.deps.db.selectFrom(table).selectAll().where('customer_id', '=', user_id).execute()).toEqual([])
    }
  })

  it('keep their passkeys when their role at the desk changes', async () => {
    const { token, user_id } = await newStaff(shop, 'office')
    const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    await shop.call('passkeyAdd', { token, name: 'Mine', response: createAuthenticator('http://localhost:4102').create(answer) })
    await shop.call('deskStaffRole', { token: owner.token, role: 'workshop' }, { params: { userId: user_id } })
    expect(await shop.deps.db.selectFrom('passkey').select('name').where('customer_id', '=', user_id).execute()).toEqual([{ name: 'Mine' }])
  })

  it('always have an owner', async () => {
    const { token } = owner
    expect((await shop.call('deskStaffRemove', { token }, of(owner))).failure.code).toBe('last_owner')
    expect((await shop.call('deskStaffRole', { token, role: 'office' }, of(owner))).failure.code).toBe('last_owner')
    expect((await line('staff', 'remove', owner.customer.email)).code).toBe(1)
    expect(await line('customers', 'make-customer', owner.customer.email, '--json')).toMatchObject({
      json: { error: { code: 'last_owner' } },
    })
    const second = await newStaff(shop, 'owner')
    const both = await Promise.all([
      shop.call('deskStaffRemove', { token }, of(second)),
      shop.call('deskStaffRemove', { token: second.token }, of(owner)),
    ])
    expect(both.some(({ status }) => status !== 200)).toBe(true)
    const owners = await shop.deps.db.selectFrom('staff_member').selectAll().where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
  })

  it('are managed on the command line too, with an entry in the audit', async () => {
    const ben = await newCustomer(shop, { email: 'ben@stoep.example' })
    expect((await line('staff', 'add', 'ben@stoep.example')).code).toBe(2)
    expect((await line('staff', 'role', 'ben@stoep.example', '--role', 'office')).err).toContain('does not work at the desk')
    expect((await line('staff', 'add', 'ben@stoep.example', '--role', 'workshop')).out).toContain('not at the desk → workshop')
    expect((await line('staff', 'list')).out).toContain('ben@stoep.example')
    expect((await line('customers', 'make-trade', 'ben@stoep.example', '--discount', '10')).code).toBe(0)
    expect((await line('staff', 'list')).out).not.toContain('ben@stoep.example')
    expect((await shop.call('refreshToken', { token: ben.token })).status).toBe(401)
    const entries = await shop.deps.db.selectFrom('audit_entry').select(['action', 'role']).execute()
    expect(entries.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: 'customers.role', role: 'command line' },
      { action: 'staff.add', role: 'command line' },
      { action: 'staff.remove', role: 'command line' },
    ])
  })
})

describeOnEveryDatabase('the audit', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('is searched by the name and number of a product, and of a customer with the customer’s orders', async () => {
    const { token } = await newStaff(shop, 'owner')
    const aloe = { params: { productId: '1031' } }
    const { version, name, sku } = (await shop.call('deskProduct', { token }, aloe)).answer
    await shop.call('deskProductChange', { token, version, fields: { assembly: 'Comes whole.' } }, aloe)
    const ben = await newCustomer(shop, { email: 'ben.demo@stoep.example' })
    const names = { first_name: 'Benjamin', last_name: 'Nkosi' }
    await shop.deps.db.updateTable('customer').set(names).where('customer_id', '=', ben.user_id).execute()
    await shop.call('deskCustomerNote', { token, text: 'A note' }, { params: { userId: ben.user_id } })
    const placed = await placedOrder(shop, 'bank_transfer')
    await shop.deps.db.updateTable('orders').set(names).where('order_id', '=', placed.order_id).execute()
    await shopLine({ deps: shop.deps }, 'orders', 'paid', placed.order_id)
    const found = async (q: string) => (await shop.call('deskAudit', { token, q })).answer.entries.map(({ action }) => action)
    for (const q of [name, name.toUpperCase(), name.slice(1, 4), sku.slice(0, 6), '1031']) expect(await found(q)).toEqual(['products.edit'])
    expect(await found('ben.demo@')).toEqual(['customers.note'])
    for (const q of ['benjamin', 'nkosi', 'benjamin nk'])
      expect((await found(q)).toSorted()).toEqual(['customers.note', 'orders.confirm_transfer'])
    for (const q of ['be', '%al', 'nobody at all']) expect(await found(q)).toEqual([])
    expect((await shop.call('deskAudit', { token, q: name })).answer.is_partial).toBe(false)
  })

  it('has each step of the command line, cannot be changed, and is searched by order, person, action and day', async () => {
    const { token, customer } = await newStaff(shop, 'accountant')
    const placed = await placedOrder(shop, 'bank_transfer')
    await shopLine({ deps: shop.deps }, 'orders', 'paid', placed.order_id)
    shop.clock.advance({ days: 1 })
    const link = ['--carrier', 'Demo', '--tracking', 'D-1', '--link', 'https://carrier.example/D-1']
    expect((await shopLine({ deps: shop.deps }, 'orders', 'dispatch', placed.order_id, ...link)).code).toBe(0)
    const search = async (about: object) => (await shop.call('deskAudit', { token, ...about })).answer
    expect((await search({})).entries.map(({ action }) => action)).toEqual(['orders.dispatch', 'orders.confirm_transfer'])
    expect(await search({ q: placed.order_id, per_page: '1', page: '2' })).toMatchObject({
      total: 2,
      entries: [{ action: 'orders.confirm_transfer' }],
    })
    expect((await search({ q: 'orders.dispatch' })).total).toBe(1)
    expect((await search({ q: customer.email })).total).toBe(0)
    expect((await search({ from: '2026-11-21' })).total).toBe(1)
    expect((await search({ to: '2026-11-20' })).total).toBe(1)
    const { db } = shop.deps
    await expect(db.updateTable('audit_entry').set({ actor: 'nobody' }).execute()).rejects.toThrow('The audit only grows')
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('The audit only grows')
    if (database.name === 'PostgreSQL') await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow('The audit only grows')
    expect((await search({})).total).toBe(2)
  })
})

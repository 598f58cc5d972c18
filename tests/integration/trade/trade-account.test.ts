import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { seedDemoAccounts } from '../../../api-mock/account/demo-accounts.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { signedIn, type TestCustomer } from '../../support/account/signed-in.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { accountOf, invite, newBusiness, newMember } from '../../support/trade/business.ts'

const yard = {
  firstName: 'Demo',
  lastName: 'Foreman',
  companyName: 'Demo Interiors',
  streetAddress1: '3 Example Road',
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape' as const,
}

describeOnEveryDatabase('a trade account', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  type Change = Parameters<typeof shop.call<'tradeChange'>>[1]['change']
  const change = (member: TestCustomer, what: Change, key?: string) =>
    shop.call('tradeChange', { change: what }, { headers: member.headers, ...(key ? { key } : {}) })
  const customerOf = (id: string) =>
    shop.deps.db.selectFrom('customer').select(['role', 'discount_percentage']).where('customer_id', '=', id).executeTakeFirst()

  it('belongs to each trade customer, and to no other', async () => {
    const { owner } = await newBusiness(shop)
    expect(await accountOf(shop, owner)).toMatchObject({
      role: 'owner',
      credit_limit: 0,
      outstanding: 0,
      members: [{ member_id: owner.id }],
    })
    const customer = await signedIn(shop)
    expect((await shop.call('trade', {}, { headers: customer.headers })).answer.account).toBeNull()
    await seedDemoAccounts(shop.deps)
    expect(await shop.deps.db.selectFrom('trade_account').select('name').where('name', '=', 'Demo Trade').execute()).toHaveLength(1)
  })

  it('has the details of its business and delivery addresses, which all members share and only owners change', async () => {
    const { owner } = await newBusiness(shop)
    const details = {
      kind: 'details',
      name: 'Demo Interiors',
      registrationNumber: '2019/123456/07',
      vatNumber: '4000000000',
      invoiceAddress: yard,
    } as const
    const key = randomUUID()
    const first = (await change(owner, details, key)).answer
    expect((await change(owner, details, key)).answer.rev).toBe(first.rev)
    await change(owner, { kind: 'address', name: 'Workshop', address: yard })
    const buyer = await newMember(shop, owner)
    const seen = await accountOf(shop, buyer)
    expect(seen).toMatchObject({
      name: 'Demo Interiors',
      registration_number: '2019/123456/07',
      vat_number: '4000000000',
      invoice_address: { company_name: 'Demo Interiors' },
      addresses: [{ name: 'Workshop', address: { street_address_1: '3 Example Road' } }],
      role: 'buyer',
      invites: [],
      entries: [],
    })
    const [address] = seen.addresses
    const addressId = address?.address_id ?? ''
    expect((await change(buyer, { kind: 'address_removed', addressId })).failure).toMatchObject({ status: 403, code: 'trade_not_allowed' })
    await change(owner, { kind: 'address', addressId, name: 'Yard', address: yard })
    expect((await change(owner, { kind: 'address', addressId: 'unknown', name: 'Yard', address: yard })).failure.code).toBe('not_found')
    expect((await accountOf(shop, buyer)).addresses.map(({ name }) => name)).toEqual(['Yard'])
    await change(owner, { kind: 'address_removed', addressId })
    expect((await accountOf(shop, buyer)).addresses).toEqual([])
  })

  it('admits a colleague once with the mailed link, who then has its trade prices', async () => {
    const { owner } = await newBusiness(shop)
    const colleague = await signedIn(shop)
    const link = await invite(shop, owner, colleague.email)
    expect((await accountOf(shop, owner)).invites).toMatchObject([{ email: colleague.email, role: 'buyer' }])
    const stranger = await signedIn(shop)
    const join = (who: TestCustomer, secret = link) => shop.call('tradeJoin', { invite: secret }, { headers: who.headers })
    expect((await join(stranger)).failure).toMatchObject({ status: 410, code: 'trade_invite_ended' })
    expect((await join(colleague)).answer.account).toMatchObject({
      role: 'buyer',
      members: [{ role: 'owner' }, { member_id: colleague.id }],
    })
    expect(await customerOf(colleague.id)).toEqual({ role: 'trade', discount_percentage: 15 })
    expect((await join(colleague)).failure.code).toBe('trade_invite_ended')
    expect((await change(owner, { kind: 'invited', email: colleague.email, role: 'buyer' })).failure.code).toBe('trade_member_exists')
    const stored = await shop.deps.db.selectFrom('outgoing_mail').select('html').where('mail_id', 'like', 'trade-invite-%').execute()
    expect(stored.filter(({ html }) => html.includes(link))).toEqual([])
  })

  it('does not accept an invitation that was withdrawn, replaced or is 14 days old', async () => {
    const { owner } = await newBusiness(shop)
    const colleague = await signedIn(shop)
    const codeOf = async (secret: string) => (await shop.call('tradeJoin', { invite: secret }, { headers: colleague.headers })).failure.code
    const first = await invite(shop, owner, colleague.email)
    const second = await invite(shop, owner, colleague.email)
    expect(await codeOf(first)).toBe('trade_invite_ended')
    const [open] = (await accountOf(shop, owner)).invites
    await change(owner, { kind: 'invite_withdrawn', inviteId: open?.invite_id ?? '' })
    expect(await codeOf(second)).toBe('trade_invite_ended')
    const third = await invite(shop, owner, colleague.email)
    shop.clock.advance({ days: 14 })
    expect(await codeOf(third)).toBe('trade_invite_ended')
    for (const { run } of accountJobs(shop.deps)) await run()
    expect(await shop.deps.db.selectFrom('trade_invite').select('invite_id').execute()).toEqual([])
  })

  it('accepts an invitation until 14 days have passed', async () => {
    const { owner } = await newBusiness(shop)
    const colleague = await signedIn(shop)
    const link = await invite(shop, owner, colleague.email)
    shop.clock.advance({ days: 13, hours: 23, minutes: 59 })
    for (const { run } of accountJobs(shop.deps)) await run()
    expect((await shop.call('tradeJoin', { invite: link }, { headers: colleague.headers })).status).toBe(200)
  })

  it('always has an owner, gives its buyers a role, and removes trade prices from a removed member', async () => {
    const { owner } = await newBusiness(shop)
    const buyer = await newMember(shop, owner)
    const other = await newMember(shop, owner)
    expect((await change(owner, { kind: 'removed', memberId: owner.id })).failure).toMatchObject({ status: 409, code: 'trade_last_owner' })
    expect((await change(owner, { kind: 'role', memberId: owner.id, role: 'buyer' })).failure.code).toBe('trade_last_owner')
    expect((await change(buyer, { kind: 'removed', memberId: other.id })).failure.code).toBe('trade_not_allowed')
    await change(owner, { kind: 'role', memberId: buyer.id, role: 'owner' })
    await change(buyer, { kind: 'role', memberId: owner.id, role: 'buyer' })
    expect((await accountOf(shop, buyer)).members.map(({ role }) => role)).toEqual(['owner', 'buyer', 'buyer'])
    expect((await change(other, { kind: 'removed', memberId: other.id })).answer.account).toBeNull()
    expect(await customerOf(other.id)).toEqual({ role: 'customer', discount_percentage: 0 })
  })

  it('cannot be changed by a member of another one', async () => {
    const { owner } = await newBusiness(shop)
    const { owner: rival } = await newBusiness(shop)
    const buyer = await newMember(shop, owner)
    expect((await change(rival, { kind: 'removed', memberId: buyer.id })).failure.code).toBe('not_found')
    expect((await change(rival, { kind: 'role', memberId: buyer.id, role: 'owner' })).failure.code).toBe('not_found')
    const link = await invite(shop, rival, buyer.email)
    expect((await shop.call('tradeJoin', { invite: link }, { headers: buyer.headers })).failure.code).toBe('trade_member_exists')
  })

  it('is in the export of a member, loses a deleted one, and goes with the last', async () => {
    const { owner, accountId } = await newBusiness(shop)
    const buyer = await newMember(shop, owner)
    await invite(shop, owner, 'demo.open@stoep.example')
    const exported = (await shop.call('customerExport', {}, { headers: buyer.headers })).answer
    expect(exported).toMatchObject({ trade_account: { account_id: accountId, role: 'buyer' }, trade_invites: [] })
    await shop.call('customerDelete', { password: PASSWORD }, { headers: owner.headers })
    expect((await accountOf(shop, buyer)).members).toMatchObject([{ member_id: buyer.id, role: 'owner' }])
    await shop.call('customerDelete', { password: PASSWORD }, { headers: buyer.headers })
    for (const table of ['trade_account', 'trade_member', 'trade_invite'] as const)
      expect(await shop.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})

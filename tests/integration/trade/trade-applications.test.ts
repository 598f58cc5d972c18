import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteUnjoinedAccounts } from '../../../api-mock/trade/old-records.ts'
import { OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import { signedIn, type TestCustomer } from '../../support/account/signed-in.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { emptyPost, filled } from '../../support/forms/filled-forms.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { accountOf, newBusiness } from '../../support/trade/business.ts'

describeOnEveryDatabase('an application for a trade account', (database) => {
  let shop: TestShop
  let office: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const body = filled.tradeApplication
  const apply = (more: Partial<typeof body> = {}, headers: Record<string, string> = {}, key?: string) =>
    shop.call('tradeApplication', { ...body, ...more }, { headers, ...(key ? { key } : {}) })
  const stored = () => shop.deps.db.selectFrom('trade_application').selectAll().orderBy('sent_at').execute()
  const waiting = async () => (await shop.call('deskTradeApplications', { token: office })).answer.applications
  const idOfFirst = async () => ({ params: { applicationId: (await waiting())[0]?.application_id ?? '' } })
  const accept = async (about: Awaited<ReturnType<typeof idOfFirst>> & { key?: string }, discount_percentage = 12, message = '') =>
    shop.call('deskTradeApplicationAccept', { token: office, discount_percentage, message }, about)
  const decline = (about: Awaited<ReturnType<typeof idOfFirst>>, message = 'We deliver to businesses with a door.') =>
    shop.call('deskTradeApplicationDecline', { token: office, message }, about)
  const own = async ({ headers }: TestCustomer) => (await shop.call('myTradeApplication', {}, { headers })).answer.application
  const termsOf = (id: string) =>
    shop.deps.db.selectFrom('customer').select(['role', 'discount_percentage']).where('customer_id', '=', id).executeTakeFirst()
  const prove = (id: string) =>
    shop.deps.db.updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).where('customer_id', '=', id).execute()
  const proved = async (email?: string) => {
    const customer = await signedIn(shop, email === undefined ? {} : { email })
    await prove(customer.id)
    return customer
  }
  const linkIn = (text: string | undefined) => /\?invite=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
  const join = ({ headers }: TestCustomer, invite: string) => shop.call('tradeJoin', { invite }, { headers })

  it('reaches the shop once for its key, with a mail to the shop and one to the applicant', async () => {
    const key = randomUUID()
    expect((await apply({}, {}, key)).answer).toEqual({ done: true })
    expect((await apply({}, {}, key)).answer).toEqual({ done: true })
    expect(await stored()).toMatchObject([
      { business: body.business, email: body.email, vat_number: body.vatNumber, state: 'received', customer_id: null },
    ])
    const mails = await emptyPost(shop)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Trade application \d{8}: Sample Guest House$/),
      'We have your application for a trade account',
    ])
    expect(mails[0]?.text).toContain('/desk/trade-applications')
    expect(mails[0]?.text).toContain('Guest house, hotel or restaurant')
    expect((await shop.call('deskToday', { token: office })).answer.trade_applications).toMatchObject({ count: 1 })
  })

  it('is one for an address while it waits: another gets the same answer, is not stored, and a mail says that the first waits', async () => {
    await apply()
    await emptyPost(shop)
    expect((await apply({ business: 'Another name' })).answer).toEqual({ done: true })
    expect(await stored()).toMatchObject([{ business: body.business }])
    expect(await emptyPost(shop)).toMatchObject([{ to: body.email, subject: 'Your application for a trade account is with us already' }])
    await decline(await idOfFirst())
    await apply({ business: 'Another name' })
    expect(await stored()).toHaveLength(2)
  })

  it('is one for an address also when two arrive at the same time', async () => {
    const both = await Promise.all([apply(), apply({ business: 'Another name' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toHaveLength(1)
  })

  it('belongs to the account of its customer, who is asked to wait with a second one, whatever address it has', async () => {
    const customer = await proved()
    await apply({}, customer.headers)
    expect(await own(customer)).toMatchObject({ business: body.business, state: 'received' })
    const again = await apply({ email: 'other@stoep.example' }, customer.headers)
    expect(again.failure).toMatchObject({ code: 'application_waiting', message: expect.stringContaining('We have your application of') })
    expect(await stored()).toMatchObject([{ customer_id: customer.id }])
    const other = await proved()
    expect(await own(other)).toBeNull()
  })

  it('is one for a customer also when two with different addresses arrive at the same time', async () => {
    const customer = await proved()
    const both = await Promise.all([apply({}, customer.headers), apply({ email: 'other@stoep.example' }, customer.headers)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stored()).toHaveLength(1)
  })

  it('that waited on the device of a customer who has signed out does not belong to the next one', async () => {
    const [writer, next] = [await proved(), await proved()]
    await apply({}, { ...next.headers, [OWNER_HEADER]: writer.id })
    expect(await stored()).toMatchObject([{ customer_id: null }])
  })

  it('is refused to a trade customer', async () => {
    const { owner } = await newBusiness(shop)
    expect((await apply({}, owner.headers)).failure.code).toBe('trade_member_exists')
    expect(await stored()).toEqual([])
  })

  it('is accepted once: its customer has trade prices and owns an account with the details of the business', async () => {
    const customer = await proved()
    await apply({}, customer.headers)
    await emptyPost(shop)
    const about = { ...(await idOfFirst()), key: randomUUID() }
    const accepted = (await accept(about, 30, 'Welcome on board.')).answer
    expect(accepted).toMatchObject({ state: 'accepted', discount_percentage: 30, account: 'joined' })
    expect((await accept(about, 30, 'Welcome on board.')).answer).toEqual(accepted)
    expect((await decline({ params: about.params })).failure.code).toBe('wrong_state')
    expect(await termsOf(customer.id)).toEqual({ role: 'trade', discount_percentage: 30 })
    expect(await accountOf(shop, customer)).toMatchObject({
      name: body.business,
      registration_number: body.registrationNumber,
      vat_number: body.vatNumber,
      role: 'owner',
      credit_limit: 0,
    })
    const mails = await emptyPost(shop)
    expect(mails).toMatchObject([{ to: body.email, subject: 'Your trade account is ready' }])
    for (const words of ['30%', customer.email, 'Welcome on board.', '/my-account/trade-account']) expect(mails[0]?.text).toContain(words)
    const { productId, variation } = kalkBay
    const { answer } = await shop.call('cartAdd', { productId, variation, productQuantity: 1 }, { headers: customer.headers })
    const guest = (await shop.call('cartAdd', { cartKey: 'g'.repeat(42), productId, variation, productQuantity: 1 })).answer
    expect(answer.totals.total).toBeLessThan(guest.totals.total)
    const entries = await shop.deps.db.selectFrom('audit_entry').select(['action', 'after']).orderBy('action').execute()
    expect(entries.map(({ action }) => action)).toEqual(['customers.role', 'trade_applications.accept'])
    expect(JSON.stringify(entries)).not.toContain('Welcome')
  })

  it('of a guest is accepted for the account with its proved address', async () => {
    const customer = await proved(body.email)
    await apply()
    await accept(await idOfFirst())
    expect(await termsOf(customer.id)).toEqual({ role: 'trade', discount_percentage: 12 })
  })

  it('of an address without a proved account is accepted with an invitation, which works once and for that address', async () => {
    await apply()
    await emptyPost(shop)
    const about = await idOfFirst()
    expect((await accept(about)).answer).toMatchObject({ state: 'accepted', account: 'invited', customer: null })
    const mails = await emptyPost(shop)
    expect(mails).toMatchObject([{ to: body.email, subject: 'Your trade account is ready: join it with this link' }])
    const link = linkIn(mails[0]?.text)
    const stranger = await signedIn(shop)
    expect((await join(stranger, link)).failure.code).toBe('trade_invite_ended')
    const applicant = await signedIn(shop, { email: body.email })
    await prove(applicant.id)
    expect(await own(applicant)).toMatchObject({ state: 'invited' })
    expect((await join(applicant, link)).answer.account).toMatchObject({ name: body.business, vat_number: body.vatNumber, role: 'owner' })
    expect(await termsOf(applicant.id)).toEqual({ role: 'trade', discount_percentage: 12 })
    expect((await join(applicant, link)).failure.code).toBe('trade_invite_ended')
    const [listed] = (await shop.call('deskTradeApplications', { token: office, state: 'accepted' })).answer.applications
    expect(listed).toMatchObject({ account: 'joined' })
    expect((await shop.call('deskTradeApplicationInvite', { token: office }, about)).failure.code).toBe('wrong_state')
    const kept = await shop.deps.db.selectFrom('outgoing_mail').select('html').execute()
    expect(kept.filter(({ html }) => html.includes(link))).toEqual([])
  })

  it('gives an address that nobody has proved no prices', async () => {
    const unproved = await signedIn(shop, { email: body.email })
    await shop.deps.db.updateTable('customer').set({ email_proved_at: null }).where('customer_id', '=', unproved.id).execute()
    await apply()
    expect((await accept(await idOfFirst())).answer.account).toBe('invited')
    expect(await termsOf(unproved.id)).toEqual({ role: 'customer', discount_percentage: 0 })
  })

  it('has a new link when the staff send one: the earlier one ends, and so does an account that nobody joins', async () => {
    await apply()
    const about = await idOfFirst()
    await accept(about)
    const first = linkIn((await emptyPost(shop)).at(-1)?.text)
    shop.clock.advance({ days: 15 })
    const listed = async () => (await shop.call('deskTradeApplications', { token: office, state: 'accepted' })).answer.applications[0]
    expect(await listed()).toMatchObject({ account: 'ended' })
    const invited = await shop.call('deskTradeApplicationInvite', { token: office }, about)
    expect(invited.answer).toMatchObject({ account: 'invited' })
    const second = linkIn((await emptyPost(shop)).at(-1)?.text)
    const applicant = await signedIn(shop, { email: body.email })
    expect((await join(applicant, first)).failure.code).toBe('trade_invite_ended')
    expect(await shop.deps.db.selectFrom('trade_account').select('name').execute()).toEqual([{ name: body.business }])
    await shop.deps.db.withoutPlugins().deleteFrom('trade_invite').execute()
    shop.clock.advance({ days: 91 })
    await deleteUnjoinedAccounts(shop.deps)
    expect(await shop.deps.db.selectFrom('trade_account').select('name').execute()).toEqual([])
    expect(second).not.toBe(first)
  })

  it('is decided once by two people at the same time: the second is refused, and one mail is sent', async () => {
    await apply()
    await emptyPost(shop)
    const about = await idOfFirst()
    const both = await Promise.all([accept(about), decline(about)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('is declined with a mail that has the reason, and then a customer may apply again', async () => {
    const customer = await proved()
    await apply({}, customer.headers)
    await emptyPost(shop)
    const about = await idOfFirst()
    expect((await decline(about, ' ')).failure.code).toBe('invalid_request')
    expect((await decline(about)).answer).toMatchObject({ state: 'declined', answer: 'We deliver to businesses with a door.' })
    expect(await emptyPost(shop)).toMatchObject([{ to: body.email, text: expect.stringContaining('businesses with a door') }])
    expect(await own(customer)).toMatchObject({ state: 'declined' })
    expect((await apply({}, customer.headers)).status).toBe(200)
  })

  it('of a customer who has a trade account by then is not accepted, and still waits', async () => {
    const customer = await proved()
    await apply({}, customer.headers)
    await emptyPost(shop)
    await shop.deps.db
      .updateTable('customer')
      .set({ role: 'trade', discount_percentage: 5 })
      .where('customer_id', '=', customer.id)
      .execute()
    expect((await accept(await idOfFirst())).failure.code).toBe('wrong_state')
    expect(await termsOf(customer.id)).toEqual({ role: 'trade', discount_percentage: 5 })
    expect(await waiting()).toHaveLength(1)
    expect(await emptyPost(shop)).toEqual([])
  })

  it('is listed, decided and invited again on the command line too', async () => {
    await apply()
    const { applicationId } = (await idOfFirst()).params
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, 'trade-applications', ...words)
    expect((await line('list')).out).toContain(body.business)
    expect(await line('accept', applicationId)).toMatchObject({ code: 2 })
    expect((await line('accept', applicationId, '--discount', '10')).out).toContain(`Application ${applicationId} is accepted`)
    expect(await line('decline', applicationId, '--text', 'No.')).toMatchObject({ code: 1 })
    expect((await line('invite', applicationId)).out).toContain(`Application ${applicationId} has a new link`)
    expect((await line('list', '--state', 'accepted')).out).toContain('invited')
  })

  it('takes a discount of 1 to 90 percent', async () => {
    await apply()
    const about = await idOfFirst()
    for (const wrong of [0, 91]) expect((await accept(about, wrong)).failure.code).toBe('invalid_request')
  })

  it('is read by those who may see trade accounts, and decided by those who may change them', async () => {
    await apply()
    const about = await idOfFirst()
    const accountant = (await newStaff(shop, 'accountant')).token
    expect((await shop.call('deskTradeApplications', { token: accountant })).answer.total).toBe(1)
    const refused = await shop.call('deskTradeApplicationAccept', { token: accountant, discount_percentage: 5 }, about)
    expect(refused.status).toBe(403)
    const marketing = (await newStaff(shop, 'marketing')).token
    expect((await shop.call('deskTradeApplications', { token: marketing })).status).toBe(403)
    expect((await shop.call('deskToday', { token: marketing })).answer.trade_applications).toBeNull()
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { signedIn } from '../../support/account/signed-in.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { emptyPost, filled } from '../../support/forms/filled-forms.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('applications to the decorator programme at the desk', (database) => {
  let shop: TestShop
  let office: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const today = async () => (await shop.call('deskToday', { token: office })).answer.applications
  const audit = () => shop.deps.db.selectFrom('audit_entry').selectAll().execute()
  async function application() {
    await shop.call('decoratorApplication', { ...filled.decoratorApplication, website2: '' })
    const mails = await emptyPost(shop)
    expect(mails.map(({ text }) => text).join()).toContain('/desk/applications')
    const { applications } = (await shop.call('deskApplications', { token: office })).answer
    return { params: { applicationId: applications.at(-1)?.application_id ?? '' } }
  }
  const yes = { code: 'demo5', percent: 5, message: 'The terms: 5% for you too.' }

  it('are accepted once: the code counts at once, and one mail has code, link and message', async () => {
    const { params } = await application()
    expect(await today()).toMatchObject({ count: 1 })
    const key = randomUUID()
    const accept = () => shop.call('deskApplicationAccept', { token: office, ...yes }, { params, key })
    const accepted = (await accept()).answer
    expect(accepted).toMatchObject({ state: 'accepted', code: 'DEMO5', answer: yes.message })
    expect((await accept()).answer).toEqual(accepted)
    expect((await shop.call('deskApplicationDecline', { token: office, message: 'No.' }, { params })).failure.code).toBe('wrong_state')
    const mails = await emptyPost(shop)
    expect(mails).toMatchObject([{ to: filled.decoratorApplication.email, subject: 'Welcome to the decorator programme', replyTo: null }])
    for (const words of ['DEMO5', '/?ref=DEMO5', yes.message]) expect(mails[0]?.text).toContain(words)
    expect(await today()).toEqual({ count: 0, oldest: null })

    const { productId, variation } = kalkBay
    const cartKey = newCartKey()
    const cart = (await shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 })).answer
    const cheaper = (await shop.call('couponApply', { cartKey, promoCode: 'DEMO5' })).answer
    expect(cheaper.totals.discount_total).toBe(Math.round(cart.totals.subtotal * 0.05))
    const entries = await audit()
    expect(entries).toMatchObject([{ action: 'applications.accept', subject: `application ${params.applicationId}` }])
    expect(JSON.stringify(entries)).not.toContain('terms')
  })

  it('of earlier versions are still read, by the desk and by their applicant, with a phone number that is too short today', async () => {
    const customer = await newCustomer(shop)
    const sent = { ...filled.decoratorApplication, website2: '' }
    await shop.call('decoratorApplication', sent, { headers: withSession(customer.token) })
    await shop.deps.db.withoutPlugins().updateTable('decorator_application').set({ phone: '555 01234' }).execute()
    const phones = (await shop.call('deskApplications', { token: office })).answer.applications.map(({ phone }) => phone)
    expect(phones).toEqual(['555 01234'])
    const { answer } = await shop.call('myApplication', {}, { headers: withSession(customer.token) })
    expect(answer.application?.phone).toBe('555 01234')
  })

  it('that waited on the device of a customer who has signed out do not belong to the next one', async () => {
    const [writer, next] = [await signedIn(shop), await signedIn(shop)]
    const send = (email: string, headers: Record<string, string>) =>
      shop.call('decoratorApplication', { ...filled.decoratorApplication, email, website2: '' }, { headers })
    await send('one@stoep.example', { ...next.headers, [OWNER_HEADER]: writer.id })
    await send('two@stoep.example', { ...next.headers, [OWNER_HEADER]: next.id })
    const stored = shop.deps.db.selectFrom('decorator_application').select('customer_id').orderBy('email')
    expect(await stored.execute()).toEqual([{ customer_id: null }, { customer_id: next.id }])
  })

  it('are not accepted with a code that exists or that no customer can type, and then still wait', async () => {
    const { params } = await application()
    const accept = (changes: object) => shop.call('deskApplicationAccept', { token: office, ...yes, ...changes }, { params })
    expect((await accept({ code: 'thandi5' })).failure).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('exists'),
    })
    for (const wrong of [{ code: 'a b' }, { code: 'AB' }, { percent: 0 }, { percent: 51 }, { message: ' ' }])
      expect((await accept(wrong)).failure.code).toBe('invalid_request')
    expect(await today()).toMatchObject({ count: 1 })
    expect(await emptyPost(shop)).toEqual([])
    expect(await audit()).toEqual([])
  })

  it('are decided once by two people at the same time: the second is refused, and one mail is sent', async () => {
    const { params } = await application()
    const both = await Promise.all([
      shop.call('deskApplicationAccept', { token: office, ...yes }, { params }),
      shop.call('deskApplicationDecline', { token: office, message: 'Not now.' }, { params }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('are declined with a mail that says why', async () => {
    const { params } = await application()
    const declined = await shop.call('deskApplicationDecline', { token: office, message: 'We have nobody in your town.' }, { params })
    expect(declined.answer).toMatchObject({ state: 'declined', code: null })
    expect(await emptyPost(shop)).toMatchObject([{ text: expect.stringContaining('We have nobody in your town.') }])
    const listed = (await shop.call('deskApplications', { token: office, state: 'declined' })).answer
    expect(listed).toMatchObject({ total: 1, applications: [{ answer: 'We have nobody in your town.' }] })
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { mailedCode, newCustomer, PASSWORD, signIn, type GivenSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const HTML = { Accept: 'text/html', Origin: 'http://localhost:4102' }

describeOnEveryDatabase('the link in the mail about a new passkey', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  /** Adds a passkey. Returns the path of the link in the mail about it. */
  const add = async ({ token, customer }: GivenSession, name = 'Phone') => {
    const { answer } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    const response = createAuthenticator('http://localhost:4102').create(answer)
    expect((await shop.call('passkeyAdd', { token, name, response })).status).toBe(200)
    await sendDueMail(shop.deps)
    const mail = shop.posted.findLast(({ to, subject }) => to === customer.email && subject.startsWith('A passkey was added'))
    return /\/api\/passkey\/undo\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  }
  const look = (path: string) => shop.request(path, { headers: HTML })
  const press = (path: string) => shop.request(path, { method: 'POST', headers: HTML })
  const passkeysOf = async ({ user_id }: GivenSession) => {
    const keys = await shop.deps.db.selectFrom('passkey').select('name').where('customer_id', '=', user_id).orderBy('name').execute()
    return keys.map(({ name }) => name)
  }

  it('shows a page with a button, and changes nothing before the press', async () => {
    const customer = await newCustomer(shop)
    const link = await add(customer)
    const page = await look(link)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await page.text()).toContain('“Phone”')
    expect((await shop.request(link, { method: 'HEAD', headers: HTML })).status).toBe(204)
    expect(await passkeysOf(customer)).toEqual(['Phone'])
    expect((await shop.call('refreshToken', { token: customer.token })).status).toBe(200)
  })

  it('removes the passkey with its codes, ends every session and the password, and leads to a new one', async () => {
    const customer = await newCustomer(shop)
    const { email } = customer.customer
    const link = await add(customer)
    const done = await press(link)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('/my-account/lost-password')
    expect(await passkeysOf(customer)).toEqual([])
    expect(await shop.deps.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    expect((await shop.call('refreshToken', { token: customer.token })).status).toBe(401)
    expect((await signIn(shop, email)).failure.code).toBe('incorrect_credentials')
    await shop.call('lostPasswordEmail', { email })
    const password = 'another word of the stoep'
    expect((await shop.call('lostPasswordSet', { email, code: await mailedCode(shop, email), password })).status).toBe(200)
    expect((await signIn(shop, email, password)).status).toBe(200)
  })

  it('works once, for 7 days', async () => {
    const customer = await newCustomer(shop)
    const first = await add(customer)
    const both = await Promise.all([press(first), press(first)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await look(first)).status).toBe(410)
    const second = await newCustomer(shop)
    const late = await add(second)
    shop.clock.advance({ days: 7 })
    expect((await press(late)).status).toBe(410)
    expect(await passkeysOf(second)).toEqual(['Phone'])
  })

  it('also removes what was added after it, and keeps what was there before', async () => {
    const customer = await newCustomer(shop)
    await add(customer, 'Before')
    shop.clock.advance({ hours: 1 })
    const link = await add(customer, 'Planted')
    shop.clock.advance({ hours: 1 })
    const later = await add(customer, 'Planted too')
    expect((await press(link)).status).toBe(200)
    expect(await passkeysOf(customer)).toEqual(['Before'])
    expect((await press(later)).status).toBe(410)
  })

  it('takes the role of a member of the staff without another passkey, also of the last owner, with an entry in the audit', async () => {
    const owner = await newStaff(shop, 'owner', { passed: false })
    const page = await (await look(await add(owner))).text()
    expect(page).toContain('leaves the desk')
    const link = /undo\?token=[\w-]+/.exec(shop.posted.at(-1)?.text ?? '')?.[0]
    expect(await (await press(`/api/passkey/${link}`)).text()).toContain('no role at the desk')
    expect(await shop.deps.db.selectFrom('staff_member').selectAll().execute()).toEqual([])
    expect(await shop.deps.db.selectFrom('audit_entry').select(['action', 'actor', 'role']).execute()).toEqual([
      { action: 'staff.remove', actor: owner.customer.email, role: 'link in a mail' },
    ])
  })

  it('keeps the role of a member of the staff with a passkey from before', async () => {
    const member = await newStaff(shop, 'office')
    await add(member, 'Before')
    shop.clock.advance({ hours: 1 })
    await press(await add(member, 'Planted'))
    expect(await passkeysOf(member)).toEqual(['Before'])
    expect(await shop.deps.db.selectFrom('staff_member').select('role').execute()).toEqual([{ role: 'office' }])
  })

  it('stays in no stored mail once it is sent', async () => {
    const link = await add(await newCustomer(shop))
    const stored = await shop.deps.db.selectFrom('outgoing_mail').select('html').execute()
    expect(stored.filter(({ html }) => html.includes(link))).toEqual([])
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { cookieOf, newCustomer, PASSWORD, register, signIn, tokenIn, type GivenSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { SESSION_COOKIE } from '../../../src/contract/http/headers.ts'

const EMAIL = 'thandi@stoep.example'
const NAMES = { firstName: 'Thandi', lastName: 'Nkosi' }

describeOnEveryDatabase('an invitation to the desk', (database) => {
  let shop: TestShop
  let owner: GivenSession
  beforeEach(async () => {
    shop = await createTestApp({ database })
    owner = await newStaff(shop, 'owner')
  })
  afterEach(() => shop.close())

  const linkTo = async (email: string) => {
    await sendDueMail(shop.deps)
    const mail = shop.posted.findLast(({ to, subject }) => to === email && subject.includes('invites you to the desk'))
    return /\/desk\/login\?invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link'
  }
  const invite = async (email = EMAIL, role: 'owner' | 'office' = 'office', { token } = owner) => {
    const { status, answer } = await shop.call('deskStaffAdd', { token, email, role })
    expect(status).toBe(200)
    return { link: await linkTo(email.toLowerCase()), answer }
  }
  const accept = (link: string, about: object = NAMES, password = PASSWORD) =>
    shop.call('staffInviteAccept', { invite: link, password, ...about })
  const codeOf = async (link: string) => (await shop.call('staffInvite', { invite: link })).failure.code
  const invitesNow = async () => (await shop.call('deskStaff', { token: owner.token })).answer.invites
  const onlyInvite = async () => {
    const [open] = await invitesNow()
    return { params: { inviteId: open?.invite_id ?? '' } }
  }
  const audited = async () => {
    const { entries } = (await shop.call('deskAudit', { token: owner.token, q: EMAIL })).answer
    return entries.map(({ action, actor, role }) => [action, actor, role]).toSorted()
  }

  it('makes an account with the role for an address without one, which then needs a passkey', async () => {
    const { link, answer } = await invite('Thandi@stoep.example')
    expect(answer.staff).toHaveLength(1)
    expect(answer.invites).toMatchObject([{ email: EMAIL, role: 'office', invited_by: 'Demo Customer', is_open: true }])
    expect((await shop.call('staffInvite', { invite: link })).answer).toMatchObject({ email: EMAIL, role: 'office', has_account: false })
    const { answer: session } = await accept(link)
    const token = tokenIn(session)
    expect(session.customer).toMatchObject({ email: EMAIL, first_name: 'Thandi', role: 'staff' })
    expect((await shop.call('deskMe', { token })).failure.code).toBe('second_factor_required')
    const { answer: options } = await shop.call('passkeyEnrol', { token, password: PASSWORD })
    const response = createAuthenticator('http://localhost:4102').create(options)
    expect((await shop.call('passkeyAdd', { token, name: 'Phone', response })).answer.recovery_codes).toHaveLength(10)
    expect((await shop.call('deskMe', { token })).answer).toMatchObject({ email: EMAIL, role: 'office' })
    expect(await invitesNow()).toEqual([])
    expect(await audited()).toEqual([
      ['staff.add', EMAIL, 'invited'],
      ['staff.invite', owner.customer.email, 'owner'],
    ])
    const { email_proved_at } = await shop.deps.db
      .selectFrom('customer')
      .select('email_proved_at')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    expect(email_proved_at).not.toBeNull()
  })

  it('signs a browser in with a cookie', async () => {
    const { link } = await invite()
    const { headers } = await shop.call(
      'staffInviteAccept',
      { invite: link, password: PASSWORD, ...NAMES },
      { headers: { Origin: 'http://localhost:4102' } },
    )
    expect(cookieOf(headers, SESSION_COOKIE)).not.toBe('')
  })

  it('needs the password of an account that the address got meanwhile, ends its sessions and removes its passkeys', async () => {
    const { link } = await invite()
    const { answer: before } = await register(shop, { email: EMAIL, password: PASSWORD, ...NAMES })
    expect((await shop.call('staffInvite', { invite: link })).answer.has_account).toBe(true)
    expect((await accept(link, {}, 'a guess of a stranger')).failure.code).toBe('incorrect_credentials')
    const { answer } = await accept(link, {})
    expect(answer.customer.role).toBe('staff')
    expect((await shop.call('refreshToken', { token: tokenIn(before) })).status).toBe(401)
    expect((await shop.call('refreshToken', { token: tokenIn(answer) })).status).toBe(200)
  })

  it('names the fields of a new account that are wrong, and can be accepted afterwards', async () => {
    const { link } = await invite()
    const { failure } = await accept(link, NAMES, 'password1')
    expect(failure).toMatchObject({ code: 'registration_refused', data: { fields: { password: expect.any(String) } } })
    expect((await accept(link, {})).failure.data).toHaveProperty('fields.firstName')
    expect((await accept(link)).status).toBe(200)
  })

  it('works once, also for two who accept it at the same moment', async () => {
    const { link } = await invite()
    const both = await Promise.all([accept(link), accept(link)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await accept(link)).failure).toMatchObject({ status: 410, code: 'staff_invite_ended' })
    expect(await codeOf(link)).toBe('staff_invite_ended')
  })

  it('is sent again with a new link, and the earlier one ends', async () => {
    const { link: first } = await invite()
    await shop.call('deskStaffInviteAgain', { token: owner.token }, await onlyInvite())
    const second = await linkTo(EMAIL)
    expect(second).not.toBe(first)
    expect(await codeOf(first)).toBe('staff_invite_ended')
    expect((await accept(second)).status).toBe(200)
    expect((await audited()).map(([action]) => action)).toEqual(['staff.add', 'staff.invite', 'staff.invite_again'])
  })

  it('can be withdrawn', async () => {
    const { link } = await invite()
    const only = await onlyInvite()
    expect((await shop.call('deskStaffInviteWithdraw', { token: owner.token }, only)).answer.invites).toEqual([])
    expect(await codeOf(link)).toBe('staff_invite_ended')
    expect((await accept(link)).failure.code).toBe('staff_invite_ended')
    expect((await shop.call('deskStaffInviteWithdraw', { token: owner.token }, only)).failure.code).toBe('not_found')
    expect((await audited()).map(([action]) => action)).toContain('staff.invite_withdraw')
  })

  it('ends after 7 days. The owner sees it for 30 days more, and can send it again', async () => {
    const { link } = await invite()
    shop.clock.advance({ days: 7 })
    const { token } = await newStaff(shop, 'owner')
    expect(await codeOf(link)).toBe('staff_invite_ended')
    const purge = () => Promise.all(accountJobs(shop.deps).map(({ run }) => run()))
    await purge()
    const { invites } = (await shop.call('deskStaff', { token })).answer
    expect(invites).toMatchObject([{ email: EMAIL, is_open: false }])
    const again = await shop.call('deskStaffInviteAgain', { token }, { params: { inviteId: invites[0]?.invite_id ?? '' } })
    expect(again.answer.invites).toMatchObject([{ is_open: true }])
    shop.clock.advance({ days: 38 })
    await purge()
    expect(await shop.deps.db.selectFrom('staff_invite').selectAll().execute()).toEqual([])
  })

  it('of an owner who is none any more does not work', async () => {
    const second = await newStaff(shop, 'owner')
    const { link } = await invite(EMAIL, 'owner', second)
    await shop.call('deskStaffRole', { token: owner.token, role: 'office' }, { params: { userId: second.user_id } })
    expect((await accept(link)).failure.code).toBe('staff_invite_ended')
    expect(await invitesNow()).toMatchObject([{ is_open: false }])
  })

  it('ends when its address gets a role in another way', async () => {
    const { link } = await invite()
    await newCustomer(shop, { email: EMAIL })
    await shopLine({ deps: shop.deps }, 'staff', 'add', EMAIL, '--role', 'workshop')
    expect(await codeOf(link)).toBe('staff_invite_ended')
    expect(await invitesNow()).toEqual([])
    expect((await signIn(shop, EMAIL)).status).toBe(200)
  })

  it('is only for an owner to send', async () => {
    const { token } = await newStaff(shop, 'office')
    expect((await shop.call('deskStaffAdd', { token, email: EMAIL, role: 'owner' })).failure.code).toBe('not_allowed')
  })

  it('stays in no stored mail once it is sent', async () => {
    const { link } = await invite()
    const stored = await shop.deps.db.selectFrom('outgoing_mail').select('html').execute()
    expect(stored.filter(({ html }) => html.includes(link))).toEqual([])
  })

  it('comes from the command line for an address without an account, also before there is an owner', async () => {
    await shop.deps.db.withoutPlugins().deleteFrom('staff_member').execute()
    const add = (who: string, role = 'owner') => shopLine({ deps: shop.deps }, 'staff', 'add', who, '--role', role)
    const { out, code } = await add(` ${EMAIL.toUpperCase()}`)
    expect(code).toBe(0)
    const [printed] = /(?<=invite=)[\w-]+/.exec(out) ?? []
    expect(printed).toBe(await linkTo(EMAIL))
    const asked = (await shop.call('staffInvite', { invite: printed ?? '' })).answer
    expect(asked).toMatchObject({ email: EMAIL, role: 'owner', invited_by: 'Stoep', has_account: false })
    // A further invitation ends the first link.
    await add(EMAIL, 'office')
    expect(await codeOf(printed ?? '')).toBe('staff_invite_ended')
    const { answer: session } = await accept(await linkTo(EMAIL))
    expect(session.customer).toMatchObject({ email: EMAIL, role: 'staff' })
    // An account gets the role at once.
    expect((await add(EMAIL)).out).toContain('office → owner')
    expect((await add('nobody')).err).toContain('not_found')
    const entries = await shop.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'role'])
      .where('subject', '=', `staff ${EMAIL}`)
      .execute()
    expect(entries.map(({ action, role }) => `${action} ${role}`).toSorted()).toEqual([
      'staff.add invited',
      'staff.invite command line',
      'staff.invite command line',
      'staff.role command line',
    ])
  })

  it('of the command line is listed at the desk, and an owner can withdraw it', async () => {
    await shopLine({ deps: shop.deps }, 'staff', 'add', EMAIL, '--role', 'office')
    expect(await invitesNow()).toMatchObject([{ email: EMAIL, invited_by: 'Stoep', is_open: true }])
    await shop.call('deskStaffInviteWithdraw', { token: owner.token }, await onlyInvite())
    expect(await codeOf(await linkTo(EMAIL))).toBe('staff_invite_ended')
  })
})

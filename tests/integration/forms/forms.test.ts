import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formJobs } from '../../../api-mock/forms/jobs.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { emptyPost, filled, GIVEAWAY_OPEN } from '../../support/forms/filled-forms.ts'
import { keysOf } from '../../../api-mock/keys-of.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/http/headers.ts'

const formNames = keysOf(filled)

describeOnEveryDatabase('a form', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
    shop.clock.set(GIVEAWAY_OPEN)
  })
  afterEach(() => shop.close())

  it('to the shop reaches the shop, with the sender as Reply-To, and the sender gets a confirmation', async () => {
    expect((await shop.call('contact', filled.contact)).answer).toEqual({ done: true })
    const [forShop, receipt] = await emptyPost(shop)
    expect(forShop).toMatchObject({ to: 'hello@stoep.example', replyTo: 'demo.person@stoep.example', subject: 'Message from Demo Person' })
    expect(receipt).toMatchObject({ to: 'demo.person@stoep.example', subject: 'We have your message' })
    expect(forShop?.text).toContain('door of 82 cm?\nIt is on the second floor.')
    expect(forShop?.html).toContain('door of 82 cm?<br>It is on the second floor.')
    expect(forShop?.html).toContain('12345678')
  })

  it('shows typed text and never interprets it', async () => {
    await shop.call('contact', { ...filled.contact, message: '<img src=x> [click](https://evil.example) {phone}' })
    const [forShop] = await emptyPost(shop)
    expect(forShop?.html).toContain('&lt;img src=x&gt; [click](https://evil.example) {phone}')
    expect(forShop?.html).not.toContain('href="https://evil')
  })

  it.each(formNames)(
    'responds to %s in the same way for known and unknown addresses, once for a key, and only thanks a robot',
    async (name) => {
      const body = filled[name]
      const key = crypto.randomUUID()
      const first = await shop.call(name, body, { key })
      const mails = (await emptyPost(shop)).length
      expect(mails).toBeGreaterThan(0)
      const repeat = await shop.call(name, body, { key })
      expect([first.status, first.answer]).toEqual([repeat.status, repeat.answer])
      expect(repeat.headers.get('idempotency-replayed')).toBe('1')
      expect(await emptyPost(shop)).toHaveLength(0)
      shop.clock.advance({ minutes: 11 })
      expect((await shop.call(name, body)).answer).toEqual(first.answer)
      await emptyPost(shop)
      const robot = await shop.call(name, { ...body, email: 'robot@stoep.example', website2: 'https://spam.example' })
      expect(robot.answer).toEqual(first.answer)
      expect(await emptyPost(shop)).toHaveLength(0)
    },
  )

  it.each([
    ['contact', { email: 'nonsense' }, 'email', 'Invalid email'],
    ['contact', { name: '<b>' }, 'name', 'Invalid Name'],
    ['contact', { message: '  ' }, 'message', 'Invalid Message'],
    ['contact', { message: undefined }, 'message', 'Invalid Message'],
    ['newsletter', { email: undefined }, 'email', 'Invalid email'],
    ['giveawayEntry', { rules: false }, 'rules', 'Please complete all fields'],
    ['giveawayEntry', { province: 'Atlantis' }, 'province', 'Please complete all fields'],
    ['swatchRequest', { address: '' }, 'address', 'Please complete all fields'],
    ['swatchRequest', { fabrics: [] }, 'fabrics', 'Tap at least one fabric first.'],
    ['decoratorApplication', { years: null }, 'years', 'Please complete all fields'],
  ] as const)('refuses %s with %o in the specified words', async (name, change, field, words) => {
    const response = await shop.request(endpoints[name].path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
      body: JSON.stringify({ ...filled[name], ...change }),
    })
    expect(await response.json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: words,
      data: { fields: { [field]: words } },
    })
  })

  it('accepts six of the shop’s swatches, and no seventh or unknown one', async () => {
    const fabricIds = shop.deps.catalogue.catalogue.fabrics.map((fabric) => fabric.id)
    const six = { ...filled.swatchRequest, fabrics: fabricIds.slice(0, 6) }
    expect((await shop.call('swatchRequest', six)).status).toBe(200)
    const [forShop, receipt] = await emptyPost(shop)
    expect(forShop?.text).toContain('1 Test Street, Sampleton, 8001')
    expect(receipt?.to).toBe('demo.person@stoep.example')
    for (const { label } of shop.deps.catalogue.catalogue.fabrics.slice(0, 6)) expect(receipt?.text).toContain(label)
    expect((await shop.call('swatchRequest', { ...six, fabrics: fabricIds.slice(0, 7) })).status).toBe(400)
    const foreign = await shop.call('swatchRequest', { ...six, fabrics: ['linen-oat', 'chintz'] })
    expect(foreign.failure).toMatchObject({ status: 400, data: { fields: { fabrics: 'We do not have that fabric' } } })
    expect(await emptyPost(shop)).toHaveLength(0)
  })

  it('from a decorator is mailed to the shop with its values, and the decorator gets its number by mail', async () => {
    await shop.call('decoratorApplication', filled.decoratorApplication)
    const [forShop, receipt] = await emptyPost(shop)
    const { application_id, state } = await shop.deps.db
      .selectFrom('decorator_application')
      .select(['application_id', 'state'])
      .executeTakeFirstOrThrow()
    expect(state).toBe('received')
    expect(forShop?.subject).toBe(`Decorator application ${application_id}: Demo Rooms`)
    expect(forShop?.text).toContain(filled.decoratorApplication.work)
    expect(receipt?.text).toContain(`Your application number is ${application_id}`)
    expect(receipt?.text).toContain('/my-account/decorator-application')
  })

  it('[one server] is limited for one person over all forms, with any spelling of the address, and does not limit others', async () => {
    const spelt = (index: number) => `demo.person+${index}@stoep.example`
    for (let index = 0; index < 8; index += 1) expect((await shop.call('newsletter', { email: spelt(index) })).status).toBe(200)
    const limited = await shop.call('contact', { ...filled.contact, email: spelt(9) })
    expect(limited.failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await shop.call('newsletter', { email: 'another@stoep.example' })).status).toBe(200)
  })

  it('[one server] is limited for one address', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 61; index += 1)
      statuses.push((await shop.call('newsletter', { email: `person${index}@stoep.example` })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is deleted after its period, and its mails once they are sent', async () => {
    const { db } = shop.deps
    for (const name of formNames) await shop.call(name, filled[name])
    await emptyPost(shop)
    for (const job of formJobs(shop.deps)) await job.run()
    const count = async (table: 'contact_message' | 'swatch_request' | 'decorator_application' | 'giveaway_entry' | 'newsletter') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect(await db.selectFrom('outgoing_mail').selectAll().execute()).toEqual([])
    expect(await count('contact_message')).toBe(1)
    shop.clock.advance({ days: 31 })
    for (const job of formJobs(shop.deps)) await job.run()
    expect([await count('giveaway_entry'), await count('newsletter'), await count('contact_message')]).toEqual([0, 0, 1])
    shop.clock.advance({ days: 335 })
    for (const job of formJobs(shop.deps)) await job.run()
    expect([await count('contact_message'), await count('swatch_request'), await count('decorator_application')]).toEqual([0, 0, 1])
    shop.clock.advance({ days: 366 })
    for (const job of formJobs(shop.deps)) await job.run()
    expect(await count('decorator_application')).toBe(0)
  })
})

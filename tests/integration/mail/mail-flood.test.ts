import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { takeMailBudget } from '../../../api-mock/mail/budget.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { decideAtSandbox, mailNames, placedOrder } from '../../support/account/shopper.ts'
import { filled, GIVEAWAY_OPEN } from '../../support/forms/filled-forms.ts'
import { keysOf } from '../../../api-mock/keys-of.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const VICTIM = 'victim@stoep.example'
/** A name, a street, a town and a word that no mail of the shop has of itself. */
const words = ['Xylophone', 'Quagmire Street', 'Zephyrville', 'brontosaurus']

describeOnEveryDatabase('mails that anybody can cause', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    shop.clock.set(GIVEAWAY_OPEN)
  })
  afterEach(() => shop.close())

  const toVictim = async () => {
    await sendDueMail(shop.deps)
    return shop.posted.filter(({ to }) => to.startsWith('victim'))
  }

  it('[trial 36] are 20 a day of each kind to a mailbox, from all addresses and spellings together, and more the next day', async () => {
    const send = async (spelling: string, from: string) => {
      const headers = { 'X-Forwarded-For': from }
      await shop.call('lostPasswordEmail', { email: spelling }, { headers })
      await shop.call('register', { email: spelling, password: 'a sentence of its own', firstName: 'A', lastName: 'B' }, { headers })
      for (const name of keysOf(filled)) await shop.call(name, { ...filled[name], email: spelling }, { headers })
    }
    for (let hour = 0; hour < 12; hour += 1) {
      await send(hour % 2 === 0 ? VICTIM : `victim+${hour}@stoep.example`, `10.0.0.${hour}`)
      shop.clock.advance({ minutes: 65 })
      await toVictim()
    }
    const first = shop.posted.filter(({ to }) => to.startsWith('victim')).length
    const codes = shop.posted.filter(({ to, subject }) => to.startsWith('victim') && / code\b/.test(subject)).length
    expect(codes).toBeLessThanOrEqual(20)
    expect(first - codes).toBeLessThanOrEqual(20)
    expect(first).toBeGreaterThan(5)
    const refused = await shop.call('contact', { ...filled.contact, email: VICTIM })
    expect(refused.failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await shop.deps.db.selectFrom('mail_budget').select('mailbox').distinct().execute()).not.toContainEqual({ mailbox: VICTIM })
    shop.clock.advance({ days: 1 })
    expect((await shop.call('contact', { ...filled.contact, email: VICTIM })).status).toBe(200)
  })

  it('are counted apart: orders of a stranger stop no code of an account', async () => {
    await transact(shop.deps, async (trx) => {
      for (let count = 0; count < 25; count += 1) await takeMailBudget(trx, shop.deps, VICTIM)
    })
    expect((await shop.call('contact', { ...filled.contact, email: VICTIM })).failure.code).toBe('rate_limited')
    expect((await shop.call('lostPasswordEmail', { email: VICTIM })).status).toBe(200)
  })

  it('contain nothing that the sender of a form wrote', async () => {
    const [name = '', address = '', town = '', message = ''] = words
    const typed = { email: VICTIM, name: `${name} ${name}` }
    await shop.call('contact', { ...filled.contact, ...typed, message: message.repeat(3) })
    await shop.call('swatchRequest', { ...filled.swatchRequest, ...typed, address: `1 ${address}, ${town}` })
    await shop.call('giveawayEntry', { ...filled.giveawayEntry, ...typed, town, story: message })
    await shop.call('decoratorApplication', { ...filled.decoratorApplication, ...typed, business: town, work: message.repeat(3) })
    const mails = await toVictim()
    expect(mails).toHaveLength(4)
    for (const { subject, text, html } of mails)
      for (const word of words) expect(`${subject}\n${text}\n${html}`.toLowerCase()).not.toContain(word.toLowerCase())
  })

  it('contain nothing that the customer of an unpaid order wrote: it waits for the transfer, its payment fails, it is cancelled', async () => {
    const [name = '', address = '', town = '', note = ''] = words
    const contact = { email: VICTIM, phone: '082 555 0199', firstName: name, lastName: `${name}son` }
    const shipping = {
      ...contact,
      streetAddress1: `1 ${address}`,
      companyName: `${town} Rooms`,
      streetAddress2: '',
      state: '',
      country: 'South Africa' as const,
      city: town,
      postcode: '8001',
      province: 'Western Cape' as const,
    }
    const typed = { contact, shipping, note: note.repeat(3) }
    await placedOrder(shop, 'bank_transfer', typed)
    const failed = await placedOrder(shop, 'card', typed)
    await decideAtSandbox(shop, failed.redirect_url, 'fail')
    shop.clock.advance({ days: 8 })
    await cancelLapsedOrders(shop.deps)
    const mails = await toVictim()
    expect((await mailNames(shop)).filter((mail) => !mail.endsWith('for-the-shop'))).toEqual(
      expect.arrayContaining(['awaiting-transfer', 'payment-failed', 'cancelled']),
    )
    expect(mails).toHaveLength(4)
    for (const { subject, text, html } of mails)
      for (const word of [...words, '0199']) expect(`${subject}\n${text}\n${html}`.toLowerCase()).not.toContain(word.toLowerCase())
  })

  it('[trial 36] about an order that is not paid are withheld beyond the budget, and the order is placed', async () => {
    const { order_id } = await placedOrder(shop)
    const { email } = await shop.deps.db.selectFrom('orders').select('email').where('order_id', '=', order_id).executeTakeFirstOrThrow()
    await transact(shop.deps, async (trx) => {
      for (let count = 0; count < 20; count += 1) expect(await takeMailBudget(trx, shop.deps, email)).toBe(true)
    })
    const transfer = await placedOrder(shop, 'bank_transfer')
    const mail = await shop.deps.db.selectFrom('outgoing_mail').selectAll().where('mail_id', 'like', 'awaiting-transfer-%').execute()
    expect(mail).toMatchObject([{ last_error: 'Too many mails to this address on one day', sent_at: null }])
    expect(mail[0]?.given_up_at).not.toBeNull()
    expect(mail[0]?.mail_id).toContain(transfer.order_id)
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { transact } from '../../../api-mock/db/transaction.ts'
import { writeWelcomeMail } from '../../../api-mock/mail/account-mail.ts'
import { RecipientRefused } from '../../../api-mock/mail/mailer.ts'
import { enqueueMail } from '../../../api-mock/mail/outbox.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('mail that cannot be delivered', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  /** Adds one mail to the outbox. */
  const welcome = async () => {
    const { customer } = await newCustomer(shop)
    const row = await shop.deps.db.selectFrom('customer').selectAll().where('email', '=', customer.email).executeTakeFirstOrThrow()
    await transact(shop.deps, (trx) => writeWelcomeMail(trx, shop.deps, row))
  }
  const failing = (error: Error) => {
    const tried: string[] = []
    const { log, lines } = keptLog()
    const send = async ({ id }: { id: string }) => {
      tried.push(id)
      throw error
    }
    return { deps: { ...shop.deps, log, mail: { send } }, tried, lines }
  }
  const givenUp = () =>
    shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'sent_at', 'last_error', 'given_up_at']).executeTakeFirstOrThrow()

  it('to an address that is permanently rejected is given up at once, listed, and retried on demand', async () => {
    await welcome()
    const { deps, tried, lines } = failing(new RecipientRefused('550 no such person'))
    await sendDueMail(deps)
    shop.clock.advance({ days: 30 })
    await sendDueMail(deps)
    expect(tried).toHaveLength(1)
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1)
    const row = await givenUp()
    expect(row).toMatchObject({ sent_at: null, last_error: '550 no such person', given_up_at: '2026-11-20T08:00:00.000Z' })

    expect((await shopLine({ deps: shop.deps }, 'mail', 'list')).out).toContain('550 no such person')
    expect((await shopLine({ deps: shop.deps }, 'mail', 'list', '--state', 'waiting')).out).toBe('No mails.\n')
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', 'nothing')).toMatchObject({ code: 1 })
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', row.mail_id)).toMatchObject({ code: 0 })
    await sendDueMail(shop.deps)
    expect(shop.posted).toHaveLength(1)
    expect((await shopLine({ deps: shop.deps }, 'mail', 'list')).out).toBe('No mails.\n')
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', row.mail_id)).toMatchObject({ code: 1 })
  })

  it('is in the log with the codes of the mail server, and without its words, which repeat the address', async () => {
    await welcome()
    const words = "Can't send mail: 450 4.2.1 <customer@stoep.example> is over quota"
    const facts = { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO', response: words, rejected: ['customer@stoep.example'] }
    const temporary = failing(Object.assign(new Error(words), facts))
    await sendDueMail(temporary.deps)
    shop.clock.advance({ hours: 1 })
    const permanent = failing(new RecipientRefused(words, { cause: Object.assign(new Error(words), facts) }))
    await sendDueMail(permanent.deps)
    for (const { lines } of [temporary, permanent]) {
      expect(lines.join('')).toContain('"code":"EENVELOPE","responseCode":450,"command":"RCPT TO"')
      expect(lines.join('')).not.toContain('@')
    }
    expect((await givenUp()).last_error).toBe(words)
  })

  it('that fails for a week is given up, after attempts with increasing waits', async () => {
    await welcome()
    const { deps, tried } = failing(new Error('the post is closed'))
    const hours = 24 * 8
    for (let hour = 0; hour < hours; hour += 1) {
      await sendDueMail(deps)
      if ((await givenUp()).given_up_at !== null) break
      shop.clock.advance({ hours: 1 })
    }
    const { given_up_at: at } = await givenUp()
    const days = (new Date(at ?? 0).getTime() - new Date('2026-11-20T08:00:00.000Z').getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6.5)
    expect(days).toBeLessThan(8)
    const tries = tried.length
    expect(tries).toBeLessThan(40)
    shop.clock.advance({ days: 30 })
    await sendDueMail(deps)
    expect(tried).toHaveLength(tries)
  })

  it('with an invitation to a trade account stays without its link when it is given up', async () => {
    const mail = { subject: 'Words', text: 'A link', html: 'A link' }
    await transact(shop.deps, (trx) =>
      enqueueMail(trx, shop.deps, { subject: 'trade-invite-1', recipient: 'demo.buyer@stoep.example', mail }),
    )
    await sendDueMail(failing(new RecipientRefused('550 no such person')).deps)
    const rows = await shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'text', 'html', 'last_error']).execute()
    expect(rows).toEqual([{ mail_id: 'trade-invite-1', text: '', html: '', last_error: '550 no such person' }])
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', 'trade-invite-1')).toMatchObject({ code: 1 })
  })

  it('about a deleted account is deleted when it is given up', async () => {
    const { token } = await newCustomer(shop)
    await shop.call('customerDelete', { token, password: PASSWORD })
    await sendDueMail(failing(new RecipientRefused('550 no such person')).deps)
    expect(await shop.deps.db.selectFrom('outgoing_mail').selectAll().where('mail_id', 'like', 'account-deleted%').execute()).toEqual([])
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseCustomer } from '../../../api-mock/account/delete-account.ts'
import { accountJobs } from '../../../api-mock/account/jobs.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import type { Deps } from '../../../api-mock/deps.ts'
import { forgetOldMail } from '../../../api-mock/mail/bounces/return-path.ts'
import { createMailer } from '../../../api-mock/mail/mailer.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { deliverOrder, dispatchOrder } from '../../../api-mock/orders/staff.ts'
import { returnUntil } from '../../../src/domain/orders/order-request.ts'
import { CODE_MINUTES } from '../../../src/contract/account/mailed-code.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { decideAtSandbox, placedOrder, readOrder } from '../../support/account/shopper.ts'
import { checkoutAs, fillCart, signedIn, withEmail } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('mail about an order', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const paidOrder = async (changes = {}) => {
    const placed = await placedOrder(shop, 'card', changes)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    return placed
  }

  it('is sent once, however often and by however many servers the outbox is emptied', async () => {
    await paidOrder()
    await Promise.all([sendDueMail(shop.deps), sendDueMail(shop.deps), sendDueMail(shop.deps)])
    shop.clock.advance({ days: 1 })
    await sendDueMail(shop.deps)
    expect(shop.posted).toHaveLength(1)
  })

  it('contains the order, its prices, its day and its links, as text and as HTML', async () => {
    const placed = await paidOrder()
    await sendDueMail(shop.deps)
    const [mail] = shop.posted
    expect(mail?.to).toBe('demo.shopper@stoep.example')
    expect(mail?.subject).toBe(`Thank you, Demo: order ${placed.order_id} is confirmed`)
    for (const text of [mail?.text, mail?.html]) {
      for (const words of [
        placed.order_id,
        'Kalk Bay',
        formatMoney(placed.cart.totals.total),
        '18–29 January 2027',
        '/delivery.ics?key=',
        '8001',
      ])
        expect(text).toContain(words)
      expect(text).not.toMatch(/\{[a-z_]+\}|%7B/)
    }
    expect(mail?.text).toContain(`http://localhost:4102/checkout/order/${placed.order_id}?key=${placed.order_key}`)
  })

  it('says after the delivery where to return or report something, and until which day', async () => {
    const placed = await paidOrder()
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    shop.clock.advance({ days: 10 })
    await deliverOrder(shop.deps, placed.order_id)
    await sendDueMail(shop.deps)
    const text = shop.posted.find(({ subject }) => subject.startsWith('How is'))?.text
    expect(text).toContain(`/checkout/order/${placed.order_id}?key=${placed.order_key}#order-requests`)
    const order = await readOrder(shop, placed)
    expect(returnUntil(order)?.toISOString()).toBe('2026-12-07T22:00:00.000Z')
    expect(text).toContain('until Mon 7 Dec 2026')
  })

  it('shows the customer’s input and never interprets it', async () => {
    const name = 'Demo {phone} *x* &amp; Co'
    await paidOrder({
      contact: { email: 'a@stoep.example', phone: '0825550101', firstName: name.replace(/[{}]/g, ''), lastName: '' },
      shipping: {
        firstName: 'D',
        lastName: '',
        companyName: '<img src=x onerror=alert(1)>',
        streetAddress1: '[click](https://evil.example) {total}',
        streetAddress2: '',
        city: 'Cape Town',
        state: '',
        postcode: '8001',
        country: 'South Africa',
        province: 'Western Cape',
      },
    })
    await sendDueMail(shop.deps)
    const [mail] = shop.posted
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).toContain('[click](https://evil.example) {total}')
    const pictures = mail?.html.match(/<img[^>]*>/g)
    expect(pictures?.every((picture) => picture.startsWith(`<img src="${shop.deps.config.publicUrl}/mail-pictures/media/products/`))).toBe(
      true,
    )
    expect(mail?.html).not.toContain('href="https://evil')
    expect(mail?.subject).toContain('*x* &amp; Co')
  })

  it('that cannot be sent is retried with increasing waits, and arrives once', async () => {
    await paidOrder()
    let tries = 0
    const deps = {
      ...shop.deps,
      mail: {
        send: async () => {
          tries += 1
          if (tries < 3) throw new Error('the post is closed')
        },
      },
    }
    await sendDueMail(deps)
    await sendDueMail(deps)
    expect(tries).toBe(1)
    const row = () => shop.deps.db.selectFrom('outgoing_mail').select(['attempts', 'sent_at', 'last_error']).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ attempts: 1, sent_at: null, last_error: 'the post is closed' })
    shop.clock.advance({ minutes: 1 })
    await sendDueMail(deps)
    shop.clock.advance({ minutes: 1 })
    await sendDueMail(deps)
    expect(tries).toBe(2)
    shop.clock.advance({ minutes: 1 })
    await sendDueMail(deps)
    shop.clock.advance({ days: 1 })
    await sendDueMail(deps)
    expect(tries).toBe(3)
    expect(await row()).toMatchObject({ attempts: 3, last_error: null })
  })

  it('with a code is tried for as long as its code works, and is then deleted', async () => {
    const person = { password: PASSWORD, firstName: 'Demo', lastName: 'Person' }
    const refused = async (): Promise<void> => {
      throw new Error('450 greylisted')
    }
    const minute = async (send: Deps['mail']['send']) => {
      shop.clock.advance({ minutes: 1 })
      for (const job of accountJobs(shop.deps)) await job.run()
      await sendDueMail({ ...shop.deps, mail: { send } })
    }
    expect((await shop.call('register', { ...person, email: 'late@stoep.example' })).answer).toEqual({ done: true })
    for (let passed = 0; passed < 12; passed += 1) await minute(refused)
    for (let passed = 12; passed < 16; passed += 1) await minute(shop.deps.mail.send)
    expect(shop.posted.map(({ to }) => to)).toEqual(['late@stoep.example'])
    await shop.call('register', { ...person, email: 'never@stoep.example' })
    const codes = () => shop.deps.db.selectFrom('outgoing_mail').select('mail_id').execute()
    for (let passed = 0; passed < CODE_MINUTES; passed += 1) await minute(refused)
    expect(await codes()).toHaveLength(1)
    await minute(refused)
    expect(await codes()).toEqual([])
  })

  it('loses its text 30 days after it was sent, and its record stays', async () => {
    const before = { text: expect.stringContaining('Kalk Bay'), html: expect.stringContaining('Kalk Bay') }
    const mails = () => shop.deps.db.selectFrom('outgoing_mail').selectAll().orderBy('created_at').execute()
    await paidOrder()
    await sendDueMail(shop.deps)
    shop.clock.advance({ days: 29, hours: 23 })
    await forgetOldMail(shop.deps)
    const [sent] = await mails()
    expect(sent).toMatchObject(before)
    // One that is not sent keeps its text.
    await paidOrder()
    shop.clock.advance({ hours: 2 })
    await forgetOldMail(shop.deps)
    expect(await mails()).toMatchObject([{ ...sent, text: '', html: '' }, before])
    await sendDueMail(shop.deps)
    expect(shop.posted).toHaveLength(2)
  })

  it('without its text belongs to the order as before when the customer deletes the account', async () => {
    const customer = await signedIn(shop)
    const { answer } = await checkoutAs(shop, customer, await fillCart(shop, customer, [aloe, 1]), withEmail(customer.email))
    await decideAtSandbox(shop, answer.redirect_url, 'pay')
    await sendDueMail(shop.deps)
    shop.clock.advance({ days: 31 })
    await forgetOldMail(shop.deps)
    const orders = () =>
      shop.deps.db.selectFrom('outgoing_mail').select('recipient').where('mail_id', 'like', 'order-confirmation-%').execute()
    expect(await orders()).toEqual([{ recipient: customer.email }])
    const row = await shop.deps.db.selectFrom('customer').selectAll().where('customer_id', '=', customer.id).executeTakeFirstOrThrow()
    await transact(shop.deps, (trx) => eraseCustomer(trx, shop.deps, row))
    expect(await orders()).toEqual([{ recipient: customer.email }])
  })

  it('survives a restart between the order and the sending', async () => {
    await paidOrder()
    const restarted = await createTestApp({ clock: shop.clock, deps: { db: shop.deps.db, dialect: shop.deps.dialect } })
    await sendDueMail(restarted.deps)
    expect(restarted.posted).toHaveLength(1)
    expect(shop.posted).toHaveLength(0)
  })
})

describe('mail without a mail server', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-mail-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is a file that any mail program opens, one however often it is sent', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir: folder })
    const message = {
      id: 'dispatched-12345678-3',
      to: 'demo@stoep.example',
      subject: 'Order 12345678 is on its way',
      text: 'Plain words',
      html: '<p>Words</p>',
    }
    await mailer.send(message)
    await mailer.send(message)
    expect(readdirSync(join(folder, 'mail'))).toEqual(['dispatched-12345678-3.eml'])
    const source = readFileSync(join(folder, 'mail', 'dispatched-12345678-3.eml'), 'utf8')
    expect(source).toContain('Message-ID: <dispatched-12345678-3@stoep.example>')
    expect(source).toContain('To: demo@stoep.example')
    expect(source).toMatch(/multipart\/alternative/)
    expect(source).toContain('Plain words')
  })
})

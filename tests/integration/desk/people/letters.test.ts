import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMailer, RecipientRefused } from '../../../../api-mock/mail/mailer.ts'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import { writeLetters } from '../../../../api-mock/letters/send-letters.ts'
import type { DeskLetter, LetterStep } from '../../../../src/contract/desk/campaigns/desk-letter.ts'
import { newCustomer } from '../../../support/account/customers.ts'
import { decideAtSandbox, placedOrder } from '../../../support/account/shopper.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { giftCardOf } from '../../../support/gifts/cards.ts'
import { follow, linkIn } from '../../../support/forms/filled-forms.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { startMailServer } from '../../../support/mail/mail-server.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('a letter of the newsletter', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
  })
  afterEach(() => shop.close())
  const of = ({ letter_id: letterId }: DeskLetter) => ({ params: { letterId } })
  const read = async (letter: DeskLetter) => (await shop.call('deskLetter', { token }, of(letter))).answer
  const step = (letter: DeskLetter, taken: LetterStep) => shop.call('deskLetterStep', { token, rev: letter.rev, step: taken }, of(letter))
  const draft = async (changes?: Parameters<typeof letterOf>[0]) =>
    (await shop.call('deskLetterCreate', { token, ...letterOf(changes) })).answer
  const turn = async (times = 1) => {
    for (let done = 0; done < times; done += 1) {
      await writeLetters(shop.deps)
      await sendDueMail(shop.deps)
    }
  }
  const letters = () => shop.posted.filter(({ id }) => id.startsWith('letter-'))
  // Mails that were written at the same time leave in any order.
  const recipients = () =>
    letters()
      .map(({ to }) => to)
      .toSorted()

  it('goes once to each confirmed reader, with an unsubscribe link of their own that works with one tap', async () => {
    await addReaders(shop.deps.db, [readerAt(1), readerAt(2), readerAt(3)])
    await addReaders(shop.deps.db, ['pending@stoep.example'], 'pending')
    await addReaders(shop.deps.db, ['left@stoep.example'], 'unsubscribed')
    const key = crypto.randomUUID()
    const made = await shop.call('deskLetterCreate', { token, ...letterOf() }, { key })
    expect((await shop.call('deskLetterCreate', { token, ...letterOf() }, { key })).answer.letter_id).toBe(made.answer.letter_id)
    const letter = made.answer
    expect(letter).toMatchObject({ state: 'draft', readers: 3 })
    expect(letter.html).toContain('http://localhost:4102/product/aloe')
    expect(letter.text).toContain('Two new chairs\n--------------')
    expect(letter.text).toContain('{braces}')
    await step(letter, 'send')
    await turn(3)
    expect(recipients()).toEqual([1, 2, 3].map(readerAt))
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 3, sent: 3 })
    const [first, second] = letters()
    expect(first?.unsubscribeUrl).not.toBe(second?.unsubscribeUrl)
    expect(first?.text).toContain(String(first?.unsubscribeUrl))
    const stop = await shop.request(String(first?.unsubscribeUrl).replace('http://localhost:4102', ''), { method: 'POST' })
    expect(stop.status).toBe(200)
    expect((await draft()).readers).toBe(2)
    expect(await shop.deps.db.selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'like', 'letter-%').execute()).toEqual([])
  })

  it('shows a picture of the shop as JPEG, because Outlook shows no WebP', async () => {
    const letter = await draft({ markdown: '![A couch](/media/products/kalk-bay/linen-oat-800.webp)' })
    expect(letter.html).toContain('<img src="http://localhost:4102/mail-pictures/media/products/kalk-bay/linen-oat-800.jpg" alt="A couch"')
  })

  it('goes to the people of its segment', async () => {
    const order = await placedOrder(shop)
    const { email } = await shop.deps.db
      .selectFrom('orders')
      .select('email')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    await shop.deps.db.updateTable('orders').set({ state: 'delivered' }).where('order_id', '=', order.order_id).execute()
    await newCustomer(shop, { email: 'trade@example.stoep.example', role: 'trade', discount: 10 })
    await addReaders(shop.deps.db, [email, 'trade@example.stoep.example', 'new@stoep.example'])
    const readers = async (segment: 'all' | 'bought' | 'never_bought' | 'trade') => (await draft({ segment })).readers
    expect([await readers('all'), await readers('bought'), await readers('never_bought'), await readers('trade')]).toEqual([3, 1, 2, 1])
    const inProvince = async (province: 'Western Cape' | 'Gauteng') =>
      (await shop.call('deskLetterCreate', { token, ...letterOf(), segment: 'province', province })).answer.readers
    expect([await inProvince('Western Cape'), await inProvince('Gauteng')]).toEqual([1, 0])
    expect((await shop.call('deskLetterCreate', { token, ...letterOf(), segment: 'province' })).failure.code).toBe('invalid_request')
  })

  it('goes to a province by the last paid order of goods: a gift card and an order that was not paid change nothing', async () => {
    const order = await placedOrder(shop)
    const orders = shop.deps.db.selectFrom('orders').select('email').where('order_id', '=', order.order_id)
    const { email } = await orders.executeTakeFirstOrThrow()
    await shop.deps.db.updateTable('orders').set({ state: 'delivered' }).where('order_id', '=', order.order_id).execute()
    await addReaders(shop.deps.db, [email])
    const inProvince = async (province: 'Western Cape' | 'Gauteng') =>
      (await shop.call('deskLetterCreate', { token, ...letterOf(), segment: 'province', province })).answer.readers
    shop.clock.advance({ minutes: 5 })
    const card = (await shop.call('giftCardOrder', giftCardOf({ email }))).answer
    expect(await inProvince('Western Cape')).toBe(1)
    await decideAtSandbox(shop, card.redirect_url, 'pay')
    expect(await inProvince('Western Cape')).toBe(1)
    const later = await placedOrder(shop)
    const shipping = JSON.stringify({ province: 'Gauteng' })
    await shop.deps.db.updateTable('orders').set({ email, shipping }).where('order_id', '=', later.order_id).execute()
    expect([await inProvince('Western Cape'), await inProvince('Gauteng')]).toEqual([1, 0])
    await shop.deps.db.updateTable('orders').set({ state: 'processing' }).where('order_id', '=', later.order_id).execute()
    expect([await inProvince('Western Cape'), await inProvince('Gauteng')]).toEqual([0, 1])
  })

  it('is tested on its author, changed by one person at a time, and has no HTML', async () => {
    const letter = await draft()
    await shop.call('deskLetterTest', { token, rev: 1 }, of(letter))
    await sendDueMail(shop.deps)
    expect(shop.posted).toMatchObject([{ subject: 'Test: Summer on the stoep', to: expect.stringContaining('customer-') }])
    const changed = (await shop.call('deskLetterChange', { token, ...letterOf({ subject: 'Another' }), rev: 1 }, of(letter))).answer
    expect(changed).toMatchObject({ subject: 'Another', rev: 2 })
    expect((await shop.call('deskLetterChange', { token, ...letterOf(), rev: 1 }, of(letter))).failure.code).toBe('wrong_state')
    for (const markdown of [
      '<script>alert(1)</script>',
      'A <b>word</b>',
      '[x](javascript:alert(1))',
      '![x](https://elsewhere.example/x.png)',
      '[x](//elsewhere.example)',
    ])
      expect((await shop.call('deskLetterCreate', { token, ...letterOf({ markdown }) })).failure.code, markdown).toBe('invalid_request')
    const missing = { params: { letterId: 'none' } }
    expect((await shop.call('deskLetterStep', { token, rev: 1, step: 'send' }, missing)).failure.code).toBe('not_found')
  })

  it('waits while it is paused, goes on behind its last mail, and stops for good', async () => {
    await addReaders(
      shop.deps.db,
      Array.from({ length: 25 }, (_, number) => readerAt(number)),
    )
    const letter = await draft()
    const sending = (await step(letter, 'send')).answer
    expect((await shop.call('deskLetterChange', { token, ...letterOf(), rev: sending.rev }, of(letter))).failure.code).toBe('wrong_state')
    await turn()
    const paused = (await step(sending, 'pause')).answer
    await turn(2)
    expect(letters()).toHaveLength(10)
    const going = (await step(paused, 'resume')).answer
    expect((await step(paused, 'resume')).failure.code).toBe('wrong_state')
    await writeLetters(shop.deps)
    await step(going, 'stop')
    await turn(2)
    expect(letters()).toHaveLength(10)
    const stopped = await read(letter)
    expect(stopped).toMatchObject({ state: 'stopped', written: 20, sent: 10, withdrawn: 10 })
    expect((await step(stopped, 'resume')).failure.code).toBe('wrong_state')
  })

  it('does not reach a person who unsubscribes before it leaves', async () => {
    await addReaders(shop.deps.db, [readerAt(1), readerAt(2)])
    await step(await draft(), 'send')
    await turn()
    const link = String(letters().find(({ to }) => to === readerAt(1))?.unsubscribeUrl).replace('http://localhost:4102', '')
    const second = await draft()
    await step(second, 'send')
    await writeLetters(shop.deps)
    await shop.request(link, { method: 'POST' })
    await sendDueMail(shop.deps)
    expect(recipients()).toEqual([readerAt(1), readerAt(2), readerAt(2)])
    expect(await read(second)).toMatchObject({ written: 2, sent: 1, withdrawn: 1 })
  })

  it('ends the subscription of an address that refuses mail for good, until its owner confirms again', async () => {
    await addReaders(shop.deps.db, [readerAt(1), readerAt(2)])
    const { mail } = shop.deps
    shop.deps.mail = {
      send: (message) => (message.to === readerAt(1) ? Promise.reject(new RecipientRefused('550 gone')) : mail.send(message)),
    }
    const letter = await draft()
    await step(letter, 'send')
    await turn()
    expect(await read(letter)).toMatchObject({ written: 2, sent: 1, refused: 1, readers: 1 })
    expect((await shop.call('deskLetters', { token })).answer).toMatchObject({ total: 1, readers: { confirmed: 1, refused: 1 } })
    shop.deps.mail = mail
    await shop.call('newsletter', { email: readerAt(1) })
    await sendDueMail(shop.deps)
    const asked = shop.posted.findLast(({ to }) => to === readerAt(1))
    await follow(shop, linkIn(asked, 'newsletter/confirm'))
    expect((await draft()).readers).toBe(2)
  })

  it('reaches 1,000 people through a mail server exactly once, although the shop dies in the middle', { timeout: 120_000 }, async () => {
    const server = await startMailServer()
    const people = Array.from({ length: 1000 }, (_, number) => readerAt(number))
    await addReaders(shop.deps.db, people)
    shop.deps.mail = createMailer({ smtpUrl: server.url, dataDir: '/nowhere' })
    const letter = await draft()
    await step(letter, 'send')
    await turn(50)
    const { random } = shop.deps
    let left = 4
    shop.deps.random = (count) => {
      left -= 1
      if (left === 0) throw new Error('The power is gone')
      return random(count)
    }
    await expect(writeLetters(shop.deps)).rejects.toThrow('The power is gone')
    shop.deps.random = random
    expect(await read(letter)).toMatchObject({ state: 'sending', written: 500, sent: 500 })
    await turn(52)
    await server.close()
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 1000, sent: 1000, refused: 0, failed: 0, withdrawn: 0 })
    // A long header goes on in the next line.
    const received = server.received.map((source) => source.replace(/\r\n[ \t]+/g, ' '))
    const to = received.map((source) => /^To: (\S+)/m.exec(source)?.[1])
    expect(to.toSorted()).toEqual(people)
    expect(new Set(received.map((source) => /^List-Unsubscribe:\s+<(.*)>/m.exec(source)?.[1])).size).toBe(1000)
    for (const source of received) expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })
})

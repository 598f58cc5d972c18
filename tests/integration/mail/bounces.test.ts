import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseCustomer } from '../../../api-mock/account/delete-account.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { formJobs } from '../../../api-mock/forms/jobs.ts'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { writeLetters } from '../../../api-mock/letters/send-letters.ts'
import { createMailer } from '../../../api-mock/mail/mailer.ts'
import { forgetOldMail } from '../../../api-mock/mail/bounces/return-path.ts'
import { readBounceMailbox } from '../../../api-mock/mail/bounces/read-mailbox.ts'
import { takeNotice } from '../../../api-mock/mail/bounces/take-notice.ts'
import { enqueueMail } from '../../../api-mock/mail/outbox.ts'
import { notifyOwnerOfGivenUpMail } from '../../../api-mock/owner-notices/given-up-mail.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { decideAtSandbox, placedOrder, readOrder } from '../../support/account/shopper.ts'
import { giftCardOf } from '../../support/gifts/cards.ts'
import { addReaders, letterOf, readerAt } from '../../support/desk/readers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { startImapServer, type ImapServer } from '../../support/mail/imap-server.ts'
import { startMailServer } from '../../support/mail/mail-server.ts'
import { noticeOf } from '../../support/mail/notices.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describeOnEveryDatabase('a mail that comes back', (database) => {
  let shop: TestShop
  let imap: ImapServer
  let token: string
  beforeEach(async () => {
    imap = await startImapServer()
    shop = await createTestApp({ database, environment: { MAIL_BOUNCE: 'bounce@stoep.example', BOUNCE_IMAP_URL: imap.url } })
    token = (await newStaff(shop, 'owner')).token
  })
  afterEach(async () => {
    await shop.close()
    await imap.close()
  })

  const take = (notice: Parameters<typeof noticeOf>[0]) => takeNotice(shop.deps, bytes(noticeOf(notice)))
  const readerState = async (email = readerAt(1)) =>
    (await shop.deps.db.selectFrom('newsletter').select('state').where('email', '=', email).executeTakeFirstOrThrow()).state
  const readLetter = async (letterId: string) => (await shop.call('deskLetter', { token }, { params: { letterId } })).answer

  /** Sends a mail with this id, whose row is deleted afterwards. */
  async function sendAs(mail_id: string): Promise<void> {
    const mail = { subject: 'Words', text: 'Words', html: 'Words' }
    await transact(shop.deps, (trx) => enqueueMail(trx, shop.deps, { subject: mail_id, recipient: readerAt(1), mail }))
    await sendDueMail(shop.deps)
    for (const job of formJobs(shop.deps)) await job.run()
  }

  /** Sends a letter to the reader. Returns its id and its return path. */
  async function letterTo(): Promise<{ letterId: string; returnPath: string }> {
    const { letter_id: letterId, rev } = (await shop.call('deskLetterCreate', { token, ...letterOf() })).answer
    await shop.call('deskLetterStep', { token, rev, step: 'send' }, { params: { letterId } })
    await writeLetters(shop.deps)
    await sendDueMail(shop.deps)
    return { letterId, returnPath: shop.posted.at(-1)?.returnPath ?? '' }
  }

  it('for good stops the letters to its address, once, and counts as refused', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const { letterId, returnPath } = await letterTo()
    expect(returnPath).toMatch(/^bounce\+[0-9a-f]{32}@stoep\.example$/)
    expect(await readLetter(letterId)).toMatchObject({ sent: 1, refused: 0 })
    expect(await take({ to: returnPath.toUpperCase() })).toBe('hard')
    expect(await readerState()).toBe('refused')
    expect(await readLetter(letterId)).toMatchObject({ sent: 0, refused: 1 })
    expect(await take({ to: returnPath })).toBe('unknown')
    expect(await readLetter(letterId)).toMatchObject({ sent: 0, refused: 1 })
    expect((await shop.call('deskLetters', { token })).answer).toMatchObject({ readers: { confirmed: 0, refused: 1 } })
  })

  it.each(['5.7.1', '5.3.0', '5.4.1', '5.1.8', '4.7.1', '4.4.1'])(
    'with %s is about its sender or its way: the mail has failed, and its address keeps the letters',
    async (status) => {
      await addReaders(shop.deps.db, [readerAt(1)])
      for (let number = 0; number < 3; number += 1) {
        const { letterId, returnPath } = await letterTo()
        expect(await take({ to: returnPath, status })).toBe('other')
        expect(await take({ to: returnPath, status })).toBe('unknown')
        expect(await readLetter(letterId)).toMatchObject({ sent: 0, failed: 1, refused: 0 })
        shop.clock.advance({ days: 1 })
      }
      expect(await readerState()).toBe('confirmed')
      expect(await take({ to: (await letterTo()).returnPath, status: '5.2.2' })).toBe('soft')
      expect(await readerState()).toBe('confirmed')
    },
  )

  it('because its mailbox did not take it stops the letters only with the third mail', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const states: string[] = []
    for (let number = 0; number < 3; number += 1) {
      const { letterId, returnPath } = await letterTo()
      expect(await take({ to: returnPath, status: '4.2.2' })).toBe('soft')
      expect(await readLetter(letterId)).toMatchObject({ sent: 0, failed: 1 })
      states.push(await readerState())
      shop.clock.advance({ days: 1 })
    }
    expect(states).toEqual(['confirmed', 'confirmed', 'refused'])
  })

  it('changes nothing for a reader who confirmed after that mail', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const { returnPath } = await letterTo()
    shop.clock.advance({ days: 1 })
    await shop.deps.db.withoutPlugins().updateTable('newsletter').set({ confirmed_at: shop.clock.now().toISOString() }).execute()
    expect(await take({ to: returnPath })).toBe('hard')
    expect(await readerState()).toBe('confirmed')
  })

  it.each([
    ['has a made-up token', { to: `bounce+${'0'.repeat(32)}@stoep.example` }, 'unknown'],
    ['has no token', { to: 'bounce@stoep.example' }, 'unknown'],
    ['is about a delay', { action: 'delayed', status: '4.4.1' }, 'delayed'],
    ['is about a mail that arrived', { action: 'delivered', status: '2.0.0' }, 'delayed'],
    ['is the mail of a person', { type: 'multipart/mixed; boundary="B1"' }, 'no_notice'],
  ])('changes nothing if its notice %s', async (_, changes, outcome) => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const { letterId, returnPath } = await letterTo()
    expect(await take({ to: returnPath, ...changes })).toBe(outcome)
    expect(await readerState()).toBe('confirmed')
    expect(await readLetter(letterId)).toMatchObject({ sent: 1 })
    expect(await take({ to: returnPath })).toBe('hard')
  })

  it('changes nothing for another domain, an empty message or one that is no mail', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const { returnPath } = await letterTo()
    expect(await take({ to: returnPath.replace('stoep.example', 'other.example') })).toBe('unknown')
    for (const raw of ['', '\0\u00FF--', 'Content-Type: multipart/report; report-type=delivery-status\r\n\r\n'])
      expect(await takeNotice(shop.deps, bytes(raw))).toBe('no_notice')
    expect(await readerState()).toBe('confirmed')
  })

  it('is read from its mailbox, and marked as read, whatever it is', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const { returnPath } = await letterTo()
    imap.messages.push(
      { raw: noticeOf({ to: returnPath }), isSeen: false },
      { raw: 'From: a@b.example\r\nSubject: Hello\r\n\r\nAnybody there?\r\n', isSeen: false },
      { raw: noticeOf({ to: `bounce+${'1'.repeat(32)}@stoep.example` }), isSeen: true },
    )
    await readBounceMailbox(shop.deps)
    expect(await readerState()).toBe('refused')
    expect(imap.messages.map(({ isSeen }) => isSeen)).toEqual([true, true, true])
    await readBounceMailbox(shop.deps)
    expect(imap.signIns).toBe(2)
    await imap.close()
    await expect(readBounceMailbox(shop.deps)).rejects.toThrow()
    imap = await startImapServer()
  })

  it.each(['no\0such person', 'no=00such person'])('is taken although its reason has a NUL: %j', async (words) => {
    await placedOrder(shop, 'bank_transfer')
    await sendDueMail(shop.deps)
    const to = shop.posted[0]?.returnPath ?? ''
    const raw = noticeOf({ to })
      .replace('no such person', words)
      .replace(
        'Content-Type: message/delivery-status',
        'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: quoted-printable',
      )
    expect(raw).toContain(words)
    imap.messages.push({ raw, isSeen: false })
    await readBounceMailbox(shop.deps)
    expect(imap.messages.map(({ isSeen }) => isSeen)).toEqual([true])
    expect((await shopLine({ deps: shop.deps }, 'mail', 'list')).out).toContain('5.1.1 550 5.1.1 no such person at this address')
  })

  it('does not stop the others if it fails; while the database is away it is read again', async () => {
    await addReaders(shop.deps.db, [readerAt(1)])
    const raw = noticeOf({ to: (await letterTo()).returnPath })
    imap.messages.push({ raw, isSeen: false }, { raw: 'Subject: Hello\r\n\r\n', isSeen: false })
    const { log, lines } = keptLog()
    const failing = (error: Error) => ({
      ...shop.deps,
      log,
      clock: {
        now() {
          throw error
        },
      },
    })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    await expect(readBounceMailbox(failing(away))).rejects.toThrow('ECONNREFUSED')
    expect(imap.messages.map(({ isSeen }) => isSeen)).toEqual([false, false])
    await readBounceMailbox(failing(new Error('invalid byte sequence')))
    expect(imap.messages.map(({ isSeen }) => isSeen)).toEqual([true, true])
    expect(lines.join('')).toContain('could not be taken')
  })

  it('of an order is a mail that could not be sent: the command line lists it and sends it again', async () => {
    await placedOrder(shop, 'bank_transfer')
    await sendDueMail(shop.deps)
    const sent = shop.posted.find(({ id }) => id.startsWith('awaiting-transfer'))
    const input = async () => bytes(noticeOf({ to: sent?.returnPath ?? '' }))
    const line = await shopLine({ deps: shop.deps, input }, 'mail', 'bounce', '--json')
    expect(line).toMatchObject({ code: 0, json: { outcome: 'hard' } })
    expect((await shopLine({ deps: shop.deps }, 'mail', 'list')).out).toContain('5.1.1 550 5.1.1 no such person at this address')
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', sent?.id ?? '')).toMatchObject({ code: 0 })
    await sendDueMail(shop.deps)
    const again = shop.posted.filter(({ id }) => id === sent?.id)
    expect(new Set(again.map(({ returnPath }) => returnPath)).size).toBe(2)
    expect((await shopLine({ deps: shop.deps }, 'mail', 'bounce')).code).toBe(2)
  })

  it('with a gift card is known to the owner, in the timeline and at the desk, until the card is mailed again', async () => {
    await shopLine({ deps: shop.deps }, 'settings', 'set', 'notify.email=owner@stoep.example')
    const placed = (await shop.call('giftCardOrder', giftCardOf())).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    await sendDueMail(shop.deps)
    await shop.deps.catalogue.refresh()
    const sent = shop.posted.find(({ id }) => id.startsWith('gift-card-code-'))
    expect(await take({ to: sent?.returnPath ?? '' })).toBe('hard')
    await notifyOwnerOfGivenUpMail(shop.deps)
    await notifyOwnerOfGivenUpMail(shop.deps)
    await sendDueMail(shop.deps)
    expect(shop.posted.filter(({ to }) => to === 'owner@stoep.example').map(({ subject }) => subject)).toEqual(['One mail was given up'])
    expect((await readOrder(shop, placed)).timeline.at(-1)?.note).toContain('The e-mail with the gift card came back')
    const cards = async () => (await shop.call('deskGiftCards', { token })).answer.cards
    const [card] = await cards()
    expect(card).toMatchObject({ undelivered: true, mails: 1 })
    const list = await shopLine({ deps: shop.deps }, 'mail', 'list')
    expect(list.out).toContain(sent?.id)
    expect(list.out).toContain('no such person')
    expect(await shopLine({ deps: shop.deps }, 'mail', 'retry', sent?.id ?? '')).toMatchObject({ code: 1 })
    const params = { cardId: card?.card_id ?? '' }
    await shop.call('deskGiftCardAddress', { token, mails: 1, email: 'demo.right@stoep.example' }, { params })
    expect(await cards()).toMatchObject([{ undelivered: false, mails: 2 }])
    expect(await take({ to: sent?.returnPath ?? '' })).toBe('unknown')
  })

  it.each(['trade-invite-1', 'form-giveaway-won-2027-01-31-1', 'form-contact-answer-1', 'form-trade-application-decided-1'])(
    'as %s leaves its address and reason for 30 days, without its text',
    async (mail_id) => {
      await sendAs(mail_id)
      expect(await take({ to: shop.posted.at(-1)?.returnPath ?? '' })).toBe('hard')
      const rows = () => shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'recipient', 'text', 'owner_told']).execute()
      expect(await rows()).toEqual([{ mail_id, recipient: readerAt(1), text: '', owner_told: 0 }])
      shop.clock.advance({ days: 31 })
      for (const job of formJobs(shop.deps)) await job.run()
      expect(await rows()).toEqual([])
    },
  )

  it('that anybody can cause leaves no record once it is deleted', async () => {
    for (const mail_id of ['sign-up-code-1', 'form-newsletter-confirm-1']) {
      await sendAs(mail_id)
      await take({ to: shop.posted.at(-1)?.returnPath ?? '' })
    }
    expect(await shop.deps.db.selectFrom('outgoing_mail').selectAll().execute()).toEqual([])
  })

  it('leaves with its return path on the envelope alone', async () => {
    const server = await startMailServer()
    shop.deps.mail = createMailer({ smtpUrl: server.url, dataDir: '/nowhere' })
    await placedOrder(shop, 'bank_transfer')
    await sendDueMail(shop.deps)
    await server.close()
    expect(server.senders[0]).toMatch(/^bounce\+[0-9a-f]{32}@stoep\.example$/)
    expect(server.received[0]).not.toContain('bounce+')
  })

  it('is forgotten with its address, and after 30 days', async () => {
    const rows = () => shop.deps.db.selectFrom('mail_return').selectAll().execute()
    const customer = await shop.deps.db.selectFrom('customer').selectAll().where('role', '=', 'staff').executeTakeFirstOrThrow()
    await shop.deps.db
      .insertInto('mail_return')
      .values({ token: 'a', mail_id: 'a', email: customer.email, sent_at: shop.clock.now().toISOString(), failed_at: null })
      .execute()
    const mail = { subject: '', text: '', html: '' }
    const record = { subject: 'trade-invite-1', recipient: customer.email, mail, withheld: '5.1.1 no such person' }
    await transact(shop.deps, (trx) => enqueueMail(trx, shop.deps, record))
    await transact(shop.deps, (trx) => eraseCustomer(trx, shop.deps, customer))
    expect(await rows()).toEqual([])
    const left = await shop.deps.db.selectFrom('outgoing_mail').select('mail_id').execute()
    expect(left.map(({ mail_id }) => mail_id.split('-')[0])).toEqual(['account'])
    await addReaders(shop.deps.db, [readerAt(1)])
    const sent_at = shop.clock.now().toISOString()
    await shop.deps.db
      .insertInto('mail_return')
      .values({ token: 'b', mail_id: 'b', email: readerAt(1), sent_at, failed_at: null })
      .execute()
    shop.clock.advance({ days: 29 })
    await forgetOldMail(shop.deps)
    expect(await rows()).toHaveLength(1)
    shop.clock.advance({ days: 2 })
    await forgetOldMail(shop.deps)
    expect(await rows()).toEqual([])
  })
})

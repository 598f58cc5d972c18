import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, MailRefused, RecipientRefused } from '../../../api-mock/mail/mailer.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'

const message = {
  id: 'dispatched-12345678-3',
  to: 'demo@stoep.example',
  subject: 'Order 12345678 is on its way',
  text: 'Plain words',
  html: '<p>Words</p>',
}

describe('mail through a mail server', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.close())

  it('arrives as text and as HTML, with an id that stays the same', async () => {
    const mailer = createMailer({ smtpUrl: server.url, dataDir: '/nowhere' })
    await mailer.send(message)
    await mailer.send(message)
    expect(server.received).toHaveLength(2)
    for (const source of server.received) {
      expect(source).toContain('Message-ID: <dispatched-12345678-3@stoep.example>')
      expect(source).toContain('Subject: Order 12345678 is on its way')
      expect(source).toContain('Plain words')
      expect(source).toContain('<p>Words</p>')
    }
  })

  it('that is rejected is reported, so that the outbox retries', async () => {
    server.refuse = true
    await expect(createMailer({ smtpUrl: server.url, dataDir: '/nowhere' }).send(message)).rejects.toThrow('451')
    expect(server.received).toEqual([])
  })

  const answers = {
    'the mailbox does not exist': ['550 5.1.1 no such person', '550-5.1.1 This account\r\n550 5.1.1 does not exist', '550 5.2.1 disabled'],
    'the mail server refuses the mail': [
      '550 Domain shop.example has exceeded the max emails per hour (300/300 (100%)) allowed. Message discarded.',
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      '553 5.1.8 the domain of the sender does not exist',
      '552 5.2.2 full',
      '550 No such user',
      '530 sign in first',
      '503 what?',
    ],
    'it fails for now': ['450 greylisted', '452 4.5.3 daily limit', '450 4.1.1 no such person'],
  }
  it.each(Object.entries(answers))('tells from the answer that %s', async (kind, refusals) => {
    server.refuse = true
    for (const refusal of refusals) {
      server.refusal = refusal
      const error: unknown = await createMailer({ smtpUrl: server.url, dataDir: '/nowhere' })
        .send(message)
        .catch((reason: unknown) => reason)
      const found =
        error instanceof RecipientRefused
          ? 'the mailbox does not exist'
          : error instanceof MailRefused
            ? 'the mail server refuses the mail'
            : 'it fails for now'
      expect(found, refusal).toBe(kind)
    }
  })
})

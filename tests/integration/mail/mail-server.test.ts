import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, RecipientRefused } from '../../../api-mock/mail/mailer.ts'
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

  it('to a permanently rejected address differs from a temporary rejection', async () => {
    server.refuse = true
    const send = () => createMailer({ smtpUrl: server.url, dataDir: '/nowhere' }).send(message)
    for (const refusal of ['550 5.1.1 no such person', '553 not here']) {
      server.refusal = refusal
      await expect(send()).rejects.toThrow(RecipientRefused)
    }
    for (const refusal of ['450 greylisted', '452 full', '530 sign in first', '503 what?']) {
      server.refusal = refusal
      await expect(send()).rejects.not.toThrow(RecipientRefused)
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../api-mock/config.ts'
import { openDatabase } from '../../../../api-mock/db/open.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { signInOwner } from '../../../support/desk/sign-in-owner.ts'
import { startMailServer, type MailServer } from '../../../support/mail/mail-server.ts'
import { callerAt } from '../../../support/server/api.ts'
import { createShopProcess, type ShopProcess } from '../../../support/server/shop-process.ts'

describe('a server that is killed while it sends a letter', () => {
  let server: MailServer
  let shop: ShopProcess
  beforeAll(async () => {
    server = await startMailServer()
    shop = await createShopProcess({ SMTP_URL: server.url })
    await shop.start()
  })
  afterAll(async () => {
    await shop.remove()
    await server.close()
  })

  it('[extended] continues after the last mail when it starts again, and no reader gets two', { timeout: 60_000 }, async () => {
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
    const token = await signInOwner(db)
    const people = Array.from({ length: 24 }, (_, number) => readerAt(number))
    await addReaders(db, people)
    const call = callerAt(shop)
    const { answer: letter } = await call('deskLetterCreate', { token, ...letterOf() })
    await call('deskLetterStep', { token, rev: letter.rev, step: 'send' }, { params: { letterId: letter.letter_id } })
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBeGreaterThan(3)
    await shop.kill()
    expect(server.received.length).toBeLessThan(24)
    // A mail that was leaving at the kill is tried again after a minute.
    await db.updateTable('outgoing_mail').set({ next_attempt_at: new Date().toISOString() }).where('sent_at', 'is', null).execute()
    await shop.start()
    const state = async () => (await call('deskLetter', { token }, { params: { letterId: letter.letter_id } })).answer
    // A letter ends after its last mail has left.
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe('sent')
    expect(await state()).toMatchObject({ written: 24, sent: 24 })
    // A mail server treats two mails with one Message-ID as one.
    const mails = new Set(server.received.map((source) => `${/^To: (\S+)/m.exec(source)?.[1]} ${/^Message-ID: (\S+)/m.exec(source)?.[1]}`))
    expect([...mails].map((mail) => mail.split(' ')[0]).toSorted()).toEqual(people)
    await db.destroy()
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { MailRefused, RecipientRefused } from '../../../../api-mock/mail/mailer.ts'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import { writeLetters } from '../../../../api-mock/letters/send-letters.ts'
import type { DeskLetter, LetterStep } from '../../../../src/contract/desk/campaigns/desk-letter.ts'
import { placedOrder } from '../../../support/account/shopper.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { shopLine } from '../../../support/server/shop-line.ts'

const LIMIT = '550 Domain shop.example has exceeded the max emails per hour'
const OWNER = 'owner@stoep.example'

describeOnEveryDatabase('a letter whose mails the mail server refuses', (database) => {
  let shop: TestShop
  let token: string
  /** What the mail server says to a mail; null: it takes it. */
  let answer: (to: string) => Error | null
  beforeEach(async () => {
    answer = () => null
    shop = await createTestApp({ database })
    const { mail } = shop.deps
    shop.deps.mail = {
      async send(message) {
        const error = answer(message.to)
        if (error) throw error
        await mail.send(message)
      },
    }
    await shopLine({ deps: shop.deps }, 'settings', 'set', `notify.email=${OWNER}`)
    await shop.deps.catalogue.refresh()
    token = (await newStaff(shop, 'marketing')).token
    await addReaders(
      shop.deps.db,
      Array.from({ length: 60 }, (_, number) => readerAt(number)),
    )
  })
  afterEach(() => shop.close())
  const of = ({ letter_id: letterId }: DeskLetter) => ({ params: { letterId } })
  const read = async (letter: DeskLetter) => (await shop.call('deskLetter', { token }, of(letter))).answer
  const step = async ({ rev, ...letter }: DeskLetter, taken: LetterStep) =>
    (await shop.call('deskLetterStep', { token, rev, step: taken }, of({ rev, ...letter }))).answer
  const sending = async () => step((await shop.call('deskLetterCreate', { token, ...letterOf() })).answer, 'send')
  const turn = async (times = 1) => {
    for (let done = 0; done < times; done += 1) {
      await writeLetters(shop.deps)
      await sendDueMail(shop.deps)
    }
  }
  const readers = async () => (await shop.call('deskLetters', { token })).answer.readers

  it('pauses itself after five in a row; no reader loses the newsletter, and the mails leave once the limit is over', async () => {
    answer = (to) => (to === OWNER ? null : new MailRefused(LIMIT))
    const letter = await sending()
    await turn(8)
    expect(await read(letter)).toMatchObject({
      state: 'paused',
      written: 10,
      refused: 0,
      failed: 0,
      trouble: { paused: true, retried: 5, words: LIMIT },
    })
    expect(await readers()).toMatchObject({ confirmed: 60, refused: 0 })
    const notices = shop.posted.filter(({ to }) => to === OWNER)
    expect(notices).toMatchObject([{ subject: 'Paused: Summer on the stoep', text: expect.stringContaining(LIMIT) }])
    answer = () => null
    await step(await read(letter), 'resume')
    expect(await read(letter)).toMatchObject({ state: 'sending', trouble: { paused: false, retried: 5 } })
    shop.clock.advance({ hours: 1 })
    await turn(8)
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 60, sent: 60, trouble: null })
    expect(new Set(shop.posted.filter(({ to }) => to !== OWNER).map(({ to }) => to)).size).toBe(60)
  })

  it('pauses itself when five mailboxes in a row do not exist, and not when some of the others take their mail', async () => {
    const gone = [1, 2, 3, 4, 11, 12, 13, 14].map(readerAt)
    answer = (to) => (gone.includes(to) ? new RecipientRefused('550 5.1.1 no such person') : null)
    const letter = await sending()
    await turn(8)
    expect(await read(letter)).toMatchObject({ state: 'sent', sent: 52, refused: 8 })
    answer = (to) => (to === OWNER ? null : new RecipientRefused('550 5.1.1 no such person'))
    const second = await sending()
    await turn(8)
    expect(await read(second)).toMatchObject({
      state: 'paused',
      written: 10,
      refused: 5,
      trouble: { paused: true, retried: 0, words: null },
    })
  })

  it('counts a mail that is refused for a day as failed, and goes on trying the mail of an order', async () => {
    const [only] = [readerAt(1)]
    answer = (to) => (to === OWNER ? null : new MailRefused('550 No such user'))
    await shop.deps.db.withoutPlugins().deleteFrom('newsletter').where('email', '<>', only).execute()
    const letter = await sending()
    await placedOrder(shop, 'bank_transfer')
    for (let hour = 0; hour < 48; hour += 1) {
      await turn()
      shop.clock.advance({ hours: 1 })
    }
    expect(await read(letter)).toMatchObject({ sent: 0, failed: 1, refused: 0 })
    expect(await readers()).toMatchObject({ confirmed: 1, refused: 0 })
    const order = shop.deps.db.selectFrom('outgoing_mail').select('given_up_at').where('mail_id', 'like', 'awaiting-transfer%')
    expect(await order.execute()).toEqual([{ given_up_at: null }])
  })
})

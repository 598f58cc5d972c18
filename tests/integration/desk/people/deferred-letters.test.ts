import { afterEach, beforeEach, expect, it } from 'vitest'
import { transact } from '../../../../api-mock/db/transaction.ts'
import { withdrawUnsent } from '../../../../api-mock/letters/outcomes.ts'
import { writeLetters } from '../../../../api-mock/letters/send-letters.ts'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import type { DeskLetter, LetterStep } from '../../../../src/contract/desk/campaigns/desk-letter.ts'
import { newCustomer } from '../../../support/account/customers.ts'
import { recordStatements } from '../../../support/database/statements.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('a letter while the mail server takes no mail', (database) => {
  let shop: TestShop
  let token: string
  let isAway: (to: string) => boolean
  beforeEach(async () => {
    isAway = () => true
    shop = await createTestApp({ database })
    const { mail } = shop.deps
    shop.deps.mail = { send: (message) => (isAway(message.to) ? Promise.reject(new Error('451 come again later')) : mail.send(message)) }
    token = (await newStaff(shop, 'marketing')).token
    await addReaders(
      shop.deps.db,
      Array.from({ length: 100 }, (_, number) => readerAt(number)),
    )
  })
  afterEach(() => shop.close())
  const of = ({ letter_id: letterId }: DeskLetter) => ({ params: { letterId } })
  const read = async (letter: DeskLetter) => (await shop.call('deskLetter', { token }, of(letter))).answer
  const step = async (letter: DeskLetter, taken: LetterStep) =>
    (await shop.call('deskLetterStep', { token, rev: letter.rev, step: taken }, of(letter))).answer
  const sending = async () => step((await shop.call('deskLetterCreate', { token, ...letterOf() })).answer, 'send')
  const turn = async (times = 1) => {
    for (let done = 0; done < times; done += 1) {
      await writeLetters(shop.deps)
      await sendDueMail(shop.deps)
    }
  }
  const inOutbox = async () =>
    (await shop.deps.db.selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'like', 'letter-%').execute()).length

  it('waits after fifty mails, lets a code leave before them, and goes on by itself', async () => {
    const { customer } = await newCustomer(shop)
    const letter = await sending()
    await turn(20)
    expect(await read(letter)).toMatchObject({ state: 'sending', written: 50, trouble: { paused: false, retried: 50 } })
    isAway = () => false
    shop.clock.advance({ hours: 1 })
    await shop.call('lostPasswordEmail', { email: customer.email })
    await sendDueMail(shop.deps)
    const ids = shop.posted.map(({ id }) => id.split('-')[0])
    expect(ids.slice(-11)).toEqual(['lost', ...Array.from({ length: 10 }, () => 'letter')])
    await turn(20)
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 100, sent: 100 })
  })

  it('ends when none of its mails waits; until then it can be stopped, and the next letter leaves', async () => {
    isAway = (to) => to === readerAt(3)
    const letter = await sending()
    await turn(12)
    expect(await read(letter)).toMatchObject({ state: 'sending', written: 100, sent: 99, ended_at: null })
    isAway = () => false
    const next = await sending()
    await turn(12)
    expect(await read(next)).toMatchObject({ state: 'sent', sent: 100 })
    const waiting = await read(letter)
    expect(waiting).toMatchObject({ state: 'sending', sent: 99 })
    expect(await step(waiting, 'stop')).toMatchObject({ state: 'stopped', sent: 99, withdrawn: 1 })
    expect(await inOutbox()).toBe(0)
  })

  it('is withdrawn by three statements, however many of its mails wait', async () => {
    const letter = await sending()
    await turn(20)
    const { plugin, nodes } = recordStatements()
    await transact({ db: shop.deps.db.withPlugin(plugin) }, (trx) => withdrawUnsent(trx, shop.deps, letter.letter_id))
    expect(nodes).toHaveLength(3)
    expect(await read(letter)).toMatchObject({ written: 50, withdrawn: 50 })
    expect(await inOutbox()).toBe(0)
  })
})

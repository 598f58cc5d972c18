import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveEmail } from '../../../../api-mock/account/email/move-email.ts'
import { transact } from '../../../../api-mock/db/transaction.ts'
import { writeLetters } from '../../../../api-mock/letters/send-letters.ts'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import type { DeskLetter } from '../../../../src/contract/desk/campaigns/desk-letter.ts'
import { newCustomer } from '../../../support/account/customers.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

const FIRST = 'aaa@stoep.example'
const LAST = 'zzz@stoep.example'

describeOnEveryDatabase('a reader whose address changes while a letter is sent', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
    await addReaders(
      shop.deps.db,
      Array.from({ length: 30 }, (_, number) => readerAt(number)),
    )
  })
  afterEach(() => shop.close())
  const read = async ({ letter_id: letterId }: DeskLetter) => (await shop.call('deskLetter', { token }, { params: { letterId } })).answer
  const sending = async () => {
    const { letter_id: letterId, rev } = (await shop.call('deskLetterCreate', { token, ...letterOf() })).answer
    return (await shop.call('deskLetterStep', { token, rev, step: 'send' }, { params: { letterId } })).answer
  }
  const turn = async (times = 1) => {
    for (let done = 0; done < times; done += 1) {
      await writeLetters(shop.deps)
      await sendDueMail(shop.deps)
    }
  }
  /** Moves the account with this address, which is proved. */
  async function move(before: string, email: string): Promise<void> {
    const row = await shop.deps.db.selectFrom('customer').selectAll().where('email', '=', before).executeTakeFirstOrThrow()
    await transact(shop.deps, (trx) => moveEmail(trx, shop.deps, { ...row, email_proved_at: row.created_at }, email))
  }
  const own = () => shop.posted.flatMap(({ id, to }) => (id.startsWith('letter-') && (to === FIRST || to === LAST) ? [to] : []))

  it.each([
    { from: FIRST, to: LAST, when: 'after the mail has left', turns: 1, got: [FIRST] },
    { from: LAST, to: FIRST, when: 'before its turn, to an address that the letter has passed', turns: 1, got: [FIRST] },
    { from: FIRST, to: LAST, when: 'before the letter begins', turns: 0, got: [LAST] },
  ])('gets it once: $from becomes $to $when', async ({ from, to, turns, got }) => {
    await newCustomer(shop, { email: from })
    await addReaders(shop.deps.db, [from])
    const letter = await sending()
    await turn(turns)
    await move(from, to)
    await turn(6)
    expect(own()).toEqual(got)
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 31, sent: 31, withdrawn: 0 })
  })

  it('gets a mail that waits at the new address alone', async () => {
    await newCustomer(shop, { email: FIRST })
    await addReaders(shop.deps.db, [FIRST])
    const letter = await sending()
    await writeLetters(shop.deps)
    await move(FIRST, LAST)
    await turn(6)
    expect(own()).toEqual([LAST])
    expect(await read(letter)).toMatchObject({ state: 'sent', written: 31, sent: 31 })
  })

  it('gets one mail if both addresses are readers, and none if the new one has unsubscribed', async () => {
    await newCustomer(shop, { email: FIRST })
    await addReaders(shop.deps.db, [FIRST, readerAt(999)])
    const both = await sending()
    await writeLetters(shop.deps)
    await move(FIRST, readerAt(1))
    await turn(6)
    expect(own()).toEqual([])
    expect(shop.posted.filter(({ id, to }) => id.startsWith('letter-') && to === readerAt(1))).toHaveLength(1)
    expect(await read(both)).toMatchObject({ state: 'sent', written: 32, sent: 31, withdrawn: 1 })
    await addReaders(shop.deps.db, [LAST], 'unsubscribed')
    await sending()
    await writeLetters(shop.deps)
    await move(readerAt(1), LAST)
    await turn(6)
    expect(own()).toEqual([])
  })
})

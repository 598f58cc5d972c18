import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeLetters } from '../../../../api-mock/letters/send-letters.ts'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import type { DeskLetter, LetterStep } from '../../../../src/contract/desk/campaigns/desk-letter.ts'
import { addReaders, letterOf, readerAt } from '../../../support/desk/readers.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('a paused letter', (database) => {
  let shop: TestShop
  let token: string
  const readers = Array.from({ length: 25 }, (_, number) => readerAt(number))
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
    await addReaders(shop.deps.db, readers)
  })
  afterEach(() => shop.close())

  const of = ({ letter_id: letterId }: DeskLetter) => ({ params: { letterId } })
  const step = async (letter: DeskLetter, taken: LetterStep) => {
    const { rev } = (await shop.call('deskLetter', { token }, of(letter))).answer
    return (await shop.call('deskLetterStep', { token, rev, step: taken }, of(letter))).answer
  }
  const sending = async () => step((await shop.call('deskLetterCreate', { token, ...letterOf() })).answer, 'send')
  const turn = async (times = 1) => {
    for (let done = 0; done < times; done += 1) {
      await writeLetters(shop.deps)
      await sendDueMail(shop.deps)
    }
  }
  const sent = () => shop.posted.filter(({ id }) => id.startsWith('letter-')).map(({ to }) => to)

  it('holds the mails that are written and have not left, and sends each of them once when it goes on', async () => {
    const letter = await sending()
    await writeLetters(shop.deps)
    await step(letter, 'pause')
    await turn(3)
    shop.clock.advance({ days: 2 })
    await turn(3)
    expect(sent()).toEqual([])
    expect((await shop.call('deskLetter', { token }, of(letter))).answer).toMatchObject({ state: 'paused', written: 10, sent: 0 })
    await step(letter, 'resume')
    await turn(5)
    expect(sent().toSorted()).toEqual(readers.toSorted())
    expect((await shop.call('deskLetter', { token }, of(letter))).answer).toMatchObject({ state: 'sent', written: 25, sent: 25 })
  })

  it('holds no other mail, and leaves the room to the next letter', async () => {
    const held = await sending()
    await writeLetters(shop.deps)
    await step(held, 'pause')
    const next = await sending()
    await turn(5)
    expect(sent()).toHaveLength(25)
    expect((await shop.call('deskLetter', { token }, of(next))).answer).toMatchObject({ state: 'sent', sent: 25 })
    expect((await shop.call('deskLetter', { token }, of(held))).answer).toMatchObject({ state: 'paused', sent: 0 })
  })

  it('withdraws the mails that it held when it is stopped', async () => {
    const letter = await sending()
    await writeLetters(shop.deps)
    await step(letter, 'pause')
    expect(await step(letter, 'stop')).toMatchObject({ state: 'stopped', withdrawn: 10 })
    await turn(3)
    expect(sent()).toEqual([])
  })

  it('lets no mail leave that the sender chose just before the pause', async () => {
    const letter = await sending()
    await writeLetters(shop.deps)
    // The pause comes while the first mail leaves: the sender has chosen ten.
    const { mail } = shop.deps
    let paused = false
    const send: typeof mail.send = async (message) => {
      if (!paused) {
        paused = true
        await step(letter, 'pause')
      }
      return mail.send(message)
    }
    await sendDueMail({ ...shop.deps, mail: { ...mail, send } })
    expect(sent()).toHaveLength(1)
    await step(letter, 'resume')
    await turn(5)
    expect(sent().toSorted()).toEqual(readers.toSorted())
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../api-mock/db/transaction.ts'
import { unsubscribe as stopLetters } from '../../../api-mock/forms/newsletter.ts'
import { takeMailBudget } from '../../../api-mock/mail/budget.ts'
import { currentGiveaway } from '../../../api-mock/forms/giveaway-dates.ts'
import { giveaway } from '../../../src/domain/forms/giveaway.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { emptyPost, filled, follow, GIVEAWAY_OPEN, linkIn } from '../../support/forms/filled-forms.ts'

describeOnEveryDatabase('the giveaway', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
    shop.clock.set(GIVEAWAY_OPEN)
  })
  afterEach(() => shop.close())
  const entries = () => shop.deps.db.selectFrom('giveaway_entry').selectAll().execute()
  const enter = async (changes: Partial<typeof filled.giveawayEntry> = {}) => {
    const reply = await shop.call('giveawayEntry', { ...filled.giveawayEntry, ...changes })
    return { reply, mails: await emptyPost(shop) }
  }

  it.each([
    ['2026-11-30T21:59:59Z', 409, 'Entries open on 1 December 2026.'],
    ['2026-11-30T22:00:00Z', 200, null],
    ['2027-01-31T21:59:59Z', 200, null],
    ['2027-01-31T22:00:00Z', 409, 'Entries closed on 31 January 2027. The winner is drawn on 8 February 2027.'],
  ])('opens and closes by the day in South Africa: %s', async (time, status, words) => {
    shop.clock.set(time)
    const { reply } = await enter()
    expect(reply.status).toBe(status)
    if (words !== null) expect(reply.failure).toMatchObject({ code: 'giveaway_closed', message: words })
    expect((await entries()).map((entry) => entry.giveaway)).toEqual(words === null ? [currentGiveaway().id] : [])
  })

  it('counts an entry once its owner has confirmed it', async () => {
    const { mails } = await enter()
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirm your entry for the couch giveaway'])
    expect((await entries())[0]?.confirmed_at).toBeNull()
    const link = linkIn(mails[0], 'giveaway-entry/confirm')
    // A mail scanner follows the link and presses no button.
    expect((await shop.request(link)).status).toBe(200)
    expect((await entries())[0]?.confirmed_at).toBeNull()
    expect(await follow(shop, link)).toBe('/confirmed/giveaway')
    expect(await follow(shop, link)).toBe('/confirmed/giveaway')
    expect((await entries())[0]?.confirmed_at).not.toBeNull()
    expect((await emptyPost(shop)).map((mail) => mail.subject)).toEqual(['You are in the draw, Demo'])
  })

  it('counts an entry although other people have used up the mails of the day to its owner', async () => {
    const { mails } = await enter({ newsletter: true })
    await transact(shop.deps, async (trx) => {
      for (let count = 0; count < 25; count += 1) await takeMailBudget(trx, shop.deps, filled.giveawayEntry.email)
    })
    expect(await follow(shop, linkIn(mails[0], 'giveaway-entry/confirm'))).toBe('/confirmed/giveaway')
    expect((await entries())[0]?.confirmed_at).not.toBeNull()
    expect(await shop.deps.db.selectFrom('newsletter').select('state').execute()).toEqual([{ state: 'confirmed' }])
    expect(await emptyPost(shop)).toEqual([])
  })

  it('has one entry for a person, with any spelling of the address, and responds to a second one in the same way', async () => {
    const first = await enter({ email: 'demo.person@gmail.com' })
    shop.clock.advance({ minutes: 11 })
    const second = await enter({ email: 'DemoPerson+2@googlemail.com', town: 'Elsewhere' })
    expect([second.reply.status, second.reply.answer]).toEqual([first.reply.status, first.reply.answer])
    expect(await entries()).toHaveLength(1)
    await follow(shop, linkIn(second.mails[0], 'giveaway-entry/confirm'))
    expect((await entries())[0]).toMatchObject({ town: 'Elsewhere', person: 'demoperson@gmail.com' })
  })

  it.each([
    ['after the owner, within ten minutes', 0],
    ['after the owner, later', 1],
    ['before the owner', 2],
  ])('is confirmed with the details to which the link was mailed, although a stranger enters the same mailbox %s', async (_, turn) => {
    const owner = { email: 'victim@stoep.example', name: 'The Owner', phone: '', newsletter: false }
    const stranger = { email: 'victim+x@stoep.example', name: 'A Stranger', phone: '082 555 9999', newsletter: true }
    const steps = [
      [owner, 0, stranger],
      [owner, 11, stranger],
      [stranger, 11, owner],
    ] as const
    const [first, minutes, second] = steps[turn] ?? [owner, 0, stranger]
    const mails = (await enter(first)).mails
    shop.clock.advance({ minutes })
    mails.push(...(await enter(second)).mails)
    const mail = mails.find(({ to }) => to === owner.email)
    expect(await (await shop.request(linkIn(mail, 'giveaway-entry/confirm'))).text()).toContain(owner.email)
    await follow(shop, linkIn(mail, 'giveaway-entry/confirm'))
    expect(await entries()).toMatchObject([{ ...owner, newsletter: 0 }])
    expect(await shop.deps.db.selectFrom('newsletter').selectAll().execute()).toEqual([])
    const stored = await shop.deps.db.selectFrom('form_token').select('details').execute()
    expect(stored.filter(({ details }) => details !== null)).toEqual([])
  })

  it('shows beside the button that the box for the newsletter was ticked', async () => {
    const page = async (newsletter: boolean) => {
      const { mails } = await enter({ email: `${newsletter}@stoep.example`, newsletter })
      return (await shop.request(linkIn(mails[0], 'giveaway-entry/confirm'))).text()
    }
    expect(await page(true)).toContain('letters')
    expect(await page(false)).not.toContain('letters')
  })

  it('has one entry for a person who presses the button three times at once', async () => {
    await Promise.all([1, 2, 3].map(() => shop.call('giveawayEntry', filled.giveawayEntry)))
    expect(await entries()).toHaveLength(1)
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('does not change a confirmed entry, and mails its owner that there is one', async () => {
    const { mails } = await enter()
    await follow(shop, linkIn(mails[0], 'giveaway-entry/confirm'))
    await emptyPost(shop)
    shop.clock.advance({ minutes: 11 })
    const again = await enter({ name: 'Somebody Else', phone: '082 555 9999' })
    expect(again.reply.answer).toEqual({ done: true })
    expect(again.mails.map(({ to, subject }) => [to, subject])).toEqual([['demo.person@stoep.example', 'You are in the draw, Demo']])
    expect((await entries())[0]).toMatchObject({ name: 'Demo Person', phone: '' })
  })

  it('accepts no confirmation after the draw', async () => {
    shop.clock.set('2027-01-31T20:00:00Z')
    const { mails } = await enter()
    shop.clock.set('2027-02-07T22:00:00Z')
    expect(await follow(shop, linkIn(mails[0], 'giveaway-entry/confirm'))).toBe('/confirmed/expired')
    expect((await entries())[0]?.confirmed_at).toBeNull()
  })

  it('subscribes a person who ticked the box to the newsletter, with the same confirmation, and no other person', async () => {
    const list = () => shop.deps.db.selectFrom('newsletter').select(['email', 'state', 'source']).execute()
    await follow(shop, linkIn((await enter()).mails[0], 'giveaway-entry/confirm'))
    expect(await list()).toEqual([])
    await emptyPost(shop)
    const ticked = await enter({ email: 'other@stoep.example', newsletter: true })
    expect(await list()).toEqual([])
    await emptyPost(shop)
    await follow(shop, linkIn(ticked.mails[0], 'giveaway-entry/confirm'))
    expect(await list()).toEqual([{ email: 'other@stoep.example', state: 'confirmed', source: 'giveaway' }])
    const welcome = (await emptyPost(shop)).find((mail) => mail.unsubscribeUrl !== null)
    expect(await follow(shop, linkIn(welcome, 'newsletter/unsubscribe'))).toBe('/confirmed/unsubscribed')
  })

  it('enters a person who has unsubscribed since, and does not subscribe them again', async () => {
    const [email, stamp] = ['other@stoep.example', '2026-11-20T08:00:00.000Z']
    const dates = { requested_at: stamp, confirmed_at: stamp, unsubscribed_at: null, mailed_at: stamp }
    await shop.deps.db
      .insertInto('newsletter')
      .values({ email, state: 'confirmed', source: 'form', ...dates })
      .execute()
    const { mails } = await enter({ email, newsletter: true })
    shop.clock.advance({ minutes: 1 })
    await transact(shop.deps, (trx) => stopLetters(trx, shop.deps, email))
    shop.clock.advance({ minutes: 1 })
    expect(await follow(shop, linkIn(mails[0], 'giveaway-entry/confirm'))).toBe('/confirmed/giveaway')
    expect((await entries())[0]?.confirmed_at).not.toBeNull()
    expect(await shop.deps.db.selectFrom('newsletter').select('state').execute()).toEqual([{ state: 'unsubscribed' }])
  })
})

describe('the dates of the giveaway', () => {
  it('are equal on its page, on the server and on the device', () => {
    const { opens, closes, drawn } = giveaway
    expect(currentGiveaway()).toMatchObject({ opens, closes, drawn })
  })
})

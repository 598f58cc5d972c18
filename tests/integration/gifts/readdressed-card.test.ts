import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { decideAtSandbox, readOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { codeInMail, giftCardOf } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'

const right = 'demo.right@stoep.example'

describeOnEveryDatabase('a gift card with a mistyped address', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const balance = (code: string) => shop.call('giftCardBalance', { code })

  async function bought(sendOn: string) {
    const placed = (await shop.call('giftCardOrder', giftCardOf({ sendOn }))).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    const [card] = (await shop.call('deskGiftCards', { token, q: placed.order_id })).answer.cards
    return { placed, card, params: { cardId: card?.card_id ?? '' } }
  }

  it('is mailed to the right one with a new code, and the buyer knows it without the code', async () => {
    const { placed, card, params } = await bought('2026-11-20')
    const former = await codeInMail(shop)
    const moved = await shop.call('deskGiftCardAddress', { token, mails: 1, email: right.toUpperCase() }, { params })
    expect(moved.answer).toMatchObject({ recipient: right, mails: 2, state: 'active' })
    const fresh = await codeInMail(shop)
    await sendDueMail(shop.deps)
    expect(shop.posted.filter(({ text }) => text.includes(fresh)).map(({ to }) => to)).toEqual([right])
    expect((await balance(former)).failure.code).toBe('gift_card_unknown')
    expect((await balance(fresh)).answer.balance).toBe(50_000)
    const news = shop.posted.filter(({ subject }) => subject.includes('goes to another address'))
    expect(news.map(({ to }) => to)).toEqual([card?.buyer])
    expect((await readOrder(shop, placed)).timeline.at(-1)?.note).toBe('We have corrected the e-mail address of the recipient.')
    const audit = await shop.deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['gift_cards.address', 'gift_cards.resend'])
    expect(JSON.stringify(audit)).not.toContain(right)
    const stale = await shop.call('deskGiftCardAddress', { token, mails: 1, email: 'demo.other@stoep.example' }, { params })
    expect(stale.failure.code).toBe('wrong_state')
    expect((await shop.call('deskGiftCardAddress', { token, mails: 2, email: right }, { params })).failure.code).toBe('invalid_request')
  })

  it('goes to the right one on its day', async () => {
    const { placed, params } = await bought('2026-11-25')
    const moved = await shop.call('deskGiftCardAddress', { token, mails: 0, email: right }, { params })
    expect(moved.answer).toMatchObject({ recipient: right, mails: 0, sent_at: null })
    expect((await readOrder(shop, placed)).state).toBe('processing')
    shop.clock.advance({ days: 5 })
    await mailDueCards(shop.deps)
    await sendDueMail(shop.deps)
    expect(shop.posted.map(({ to }) => to)).toContain(right)
    expect(shop.posted.map(({ to }) => to)).not.toContain('demo.thandi@stoep.example')
  })
})

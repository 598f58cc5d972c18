import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { stateWordsOf } from '../../../src/domain/orders/order-state.ts'
import { orderSteps } from '../../../src/features/orders/order-steps.ts'
import { decideAtSandbox, mailNames, readOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { giftCardOf, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a gift card that is withdrawn', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('before its day ends its order without a mail, and can still be refunded once', async () => {
    const placed = (await shop.call('giftCardOrder', giftCardOf({ sendOn: '2026-12-20' }))).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const { token } = await newStaff(shop, 'office')
    const [card] = (await shop.call('deskGiftCards', { token })).answer.cards
    const mails = await mailNames(shop)
    const withdrawal = { token, reason: 'Bought with a stolen card' }
    await shop.call('deskGiftCardVoid', withdrawal, { params: { cardId: card?.card_id ?? '' } })
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({ state: 'delivered', gift_card: { state: 'void', sent_at: null } })
    expect(stateWordsOf(order).label).toBe('Withdrawn')
    expect(orderSteps(order).map(({ label, detail }) => [label, detail])).toEqual([
      ['Ordered', undefined],
      ['Paid', undefined],
      ['Withdrawn', 'The gift card was withdrawn before it was mailed.'],
    ])
    shop.clock.set('2026-12-20T08:00:00Z')
    await mailDueCards(shop.deps)
    expect(await mailNames(shop)).toEqual(mails)
    await refundOrder(shop.deps, placed.order_id, { reason: 'Stolen', restock: false, amount: cents(20_000) })
    await expect(refundOrder(shop.deps, placed.order_id, { reason: 'Stolen', restock: false, amount: cents(30_100) })).rejects.toThrow()
    await refundOrder(shop.deps, placed.order_id, { reason: 'Stolen', restock: false })
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'refunded', refunds: [{ amount: 20_000 }, { amount: 30_000 }] })
    const after = (await shop.call('deskGiftCards', { token: (await newStaff(shop, 'office')).token })).answer.cards
    expect(after).toMatchObject([{ state: 'void', balance: 0, void_reason: withdrawal.reason }])
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })
})

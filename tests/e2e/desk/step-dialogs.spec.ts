import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { tokenIn, withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt, ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { mailedCard } from '../../support/gifts/cards.ts'
import { quoteRequestOf } from '../../support/quotes/quotes.ts'
import { callerAt } from '../../support/server/api.ts'
import { tabTo } from '../shell/by-keyboard.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'
import { trader } from '../wholesale/list-steps.ts'

test('a payment link replaces a transfer, and the transfer that comes late pays the order once, with the keyboard', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  const stored = async () => (await call('deskOrder', { token }, { params: { orderId } })).answer
  const total = (await stored()).order.totals.total / 100
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/orders/${orderId}/show`)

  const mail = page.getByRole('button', { name: 'Mail a payment link' })
  await tabTo(page, mail)
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: 'Mail a payment link' })
  await expect(link).toContainText('The link goes to demo.shopper@stoep.example.')
  const days = link.getByRole('combobox', { name: 'The link works for' })
  await page.keyboard.press('Tab')
  await expect(days).toBeFocused()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(days).toHaveText('4 days')
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Stay' }))
  await page.keyboard.press('Enter')
  await expect(days).toHaveText('4 days')
  await tabTo(page, link.getByRole('button', { name: 'Mail the link' }))
  await page.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  await expect.poll(async () => (await stored()).order.timeline.map(({ state }) => state)).toEqual(['awaiting_transfer', 'pending_payment'])

  const late = page.getByRole('button', { name: 'The transfer came late' })
  await tabTo(page, late)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Has the transfer arrived after all?' })
  await expect(dialog).toContainText(`it must show R ${total.toLocaleString('en-ZA')}`)
  await expect(dialog).toContainText(`the order number ${orderId}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(late).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'The transfer came late' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(late).toHaveCount(0)
  await expect(page.getByText('Bank transfer: Paid')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'To dispatch' })).toBeFocused()
  const { order, payments } = await stored()
  expect(order.timeline.map(({ state }) => state)).toEqual(['awaiting_transfer', 'pending_payment', 'processing'])
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(1)
})

test.describe('an input that the shop refuses', () => {
  test.use({ planned: async ({}, use) => use([/400 \(Bad Request\)/, /409 \(Conflict\)/]) })

  test('is marked at the reason of a declined quote, which is declined once', async ({ page, context, shop }) => {
    const { token, call } = await ownerAt(shop)
    const buyer = tokenIn((await call('login', trader)).answer)
    const { quote_id: quoteId } = (await call('quoteRequest', { token: buyer, ...quoteRequestOf() })).answer
    await context.setExtraHTTPHeaders(withSession(token))
    await page.goto('/desk/quotes')
    const row = page.getByRole('listitem').filter({ hasText: quoteId })
    await row.getByRole('button', { name: `Decline: ${quoteId}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Decline: ${quoteId}` })
    const reason = dialog.getByLabel('Reason (the customer reads it)')
    const decline = dialog.getByRole('button', { name: 'Decline' })
    await expect(dialog).toContainText('This cannot be undone.')
    await decline.press('Enter')
    await expect(reason).toBeFocused()
    await reason.fill('  ')
    await decline.press('Enter')
    await expect(reason).toHaveAccessibleDescription('Give a reason: the customer reads it')
    await expect(reason).toBeFocused()
    await expectAccessible(page)
    await reason.fill('We do not make it in steel.')
    await expect(reason).toHaveAccessibleDescription('')
    await decline.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /quotes?$|^Nothing here/ })).toBeFocused()
    await page.getByRole('button', { name: 'Declined' }).press('Enter')
    await expect(row).toContainText('We declined: We do not make it in steel.')
    await expect
      .poll(async () =>
        (await call('deskQuotes', { token, state: 'declined' })).answer.quotes.filter((quote) => quote.quote_id === quoteId),
      )
      .toMatchObject([{ state: 'declined', version: 2, message: 'We do not make it in steel.' }])
  })

  test('is marked at the address of a gift card, and the address stays after a colleague was first', async ({ page, context, shop }) => {
    const token = await ownerTokenAt(shop)
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
    const { code, cardId } = await mailedCard(db, 150_000)
    await db.destroy()
    const call = callerAt(shop)
    const right = `right.${code.slice(-4).toLowerCase()}@stoep.example`
    await context.setExtraHTTPHeaders(withSession(token))
    await page.goto('/desk/gift-cards')
    const open = page.getByRole('button', { name: `Mail to another address: Gift card ending in ${code.slice(-4)}` })
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mail to another address' })
    await expect(dialog).toContainText('The code that went to demo.friend@stoep.example stops working at once.')
    const address = dialog.getByLabel('Right e-mail address')
    const send = dialog.getByRole('button', { name: 'Mail a new code' })
    for (const [typed, refusal] of [
      ['right@stoep', 'Invalid email'],
      ['demo.friend@stoep.example', 'The gift card goes to this address already'],
    ] as const) {
      await address.fill(typed)
      await send.press('Enter')
      await expect(address).toHaveAccessibleDescription(refusal)
      await expect(address).toHaveValue(typed)
    }
    await expectAccessible(page)
    await address.fill(right)
    await call('deskGiftCardResend', { token, mails: 1 }, { params: { cardId } })
    await send.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('This gift card was mailed meanwhile')
    await dialog.getByRole('button', { name: 'Show the gift card' }).press('Enter')
    await expect(dialog).toBeHidden()
    const card = page.getByRole('listitem').filter({ hasText: '2 times in all' })
    await card.getByRole('button', { name: /^Mail to another address/ }).press('Enter')
    await expect(address).toHaveValue(right)
    await send.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: right })).toContainText('3 times in all')
    await expect
      .poll(async () => (await call('deskGiftCards', { token, q: right })).answer.cards)
      .toMatchObject([{ card_id: cardId, mails: 3, recipient: right }])
  })
})

test('the last payment of a trade account is withdrawn once, and is outstanding again', async ({ page, context, shop }) => {
  const { token, call } = await ownerAt(shop)
  const read = async () => {
    const [account] = (await call('deskTradeAccounts', { token, q: trader.email })).answer.accounts
    if (!account) throw new Error('There is no trade account')
    return account
  }
  const { account_id: accountId, name, rev, outstanding, entries } = await read()
  const payment = { rev, amount: cents(1_250_050), reference: 'STOEP 4711', ahead: true }
  await call('deskTradePayment', { token, ...payment }, { params: { accountId } })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto('/desk/trade')
  const account = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const open = account.getByRole('button', { name: `Withdraw the last payment: ${name}` })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Withdraw the last payment: ${name}` })
  await expect(dialog).toContainText('The payment of R 12 500,50')
  await expect(dialog).toContainText('STOEP 4711, no longer counts')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw the last payment' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(account.getByText('Payment STOEP 4711, withdrawn')).toHaveCount(1)
  await expect.poll(async () => (await read()).entries.length).toBe(entries.length + 2)
  expect((await read()).outstanding).toBe(outstanding)
})

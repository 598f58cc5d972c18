import { form } from '../../e2e/forms/form-steps.ts'
import { fillReview, sendReview } from '../../e2e/reviews/review-steps.ts'
import { addByAddress, closeCart } from '../../e2e/shell/steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

test('[extended] the sync sheet shows waiting changes, discards one and sends the rest', async ({ page, shop, request, context }) => {
  await page.clock.install()
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await closeCart(page)
  await addByAddress(page, '/product/blyde')
  await closeCart(page)
  await expect(page.getByText('2 changes are waiting to be sent.')).toBeVisible()

  await page.getByRole('button', { name: 'See what is waiting' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet).toContainText('Add 1 × Kalk Bay')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Discard Add 1 × Kalk Bay' }).click()
  await expect(sheet).toContainText('Discard “Add 1 × Kalk Bay”? The shop will not hear about it.')
  await sheet.getByRole('button', { name: 'Discard Add 1 × Kalk Bay' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)

  // Stop the page's clock, so that only "Try now" sends.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await shop.start()
  await sheet.getByRole('button', { name: 'Try now' }).click()
  await page.clock.resume()
  await expect(sheet).toContainText('Nothing is waiting. The shop and this device agree.')
  const key = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await request.get(`/api/cart-guest?cartKey=${key}`)
  const cart = await answerOf('cart', answer)
  expect(cart.items.filter(({ free }) => !free).map(({ name }) => name)).toEqual(['Blyde'])
})

test('[extended] [Q2] the sync sheet opens a waiting change where the user made it', async ({ page, shop }) => {
  await page.goto('/product/blyde')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/blyde')
  await closeCart(page)
  await page.getByRole('button', { name: 'See what is waiting' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await sheet.getByRole('button', { name: 'Change it Add 1 × Blyde' }).click()
  await expect(sheet).toBeHidden()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel).toContainText('Blyde')
  await closeCart(page)

  await page.goto('/product/kalk-bay')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await fillReview(page, { writer: 'sheet' })
  await sendReview(page)
  await page.getByRole('button', { name: 'See what is waiting' }).click()
  await sheet.getByRole('button', { name: 'Change it Review of Kalk Bay' }).click()
  await expect(page).toHaveURL('/product/kalk-bay')
})

test('[extended] a message that the user discards before it is sent is shown as discarded, not as sent', async ({ page, shop }) => {
  await open(page, '/info/contact-us')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Your name').fill('Demo Shopper')
  await form(page, 'Write to us').getByLabel('E-mail').fill('demo.discarded@stoep.example')
  await page.getByLabel('Message').fill('On second thoughts.')
  await shop.stop()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message is kept, Demo.' })).toBeVisible()

  await page.getByRole('button', { name: 'See what is waiting' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await sheet.getByRole('button', { name: /^Discard/ }).click()
  await expect(sheet).toContainText('The shop will not hear about it.')
  await sheet.getByRole('button', { name: /^Discard/ }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Your message was discarded.' })).toBeVisible()
  await expectAccessible(page)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { addByAddress, cart, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** The outcomes of a payment, and the order that waits for it. */

/** Orders an Aloe, R 2 999,00, with a payment method. */
async function order(page: Page, email: string, method: RegExp): Promise<void> {
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, email)
  await payWith(page, method)
}

/** On the sandbox's page: chooses what happens to the payment callback. */
async function chooseCallback(page: Page, fate: string): Promise<void> {
  await page.getByText('For testers').click()
  await page.getByRole('radio', { name: fate }).check()
}

const orderIdOf = (page: Page) => /order\/(\d{8})/.exec(page.url())?.[1] ?? ''

/** The mails from the server about an order. */
function mailFor(shop: ShopProcess, orderId: string): string[] {
  const mails = globSync('mail/*.eml', { cwd: shop.data }).map((name) => readFileSync(join(shop.data, name), 'utf8'))
  return mails.filter((mail) => mail.includes(orderId))
}

const PAID_TEXT = 'Your furniture is in the workshop'

test('a declined card shows the failure, and another method pays the same order', async ({ page }) => {
  await order(page, 'demo.declined@stoep.example', /Card or EFT/)
  await page.getByRole('button', { name: 'Let the bank decline' }).click()
  await expect(page.getByRole('heading', { name: 'Try again to pay' })).toBeVisible()
  await expectAccessible(page)
  const orderId = orderIdOf(page)
  await page.getByRole('radio', { name: /PayJustNow/ }).check({ force: true })
  await page.getByRole('button', { name: /^Pay R\s2\s999$/ }).click()
  await page.getByRole('button', { name: 'Agree and pay the first part' }).click()
  await expect(page).toHaveURL(/\/checkout\/payjustnow\/confirmed/)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('main')).toContainText(PAID_TEXT)
  expect(orderIdOf(page)).toBe(orderId)
})

test('[extended] with a late callback, the order shows that it checks, and then that it is paid', async ({ page }) => {
  await order(page, 'demo.late@stoep.example', /Card or EFT/)
  await chooseCallback(page, 'arrives 20 seconds late')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Checking with PayFast. Please wait a moment.').last()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(PAID_TEXT)
  await expect(page.getByRole('button', { name: /^Pay R/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(PAID_TEXT, { timeout: 40_000 })
  await expect(page.getByText('Checking with')).toHaveCount(0)
})

test('[extended] a customer who pays and goes back sees the payment after the callback, not a cancellation', async ({ page }) => {
  await order(page, 'demo.turned-back@stoep.example', /PayJustNow/)
  await chooseCallback(page, 'arrives 20 seconds late')
  await page.getByRole('button', { name: 'Agree and pay the first part' }).click()
  await expect(page).toHaveURL(/\/checkout\/payjustnow\/confirmed/)
  await open(page, page.url().replace('confirmed', 'cancelled'))
  await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 40_000 })
})

test('[extended] a repeated callback makes one payment and one confirmation mail', async ({ page, shop, request }) => {
  await order(page, 'demo.twice-told@stoep.example', /Card or EFT/)
  await chooseCallback(page, 'arrives twice')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('main')).toContainText(PAID_TEXT)
  const orderUrl = new URL(page.url())
  const { timeline } = await answerOf('order', await request.get(`/api/orders/${orderIdOf(page)}${orderUrl.search}`))
  expect(timeline.map(({ state }) => state)).toEqual(['pending_payment', 'processing'])
  await expect(page.getByText('We owe you a refund')).toHaveCount(0)
  await expect.poll(() => mailFor(shop, orderIdOf(page)).length, { timeout: 20_000 }).toBe(1)
  expect(mailFor(shop, orderIdOf(page))[0]).toContain('demo.twice-told@stoep.example')
})

test.describe('an order by bank transfer', () => {
  test.use({ planned: [/404 \(Not Found\)/] })

  test('[extended] shows account, reference, amount and due day, with buttons to copy; without its key it asks for its e-mail address and shows nothing before', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await order(page, 'demo.lookup@stoep.example', /Bank transfer/)
    const bank = page.getByRole('region', { name: 'Transfer to this account' })
    await expect(bank).toContainText(/Please pay by \w+ \d+ \w+/)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.setViewportSize({ width: 360, height: 740 })
    await bank.locator('dl').evaluate((facts) => facts.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await bank.getByRole('button', { name: 'Copy reference' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Reference copied.' })
    await expect(notice).toBeVisible()
    const [facts, said] = [await bank.locator('dl').boundingBox(), await notice.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(facts?.y ?? 0)
    expect(await copied()).toContain(orderIdOf(page))
    await bank.getByRole('button', { name: 'Copy amount' }).click()
    await expect(page.getByText('Amount copied.')).toBeVisible()
    expect(await copied()).toBe('2999.00')
    await bank.getByRole('button', { name: 'Copy account number' }).click()
    await expect(page.getByText('Account number copied.')).toBeVisible()
    expect(await copied()).toMatch(/^\d+$/)

    await expect(page).toHaveURL(/order\/\d{8}\?key=/)
    const elsewhere = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })
    const stranger = await elsewhere.newPage()
    await open(stranger, `/checkout/order/${orderIdOf(page)}`)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible()
    await expect(stranger.getByRole('main')).not.toContainText('Demo Shopper')
    await stranger.getByRole('main').getByLabel('E-mail').fill('somebody.else@stoep.example')
    await stranger.getByRole('button', { name: 'Show my order' }).click()
    await expect(stranger.getByText('There is no order with this number and e-mail.')).toBeVisible()
    await stranger.getByRole('main').getByLabel('E-mail').fill(' Demo.Lookup@stoep.example ')
    await stranger.getByRole('button', { name: 'Show my order' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: `Order ${orderIdOf(page)}` })).toBeVisible()
    await elsewhere.close()
  })
})

/** Sets the quantity of the cart's first line from another device. */
async function changeElsewhere({ context, request }: { context: BrowserContext; request: APIRequestContext }, productQuantity: number) {
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const { items } = await answerOf('cart', await request.get(`/api/cart-guest?cartKey=${cartKey}`))
  const changed = await request.post('/api/cart-update-guest', { data: { cartKey, itemKey: items[0]?.item_key, productQuantity } })
  expect(changed.ok()).toBe(true)
}

test.describe('a cart that another device changes during checkout,', () => {
  test.use({ planned: [/409 \(Conflict\)/] })

  for (const { moment, racing, sent } of [
    { moment: 'before the press', racing: false, sent: [200] },
    { moment: 'while the order was on its way', racing: true, sent: [409, 200] },
  ]) {
    test(`[extended] ${moment}, shows its new total, and only another press places the order`, async ({ page, context, request }) => {
      const answers: number[] = []
      page.on('response', (response) => void (response.url().endsWith('/api/checkout') && answers.push(response.status())))
      await addByAddress(page, '/product/aloe?fabric=linen-sage')
      await expect(cart(page).getByText('Will sync')).toHaveCount(0)
      await goToCheckout(page)
      await fillCheckout(page, 'demo.changed@stoep.example')
      const change = () => changeElsewhere({ context, request }, 2)
      if (!racing) await change()
      else
        await page.route(
          '**/api/checkout',
          async (route) => {
            await change()
            await route.continue()
          },
          { times: 1 },
        )

      await payWith(page, /Bank transfer/)
      const words = /The total changed from R\s2\s999,00 to R\s5\s998,00 while you were here\. Nothing has been charged\./
      await expect(page.getByText(words)).toBeVisible()
      const again = page.getByRole('button', { name: /Place order and pay R\s5\s998$/ })
      await expect(again).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
      await expectAccessible(page)

      await again.click()
      await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
      await expect(page.getByRole('main')).toContainText(/5\s998(?!,)/)
      expect(answers).toEqual(sent)
    })
  }
})

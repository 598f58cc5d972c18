import { chromiumArgs, chromiumPath } from '../support/chromium.ts'
import { addByAddress, cart } from './steps.ts'
import { expect, test } from './shop-test.ts'

// The test runner turns this memory of the browser off unless told.
test.use({
  launchOptions: {
    executablePath: chromiumPath() ?? undefined,
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a page that the browser brings back as it was left shows the cart as it is now', async ({ page, context, request }) => {
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { left: true }))
  await page.goto('/api/docs')

  // Meanwhile, on another device.
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await request.get(`/api/cart-guest?cartKey=${cartKey}`)
  const { items } = (await answer.json()) as { items: { item_key: string }[] }
  const changed = await request.post('/api/cart-update-guest', { data: { cartKey, itemKey: items[0]?.item_key, productQuantity: 4 } })
  expect(changed.ok()).toBe(true)

  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'left' in window)).toBe(true)
  await expect(cart(page).getByRole('textbox', { name: 'Quantity of Kalk Bay' })).toHaveValue('4')
})

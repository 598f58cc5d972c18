import { addByAddress, fillCheckout, goToCheckout } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { mailsTo } from '../forms/form-steps.ts'

/** The code in the mail of a gift card. */
const CODE = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/

test('[extended] a gift card is bought, arrives by mail, pays a whole order, and keeps the rest', async ({ page, shop }) => {
  const recipient = 'demo.gift@stoep.example'
  await open(page, '/gift-card')
  const main = page.getByRole('main')
  await main
    .getByRole('radio', { name: 'R 5 000,00' })
    .or(main.getByRole('radio', { name: /5\s000/ }))
    .first()
    .check({ force: true })
  const fields = {
    'Name of the recipient': 'Thandi Demo',
    'E-mail of the recipient': recipient,
    'First and last name': 'Sipho Demo',
    'E-mail': 'demo.giver@stoep.example',
    Phone: '+27 82 555 0101',
  }
  for (const [label, value] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByRole('radio', { name: /Card or EFT/ }).check({ force: true })
  await main.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(main).toContainText('Gift card')
  await expectAccessible(page)
  await expect.poll(() => mailsTo(shop, recipient).length, { timeout: 20_000 }).toBe(1)
  const code = CODE.exec(mailsTo(shop, recipient)[0] ?? '')?.[0] ?? 'none'

  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, recipient)
  await page.getByText('Use a gift card').click()
  await page.getByLabel('Gift card code').fill(code)
  await page.getByRole('button', { name: 'Apply the gift card' }).click()
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(main).toContainText('Your furniture is in the workshop')
  await expect(main).toContainText(code.slice(-4))

  await open(page, '/gift-card/balance')
  await page.getByLabel('Gift card code').fill(code)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await expect(main.getByText(/2\s001(,00)? left/)).toBeVisible()
})

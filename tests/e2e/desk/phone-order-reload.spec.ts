import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { answerUnsaved, ownShop } from './own-shop.ts'

const test = ownShop()

// After the sign-out.
test.use({ planned: [/401 \(Unauthorized\)/] })

test('a reload in the middle of an order by phone loses nothing; starting again, leaving and signing out remove it', async ({
  page,
  shop,
}) => {
  await page.context().setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
  page.on('dialog', (question) => void question.accept())
  await page.goto(`${shop.origin}/desk/phone-order`)
  const begin = async () => {
    await page.getByLabel('Find a piece').fill('aloe')
    await page.getByRole('button', { name: /Aloe/ }).press('Enter')
    const piece = page.getByRole('group', { name: 'Aloe' })
    await expect(piece.getByLabel('Quantity')).toBeVisible()
    for (const option of await piece.getByRole('combobox').all()) {
      await option.press('Enter')
      await page.getByRole('option').first().press('Enter')
    }
    await piece.getByLabel('Quantity').press('Enter')
    await page.getByLabel('Caller’s first name').fill('Demo')
    // The province follows the postcode.
    await page.getByLabel('Postcode').fill('2001')
    await expect(page.getByText('Looks like Gauteng. Change it if that is wrong.')).toBeVisible()
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  }
  const notice = page.getByText('This order was begun before the page was loaded again.')
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('phone')))
  await begin()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pieces of the order' })).toContainText('1 × Aloe')
  await expect(page.getByLabel('Caller’s first name')).toHaveValue('Demo')
  await expect(page.getByRole('combobox', { name: 'Province' })).toHaveText('Gauteng')
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  await answerUnsaved(page, 'Leave without saving')
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Caller’s first name')).toHaveValue('')
  expect(await stored()).toEqual([])

  await begin()
  expect(await stored()).toHaveLength(1)
  await page.getByRole('link', { name: '← Orders' }).press('Enter')
  await answerUnsaved(page, 'Leave without saving')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await stored()).toEqual([])

  await page.getByRole('link', { name: 'Order by phone' }).press('Enter')
  await begin()
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await answerUnsaved(page, 'Leave without saving')
  await expect.poll(stored).toEqual([])
})

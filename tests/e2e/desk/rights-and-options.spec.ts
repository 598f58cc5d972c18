import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

// The workshop opens a list that its role may not.
test.use({ planned: [/403 \(Forbidden\)/] })

test('a new option has the values that were added to it, and no other', async ({ page, shop }) => {
  const { token, call } = await ownerAt(shop)
  await page.context().setExtraHTTPHeaders(withSession(token))
  const at = { params: { productId: '1031' } }
  await page.goto(`${shop.origin}/desk/products/1031/show`)
  const part = page.getByRole('region', { name: 'Options and their prices' })
  const save = page.getByRole('button', { name: 'Save the product' })
  await part.getByLabel('New option').fill('Wood')
  await part.getByLabel('New option').press('Enter')
  const value = part.getByLabel('New value of Wood')
  await save.press('Enter')
  await expect(value).toBeFocused()
  await expect(value).toHaveAccessibleDescription('Add a value first: customers choose one.')
  await expectAccessible(page)
  // Its name can change before it has a value.
  await part.getByRole('group', { name: 'Wood' }).getByLabel('Name of the option').fill('Timber')
  for (const name of ['Kiaat', 'Oak']) {
    await part.getByLabel('New value of Timber').fill(name)
    await part.getByLabel('New value of Timber').press('Enter')
  }
  await save.press('Enter')
  await expect(save).toHaveCount(0)
  const { options } = (await call('deskProduct', { token }, at)).answer
  expect(options.at(-1)).toMatchObject({ label: 'Timber', values: [{ label: 'Kiaat' }, { label: 'Oak' }] })
})

test('a list with a filter of an earlier version offers to show all, also the next time', async ({ page, shop }) => {
  const { token } = await ownerAt(shop)
  await page.context().setExtraHTTPHeaders(withSession(token))
  await page.goto(`${shop.origin}/desk/orders?filter=${encodeURIComponent('{"state":"nonsense"}')}`)
  const error = page.getByRole('main').getByRole('alert').filter({ hasText: 'This filter no longer exists.' })
  await expect(error).toBeVisible()
  await expectAccessible(page)
  await error.getByRole('link', { name: 'Show all' }).press('Enter')
  await expect(page.getByRole('status').first()).toHaveText(/^(\d+ orders?|No orders match\.)$/)
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('link', { name: 'Orders', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(error).toHaveCount(0)
})

test('the workshop sees the numbers of the lists that it may open, and no button that cannot help', async ({ page, shop }) => {
  const { token } = await ownerAt(shop)
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
  const is = (role: 'owner' | 'workshop') => db.updateTable('staff_member').set({ role }).execute()
  await page.context().setExtraHTTPHeaders(withSession(token))
  await is('workshop')
  try {
    await page.goto(`${shop.origin}/desk`)
    await expect(page.getByRole('link', { name: /Orders to dispatch/ })).toBeVisible()
    await expect(page.getByText('Quotes to price')).toHaveCount(0)
    await page.goto(`${shop.origin}/desk/quotes`)
    const error = page.getByRole('main').getByRole('alert')
    await expect(error).toBeVisible()
    await expect(error.getByRole('button')).toHaveCount(0)
  } finally {
    // Other files may have the same shop, and its owner.
    await is('owner')
    await db.destroy()
  }
})

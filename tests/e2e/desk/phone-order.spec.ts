import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase, type Database } from '../../../api-mock/db/open.ts'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

/** Works with the shop's own database beside it. */
async function inDatabase<Result>({ data }: ShopProcess, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = openDatabase(readConfig({ DATA_DIR: data }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

test('[extended] an order by phone is placed at the desk, paid by the customer with the mailed link, and counts in the figures', async ({
  page,
  context,
  shop,
}) => {
  const session = { name: SESSION_COOKIE, value: await inDatabase(shop, signInOwner), url: shop.origin }
  await context.addCookies([session])
  await page.goto('/desk/figures')
  const paidOrders = page.getByRole('listitem').filter({ hasText: 'Paid orders' })
  // Other tests of this shop may have ordered before.
  const before = Number(/Paid orders(\d+)/.exec((await paidOrders.textContent()) ?? '')?.[1])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('link', { name: 'Order by phone' }).click()
  await page.getByLabel('Find a piece').fill('kalk')
  await page.getByRole('button', { name: /Kalk Bay/ }).click()
  const chooseOptions = async () => {
    for (const [option, value] of [
      ['Fabric', 'Oat'],
      ['Legs', 'Kiaat'],
    ] as const) {
      await page.getByLabel(option).press('Enter')
      await page.getByRole('option', { name: value, exact: true }).press('Enter')
    }
  }
  await chooseOptions()
  await page.getByRole('button', { name: 'Add to the order' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Pieces of the order' })).toContainText('1 × Kalk Bay')
  await page.getByLabel('E-mail').fill('caller@stoep.example')
  await page.getByLabel('Phone').fill('082 555 0101')
  await page.getByLabel('Caller’s first name').fill('Demo')
  await page.getByLabel('Street and number').fill('1 Test Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.getByLabel('Postcode').fill('8001')
  await expectAccessible(page)
  const place = page.getByRole('button', { name: 'Place the order and mail the link' })
  // A chosen piece that is not added yet would not be in the order.
  await page.getByLabel('Find a piece').fill('kalk')
  await page
    .getByRole('list', { name: 'Found pieces' })
    .getByRole('button', { name: /Kalk Bay/ })
    .click()
  const piece = page.getByRole('group', { name: 'Kalk Bay' })
  await chooseOptions()
  await place.press('Enter')
  await expect(piece).toBeFocused()
  await expect(piece.getByRole('alert')).toHaveText('Nothing is saved yet. Press “Add to the order” first, or choose “Another piece”.')
  await piece.getByRole('button', { name: 'Another piece' }).press('Enter')
  await page.getByLabel('Find a piece').fill('')
  await place.press('Enter')
  await expect(page.getByText(/^Ordered by phone with Demo/)).toBeVisible()
  await expectAccessible(page)

  const mail = await inDatabase(shop, (db) =>
    db.selectFrom('outgoing_mail').select('text').where('mail_id', 'like', 'payment-link-%').executeTakeFirstOrThrow(),
  )
  const link = /https?:\S+\/checkout\/order\/\S+/.exec(mail.text)?.[0] ?? ''
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByText('Ready to pay')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Paid, thank you.', { exact: false }).first()).toBeVisible()

  await context.addCookies([session])
  await page.goto('/desk/figures?name=today')
  await expect(paidOrders).toContainText(`Paid orders${before + 1}`)
  await page.getByText('Sales as a table').click()
  await expect(page.getByRole('row').last()).toContainText(`${before + 1}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCSS('background-color', 'rgb(166, 198, 170)')
  await expectAccessible(page, 'colours')
})

test('Enter in the search or the promo code places no order by phone, and neither does an e-mail address whose prices are not shown yet', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: SESSION_COOKIE, value: await inDatabase(shop, signInOwner), url: shop.origin }])
  let placed = 0
  page.on('request', (request) => {
    if (request.url().endsWith(deskEndpoints.deskPhoneOrder.path)) placed += 1
  })
  await page.goto('/desk/phone-order')
  const search = page.getByLabel('Find a piece')
  await search.fill('aloe')
  await page.getByRole('button', { name: /Aloe/ }).press('Enter')
  const piece = page.getByRole('group', { name: 'Aloe' })
  await expect(piece.getByLabel('Quantity')).toBeVisible()
  for (const option of await piece.getByRole('combobox').all()) {
    await option.press('Enter')
    await page.getByRole('option').first().press('Enter')
  }
  await piece.getByLabel('Quantity').press('Enter')
  await expect(page.getByRole('list', { name: 'Pieces of the order' })).toContainText('1 × Aloe')
  const email = page.getByLabel('E-mail')
  await email.fill('caller@stoep.example')
  await page.getByLabel('Phone').fill('082 555 0101')
  await page.getByLabel('Caller’s first name').fill('Demo')
  await page.getByLabel('Street and number').fill('1 Test Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.getByLabel('Postcode').fill('8001')
  await expect(page.getByText('After the postcode')).toHaveCount(0)

  await search.fill('kalk')
  await search.press('Enter')
  await expect(page.getByRole('list', { name: 'Found pieces' })).toBeVisible()
  const code = page.getByLabel('Promo code (optional)')
  await code.fill('NO-SUCH-CODE')
  const applied = page.waitForResponse((response) => response.request().postData()?.includes('"coupon":"NO-SUCH-CODE"') === true)
  await code.press('Enter')
  await applied
  await expect(code).toBeFocused()
  await email.fill('other@stoep.example')
  await email.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Check it, then press again.' })).toBeVisible()
  expect(placed).toBe(0)
})

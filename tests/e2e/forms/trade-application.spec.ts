import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { registerWithoutPage, shopper, signInWithin } from '../account/account-steps.ts'
import { ownShopOnLocalhost } from '../desk/own-shop.ts'
import { expect, expectAccessible, hydrated, open } from '../shell/shop-test.ts'
import { form, mailsTo } from './form-steps.ts'

const test = ownShopOnLocalhost()

/** A business applies for a trade account, the staff decide, and its customer has trade prices. */

const { business, buys } = filled.tradeApplication

test('a customer applies for a trade account, the desk accepts it, and the customer sees trade prices', async ({ page, browser, shop }) => {
  await open(page, '/my-account')
  await signInWithin(page.getByRole('main'), shopper)
  await page.getByRole('link', { name: 'Apply for a trade account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trade accounts' })).toBeVisible()
  await expectAccessible(page)
  const application = form(page, 'Apply for a trade account')
  await expect(application.getByLabel('Your name')).toHaveValue('Demo Shopper')
  await expect(application.getByLabel('E-mail')).toHaveValue(shopper.email)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(application.getByLabel('Business name')).toHaveAccessibleDescription(/Enter the name of your business/)
  await expectAccessible(page)
  await application.getByLabel('Business name').fill(business)
  await application.getByLabel('Kind of business').selectOption('Guest house, hotel or restaurant')
  await application.getByLabel('Phone').fill('082 555 0101')
  await application.getByLabel('VAT number').fill('4123456789')
  await application.getByLabel('What you buy').fill(buys)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Demo.' })).toBeFocused()
  await expectAccessible(page)
  await open(page, '/trade')
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()

  const { token } = await ownerAt(shop)
  const staff = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: withSession(token) })
  const desk = await staff.newPage()
  await desk.goto(`${shop.origin}/desk`)
  await desk.getByRole('link', { name: /1 Trade applications to decide/ }).click()
  await expect(desk.getByRole('status')).toHaveText('1 application')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: `Accept: ${business}` }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByLabel('Discount in percent').fill('20')
  await expectAccessible(desk)
  await decision.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByRole('status')).toHaveText('Nothing here.')
  await desk.getByRole('button', { name: 'Accepted' }).click()
  await expect(desk.getByText('Has joined')).toBeVisible()
  await staff.close()

  await open(page, '/trade')
  await expect(page.getByRole('heading', { name: 'You have a trade account' })).toBeVisible()
  await expect(form(page, 'Apply for a trade account')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your trade account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
  // 20% off R 21 999. Other customers pay R 18 999 in the sale.
  await open(page, '/product/kalk-bay')
  await expect(
    page
      .getByRole('main')
      .getByText(/R\s17\s599,20/)
      .first(),
  ).toBeVisible()
  await expect.poll(() => mailsTo(shop, shopper.email).filter((mail) => mail.includes('Your trade account is ready')).length).toBe(1)
})

test('a guest applies, is invited by mail, makes an account with that address and joins', async ({ page, shop }) => {
  const { token, call } = await ownerAt(shop)
  await open(page, '/trade')
  const application = form(page, 'Apply for a trade account')
  await application.getByLabel('Business name').fill('Sample Rooms')
  await application.getByLabel('Kind of business').selectOption('Something else')
  await application.getByLabel('Your name').fill('Demo Guest')
  await application.getByLabel('E-mail').fill('demo.rooms@stoep.example')
  await application.getByLabel('Phone').fill('082 555 0102')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Demo.' })).toBeFocused()
  const { applications } = (await call('deskTradeApplications', { token })).answer
  const params = { applicationId: applications[0]?.application_id ?? '' }
  await call('deskTradeApplicationAccept', { token, discount_percentage: 10, message: '' }, { params })
  const links = () => mailsTo(shop, 'demo.rooms@stoep.example').flatMap((mail) => /https?:\/\/\S+\?invite=[\w-]+/.exec(mail)?.[0] ?? [])
  await expect.poll(() => links().length).toBe(1)
  await registerWithoutPage(page.request, shop, { firstName: 'Demo', email: 'demo.rooms@stoep.example', password: 'a couch on the stoep' })
  await page.goto(links()[0] ?? '')
  await hydrated(page)
  await page.getByRole('button', { name: 'Join the trade account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Rooms' })).toBeVisible()
  await open(page, '/my-account')
  await expect(page.getByText('Your prices are 10% below the shop’s')).toBeVisible()
})

import { answerOf } from '../../support/server/answer-of.ts'
import { expect, test } from '../shell/shop-test.ts'
import { makeAccount, newPerson, openSignedIn } from './account-steps.ts'

/** The devices on which a customer is signed in. */

const devices = 'Where you are signed in'

test('[extended] a customer sees their devices and signs another one out; there the copies go, and the page asks to sign in', async ({
  page,
  shop,
  browser,
}) => {
  const person = newPerson('devices')
  await makeAccount(page, shop, person)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openSignedIn(other, new URL('/my-account', page.url()).href, person)
  await expect(other.getByRole('region', { name: devices }).getByText('This device')).toBeVisible()

  await page.reload()
  const list = page.getByRole('region', { name: devices }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1)
  await list.getByRole('button', { name: /^Sign out/ }).click()
  await expect(list).toHaveCount(1)

  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await elsewhere.close()
})

test('no script of a page gets the token of the session', async ({ page, shop }) => {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/register') && response.request().postData()?.includes('"code"') === true,
  )
  await makeAccount(page, shop, newPerson('token'))
  const response = await answered
  expect(await answerOf('register', response)).not.toHaveProperty('token')
  const session = (await page.context().cookies()).find(({ name }) => name === 'shop_session')
  expect(session).toMatchObject({ httpOnly: true })
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value ?? '')
})

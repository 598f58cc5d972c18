import { mailedCode, makeAccount, registerWithoutPage, signInWithin, newPerson } from './account-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'

/** Resetting and changing a password. */

test.describe('a lost password', () => {
  // The server rejects the old password and a wrong code.
  test.use({ planned: [/40[01] \((Unauthorized|Bad Request)\)/] })

  test('[extended] is reset with the mailed code on one page, or with the link in the mail without a sign-in; the old password no longer works', async ({
    page,
    shop,
    request,
  }) => {
    const person = newPerson('lost')
    await makeAccount(page, shop, person)
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)

    await open(page, '/my-account/sign-in')
    await page.getByRole('main').getByRole('link', { name: 'Lost password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lost password' })).toBeVisible()
    await page.getByRole('main').getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await expect(page.getByRole('main')).toContainText(`If there is an account for ${person.email}, a code is on its way.`)
    const { code } = await mailedCode(shop.data, person.email)

    await page.getByRole('textbox', { name: 'Code' }).fill('AAAAAAAA')
    await page.getByLabel('New password', { exact: true }).fill('another couch entirely')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByRole('main')).toContainText('This code is wrong or too old.')
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another couch entirely')
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByText('Your password is changed.').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await open(page, '/my-account')
    await signInWithin(page.getByRole('main'), person)
    await expect(page.getByRole('alert')).toHaveText('Incorrect Email or Password')

    const linked = newPerson('mailed')
    await registerWithoutPage(request, shop, linked)
    await open(page, '/my-account/lost-password')
    await page.getByRole('main').getByLabel('E-mail').fill(linked.email)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    const { path } = await mailedCode(shop.data, linked.email)

    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue(linked.email)
    await expect(page.getByRole('textbox', { name: 'Code' })).not.toHaveValue('')
    await expectAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill('a third couch as well')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByRole('main')).toContainText('Your password is changed.')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  })
})

test('an unknown address gets the same answer', async ({ page }) => {
  await open(page, '/my-account/lost-password')
  await page.getByRole('main').getByLabel('E-mail').fill('demo.nobody@stoep.example')
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(page.getByRole('main')).toContainText('If there is an account for demo.nobody@stoep.example, a code is on its way.')
})

test.describe('changing a password', () => {
  test.use({ planned: [/401 \(Unauthorized\)/] })

  test('[extended] asks for the current one, keeps this session and ends the others', async ({ page, browser, shop }) => {
    const person = newPerson('changes')
    await makeAccount(page, shop, person)
    const otherContext = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })
    const other = await otherContext.newPage()
    await open(other, '/my-account')
    await signInWithin(other.getByRole('main'), person)
    await expect(other.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()

    await page.getByRole('link', { name: 'Change your password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change your password' })).toBeVisible()
    await page.getByLabel('Current password').fill('not the one')
    await page.getByLabel('New password', { exact: true }).fill('one more couch')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your current password is not right')
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByRole('main')).toContainText('Your password is changed.')
    await open(page, '/my-account')
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()

    await reopen(other)
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await signInWithin(other.getByRole('main'), { ...person, password: 'one more couch' })
    await expect(other.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
    await otherContext.close()
  })
})

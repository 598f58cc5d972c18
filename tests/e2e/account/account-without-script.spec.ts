import { confirmSignUp, DEMO_PASSWORD, mailedCode, registerWithoutPage, shopper, newPerson } from './account-steps.ts'
import { expect, test } from '../shell/shop-test.ts'

/** An account without script: plain forms that the server answers with pages. */

// The browser logs the status of a rejected form as an error.
test.use({ javaScriptEnabled: false, planned: [/40[0-9] \(|422 \(/] })

test('a sign-in returns to the requested page, and a sign-out leads home', async ({ page, context }) => {
  await page.goto('/my-account/orders')
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(shopper.email)
  await main.getByLabel('Password', { exact: true }).fill('not the one')
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(main).toContainText('Incorrect Email or Password')
  await expect(main.getByLabel('E-mail')).toHaveValue(shopper.email)
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain('not the one')

  await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my-account\/orders$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name === 'shop_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await main.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('[extended] a customer makes an account, resets the lost password by mail and changes it', async ({ page, shop }) => {
  const person = newPerson('plain')
  const main = page.getByRole('main')
  await page.goto('/my-account/sign-in')
  await main.getByRole('link', { name: 'Create account' }).click()
  await main.getByLabel('E-mail').fill('nobody')
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main).toContainText('Please complete all fields')
  await expect(main).toContainText('Invalid email')
  await expect(main.getByLabel('E-mail')).toHaveValue('nobody')
  await main.getByLabel('First name').fill(person.firstName)
  await main.getByLabel('E-mail').fill(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main).toContainText(`A mail is on its way to ${person.email}.`)
  await expect(main.getByLabel('First name')).toHaveValue(person.firstName)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await confirmSignUp(main, shop, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await main.getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.goto('/my-account/lost-password')
  await main.getByLabel('E-mail').fill(person.email)
  await main.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(main).toContainText(`If there is an account for ${person.email}, a code is on its way.`)
  const { code } = await mailedCode(shop.data, person.email)
  await main.getByLabel('Code').fill(code)
  await main.getByLabel('New password', { exact: true }).fill('short')
  await main.getByRole('button', { name: 'Set the new password' }).click()
  await expect(main).toContainText('A password has 8 to 128 characters')
  await expect(main.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
  await main.getByLabel('New password', { exact: true }).fill('another couch')
  await main.getByRole('button', { name: 'Set the new password' }).click()
  await expect(main).toContainText('Your password is changed.')

  await page.goto('/my-account/change-password')
  await main.getByLabel('Current password').fill('another couch')
  await main.getByLabel('New password', { exact: true }).fill('yet another couch')
  await main.getByRole('button', { name: 'Change the password' }).click()
  await expect(main).toContainText('Your password is changed.')
  await main.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
})

test('[extended] a customer changes the e-mail address with the mailed code, and the old address takes it back', async ({ page, shop }) => {
  const person = newPerson('moves')
  const email = 'demo.moved@stoep.example'
  await registerWithoutPage(page.request, shop, person)
  const main = page.getByRole('main')
  await page.goto('/my-account/change-email')
  await main.getByLabel('New e-mail').fill(email)
  await main.getByLabel('Password', { exact: true }).fill('not this one')
  await main.getByRole('button', { name: 'Send the code' }).click()
  await expect(main).toContainText('Your current password is not right')
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Send the code' }).click()
  await expect(main).toContainText(`A mail is on its way to ${email}.`)
  await main.getByLabel('Code').fill((await mailedCode(shop.data, email, 'email')).code)
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main).toContainText(`You sign in with ${email} from now on.`)
  await page.goto((await mailedCode(shop.data, person.email, 'undo')).path)
  await main.getByRole('button', { name: 'Keep my address' }).click()
  await expect(main).toContainText('Your account keeps this address.')
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('the server rejects a sign-in form from another site', async ({ request, shop }) => {
  const form = { email: shopper.email, password: DEMO_PASSWORD, next: '/my-account' }
  const foreign: Record<string, string>[] = [
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: shop.origin, 'Sec-Fetch-Site': 'cross-site' },
    {},
  ]
  for (const headers of foreign) {
    const response = await request.post('/my-account/sign-in', { form, headers, maxRedirects: 0 })
    expect(response.status(), JSON.stringify(headers)).toBe(403)
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
  const away = await request.post('/my-account/sign-in', {
    form: { ...form, next: '//elsewhere.example' },
    headers: { Origin: shop.origin },
    maxRedirects: 0,
  })
  expect(away.status()).toBe(303)
  expect(away.headers()['location']).toBe('/my-account')
})

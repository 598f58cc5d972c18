import { confirmSignUp, dialog, fillSignUp, mailedCode, shopper, signInWithin, newPerson } from './account-steps.ts'
import { expectStored, mailsTo } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** Sign-up and sign-in on a phone. */

test('[extended] a sign-up from the menu leads to the account page, and the menu shows the name', async ({ page, shop }) => {
  const person = newPerson('menu')
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused()
  await dialog(page).getByLabel('E-mail').fill(person.email)
  await dialog(page).getByRole('link', { name: 'Create account' }).click()

  // The sign-up form contains the typed e-mail address.
  const signUp = dialog(page, 'Create account')
  await expect(signUp.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(signUp.getByLabel('First name')).toBeFocused()
  await fillSignUp(signUp, person)
  await expect(signUp).toContainText(`A mail is on its way to ${person.email}.`)
  await expect(signUp.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expect(signUp.getByLabel('First name')).toBeHidden()
  await expectAccessible(page)
  await confirmSignUp(signUp, shop, person)
  await expect(signUp).toBeHidden()
  await expect(page.getByText('Hello Demo. You are signed in.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toContainText('Hello, Demo')
  await menu.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await expect(page).toHaveTitle('Your account – Stoep')
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('[extended] the link in the mail continues the sign-up in another browser', async ({ page, shop }) => {
  const person = newPerson('elsewhere')
  const { password, firstName, email } = person
  await page.request.post('/api/register', { data: { password, firstName, lastName: '', email } })
  const { path, code } = await mailedCode(shop.data, email, 'account')
  await open(page, path)
  const main = page.getByRole('main')
  await expect(main.getByLabel('E-mail')).toHaveValue(email)
  await expect(main.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
  await expectAccessible(page)
  await main.getByLabel('First name').fill(firstName)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
})

test('[extended] the step for the code of a sign-up is still there after a reload, without the password', async ({ page, shop }) => {
  const person = newPerson('reload')
  await open(page, '/my-account/sign-up')
  const main = page.getByRole('main')
  await fillSignUp(main, person)
  await expectStored(page, person.email)
  await page.reload()
  await expect(main).toContainText(`A mail is on its way to ${person.email}.`)
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await confirmSignUp(main, shop, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
})

test('[§6.3] a guarded page asks for a sign-in and then shows the requested page', async ({ page }) => {
  await open(page, '/my-account/orders')
  await expect(page).toHaveTitle('Sign in – Stoep')
  await expect(page.getByRole('main')).toContainText('Sign in to continue.')
  await signInWithin(page.getByRole('main'), shopper)
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await expect(page).toHaveURL(/\/my-account\/orders$/)
  await expect(page).toHaveTitle('Your orders – Stoep')
})

test('the sign-in page leads to `next`, and never to another site', async ({ page, shop }) => {
  await open(page, '/my-account/sign-in?next=%2Fproduct%2Fkalk-bay%3Ffabric%3Dlinen-clay')
  await signInWithin(page.getByRole('main'), shopper)
  await expect(page).toHaveURL(`${shop.origin}/product/kalk-bay?fabric=linen-clay`)
  // A signed-in customer goes to the target at once.
  await open(page, '/my-account/sign-in?next=%2F%2Felsewhere.example%2F')
  await expect(page).toHaveURL(`${shop.origin}/my-account`)
})

test('account pages are neither cached nor indexed', async ({ request }) => {
  for (const path of [
    '/my-account',
    '/my-account/orders',
    '/my-account/change-password',
    '/my-account/view-order/12345678',
    '/my-account/sign-in',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex">')
  }
})

test.describe('a rejected sign-in or sign-up', () => {
  test.use({ planned: [/401 \(Unauthorized\)/] })

  test("[§5.5] a wrong password shows 'Incorrect Email or Password' and keeps the e-mail; the right one signs in", async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Login' }).click()
    await signInWithin(dialog(page), { email: shopper.email, password: 'not the one' })
    await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect Email or Password')
    await expect(dialog(page).getByLabel('E-mail')).toHaveValue(shopper.email)
    await expectAccessible(page)
    // The answer does not reveal whether the address has an account.
    await signInWithin(dialog(page), { email: 'nobody@stoep.example', password: 'not the one' })
    await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect Email or Password')
    await signInWithin(dialog(page), shopper)
    await expect(dialog(page)).toBeHidden()
  })

  test('[extended] a sign-up with the address of an account gets the usual answer, and the owner gets a mail', async ({ page, shop }) => {
    await open(page, '/my-account/sign-up')
    const main = page.getByRole('main')
    await fillSignUp(main, { ...shopper, firstName: 'Demo', password: 'not the owner at all' })
    await expect(main).toContainText(`A mail is on its way to ${shopper.email}.`)
    await main.getByRole('textbox', { name: 'Code' }).fill('AAAAAAAA')
    await main.getByRole('button', { name: 'Confirm' }).click()
    await expect(main).toContainText('Code: This code is wrong or too old. After five tries you need a new one.')
    await expect.poll(() => mailsTo(shop, shopper.email).join()).toContain('You have one already')
  })

  test('[extended] a wrong code shows an error, the typed data stays, and another address can get a new mail', async ({ page, shop }) => {
    const [mistyped, person] = [newPerson('mistyped'), newPerson('typed')]
    await open(page, '/my-account/sign-up')
    const main = page.getByRole('main')
    await fillSignUp(main, mistyped)
    await main.getByRole('textbox', { name: 'Code' }).fill('AAAAAAAA')
    await main.getByRole('button', { name: 'Confirm' }).click()
    await expect(main).toContainText('Code: This code is wrong or too old.')
    await main.getByRole('link', { name: 'No mail? Ask again' }).click()
    await expect(main.getByLabel('First name')).toBeFocused()
    await expect(main).not.toContainText('This code is wrong')
    await expect(main.getByLabel('First name')).toHaveValue(person.firstName)
    await expect(main.getByLabel('Password', { exact: true })).toHaveValue(person.password)
    await main.getByLabel('E-mail').fill(person.email)
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(main).toContainText(`A mail is on its way to ${person.email}.`)
    await confirmSignUp(main, shop, person)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  })
})

test('the fields show the messages of the specification, and a summary links to them', async ({ page }) => {
  await open(page, '/my-account/sign-up')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('region', { name: 'Please complete all fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Enter your first name', 'Enter your e-mail address', 'Choose a password'])
  await summary.getByRole('link').first().click()
  await expect(main.getByLabel('First name')).toBeFocused()
  await main.getByLabel('First name').fill('<script>')
  await main.getByLabel('E-mail').fill('nobody')
  await main.getByLabel('Password', { exact: true }).fill('short')
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main).toContainText('Invalid Name')
  await expect(main).toContainText('Invalid email')
  await expect(main).toContainText('A password has 8 to 128 characters')
  // The message disappears as soon as the field is valid.
  await main.getByLabel('E-mail').fill('nobody@stoep.example')
  await expect(main).not.toContainText('Invalid email')
})

test('a password can be shown, pasted and filled in by the browser', async ({ page }) => {
  await open(page, '/my-account/sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  const taken = await password.evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })))
  expect(taken).toBe(true)
})

import type { Page } from '@playwright/test'
import { freePort } from '../../support/server/free-port.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { expect, expectAccessible, open, test as base } from '../shell/shop-test.ts'
import { addAuthenticator } from './authenticator.ts'
import { makeAccount, newPerson, signInWithin } from './account-steps.ts'

/** Passkeys with Chromium's virtual authenticator. */

/** A shop under a name: browsers have no passkeys for a numeric address. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const shop = await createShopProcess({ PUBLIC_URL: origin }, port)
      await shop.start()
      await use({ ...shop, origin })
      await shop.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The answer to a password that is not enough. */
test.use({ planned: [/401 \(Unauthorized\)/] })

const signOut = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

test('[extended] a customer adds a passkey, is asked for it after the password, uses a recovery code, and signs in without a password', async ({
  page,
  shop,
}) => {
  await addAuthenticator(page)
  const person = newPerson('passkey')
  await makeAccount(page, shop, person)
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Test key')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(dialog.getByText('If you lose your passkey')).toBeFocused()
  const [code = ''] = await codes.allTextContents()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card).toContainText('Test key')

  await card.getByRole('button', { name: 'Ask for it at each sign-in' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('A sign-in with your password also asks for a passkey.')
  await expectAccessible(page)

  const hello = page.getByRole('heading', { level: 1, name: 'Hello, Demo' })
  const main = page.getByRole('main')
  await signOut(page)
  await open(page, '/my-account')
  await signInWithin(main, person)
  await main.getByRole('button', { name: 'Use passkey' }).click()
  await expect(hello).toBeVisible()

  await signOut(page)
  await open(page, '/my-account')
  await signInWithin(main, person)
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await main.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(hello).toBeVisible()
  await expect(card).toContainText('9 recovery codes')

  await signOut(page)
  await open(page, '/my-account')
  await main.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(hello).toBeVisible()

  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('The same key')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('This device already has a passkey for your account.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await card.getByRole('button', { name: 'Remove Test key' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card).not.toContainText('Test key')

  await signOut(page)
  await open(page, '/my-account')
  await page.evaluate(() => {
    PublicKeyCredential.signalUnknownCredential = async ({ credentialId }) => {
      document.documentElement.setAttribute('data-forgotten', credentialId)
    }
  })
  await main.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(main).toContainText('This passkey has been removed from the account. Sign in with your password, or set a new one.')
  await expect(page.locator('html[data-forgotten]')).toBeAttached()
})

import { text } from 'node:stream/consumers'
import { makeAccount, openSignedIn, shopper, newPerson } from './account-steps.ts'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'
import { checked } from '../../support/server/answer-of.ts'
import { customerExportSchema } from '../../../src/contract/account/customer.ts'

/** Changing, exporting and deleting customer data. */

test('[extended] a customer edits name and phone in place, and the greeting shows the new name; adds, changes and removes an address', async ({
  page,
  shop,
}) => {
  await makeAccount(page, shop, newPerson('details'))
  const edit = page.getByRole('button', { name: 'Edit your details' })
  await edit.click()
  const details = page.getByRole('form', { name: 'Your details' })
  await expect(details.getByLabel('First name')).toBeFocused()
  await details.getByLabel('First name').fill('Thandeka')
  await details.getByLabel('Phone').fill('12')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toContainText('Please check the phone number: in South Africa it has 10 digits')
  await details.getByLabel('Phone').fill('+27 82 555 0101')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Thandeka' })).toBeVisible()
  await expect(edit).toBeFocused()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('+27 82 555 0101')

  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add billing address' }).click()
  const form = page.getByRole('form', { name: 'Billing address' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Please complete all fields' })).toBeFocused()
  await form.getByLabel('Street address').fill('1 Demo Road')
  await expectStored(page, '1 Demo Road')
  await page.reload()
  await main.getByRole('button', { name: 'Add billing address' }).click()
  await expect(form.getByLabel('Street address')).toHaveValue('1 Demo Road')
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('City or town').fill('Gqeberha')
  await form.getByLabel('Postcode').fill('60 01')
  await expect(form.getByLabel('Province')).toHaveValue('Eastern Cape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('1 Demo Road')
  await main.getByRole('button', { name: 'Edit billing address' }).click()
  await form.getByLabel('Street address').fill('2 Demo Road')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('2 Demo Road')
  await page.reload()
  await expect(main).toContainText('2 Demo Road')
  await main.getByRole('button', { name: 'Remove billing address' }).click()
  await expect(main).toContainText('The same as delivery.')
})

test('[extended] a customer downloads all data of the shop about them', async ({ page }) => {
  await openSignedIn(page, '/my-account', shopper)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my information' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-information.json')
  const exported = checked(customerExportSchema, JSON.parse(await text(await file.createReadStream())))
  expect(exported.customer.email).toBe(shopper.email)
  expect(JSON.stringify(exported)).not.toMatch(/argon2|password_hash/)
})

test.describe('deleting an account', () => {
  test.use({ planned: [/401 \(Unauthorized\)/] })

  test('[extended] explains what is deleted and what stays, asks for the password, and leads home', async ({ page, shop }) => {
    const person = newPerson('deletes')
    await makeAccount(page, shop, person)
    const open = page.getByRole('button', { name: 'Delete my account' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toContainText('This cannot be undone.')
    await expect(dialog).toContainText('Orders stay with us for as long as tax law asks')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await dialog.getByLabel('Password', { exact: true }).fill('not the one')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Your account is deleted.').first()).toBeVisible()
    await page.goto('/my-account')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})

import { signInWithin } from '../account/account-steps.ts'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'
import { addByAddress } from '../shell/steps.ts'
import { trader } from './list-steps.ts'

test('[extended] a trade customer asks for a quote for the cart and sees it wait', async ({ page }) => {
  await open(page, '/my-account')
  await signInWithin(page.getByRole('main'), trader)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await addByAddress(page, '/product/aloe')
  await open(page, '/my-account/quotes')
  const form = page.getByRole('form', { name: 'Ask for a quote' })
  await form.getByLabel('Street address').fill('5 Example Road')
  await form.getByLabel('City or town').fill('Cape Town')
  await form.getByLabel('Postcode').fill('8001')
  await form.getByLabel('Phone').fill('082 555 0101')
  await form.getByLabel('Note').fill('For the demo guest house.')
  await expectStored(page, 'For the demo guest house.')
  await reopen(page)
  await expect(form.getByLabel('Note')).toHaveValue('For the demo guest house.')
  await expect(form.getByLabel('Province')).toHaveValue('Western Cape')
  await form.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('region', { name: /^Quote QU-/ }).first()).toContainText('We are pricing it')
  await expect(form.getByLabel('Deliver to'), 'the typed address is saved').toContainText('Cape Town: 5 Example Road')
  await expectAccessible(page)
})

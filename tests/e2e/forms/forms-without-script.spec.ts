import { expectOneMail, form, swatch } from './form-steps.ts'
import { expect, test } from '../shell/shop-test.ts'

/** Every form without script. */

test.use({ javaScriptEnabled: false, planned: [/422 \(Unprocessable/] })

test('a message: an invalid form returns with errors and typed data, and a valid one is sent', async ({ page, shop }) => {
  await page.goto('/info/contact-us')
  await page.getByLabel('Your name').fill('Demo Writer')
  await page.getByLabel('Message').fill('Sent without script.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('main')).toContainText('E-mail: Invalid email')
  await expect(page.getByLabel('Message')).toHaveValue('Sent without script.')
  await form(page, 'Write to us').getByLabel('E-mail').fill('demo.writes.plainly@stoep.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/confirmed\/message-sent$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expectOneMail(shop, 'demo.writes.plainly@stoep.example')
})

test('[extended] the newsletter, from the footer of a page of prose', async ({ page, shop }) => {
  await page.goto('/info/faqs')
  await form(page, 'Newsletter').getByLabel('E-mail').fill('demo.plain.letters@stoep.example')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page).toHaveURL(/\/confirmed\/newsletter-sent$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expectOneMail(shop, 'demo.plain.letters@stoep.example')
})

test('[extended] swatches: fabrics are checkboxes, and the request is sent', async ({ page, shop }) => {
  await page.goto('/info/swatches')
  for (const name of ['Oat, Linen', 'Moss, Tweed']) await swatch(page, name).click()
  await form(page, 'Free swatches').getByLabel('First and last name').fill('Demo Writer')
  await form(page, 'Free swatches').getByLabel('E-mail').fill('demo.plain.swatches@stoep.example')
  await page.getByRole('button', { name: 'Send my swatches' }).click()
  await expect(page.getByRole('main')).toContainText('Please complete all fields')
  await expect(page.getByRole('checkbox', { name: 'Moss, Tweed' })).toBeChecked()
  await page.getByLabel('Postal or street address').fill('12 Long Street, Gardens, Cape Town, 8001')
  await page.getByRole('button', { name: 'Send my swatches' }).click()
  await expect(page).toHaveURL(/\/confirmed\/swatches-sent$/)
  await expectOneMail(shop, 'demo.plain.swatches@stoep.example')
})

test('[extended] an application: all steps are on one page and are sent at once', async ({ page, shop }) => {
  await page.goto('/decorator/application')
  const apply = form(page, 'Apply to join')
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  await apply.getByLabel('First and last name').fill('Demo Decorator')
  await apply.getByLabel('E-mail').fill('demo.plain.apply@stoep.example')
  await apply.getByLabel('Phone').fill('021 555 0142')
  await apply.getByLabel('Business name').fill('Demo Rooms')
  await apply.getByLabel('City or town').fill('Polokwane')
  await apply.getByLabel('Province').selectOption('Limpopo')
  await apply.getByLabel('Years of practice').fill('4')
  await apply.getByLabel('Tell us about your work').fill('Two houses in Bendor and a lodge near Haenertsburg.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page).toHaveURL(/\/confirmed\/application-sent$/)
  await expectOneMail(shop, 'demo.plain.apply@stoep.example')
})

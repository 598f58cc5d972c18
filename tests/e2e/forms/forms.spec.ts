import { countCalls, expectStored, expectOneMail, form, goOffline, goOnline, mailsTo, OFFLINE, swatch } from './form-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** Contact form, swatches and application. */

test('a field is checked on blur, and its error disappears as soon as it is valid; the honeypot field is out of reach; an empty message gets the messages of the specification in a summary that links to the fields, and is not sent', async ({
  page,
}) => {
  const calls = countCalls(page, '/api/contact')
  await open(page, '/info/contact-us')
  const trap = form(page, 'Write to us').locator('input[name=website2]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).not.toBeInViewport()
  await expect(form(page, 'Write to us').getByRole('textbox', { name: 'Website' })).toHaveCount(0)

  const email = form(page, 'Write to us').getByLabel('E-mail')
  await email.fill('nomsa@stoep')
  await expect(page.getByText('Invalid email')).toHaveCount(0)
  await page.getByLabel('Message').focus()
  await expect(email).toHaveAccessibleDescription(/Invalid email/)
  await expect(page.getByLabel('Message')).toBeFocused()
  await email.fill('nomsa@stoep.example')
  await expect(page.getByText('Invalid email')).toHaveCount(0)
  await email.clear()

  await page.getByRole('button', { name: 'Send message' }).click()
  const summary = form(page, 'Write to us').getByRole('region', { name: '3 fields need a look:' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(['Your name: Invalid Name', 'E-mail: Invalid email', 'Message: Invalid Message'])
  await expectAccessible(page)
  await summary.getByRole('link', { name: /^Message/ }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(calls.bodies()).toEqual([])
})

test('[extended] a sent message shows thanks with the name, and the sender gets a mail that says so, without the typed words', async ({
  page,
  shop,
}) => {
  await open(page, '/info/contact-us')
  await page.getByLabel('Your name').fill('Nomsa Dube')
  await form(page, 'Write to us').getByLabel('E-mail').fill('demo.message@stoep.example')
  await page.getByLabel('Message').fill('Will the Kalk Bay fit through a door of 78 cm?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const thanks = page.getByRole('heading', { name: 'Thank you, Nomsa.' })
  await expect(thanks).toBeFocused()
  await expect(page.getByText('a mail that says so is on its way to demo.message@stoep.example')).toBeVisible()
  await expectAccessible(page)
  await expectOneMail(shop, 'demo.message@stoep.example')
  expect(mailsTo(shop, 'demo.message@stoep.example')[0]).toContain('We have your message')
  expect(mailsTo(shop, 'demo.message@stoep.example')[0]).not.toContain('78 cm')
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('a message is stored and sent once when the network is back, and the page shows each state', async ({ page, context, shop }) => {
    await open(page, '/info/contact-us')
    await page.getByLabel('Your name').fill('Sipho Khumalo')
    await form(page, 'Write to us').getByLabel('E-mail').fill('demo.kept@stoep.example')
    await goOffline(page, context)
    await expect(page.getByText('Your message is kept on this device and will be sent')).toBeVisible()
    await page.getByLabel('Message').fill('Written in the mountains.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Your message is kept, Sipho.' })).toBeFocused()
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
    await expectAccessible(page)
    expect(mailsTo(shop, 'demo.kept@stoep.example')).toEqual([])

    await goOnline(context)
    await expect(page.getByRole('heading', { name: 'Thank you, Sipho.' })).toBeVisible()
    await expect(page.getByText('Your message has been sent.')).toBeVisible()
    await expectOneMail(shop, 'demo.kept@stoep.example')
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect(mailsTo(shop, 'demo.kept@stoep.example')).toHaveLength(1)
  })

  test('[M6] swatches need a connection: choices and typed data survive a reload and are sent later', async ({ page, context, shop }) => {
    await open(page, '/info/swatches')
    for (const name of ['Oat, Linen', 'Forest, Velvet']) await swatch(page, name).click()
    await form(page, 'Free swatches').getByLabel('First and last name').fill('Sipho Khumalo')
    await form(page, 'Free swatches').getByLabel('E-mail').fill('demo.swatches@stoep.example')
    await page.getByLabel('Postal or street address').fill('12 Long Street, Gardens, Cape Town, 8001')
    await goOffline(page, context)
    await page.getByRole('button', { name: 'Send my swatches' }).click()
    await expect(page.getByText('The request was not sent.')).toBeVisible()

    await goOnline(context)
    await page.reload()
    await expect(page.getByText('We kept what you typed last time.')).toBeVisible()
    await expect(page.getByText('2 of 6 chosen')).toBeVisible()
    await expect(page.getByLabel('Postal or street address')).toHaveValue(/12 Long Street/)
    await page.getByRole('button', { name: 'Send my swatches' }).click()
    await expect(page.getByRole('heading', { name: 'Your swatches are on the list, Sipho.' })).toBeFocused()
    await expectOneMail(shop, 'demo.swatches@stoep.example')
  })
})

test('[extended] the limit is six swatches, with a message; removing one allows another', async ({ page }) => {
  await open(page, '/info/swatches?fabric=leather-tan')
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  const count = page.getByText(/^\d of 6 chosen$/)
  await expect(count).toHaveText('1 of 6 chosen')
  const boxes = page.getByRole('group', { name: 'Fabrics, up to 6' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(20)
  for (const name of ['Oat, Linen', 'Clay, Linen', 'Slate, Linen', 'Indigo, Linen', 'Sage, Linen']) await swatch(page, name).click()
  await expect(count).toHaveText('6 of 6 chosen')
  await swatch(page, 'Ochre, Velvet').click()
  await expect(page.getByRole('checkbox', { name: 'Ochre, Velvet' })).not.toBeChecked()
  await expect(page.getByText('Six is the limit. Remove one to add this one.')).toBeVisible()
  await expectAccessible(page)
  await swatch(page, 'Oat, Linen').click()
  await swatch(page, 'Ochre, Velvet').click()
  await expect(page.getByRole('checkbox', { name: 'Ochre, Velvet' })).toBeChecked()
  await expect(count).toHaveText('6 of 6 chosen')
})

test('[extended] [M6] an application has steps, survives a reload, shows a review and is sent', async ({ page, shop }) => {
  await open(page, '/decorator/application')
  const apply = form(page, 'Apply to join')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(apply.getByLabel('First and last name')).toBeFocused()
  await expect(apply.getByLabel('First and last name')).toHaveAccessibleDescription(/Invalid Name/)
  await apply.getByLabel('First and last name').fill('Lerato Molefe')
  await apply.getByLabel('E-mail').fill('demo.apply@stoep.example')
  await apply.getByLabel('Phone').fill('021 555 0142')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 4 Your practice' })).toBeFocused()
  // A link that the header covers by half counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await apply.getByLabel('Business name').fill('Molefe Rooms')
  await apply.getByLabel('City or town').fill('Demoville-Noord')
  await expectStored(page, 'Demoville-Noord')

  await page.reload()
  await expect(page.getByText('We kept what you typed last time.')).toBeVisible()
  await expect(apply.getByLabel('First and last name')).toHaveValue('Lerato Molefe')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(apply.getByLabel('City or town')).toHaveValue('Demoville-Noord')
  await apply.getByLabel('Province').selectOption('Free State')
  await apply.getByLabel('Years of practice').fill('9')
  await page.getByRole('button', { name: 'Next' }).click()
  await apply.getByLabel('Tell us about your work').fill('A guest house in Clarens and a flat in Westdene.')
  await page.getByRole('button', { name: 'Check your answers' }).click()
  const review = page.getByRole('main')
  for (const words of ['Lerato Molefe', 'Molefe Rooms', 'Free State', 'A guest house in Clarens', 'Left empty'])
    await expect(review.getByRole('definition').filter({ hasText: words }).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change your practice' }).click()
  await apply.getByLabel('Years of practice').fill('10')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Lerato.' })).toBeFocused()
  await expectOneMail(shop, 'demo.apply@stoep.example')
  await page.reload()
  await expect(apply.getByLabel('First and last name')).toHaveValue('')
})

test('[extended] the pages behind links in mails confirm the result', async ({ page }) => {
  for (const [what, heading] of [
    ['newsletter', 'You are on the list'],
    ['unsubscribed', 'You are off the list'],
    ['giveaway', 'You are in the draw'],
    ['expired', 'This link no longer works'],
  ]) {
    await page.goto(`/confirmed/${what}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})

test('[extended] a press before the form’s code has loaded is handled later', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/info/contact-us')
  await page.getByLabel('Message').fill('Pressed too early.')
  await page.getByRole('button', { name: 'Send message' }).click()
  release()
  const summary = form(page, 'Write to us').getByRole('region', { name: '2 fields need a look:' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Pressed too early.')
})

test.describe('a form posted before any script ran', () => {
  test.use({ planned: [/422 \(Unprocessable/] })

  test('the returned page hydrates with errors and typed data', async ({ page }) => {
    await open(page, '/help/contact-us')
    await page.getByLabel('Message').fill('Posted plainly.')
    await form(page, 'Write to us').evaluate((element: HTMLFormElement) => element.submit())
    await expect(page).toHaveURL(/\/info\/contact-us$/)
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByLabel('Message')).toHaveValue('Posted plainly.')
    await page.getByLabel('Your name').fill('Nomsa Dube')
    await form(page, 'Write to us').getByLabel('E-mail').fill('demo.twofold@stoep.example')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you, Nomsa.' })).toBeFocused()
  })
})

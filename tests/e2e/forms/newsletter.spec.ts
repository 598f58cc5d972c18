import { countCalls, expectOneMail, form, goOffline, goOnline, mailsTo, OFFLINE } from './form-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** The newsletter form in the footer of every page. */

test('[extended] an address is checked, signed up and confirmed by mail', async ({ page, shop }) => {
  await open(page, '/blog')
  const letters = form(page, 'Newsletter')
  await letters.getByLabel('E-mail').fill('demo.letters@stoep')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(letters.getByLabel('E-mail')).toHaveAccessibleDescription(/Invalid email/)
  await expect(letters.getByLabel('E-mail')).toBeFocused()
  await expectAccessible(page)
  await letters.getByLabel('E-mail').fill('demo.letters@stoep.example')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Check your inbox. Tap the link we sent to demo.letters@stoep.example' }),
  ).toBeFocused()
  await expectOneMail(shop, 'demo.letters@stoep.example')

  const [mail = ''] = mailsTo(shop, 'demo.letters@stoep.example')
  const linkTo = (what: string) => new RegExp(`https?://\\S+/api/newsletter/${what}\\?token=[\\w-]+`).exec(mail)?.[0] ?? ''
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(linkTo('unsubscribe'))
  await expect(page.getByRole('main')).toContainText('Unsubscribe demo.letters@stoep.example from our newsletter?')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(linkTo('confirm'))
  await expect(page.getByRole('main').getByRole('button')).toHaveCSS('background-color', 'rgb(168, 83, 47)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, send me the letters' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('[extended] an address is stored, with a message, and sent exactly once', async ({ page, context, shop }) => {
    const calls = countCalls(page, '/api/newsletter')
    await open(page, '/')
    await form(page, 'Newsletter').getByLabel('E-mail').fill('demo.later@stoep.example')
    await goOffline(page, context)
    await page.getByRole('button', { name: 'Sign me up' }).click()
    await expect(page.getByText('Kept on this device. We sign demo.later@stoep.example up when you are back online')).toBeVisible()
    expect(calls.bodies()).toEqual([])
    await goOnline(context)
    await expectOneMail(shop, 'demo.later@stoep.example')
    await page.reload()
    await expect(page.getByText('waiting to be sent')).toHaveCount(0)
    expect(calls.bodies()).toHaveLength(1)
  })
})

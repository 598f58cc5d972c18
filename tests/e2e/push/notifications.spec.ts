import { notifications, openFromFooter } from './push-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** Browsers without notifications: the dialog explains what to do, and has no control without an effect. */

test('[extended] in a tab on an iPhone, the dialog links to the steps for the home screen', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await open(page, '/')
  await openFromFooter(page)
  await expect(notifications(page)).toContainText('Add Stoep to your home screen first')
  await expect(notifications(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await notifications(page).getByRole('link', { name: 'How to add it' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect(notifications(page)).toBeHidden()
})

test('[extended] in a browser without push, the dialog says that notifications are not possible', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PushManager'))
  await open(page, '/')
  await openFromFooter(page)
  await expect(notifications(page)).toContainText('This browser cannot show notifications')
  await expect(notifications(page).getByRole('checkbox')).toHaveCount(0)
})

test('with blocked notifications, the dialog shows what to do, and the choice after that', async ({ page }) => {
  await page.addInitScript(() => {
    const browser: { permission: NotificationPermission } = { permission: 'denied' }
    Object.assign(globalThis, { browser })
    Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
  })
  await open(page, '/')
  await openFromFooter(page)
  await expect(notifications(page)).toContainText('Notifications from Stoep are blocked')
  await expect(notifications(page).getByRole('checkbox')).toHaveCount(0)
  await page.evaluate(() => {
    Object.assign(Reflect.get(globalThis, 'browser'), { permission: 'default' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(notifications(page).getByRole('checkbox', { name: 'New versions of this app' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[extended] the button for notifications is hidden', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo').getByText('Two a month')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications on this device' })).toBeHidden()
  })
})

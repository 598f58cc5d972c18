import { notifications, openFromFooter } from './push-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** Where notifications cannot be had, it is said, with what to do; and nothing stands there that does nothing. */

test('on an iPhone, in a tab: the home screen comes first, and the way there is shown', async ({ page }) => {
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

test('in a browser without push: it says that orders are told by e-mail', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PushManager'))
  await open(page, '/')
  await openFromFooter(page)
  await expect(notifications(page)).toContainText('This browser cannot show notifications')
  await expect(notifications(page).getByRole('checkbox')).toHaveCount(0)
})

test('blocked in the browser: what to do, and after it has been done the choice', async ({ page }) => {
  await page.addInitScript(() => {
    const browser = { permission: 'denied' as NotificationPermission }
    Object.assign(globalThis, { browser })
    Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
  })
  await open(page, '/')
  await openFromFooter(page)
  await expect(notifications(page)).toContainText('Notifications from Stoep are blocked')
  await expect(notifications(page).getByRole('checkbox')).toHaveCount(0)
  await page.evaluate(() => {
    Object.assign(Reflect.get(globalThis, 'browser') as object, { permission: 'default' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(notifications(page).getByRole('checkbox', { name: 'New versions of this app' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('no notification is offered', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo').getByText('Two a month')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications on this device' })).toBeHidden()
  })
})

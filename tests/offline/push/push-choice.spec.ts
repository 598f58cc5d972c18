import { controlled, isSubscribed, notifications, openFromFooter } from '../../e2e/push/push-steps.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, open, reopen, test } from './pushed.ts'

/** The dialog for notifications: the user chooses topics, and the browser asks only after that. */

test('[extended] guests open the dialog from the footer by keyboard; no topic is preselected, and the dialog shows the current state', async ({
  page,
  device,
  shop,
}) => {
  await open(page, '/')
  await controlled(page)
  const opener = page.getByRole('button', { name: 'Notifications on this device' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = notifications(page)
  await expect(dialog.getByRole('checkbox', { name: 'Offers' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'New versions of this app' })).not.toBeChecked()
  await expect(dialog.getByText('Sign in to get notifications about your orders.')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')

  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is ticked')
  await dialog.getByRole('checkbox', { name: 'New versions of this app' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. This device gets the notifications that you ticked.')).toBeVisible()
  expect(await isSubscribed(page)).toBe(true)
  expect(device.arrived).toEqual([])

  await reopen(page)
  await openFromFooter(page)
  await expect(dialog.getByRole('checkbox', { name: 'New versions of this app' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Offers' })).not.toBeChecked()

  // Turn off while the server is stopped.
  await shop.stop()
  await dialog.getByRole('button', { name: 'Turn all off' }).click()
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
})

test('[extended] [P2] without the server, turning on fails with a message and nothing waits; a later press works', async ({
  page,
  device,
  shop,
}) => {
  await open(page, '/')
  await controlled(page)
  await openFromFooter(page)
  const dialog = notifications(page)
  await dialog.getByRole('checkbox', { name: 'New versions of this app' }).check()
  await shop.stop()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop could not be reached')
  await expect(dialog.getByRole('alert')).toContainText('Nothing has changed.')
  expect(await isSubscribed(page)).toBe(false)
  await shop.start()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved. This device gets the notifications that you ticked.')).toBeVisible()
  expect(device.endpoint).toContain('/send/')
})

/** The words of the page after each answer of the browser. Only `granted` leaves something behind on the device, so it comes last. */
const answers = [
  ['denied', 'Notifications from Stoep are blocked'],
  ['default', 'Your browser got no answer'],
  ['granted', 'Saved. This device gets the notifications that you ticked.'],
] as const

test('[extended] the browser asks for permission only after “Turn on”, whatever its user answers', async ({ context, device }) => {
  for (const [answer, outcome] of answers) {
    await test.step(answer, async () => {
      const page = await context.newPage()
      await page.addInitScript((given) => {
        const browser: { permission: NotificationPermission; asked: number } = { permission: 'default', asked: 0 }
        Object.assign(globalThis, { browser })
        Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
        Notification.requestPermission = async () => {
          browser.asked += 1
          browser.permission = given
          return given
        }
      }, answer)
      const asked = () => page.evaluate((): number => Reflect.get(globalThis, 'browser').asked)
      await open(page, '/')
      await controlled(page)
      await openFromFooter(page)
      const dialog = notifications(page)
      await dialog.getByRole('checkbox', { name: 'Offers' }).check()
      await expect(dialog.getByText('Your browser will ask you whether Stoep may show notifications.')).toBeVisible()
      expect(await asked()).toBe(0)
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText(outcome)).toBeVisible()
      expect(await asked()).toBe(1)
      expect(await isSubscribed(page)).toBe(answer === 'granted')
      expect(device.asked).toBe(0)
      await expectAccessible(page)
      await page.close()
    })
  }
})

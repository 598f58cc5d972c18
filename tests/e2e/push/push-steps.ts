import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { TestDevice } from '../../support/push/push-service.ts'
import { shopProcessLine } from '../../support/server/shop-line.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { addByAddress, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'

/** Steps for notifications. */

export const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications on this device' })

/** Waits until the worker controls the page and can show a push. */
export const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Opens the notifications dialog from the footer. */
export async function openFromFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Notifications on this device' }).click()
  await expect(notifications(page)).toBeVisible()
}

/**
 * Replaces the browser's subscription with one of the test's push service, for all pages of the context and over reloads. The Chromium of
 * the tests has no push service and would wait for one forever.
 */
export async function subscribeAt(context: BrowserContext, { endpoint, keys }: Pick<TestDevice, 'endpoint' | 'keys'>): Promise<void> {
  await context.addInitScript(
    (given) => {
      const name = 'test:subscribed'
      const subscription = {
        endpoint: given.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(name)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(name, 'yes')
          return subscription
        },
        getSubscription: async () => (localStorage.getItem(name) === null ? null : subscription),
      })
    },
    { endpoint, keys },
  )
}

/** Whether the page sees a push subscription. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null)

interface Registrations {
  registrations: { registrationId: string; scopeURL: string }[]
}

/**
 * Delivers a push to the shop's worker, as the browser does, and waits until the worker has handled it. Read the notifications only after
 * that: Chromium loses a notification that is requested while it is being shown.
 */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  const shown = Promise.withResolvers<void>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
    const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
    if (found) registered.resolve(found.registrationId)
  })
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Push event completed') shown.resolve()
  })
  const service = 'pushMessaging'
  await session.send('BackgroundService.clearEvents', { service })
  await session.send('BackgroundService.startObserving', { service })
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data })
  await shown.promise
  await session.detach()
}

/** The notifications that the device shows. */
export const shownNotifications = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body }) => ({ title, body }))
  })

/**
 * Presses the first notification. A headless browser has no notification area, so the worker gets the event of a press. This cannot test
 * that the window gets the focus.
 */
export async function pressNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('There is no notification')
    const NotificationEvent: new (type: string, given: { notification: Notification }) => Event = Reflect.get(self, 'NotificationEvent')
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}

/** Places and pays an order of the signed-in customer. Returns its number; the page shows the order. */
export async function orderAndPay(page: Page, email: string): Promise<string> {
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, email)
  await payWith(page, /Card or EFT/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  return /order\/(\d{8})/.exec(page.url())?.[1] ?? ''
}

/** Imports products from CSV with the command line of the server. */
export async function importGoods({ data, origin }: ShopProcess, csv: string): Promise<void> {
  const file = join(data, 'goods.csv')
  writeFileSync(file, csv)
  expect(await shopProcessLine({ DATA_DIR: data, PUBLIC_URL: origin }, 'catalogue', 'import-woocommerce', file)).toMatchObject({ code: 0 })
}

/** Turns on notifications for orders on the page of an order. */
export async function enableOrderNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tell me when this order moves' }).click()
  const dialog = notifications(page)
  await expect(dialog.getByRole('checkbox', { name: 'Your orders' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Offers' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This device tells you when this order moves.')).toBeVisible()
}

/** Marks an order as dispatched with the command line of the server. */
export async function dispatch({ data, origin }: ShopProcess, orderId: string): Promise<void> {
  const place = { DATA_DIR: data, PUBLIC_URL: origin }
  const ran = await shopProcessLine(place, 'orders', 'dispatch', orderId, '--carrier', 'Demo Couriers', '--tracking', 'DEMO1')
  expect(ran).toMatchObject({ code: 0, err: '' })
}

import { makeAccount, newPerson } from '../../e2e/account/account-steps.ts'
import {
  enableOrderNotifications,
  controlled,
  deliver,
  dispatch,
  shownNotifications,
  isSubscribed,
  notifications,
  openFromFooter,
  orderAndPay,
  pressNotification,
} from '../../e2e/push/push-steps.ts'
import { addByAddress, goToCheckout } from '../../e2e/shell/steps.ts'
import { expect, open, test } from './pushed.ts'

/** To whom the worker shows a push, and what a press opens. */

test('[extended] [P5] [P10] an unreadable push shows a general notification; a press opens the home page, but does not leave the checkout', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/product/kalk-bay')
  await controlled(page)
  await deliver(page, shop.origin, 'no json at all')
  await expect.poll(() => shownNotifications(page)).toEqual([{ title: 'News from Stoep', body: 'Open the shop to see.' }])
  await pressNotification(context)
  await expect(page).toHaveURL(`${shop.origin}/`)
  await expect.poll(() => shownNotifications(page)).toEqual([])

  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await page.getByLabel('Full name').fill('Demo Shopper')
  await deliver(page, shop.origin, 'no json at all')
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  await pressNotification(context)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
})

test('[extended] [trial 16] after a sign-out without the server, and for the next customer, a push about an order shows no details', async ({
  page,
  shop,
  device,
}) => {
  const person = newPerson('gone')
  await makeAccount(page, shop, person)
  const orderId = await orderAndPay(page, person.email)
  await controlled(page)
  await enableOrderNotifications(page)
  const details = `Order ${orderId} is on its way`
  const orderPush = JSON.stringify({
    web_push: 8030,
    notification: {
      title: details,
      body: details,
      navigate: `${shop.origin}/my-account/view-order/${orderId}`,
      lang: 'en-ZA',
      tag: orderId,
    },
    topic: 'orders',
  })
  const plain = { title: 'News from Stoep', body: 'Open the shop to see.' }

  await open(page, '/my-account')
  await shop.stop()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await deliver(page, shop.origin, orderPush)
  await expect.poll(() => shownNotifications(page)).toEqual([plain])

  await shop.start()
  await makeAccount(page, shop, newPerson('came'))
  await deliver(page, shop.origin, orderPush)
  await expect.poll(() => shownNotifications(page)).toEqual([plain])
  await openFromFooter(page)
  await expect(notifications(page).getByRole('checkbox', { name: 'Your orders' })).not.toBeChecked()
  expect(device.arrived).toEqual([])
})

test('[extended] [P8] after the browser drops its subscription, the worker subscribes again and the server uses the new one', async ({
  page,
  context,
  service,
  device,
  shop,
}) => {
  const person = newPerson('renewed')
  await makeAccount(page, shop, person)
  const orderId = await orderAndPay(page, person.email)
  await controlled(page)
  await enableOrderNotifications(page)
  const next = service.device()
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((given) => {
    const subscription = { endpoint: given.endpoint, options: {}, toJSON: () => given }
    Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: async () => subscription })
    self.dispatchEvent(new Event('pushsubscriptionchange'))
  }, next)
  // The page still sees no subscription, because the test replaces it only in the worker. So it offers to turn notifications on.
  await expect(page.getByRole('button', { name: 'Tell me when this order moves' })).toBeVisible()
  const arriving = service.arrives(next)
  await dispatch(shop, orderId)
  expect((await arriving).read().topic).toBe('orders')
  expect(device.arrived).toEqual([])
})

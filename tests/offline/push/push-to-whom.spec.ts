import { makeAccount, somebody } from '../../e2e/account/account-steps.ts'
import {
  askToBeTold,
  controlled,
  deliver,
  dispatch,
  inTheTray,
  isSubscribed,
  notifications,
  openFromFooter,
  orderAndPay,
  pressNotification,
} from '../../e2e/push/push-steps.ts'
import { addByAddress, goToCheckout } from '../../e2e/shell/steps.ts'
import { expect, open, test } from './pushed.ts'

/** To whom the worker shows what is pushed, and where a press on it leads. */

test('[P5] what cannot be read is a plain word of the shop, and a press on it opens the front page', async ({ page, context, shop }) => {
  await open(page, '/product/kalk-bay')
  await controlled(page)
  await deliver(page, shop.origin, 'no json at all')
  await expect.poll(() => inTheTray(page)).toEqual([{ title: 'News from Stoep', body: 'Open the shop to see.' }])
  await pressNotification(context)
  await expect(page).toHaveURL(`${shop.origin}/`)
  await expect.poll(() => inTheTray(page)).toEqual([])
})

test('[trial 16] after a sign-out without the shop, and after somebody else has signed in, a push about the order says nothing of it', async ({
  page,
  shop,
  device,
}) => {
  const person = somebody('gone')
  await makeAccount(page, shop, person)
  const orderId = await orderAndPay(page, person.email)
  await controlled(page)
  await askToBeTold(page)
  const text = `Order ${orderId} is on its way`
  const late = JSON.stringify({
    web_push: 8030,
    notification: { title: text, body: text, navigate: `${shop.origin}/my-account/view-order/${orderId}`, lang: 'en-ZA', tag: orderId },
    topic: 'orders',
  })
  const plain = { title: 'News from Stoep', body: 'Open the shop to see.' }

  await open(page, '/my-account')
  await shop.stop()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await deliver(page, shop.origin, late)
  await expect.poll(() => inTheTray(page)).toEqual([plain])

  await shop.start()
  await makeAccount(page, shop, somebody('came'))
  await deliver(page, shop.origin, late)
  await expect.poll(() => inTheTray(page)).toEqual([plain])
  await openFromFooter(page)
  await expect(notifications(page).getByRole('checkbox', { name: 'Your orders' })).not.toBeChecked()
  expect(device.arrived).toEqual([])
})

test('[P10] a checkout is not left for a notification', async ({ page, context, shop }) => {
  await open(page, '/')
  await controlled(page)
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await page.getByLabel('Full name').fill('Demo Shopper')
  await deliver(page, shop.origin, 'no json at all')
  await expect.poll(() => inTheTray(page)).toHaveLength(1)
  await pressNotification(context)
  await expect.poll(() => inTheTray(page)).toEqual([])
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
})

test('[P8] the browser gives its subscription up: the worker makes another, and the shop sends there', async ({
  page,
  context,
  service,
  device,
  shop,
}) => {
  const person = somebody('renewed')
  await makeAccount(page, shop, person)
  const orderId = await orderAndPay(page, person.email)
  await controlled(page)
  await askToBeTold(page)
  const next = service.device()
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((given) => {
    const subscription = { endpoint: given.endpoint, options: {}, toJSON: () => given }
    Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: async () => subscription })
    self.dispatchEvent(new Event('pushsubscriptionchange'))
  }, next)
  // The page asks its own browser, which knows nothing of the worker's new one here: it says that nothing is told.
  await expect(page.getByRole('button', { name: 'Tell me when this order moves' })).toBeVisible()
  const coming = service.arrives(next)
  await dispatch(shop, orderId)
  expect((await coming).read().topic).toBe('orders')
  expect(device.arrived).toEqual([])
})

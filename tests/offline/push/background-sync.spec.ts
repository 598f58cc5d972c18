import { addByAddress } from '../../e2e/shell/steps.ts'
import { expect, newcomer as test, warmed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

interface Registrations {
  registrations: { registrationId: string; scopeURL: string }[]
}

test('[extended] [W4] with every page closed, a background sync event makes the worker send the waiting changes', async ({
  page,
  context,
  shop,
  request,
}) => {
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  const key = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  expect(key).toHaveLength(42)

  // A page outside the shop for the CDP session.
  const elsewhere = await context.newPage()
  const session = await context.newCDPSession(elsewhere)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
    const found = registrations.find(({ scopeURL }) => scopeURL === `${shop.origin}/`)
    if (found) registered.resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await page.close()
  await shop.start()
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop.origin,
    registrationId: await registered.promise,
    tag: 'outbox',
    lastChance: false,
  })

  const count = async () => {
    const answer = await request.get(`/api/cart-guest?cartKey=${key}`)
    const cart = await answerOf('cart', answer)
    return cart.item_count
  }
  await expect.poll(count).toBe(1)
})

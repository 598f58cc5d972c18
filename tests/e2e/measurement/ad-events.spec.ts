import { openSignedIn, shopper } from '../account/account-steps.ts'
import { addByAddress, cart, closeCart, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'
import { OFFLINE } from '../forms/form-steps.ts'
import { openConsent, eventsOf, hashOf, names, answerConsent, acceptedEventsOf } from './consent-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** The events for the ad service. */

test('[extended] page visits are counted by path without consent; the ad service gets no event before consent', async ({
  page,
  context,
}) => {
  const events = eventsOf(context)
  const visits: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/page-visit') visits.push(request.postDataJSON())
  })
  await open(page, '/product/aloe?fabric=linen-sage&utm_source=x')
  await expect.poll(() => visits).toEqual([{ path: '/product/aloe', referrer: '' }])
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await expect.poll(() => visits.length).toBe(2)
  await closeCart(page)
  await open(page, '/search?q=couch')
  await expect.poll(() => visits.length).toBe(3)
  await openConsent(page)
  expect(visits.at(-1)).toEqual({ path: '/search', referrer: '' })
  expect(events).toEqual([])
})

test('[extended] consent sends events from this page on, with 20-digit ids and without query or identifiers; withdrawing it stops them', async ({
  page,
  context,
}) => {
  const events = eventsOf(context)
  await open(page, '/info/about-us')
  await answerConsent(page, 'Allow')
  await expect.poll(() => names(events)).toEqual(['PageView'])
  await open(page, '/product/aloe?fabric=linen-sage')
  await expect.poll(() => names(events)).toEqual(['PageView', 'PageView', 'ViewContent'])
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
  await expect.poll(() => names(events)).toEqual(['PageView', 'PageView', 'ViewContent', 'AddToCart'])
  for (const [place, event] of events.entries()) {
    expect(event.event_id).toMatch(/^\d{20}$/)
    expect(event.event_source_url).toMatch(place === 0 ? /\/info\/about-us$/ : /\/product\/aloe$/)
    expect(event.user_data).toEqual({})
  }
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(4)
  expect(events[3]?.custom_data).toMatchObject({ currency: 'ZAR', value: 2999, num_items: 1, content_name: 'Aloe' })

  await closeCart(page)
  await page.getByRole('link', { name: 'Privacy choices' }).click()
  const choices = page.getByRole('dialog', { name: 'Privacy choices' })
  await expect(choices).toBeVisible()
  await expectAccessible(page)
  await choices.getByRole('checkbox', { name: /Tell our ad service/ }).uncheck()
  await choices.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Your choice is saved on this device.')).toBeVisible()
  await open(page, '/product/kalk-bay')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  expect(events).toHaveLength(4)
})

test('[extended] a purchase is one event per order, with hashed identifiers, also after a reload and in a second tab', async ({
  page,
  context,
}) => {
  const [events, accepted] = [eventsOf(context), acceptedEventsOf(context)]
  await open(page, '/')
  await answerConsent(page, 'Allow')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await expect(page.getByRole('link', { name: 'Privacy choices' })).toHaveCount(0)
  await fillCheckout(page, 'Demo.Bought@stoep.example')
  await payWith(page, /Card or EFT/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('main')).toContainText('Your furniture is in the workshop')
  // Wait for the answer. An event that a reload interrupts is sent again with the same id.
  await expect.poll(() => names(accepted)).toContain('Purchase')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  await open(page, '/')
  await expect.poll(() => names(events).filter((name) => name === 'PageView').length).toBeGreaterThan(4)

  const purchases = events.filter(({ event_name: name }) => name === 'Purchase')
  expect(purchases).toHaveLength(1)
  expect(purchases[0]?.user_data).toMatchObject({ em: hashOf('demo.bought@stoep.example') })
  expect(purchases[0]?.custom_data).toMatchObject({ currency: 'ZAR', value: 2999 })
  expect(names(events)).toContain('InitiateCheckout')
  const orderId = purchases[0]?.custom_data.order_id ?? 'none'
  for (const event of events) {
    expect(JSON.stringify(event)).not.toMatch(/demo\.bought|key=/i)
    expect(event.event_source_url).not.toContain(orderId)
  }
})

test('[extended] every event of a signed-in customer carries hashed identifiers', async ({ page, context }) => {
  const accepted = acceptedEventsOf(context)
  await openSignedIn(page, '/my-account/orders')
  await answerConsent(page, 'Allow')
  // An event that a navigation interrupts is sent again with the same id.
  await expect.poll(() => names(accepted)).toEqual(['PageView'])
  await open(page, '/search?q=couch')
  await expect.poll(() => names(accepted)).toEqual(['PageView', 'PageView', 'Search'])
  for (const { user_data } of accepted) expect(user_data).toMatchObject({ em: hashOf(shopper.email) })
})

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('[extended] events wait on the device and are sent once when the network is back', async ({ page, context }) => {
    const accepted = acceptedEventsOf(context)
    await open(page, '/info/about-us')
    await answerConsent(page, 'Allow')
    await expect.poll(() => accepted.length).toBe(1)
    await open(page, '/product/aloe?fabric=linen-sage')
    const add = async () => {
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await expect(cart(page)).toBeVisible()
      await closeCart(page)
    }
    await add()
    await expect.poll(() => accepted.length).toBe(4)
    await context.setOffline(true)
    await add()
    expect(accepted).toHaveLength(4)
    await context.setOffline(false)
    await expect.poll(() => accepted.length, { timeout: 40_000 }).toBe(5)
    expect(new Set(accepted.map(({ event_id: id }) => id)).size).toBe(5)
  })
})

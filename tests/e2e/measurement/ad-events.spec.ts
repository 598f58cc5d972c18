import { addByAddress, cart, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'
import { OFFLINE } from '../forms/form-steps.ts'
import { ask, eventsOf, hashOf, names, say, takenOf } from './consent-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** What the ad service is told. */

test('pages are counted without asking, by their path alone; the ad service hears nothing until somebody says yes', async ({
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
  await ask(page)
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await expect.poll(() => visits.length).toBe(2)
  await page.keyboard.press('Escape')
  await open(page, '/search?q=couch')
  await expect.poll(() => visits.length).toBe(3)
  expect(visits.at(-1)).toEqual({ path: '/search', referrer: '' })
  expect(events).toEqual([])
})

test('yes counts from this page on, under twenty digits, with no query and nobody’s name; taken back, nothing more goes', async ({
  page,
  context,
}) => {
  const events = eventsOf(context)
  await open(page, '/product/aloe?fabric=linen-sage')
  await say(page, 'Yes, that is fine')
  await expect.poll(() => names(events)).toEqual(['PageView', 'ViewContent'])
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
  await expect.poll(() => names(events)).toEqual(['PageView', 'ViewContent', 'AddToCart'])
  for (const event of events) {
    expect(event.event_id).toMatch(/^\d{20}$/)
    expect(event.event_source_url).toMatch(/\/product\/aloe$/)
    expect(event.user_data).toEqual({})
  }
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(3)
  expect(events[2]?.custom_data).toMatchObject({ currency: 'ZAR', value: 2999, num_items: 1, content_name: 'Aloe' })

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Privacy choices' }).click()
  const choices = page.getByRole('dialog', { name: 'Privacy choices' })
  await expect(choices).toBeVisible()
  await expectAccessible(page)
  await choices.getByRole('checkbox', { name: /Tell our ad service/ }).uncheck()
  await choices.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Your choice is saved on this device.')).toBeVisible()
  await open(page, '/product/kalk-bay')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  expect(events).toHaveLength(3)
})

test('a purchase is told once for its order, with hashes alone, over a reload and a second tab', async ({ page, context }) => {
  const [events, taken] = [eventsOf(context), takenOf(context)]
  await open(page, '/')
  await say(page, 'Yes, that is fine')
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
  // One that a reload cuts off would be told again, under the same digits.
  await expect.poll(() => names(taken)).toContain('Purchase')
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

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('events wait on the device, and go once when there is one', async ({ page, context }) => {
    const told = takenOf(context)
    await open(page, '/product/aloe?fabric=linen-sage')
    await say(page, 'Yes, that is fine')
    const add = async () => {
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await expect(cart(page)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await add()
    await expect.poll(() => told.length).toBe(3)
    await context.setOffline(true)
    await add()
    expect(told).toHaveLength(3)
    await context.setOffline(false)
    await expect.poll(() => told.length, { timeout: 40_000 }).toBe(4)
    expect(new Set(told.map(({ event_id: id }) => id)).size).toBe(4)
  })
})

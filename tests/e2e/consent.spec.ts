import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { ConversionEvent } from '../../src/contract/measurement.ts'
import { addByAddress, cart, fillCheckout, goToCheckout, payWith } from './steps.ts'
import { OFFLINE } from './form-steps.ts'
import { expect, expectAccessible, hydrated, open, test } from './shop-test.ts'

/** What the ad service is told, and who decides. */

const banner = (page: Page) => page.getByRole('region', { name: 'May we count this visit for our ads?' })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Every event that any page of the context sends. */
function eventsOf(context: BrowserContext): ConversionEvent[] {
  const events: ConversionEvent[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/conversion-api') events.push(request.postDataJSON() as ConversionEvent)
  })
  return events
}
const names = (events: readonly ConversionEvent[]) => events.map(({ event_name: name }) => name)

/** The question comes with the first sign of a shopper. */
async function ask(page: Page): Promise<void> {
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await expect(banner(page)).toBeVisible()
}

async function say(page: Page, answer: 'Yes, that is fine' | 'No, thanks'): Promise<void> {
  await ask(page)
  await banner(page).getByRole('button', { name: answer }).click()
  await expect(banner(page)).toHaveCount(0)
}

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

test('the question never comes between a finger and what it presses', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/consent-banner-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await open(page, '/info/faqs')
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  code.resolve()
  const card = page.locator('section').filter({ has: page.getByText('May we count this visit for our ads?') })
  await expect(card).toBeAttached()
  await expect(card).toBeHidden()
  await page.mouse.up()
  await expect(banner(page)).toBeVisible()
})

test('a notice that comes up under a press lets it through', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await open(page, '/product/aloe')
  await say(page, 'No, thanks')
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const place = await notices.filter({ hasText: 'Saved.' }).boundingBox()
  await notices.getByRole('button').click()
  await expect(notices).toHaveCount(0)

  const finger = { x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 40 }
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About us' })
  await link.evaluate((one, { y }) => scrollBy({ top: one.getBoundingClientRect().top - y + 5, behavior: 'instant' }), finger)
  await page.mouse.move(finger.x, finger.y)
  await page.mouse.down()
  await page.getByRole('button', { name: 'Share' }).dispatchEvent('click')
  const notice = notices.filter({ hasText: 'Link copied' })
  await expect(notice).toBeVisible()
  const { y = Infinity, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(finger.y).toBeGreaterThan(y)
  expect(finger.y).toBeLessThan(y + height)
  await page.mouse.up()
  await expect(page).toHaveURL('/info/about-us')
})

test('a notice stands above the question, which stays where it is for as long as a press lasts', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 390, height: 1400 })
  await open(page, '/product/aloe')
  await ask(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' })
  await expect(notice).toBeVisible()
  const bottom = async () => notice.evaluate((one) => one.getBoundingClientRect().bottom)
  const top = () => banner(page).evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0)

  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  // The way into the cart comes under it now, and has to be kept clear.
  const add = await page.getByRole('button', { name: 'Add to cart' }).boundingBox()
  const height = Math.round((add?.y ?? 0) + 150)
  await page.setViewportSize({ width: 390, height })
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(banner(page)).toBeVisible()
  await page.mouse.up()
  await expect(banner(page)).toBeHidden()
})

test('no is as near as yes, is remembered, and nothing is sent', async ({ page, context }) => {
  const events = eventsOf(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await ask(page)
  const [no, yes] = [
    banner(page).getByRole('button', { name: 'No, thanks' }),
    banner(page).getByRole('button', { name: 'Yes, that is fine' }),
  ]
  const [first, second] = [await no.boundingBox(), await yes.boundingBox()]
  expect([first?.width, first?.height, first?.y]).toEqual([second?.width, second?.height, second?.y])
  expect(await no.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    await yes.evaluate((one) => getComputedStyle(one).backgroundColor),
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await no.focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByText('Saved. You can change this any time under Privacy choices.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.mouse.move(10, 10)
  await page.getByRole('link', { name: 'Privacy choices' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy choices' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
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
  const events = eventsOf(context)
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

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} × ${height} the question never stands over what puts a piece into the cart, and moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/product/kalk-bay')
    await page.evaluate(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
          if (entry.value > 0.001) moved.push(entry.sources.map(({ node }) => node?.outerHTML.slice(0, 120)).join(' '))
      }).observe({ type: 'layout-shift' })
    })
    await ask(page)
    expect(await page.evaluate(() => (window as never as { moved: string[] }).moved)).toEqual([])
    const add = page.getByRole('button', { name: /^(Add to cart|Choose legs first)$/ })
    for (let top = 0; top < 2400; top += 120) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await expect
        .poll(() =>
          add.evaluateAll(
            (buttons) =>
              buttons.filter((button) => {
                const { left, top: upper, width: wide, height: high } = button.getBoundingClientRect()
                const hit = document.elementFromPoint(left + wide / 2, upper + high / 2)
                return hit !== null && hit.closest('[aria-labelledby="consent-title"]') !== null
              }).length,
          ),
        )
        .toBe(0)
    }
  })
}

test('whoever types is not asked meanwhile', async ({ page }) => {
  await open(page, '/info/contact-us')
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Nomsa')
  await expect(page.locator('[aria-labelledby="consent-title"]')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByLabel('Your name').blur()
  await expect(banner(page)).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('events wait on the device, and go once when there is one', async ({ page, context }) => {
    const told: string[] = []
    context.on('response', (answer) => {
      if (new URL(answer.url()).pathname !== '/api/conversion-api' || !answer.ok()) return
      told.push((answer.request().postDataJSON() as ConversionEvent).event_id)
    })
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
    expect(new Set(told).size).toBe(4)
  })
})

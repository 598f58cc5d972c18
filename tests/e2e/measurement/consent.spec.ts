import { openConsent, banner, eventsOf, answerConsent } from './consent-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'

/** The question about ads, and how it behaves on the page. */

const sizes = [
  [360, 740],
  [390, 844],
  [1280, 800],
] as const

test('[extended] the question does not appear during a press', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/shell-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await open(page, '/info/faqs')
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  code.resolve()
  const card = page.locator('section').filter({ has: page.getByText('Can we use cookies to measure our ads?') })
  await expect(card).toBeAttached()
  await expect(card).toBeHidden()
  await page.mouse.up()
  await expect(banner(page)).toBeVisible()
})

test('a notice that appears under a press does not take it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await open(page, '/blog/stain-first-aid')
  await answerConsent(page, 'No, thanks')
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const place = await notices.filter({ hasText: 'Saved.' }).boundingBox()
  await notices.getByRole('button').click()
  await expect(notices).toBeEmpty()

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

test('the space for the question is in the footer: nothing is below it, and its last line scrolls clear of the question', async ({
  page,
}) => {
  for (const [width, height] of sizes) {
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await open(page, '/info/faqs')
      await openConsent(page)
      const below = () =>
        page.getByRole('contentinfo').evaluate((one) => document.body.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom)
      await expect.poll(below).toBeLessThanOrEqual(1)
      const clearance = async () => {
        // What is below the first screen is laid out when it is scrolled to.
        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
        const line = await page.getByText('All prices in rand, VAT included.').boundingBox()
        const card = await banner(page).boundingBox()
        return (card?.y ?? 0) - (line?.y ?? Infinity) - (line?.height ?? 0)
      }
      await expect.poll(clearance).toBeGreaterThanOrEqual(0)
    })
  }
})

test('a notice is above the question, and the question does not move during a press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 390, height: 1400 })
  await open(page, '/blog/stain-first-aid')
  await openConsent(page)
  await page.getByRole('button', { name: 'Share' }).dispatchEvent('click')
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' })
  await expect(notice).toBeVisible()
  const bottom = async () => notice.evaluate((one) => one.getBoundingClientRect().bottom)
  const top = () => banner(page).evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0)

  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  // Shrink the viewport so that the card covers an element that must stay clear. It must move away.
  const clear = page.getByRole('heading', { level: 1 })
  await clear.evaluate((one) => one.setAttribute('data-keep-clear', ''))
  const height = Math.round(((await clear.boundingBox())?.y ?? 0) + 150)
  await page.setViewportSize({ width: 390, height })
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(banner(page)).toBeVisible()
  await page.mouse.up()
  await expect(banner(page)).toBeHidden()
})

test('[extended] “No” looks like “Yes”, is stored, and no event is sent', async ({ page, context }) => {
  const events = eventsOf(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await openConsent(page)
  const [no, yes] = [banner(page).getByRole('button', { name: 'No, thanks' }), banner(page).getByRole('button', { name: 'Allow' })]
  const [first, second] = [await no.boundingBox(), await yes.boundingBox()]
  expect([first?.width, first?.height, first?.y]).toEqual([second?.width, second?.height, second?.y])
  expect(await no.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    await yes.evaluate((one) => getComputedStyle(one).backgroundColor),
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  await no.focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByText('Saved. You can change this any time under Privacy choices.')).toBeVisible()
  await reopen(page)
  await page.mouse.move(10, 10)
  await page.getByRole('link', { name: 'Privacy choices' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy choices' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(events).toEqual([])
})

test('[extended] the question does not appear while the user types', async ({ page }) => {
  await open(page, '/info/contact-us')
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Nomsa')
  await expect(page.locator('[aria-labelledby="consent-title"]')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByLabel('Your name').blur()
  await expect(banner(page)).toBeVisible()
})

test('[extended] the question never covers a price, causes no layout shift, and is not on a product page', async ({ page }) => {
  for (const [width, height] of sizes) {
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await open(page, '/')
      await page.evaluate(() => {
        const moved: string[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const sources: { node: Element | null }[] = Reflect.get(entry, 'sources')
            if (Reflect.get(entry, 'value') > 0.001) moved.push(sources.map(({ node }) => node?.outerHTML.slice(0, 120)).join(' '))
          }
        }).observe({ type: 'layout-shift' })
      })
      await openConsent(page)
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
      const lines = await banner(page).evaluate((card) => {
        const text = card.querySelector('p')
        return [...card.querySelectorAll('h2'), ...(text ? [text] : [])].map((one) =>
          Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
        )
      })
      expect(lines).toEqual([1, 1])
      const prices = page.locator('article h3 ~ span')
      expect(await prices.count()).toBeGreaterThan(8)
      for (let top = 0; top < 2400; top += 120) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await expect
          .poll(() =>
            prices.evaluateAll(
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
      await open(page, '/product/kalk-bay')
      await page.mouse.move(10, 10)
      await page.mouse.move(20, 20)
      await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
    })
  }
})

import type { Page } from '@playwright/test'
import { countCalls, form, goOffline, goOnline, OFFLINE } from './form-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/**
 * The couch giveaway in South African time. The real date is outside the giveaway, so the page gets a fixed clock, and the shop's answers to its
 * reads the same time: the shop's time counts [N6].
 */

const API = '**/api/**'

/** Gives the answers to reads the shop's time `time`. */
const answerAt = (page: Page, time: string) =>
  page.context().route(API, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), date: new Date(time).toUTCString() } })
  })

const at = async (page: Page, time: string) => {
  await page.clock.setFixedTime(new Date(time))
  await answerAt(page, time)
  await open(page, '/giveaway')
  // The form's code loads at the first interaction.
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
}

test('[extended] before the giveaway opens, the page names the day and links to the rules', async ({ page }) => {
  await at(page, '2026-11-30T23:59:59+02:00')
  await expect(page.getByText('Entries open on 1 December 2026.')).toBeVisible()
  await expect(form(page, 'Your entry')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Read the rules' })).toHaveAttribute('href', '/info/couch-giveaway')
  await expectAccessible(page)
})

test('[extended] after the giveaway has closed, the page says so and names the day of the draw', async ({ page }) => {
  await at(page, '2027-02-01T00:00:00+02:00')
  await expect(page.getByText('Entries closed on 31 January 2027.')).toBeVisible()
  await expect(page.getByText('The winner is drawn on 8 February 2027.')).toBeVisible()
  await expect(form(page, 'Your entry')).toHaveCount(0)
  await expectAccessible(page)
})

async function fill(page: Page) {
  const entry = form(page, 'Your entry')
  await entry.getByLabel('First and last name').fill('Zanele Nkosi')
  await entry.getByLabel('E-mail').fill('demo.entry@stoep.example')
  await entry.getByLabel('Town or suburb').fill('Hopetown')
  await entry.getByLabel('Province').selectOption('Northern Cape')
}

test('[extended] while the giveaway is open, the rules must be accepted and the newsletter is not preselected', async ({ page }) => {
  await at(page, '2026-12-01T00:00:00+02:00')
  await fill(page)
  const entry = form(page, 'Your entry')
  await expect(entry.getByRole('checkbox', { name: /newsletter/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Enter the giveaway' }).click()
  const summary = entry.getByRole('region', { name: 'Please complete all fields' })
  await expect(summary.getByRole('listitem')).toHaveText(['Accept the rules to enter'])
  await expectAccessible(page)
  await expect(entry.getByRole('link', { name: 'the rules', exact: true })).toHaveAttribute('href', '/info/couch-giveaway')
})

test.describe('without a network', () => {
  test.use({ planned: [OFFLINE] })

  test('[extended] an entry is stored and sent exactly once', async ({ page, context }) => {
    const time = '2026-12-05T12:00:00+02:00'
    const calls = countCalls(page, '/api/giveaway-entry')
    // The server uses its own clock, so the giveaway may be closed there. Playwright answers a routed request even offline, so
    // the route aborts it.
    let offline = false
    await context.route('**/api/giveaway-entry', (route) =>
      offline
        ? route.abort('internetdisconnected')
        : route.fulfill({ json: { done: true }, headers: { 'X-Shop-Api': '1', Date: new Date(time).toUTCString() } }),
    )
    await at(page, time)
    await fill(page)
    await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
    offline = true
    await context.unroute(API)
    await goOffline(page, context)
    await page.getByRole('button', { name: 'Enter the giveaway' }).click()
    await expect(page.getByRole('heading', { name: 'Your entry is kept, Zanele.' })).toBeFocused()
    await expectAccessible(page)
    offline = false
    await answerAt(page, time)
    await goOnline(context)
    await expect(page.getByRole('heading', { name: 'Nearly there, Zanele.' })).toBeVisible()
    expect(calls.bodies()).toMatchObject([{ email: 'demo.entry@stoep.example', rules: true, newsletter: false }])
  })
})

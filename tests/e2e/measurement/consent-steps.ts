import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { ConversionEvent } from '../../../src/contract/measurement/measurement.ts'
import { expect } from '../shell/shop-test.ts'

export const banner = (page: Page) => page.getByRole('region', { name: 'May we count this visit for our ads?' })
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Every event that any page of the context sends. */
export function eventsOf(context: BrowserContext): ConversionEvent[] {
  const events: ConversionEvent[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/conversion-api') events.push(request.postDataJSON() as ConversionEvent)
  })
  return events
}

/** Every event that the shop has taken, as often as it has said so. */
export function takenOf(context: BrowserContext): ConversionEvent[] {
  const taken: ConversionEvent[] = []
  context.on('response', (answer) => {
    if (new URL(answer.url()).pathname !== '/api/conversion-api' || !answer.ok()) return
    taken.push(answer.request().postDataJSON() as ConversionEvent)
  })
  return taken
}

export const names = (events: readonly ConversionEvent[]) => events.map(({ event_name: name }) => name)

/** The question comes with the first sign of a shopper. */
export async function ask(page: Page): Promise<void> {
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await expect(banner(page)).toBeVisible()
}

export async function say(page: Page, answer: 'Yes, that is fine' | 'No, thanks'): Promise<void> {
  await ask(page)
  await banner(page).getByRole('button', { name: answer }).click()
  await expect(banner(page)).toHaveCount(0)
}

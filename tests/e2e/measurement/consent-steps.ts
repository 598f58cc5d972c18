import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { conversionSchema, type ConversionEvent } from '../../../src/contract/measurement/measurement.ts'
import { expect } from '../shell/shop-test.ts'
import { checked } from '../../support/server/answer-of.ts'

/** The question about ads. */
export const banner = (page: Page) => page.getByRole('region', { name: 'Can we use cookies to measure our ads?' })
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Records every event that a page of the context sends. */
export function eventsOf(context: BrowserContext): ConversionEvent[] {
  const events: ConversionEvent[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/conversion-api') events.push(checked(conversionSchema, request.postDataJSON()))
  })
  return events
}

/** Records every event that the server has accepted, one entry per answer. */
export function acceptedEventsOf(context: BrowserContext): ConversionEvent[] {
  const accepted: ConversionEvent[] = []
  context.on('response', (answer) => {
    if (new URL(answer.url()).pathname !== '/api/conversion-api' || !answer.ok()) return
    accepted.push(checked(conversionSchema, answer.request().postDataJSON()))
  })
  return accepted
}

export const names = (events: readonly ConversionEvent[]) => events.map(({ event_name: name }) => name)

/** Waits for the question about ads, which appears at the first interaction. */
export async function openConsent(page: Page): Promise<void> {
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await expect(banner(page)).toBeVisible()
}

/** Answers the question about ads. */
export async function answerConsent(page: Page, answer: 'Allow' | 'No, thanks'): Promise<void> {
  await openConsent(page)
  await banner(page).getByRole('button', { name: answer }).click()
  await expect(banner(page)).toHaveCount(0)
}

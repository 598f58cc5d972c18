import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { freePort } from '../../support/server/free-port.ts'
import { createShopProcess } from '../../support/server/shop-process.ts'
import { hydrated } from '../../e2e/shell/shop-test.ts'
import { warmed } from './warmed.ts'

/** A browser in which somebody has looked at the front page of a shop and left, once everything was on the device. */
export interface Visited {
  /** Where that shop stood: one that is to be found by the browser has to stand there too. */
  port: number
  /** A copy of the browser's profile, for one test. */
  copyTo(folder: string): void
  remove(): void
}

/**
 * Makes it. Nothing has been touched in the shop: there is no shopper yet, only the worker and what it keeps. `place`: of all who have one at
 * the same time, which.
 */
export async function visitOnce(launchOptions: LaunchOptions, place: number): Promise<Visited> {
  const port = await freePort(place)
  const profile = mkdtempSync(join(tmpdir(), 'shop-visited-'))
  const remove = () => rmSync(profile, { recursive: true, force: true })
  const shop = await createShopProcess({ SEED_DEMO: '1' }, port)
  try {
    await shop.start()
    await visit(await chromium.launchPersistentContext(profile, launchOptions), shop.origin)
  } catch (cause) {
    remove()
    throw cause
  } finally {
    await shop.remove()
  }
  return { port, copyTo: (folder) => cpSync(profile, folder, { recursive: true }), remove }
}

async function visit(context: BrowserContext, origin: string): Promise<void> {
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(origin)
    await hydrated(page)
    await warmed(page, 'with pictures')
  } finally {
    await context.close()
  }
}

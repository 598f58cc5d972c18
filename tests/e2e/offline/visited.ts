import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { freePort } from '../../support/free-port.ts'
import { createShopProcess } from '../../support/shop-process.ts'
import { hydrated } from '../shop-test.ts'
import { warmed } from './warmed.ts'

/** A browser in which somebody has looked at the front page of a shop and left, once everything was on the device. */
export interface Visited {
  /** Where that shop stood: one that is to be found by the browser has to stand there too. */
  port: number
  /** A copy of the browser's profile, for one test. */
  copyTo(folder: string): void
  remove(): void
}

/** Makes it. Nothing has been touched in the shop: there is no shopper yet, only the worker and what it keeps. */
export async function visitOnce(launchOptions: LaunchOptions): Promise<Visited> {
  const port = await freePort('lasting')
  const shop = await createShopProcess({ SEED_DEMO: '1' }, port)
  const profile = mkdtempSync(join(tmpdir(), 'shop-visited-'))
  await shop.start()
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(shop.origin)
  await hydrated(page)
  await warmed(page, 'with pictures')
  await context.close()
  await shop.remove()
  return {
    port,
    copyTo: (folder) => cpSync(profile, folder, { recursive: true }),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}

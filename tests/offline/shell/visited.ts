import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, LaunchOptions } from '@playwright/test'
import { openProfile } from '../../support/browser/open-profile.ts'
import { freePort } from '../../support/server/free-port.ts'
import { createShopProcess } from '../../support/server/shop-process.ts'
import { hydrated } from '../../e2e/shell/shop-test.ts'
import { warmed } from './warmed.ts'

/** The profile of a browser that has visited the home page and then filled its caches. */
export interface Visited {
  /** The port of the visited server. Worker and caches belong to it, so the server of a test needs the same port. */
  port: number
  /** Copies the profile, for one test. */
  copyTo(folder: string): void
  remove(): void
}

/**
 * Visits the home page of a new server once. The profile then has the worker and its caches, and no data of a user. `place`: the index of the
 * test process, so that each has its own port.
 */
export async function visitOnce(launchOptions: LaunchOptions, place: number): Promise<Visited> {
  const port = await freePort(place)
  const profile = mkdtempSync(join(tmpdir(), 'shop-visited-'))
  const remove = () => rmSync(profile, { recursive: true, force: true })
  const shop = await createShopProcess({ SEED_DEMO: '1' }, port)
  try {
    await shop.start()
    await visit(await openProfile(profile, launchOptions), shop.origin)
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

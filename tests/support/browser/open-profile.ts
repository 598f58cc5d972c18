import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** Chromium leaves these files in a profile that it did not close. */
const LOCKS = /^Singleton/

/**
 * Opens a browser on the profile in `folder`. A Chromium that ends by itself before it has opened (a segmentation fault in about one of
 * thousands of launches) is launched a second time, and the log says so: no page of the shop was open yet. A second such end fails the test.
 */
export async function openProfile(folder: string, options: LaunchOptions): Promise<BrowserContext> {
  try {
    return await chromium.launchPersistentContext(folder, options)
  } catch (cause) {
    if (!String(cause).includes('process did exit')) throw cause
    console.warn('Chromium ended at its launch, and is launched once more.', String(cause).match(/process did exit.*/)?.[0])
    for (const name of readdirSync(folder).filter((file) => LOCKS.test(file))) rmSync(join(folder, name), { force: true })
    return chromium.launchPersistentContext(folder, options)
  }
}

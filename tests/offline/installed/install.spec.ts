import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProfile } from '../../support/browser/open-profile.ts'
import { chromiumPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { expect, newcomer as test } from './installed.ts'

interface InstallabilityErrors {
  installabilityErrors: { errorId: string }[]
}

test('[extended] the browser reports no obstacle to installing the shop', async ({ shop }) => {
  const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
  const context = await openProfile(profile, { executablePath: chromiumPath() ?? undefined, args: thriftyArgs })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(shop.origin)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const session = await context.newCDPSession(page)
    const result: InstallabilityErrors = await session.send('Page.getInstallabilityErrors')
    expect(result.installabilityErrors).toEqual([])
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

/**
 * `npm run shots [NAME …]`: pictures of every screen at 360, 390 and 1280 wide, light and dark, in tests/shots/out. `sheets`: contact sheets of the
 * catalogue's pictures.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { deskScreens } from './desk-screens.ts'
import { screens } from './screens.ts'
import { writeContactSheets } from './sheets.ts'
import type { Screen } from './steps.ts'

const OUT = 'tests/shots/out'
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const wanted = process.argv.slice(2)

mkdirSync(OUT, { recursive: true })
const shop = await createShopProcess({ SEED_DEMO: '1' })
await shop.start()
const all = { ...screens, ...(await deskScreens(shop)) }
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })

/** Scrolls through a whole page once to load every lazy picture, and waits for them. Pages of the shop also become network idle. */
async function settle(page: Page, { whole, isDesk = false }: Screen): Promise<void> {
  await page.evaluate(async (isScrolled) => {
    if (isScrolled) {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo(0, top)
        await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
    }
    await Promise.all([...document.images].filter((image) => image.loading !== 'lazy' || image.complete).map((image) => image.decode()))
  }, whole)
  if (!isDesk) await page.waitForLoadState('networkidle')
  // A dialog fades in.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime)),
  )
}

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      for (const [name, screen] of Object.entries(all)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue
        const context = await browser.newContext({ viewport, colorScheme, baseURL: shop.origin, locale: 'en-ZA', serviceWorkers: 'block' })
        const page = await context.newPage()
        await screen.show(page)
        await settle(page, screen)
        await page.screenshot({ path: join(OUT, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: screen.whole })
        await context.close()
      }
    }
    console.log(`${colorScheme}: done`)
  }
  if (wanted.length === 0 || wanted.includes('sheets')) await writeContactSheets(browser, shop.origin, OUT)
} finally {
  await browser.close()
  await shop.remove()
}

/** `npm run shots:store`: the pictures that an app store and the install dialog show, into public/screenshots. */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { createShopProcess } from '../support/server/shop-process.ts'

const OUT = 'public/screenshots'
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const pictures = [
  { name: 'phone-home', path: '/', device: phone },
  { name: 'phone-product', path: '/product/franschhoek', device: phone },
  { name: 'desktop-home', path: '/', device: desktop },
]

mkdirSync(OUT, { recursive: true })
const shop = await createShopProcess()
await shop.start()
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
try {
  for (const { name, path, device } of pictures) {
    const context = await browser.newContext({ ...device, baseURL: shop.origin, locale: 'en-ZA', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${OUT}/${name}.jpg`, type: 'jpeg', quality: 82 })
    await context.close()
  }
} finally {
  await browser.close()
  await shop.remove()
}

/** `npm run shots:guide -- NAMES`: the pictures of docs/running-the-shop.md, into docs/pictures; without names all of them. */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { deskScreens } from './desk-screens.ts'

const OUT = 'docs/pictures'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
/** White pixels between two screens of one picture. */
const GAP = 16

/** Each picture with its screens, side by side. */
const pictures: Readonly<Record<string, { screens: readonly string[]; viewport: typeof phone; width: number }>> = {
  today: { screens: ['desk-today', 'desk-more'], viewport: phone, width: 320 },
  order: { screens: ['desk-order', 'desk-dispatch'], viewport: phone, width: 320 },
  phone: { screens: ['desk-phone-order', 'desk-send-link'], viewport: phone, width: 320 },
  workshop: { screens: ['desk-workshop', 'desk-workshop-dispatch', 'desk-workshop-counts'], viewport: phone, width: 320 },
  product: { screens: ['desk-products', 'desk-product'], viewport: phone, width: 320 },
  customers: { screens: ['desk-customers', 'desk-customer'], viewport: phone, width: 320 },
  inbox: { screens: ['desk-reviews', 'desk-message', 'desk-swatches'], viewport: phone, width: 320 },
  letters: { screens: ['desk-letter', 'desk-giveaway'], viewport: phone, width: 320 },
  words: { screens: ['desk-home-section', 'desk-notices', 'desk-mail-preview'], viewport: phone, width: 320 },
  content: { screens: ['desk-content', 'desk-content-page'], viewport: phone, width: 320 },
  figures: { screens: ['desk-figures'], viewport: desktop, width: 900 },
}

const wanted = process.argv.slice(2)

mkdirSync(OUT, { recursive: true })
const shop = await createShopProcess({ SEED_DEMO: '1' })
await shop.start()
const screens = await deskScreens(shop)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })

async function pictureOf(name: string, viewport: typeof phone): Promise<Buffer> {
  const screen = screens[name]
  if (!screen) throw new Error(`There is no screen ${name}`)
  const context = await browser.newContext({
    viewport,
    colorScheme: 'light',
    baseURL: shop.origin,
    locale: 'en-ZA',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await screen.show(page)
  if (!screen.isDesk) await page.waitForLoadState('networkidle')
  // A dialog fades in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const picture = await page.screenshot()
  await context.close()
  return picture
}

try {
  for (const [name, { screens: shown, viewport, width }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const parts: Buffer[] = []
    for (const screen of shown)
      parts.push(
        await sharp(await pictureOf(screen, viewport))
          .resize({ width })
          .png()
          .toBuffer(),
      )
    const height = Math.round((width * viewport.height) / viewport.width)
    await sharp({ create: { width: parts.length * (width + GAP) - GAP, height, channels: 3, background: '#ffffff' } })
      .composite(parts.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
      .webp({ quality: 72 })
      .toFile(`${OUT}/${name}.webp`)
  }
} finally {
  await browser.close()
  await shop.remove()
}

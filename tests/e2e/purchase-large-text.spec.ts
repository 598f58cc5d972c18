import { chromiumArgs, chromiumPath } from '../support/chromium.ts'
import { purchaseInRoom } from './room.ts'
import { expect, test } from './shop-test.ts'

// As a reader sets it who asks the browser for letters twice as large.
test.use({ launchOptions: { executablePath: chromiumPath() ?? undefined, args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'] } })

test('trial 28: the whole purchase at twice the text', async ({ page }) => {
  await purchaseInRoom(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})

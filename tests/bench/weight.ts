import { chromium } from 'playwright'
import { gzipSync } from 'node:zlib'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { print } from './print.ts'
import { pages } from './pages.ts'

/** The weight of a first visit: its HTML, and every script that the page loads by itself until the network is idle, as sent, with headers. */
export async function benchWeight(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    for (const [name, path] of Object.entries(pages)) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const scripts: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = []
      page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request.sizes()))
      await page.goto(origin + path)
      await page.locator('html[data-ready]').waitFor()
      await page.waitForLoadState('networkidle')
      const sizes = (await Promise.all(scripts)).map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
      print(`first-visit script, ${name}`, sizes.reduce((sum, size) => sum + size, 0) / 1024, 'kB sent', '≤ 80')
      print(`first-visit script, ${name}`, sizes.length, 'files', '≤ 8')
      const html = await (await fetch(origin + path, { headers: { Accept: 'text/html' } })).text()
      print(`first-visit HTML, ${name}`, gzipSync(html, { level: 6 }).length / 1000, 'kB gz', '≤ 20')
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

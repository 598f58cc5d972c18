import type { Page } from '@playwright/test'
import { addByAddress, cart } from '../../e2e/shell/steps.ts'
import { expect, open, reopen, test, warmed } from '../installed/installed.ts'

/** The number of visible icons, and the references of those that the document does not draw. */
const iconsOf = (page: Page) =>
  page.evaluate(() => {
    const uses = [...document.querySelectorAll<SVGUseElement>('svg > use')].filter((use) => use.ownerSVGElement?.checkVisibility())
    const isDrawn = (use: SVGUseElement) => {
      const href = use.getAttribute('href') ?? ''
      const { width, height } = use.getBBox()
      return href.startsWith('#') && document.getElementById(href.slice(1)) !== null && width + height > 0
    }
    return { count: uses.length, missing: uses.filter((use) => !isDrawn(use)).map((use) => use.getAttribute('href')) }
  })

async function expectIcons(page: Page): Promise<void> {
  const { count, missing } = await iconsOf(page)
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(5)
}

test('[extended] every icon is drawn from the page itself, also in the worker’s shell without the server, on screen and in print', async ({
  page,
  shop,
}) => {
  const sprites: string[] = []
  page.context().on('request', (request) => request.url().includes('sprite') && sprites.push(request.url()))
  await open(page, '/')
  await expectIcons(page)
  await warmed(page)
  await open(page, '/product-category/sofas')
  await expectIcons(page)
  await open(page, '/product/kalk-bay')
  await expectIcons(page)
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expectIcons(page)

  await shop.stop()
  await reopen(page)
  await expectIcons(page)
  await open(page, '/')
  await expectIcons(page)
  await page.emulateMedia({ media: 'print' })
  expect((await iconsOf(page)).missing).toEqual([])
  expect(sprites).toEqual([])
})

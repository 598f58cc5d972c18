import type { Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, open, test } from '../installed/installed.ts'

/** The angle of the camera around the model, in radians. */
const angleOf = (page: Page) =>
  page.evaluate(() => {
    const viewer: (Element & { getCameraOrbit?: () => { theta: number } }) | null = document.querySelector('model-viewer')
    return viewer?.getCameraOrbit?.().theta ?? 0
  })

test('[extended] [W12] a 3D model is fetched at the press, turned by the keyboard, and opens offline afterwards', async ({
  page,
  context,
  planned,
}) => {
  planned.push(/GPU stall due to ReadPixels/, /rAF timed out in updateSource/)
  // Without a graphics card, the processor draws every pixel.
  test.slow()
  await page.setViewportSize({ width: 320, height: 480 })
  const button = page.getByRole('button', { name: 'See it in 3D' })
  const dialog = page.getByRole('dialog', { name: 'Barrydale in 3D' })
  const shown = dialog.getByRole('button', { name: 'Turn left' })
  const fetched: string[] = []
  context.on('request', (request) => {
    if (/\.glb$|\/viewer-/.test(request.url())) fetched.push(request.url())
  })
  await open(page, '/product/barrydale')
  await expect(button).toBeVisible()
  expect(fetched).toEqual([])

  await context.setOffline(true)
  await button.click()
  await expect(dialog.getByText('not on this device yet')).toBeVisible()
  // The connection is back, so it loads without another press.
  await context.setOffline(false)
  await expect(shown).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await context.setOffline(true)
  await page.reload()
  await button.click()
  await expect(shown).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('radio', { name: 'Stone' }).click({ force: true })
  await expect(dialog.getByRole('radio', { name: 'Stone' })).toBeChecked()
  await expect(page).toHaveURL(/fabric=boucle-stone/)
  await expectAccessible(page)
  const before = await angleOf(page)
  await page
    .locator('model-viewer')
    .getByRole('img', { name: /Barrydale in 3D/ })
    .press('ArrowRight')
  await expect.poll(() => angleOf(page)).not.toBe(before)
})

import type { Locator } from '@playwright/test'
import { cart, choose } from '../../e2e/shell/steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'

const isDrawn = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('[extended] a fabric that was never viewed shows a stored picture offline, and says in which fabric', async ({ page, shop }) => {
  await open(page, '/')
  await warmed(page, 'with pictures')
  await shop.stop()
  await open(page, '/product/kalk-bay')
  const gallery = page.getByRole('region', { name: 'Pictures of Kalk Bay' })
  const hero = gallery.locator('img').first()
  await expect.poll(() => isDrawn(hero)).toBe(true)
  await choose(page, /^Clay/)
  await expect(gallery.getByText('Shown in Oat').first()).toBeInViewport()
  await expect(hero).toHaveAttribute('src', /linen-oat/)
  await expect.poll(() => isDrawn(hero)).toBe(true)

  await choose(page, /^Black/)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Kalk Bay' })
  await expect(line.getByText('Fabric: Clay')).toBeVisible()
  await expect(line.getByText('Shown in Oat')).toBeVisible()
  await expect.poll(() => isDrawn(line.locator('img').first())).toBe(true)
})

import type { Page } from '@playwright/test'
import { expect, open, test } from '../shell/shop-test.ts'

/** Records the named groups of each view transition when it is ready. */
async function recordTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const transitions: string[][] = []
    Object.assign(globalThis, { transitions })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect instanceof KeyframeEffect && effect.pseudoElement) || '')
        transitions.push(parts.filter((part) => part.startsWith('::view-transition-group')))
      })
      return transition
    }
  })
  return () => page.evaluate((): string[][] => Reflect.get(globalThis, 'transitions'))
}

const picture = '::view-transition-group(product-picture)'
const knysna = (page: Page) => page.getByRole('link', { name: /^Knysna/ }).first()

test('a tile’s picture moves to the product page and back, and the list keeps its position', async ({ page }) => {
  const transitions = await recordTransitions(page)
  await open(page, '/product-category/sofas')
  await knysna(page).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(transitions).toEqual([expect.arrayContaining([picture])])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect.poll(transitions).toEqual([expect.arrayContaining([picture]), expect.arrayContaining([picture])])
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
})

test('pages without a shared picture change at once', async ({ page }) => {
  const transitions = await recordTransitions(page)
  await open(page, '/info/faqs')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Worth knowing' })).toBeVisible()
  expect(await transitions()).toEqual([])
})

test('with reduced motion, no picture moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const transitions = await recordTransitions(page)
  await open(page, '/product-category/sofas')
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeVisible()
  expect(await transitions()).toEqual([])
})

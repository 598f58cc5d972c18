import { expect, hydrated, test } from '../installed/installed.ts'

test('a used page of a device that has the shop loads the code of a product before a tile is pressed', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.goto('/product-category/sofas')
  await hydrated(page)
  await page.mouse.move(5, 5)
  for (const name of ['product-screen', 'islands', 'arrival'])
    await expect.poll(() => scripts.some((path) => path.includes(`/${name}-`)), name).toBe(true)
})

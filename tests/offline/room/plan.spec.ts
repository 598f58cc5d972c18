import { expectWholeWords } from '../../e2e/shell/no-overflow.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, hydrated, open, test } from '../installed/installed.ts'

test('[extended] a room is planned offline by keyboard and by hand, survives a kill of the app, and is shared in a link', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await shop.stop()
  await page.getByRole('button', { name: 'Save Kalk Bay' }).click()
  await page.getByRole('link', { name: 'Try it in your room plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Room plan' })).toBeVisible()
  const piece = page.getByRole('button', { name: /^Kalk Bay, 220 × 95 cm/ })
  await expect(piece).toHaveAccessibleName(/110 cm from the left, 47,5 cm from the top/)
  // A reload adds no second piece.
  await expect(page).toHaveURL(/\/room-plan$/)
  // A saved piece is offered as it was chosen.
  await page.getByText('From your saved pieces').click()
  await expect(page.getByRole('list', { name: 'From your saved pieces' }).getByText('Clay')).toBeVisible()

  // On the narrowest phone too.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByLabel('Add by name').fill('headboard')
  await expect(page.getByRole('list', { name: 'Found' }).getByText('Charcoal, in its largest size')).toBeVisible()
  await expectWholeWords(page)
  await page.getByLabel('Add by name').fill('')
  await page.setViewportSize({ width: 390, height: 844 })

  await piece.focus()
  await piece.press('ArrowRight')
  await piece.press('ArrowRight')
  await expect(piece).toHaveAccessibleName(/120 cm from the left/)
  await piece.press('r')
  await expect(page.getByText('Kalk Bay stands through a wall.')).toBeVisible()
  await expectAccessible(page)
  await piece.press('r')
  await expect(page.getByText('Everything fits, and every door opens.')).toBeVisible()

  // In the way of the door, by hand.
  const frame = await piece.boundingBox()
  if (!frame) throw new Error('The piece is not shown')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.width * 1.7, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Kalk Bay is in the way of the door in the bottom wall.')).toBeVisible()
  await page.getByLabel('Name of this plan').fill('Lounge')
  await page.getByLabel('Name of this plan').press('Enter')
  await expect(page.getByRole('group', { name: 'Plan of Lounge' })).toBeVisible()
  const place = await piece.getAttribute('aria-label')

  const again = await context.newPage()
  await page.close()
  await again.goto('/room-plan')
  await hydrated(again)
  await expect(again.getByRole('button', { name: /^Kalk Bay, / })).toHaveAttribute('aria-label', place ?? '')
  await again.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => (document.documentElement.dataset['shared'] = url),
    }),
  )
  await again.getByRole('button', { name: 'Share' }).click()
  await expect(again.locator('html')).toHaveAttribute('data-shared', /\/room-plan#plan=/)
  const link = (await again.locator('html').getAttribute('data-shared')) ?? ''

  // The link shows the plan, and keeps the own one.
  const other = await context.newPage()
  await other.goto(link)
  await hydrated(other)
  await expect(other.getByRole('heading', { name: 'Shared with you: Lounge' })).toBeVisible()
  await expect(other.getByText('With Kalk Bay.')).toBeVisible()
  await other.getByRole('button', { name: 'Add to your plans' }).click()
  await expect(other.getByRole('combobox', { name: 'Open plan' }).getByRole('option')).toHaveText(['Lounge', 'Lounge'])
})

import { line, lines, makeList, pasteText, addPasted } from '../wholesale/list-steps.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

/** A trade list on a phone and on a desktop. `wholesale/lists.spec.ts` has what does not depend on the width. */

test('[extended] quantity, options and removal of a line work in place; Undo restores it', async ({ page }) => {
  await makeList(page, 'Changes')
  await pasteText(page, 'KALK-BAY 4\nALOE.LINEN-SAGE 2')
  await addPasted(page)
  await expect(line(page, 'Kalk Bay')).toContainText('Still to choose: fabric, legs')

  await page.getByRole('button', { name: 'Choose options of Kalk Bay' }).click()
  const options = page.getByRole('dialog', { name: 'Options of Kalk Bay' })
  await options.getByLabel('Fabric').selectOption({ label: 'Clay' })
  await options.getByLabel('Legs').selectOption({ label: 'Oak' })
  await expectAccessible(page)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(line(page, 'KALK-BAY.LINEN-CLAY.OAK').getByRole('textbox')).toHaveValue('4')
  await expect(lines(page)).toHaveCount(2)

  // Enter moves to the next line, as in a spreadsheet.
  const [first, second] = [lines(page).nth(0).getByRole('textbox'), lines(page).nth(1).getByRole('textbox')]
  await first.fill('12')
  await first.press('Enter')
  await expect(second).toBeFocused()
  await second.press('ArrowUp')
  await expect(page.getByText('2 lines, 17 pieces')).toBeVisible()

  await page.getByRole('button', { name: /^Remove Aloe/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
})

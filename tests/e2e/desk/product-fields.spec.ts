import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { choose } from '../shell/steps.ts'
import { answerUnsaved, ownShop, shownToGuest } from './own-shop.ts'

const test = ownShop()

test.beforeEach(async ({ page, shop }) => {
  const token = await ownerTokenAt(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))
})

test('[extended] an owner sets the focal point of a picture by touch and by keyboard, and the shop crops around it', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/desk/products/1031/show`)
  const add = page.getByRole('group', { name: 'Add a picture' })
  const file = { name: 'aloe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await tinyPicture({ width: 600, height: 900 }), 'base64') }
  const chooser = add.locator('input[type=file]')
  const words = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture') }
  await chooser.setInputFiles(words)
  await expect(add.getByRole('alert')).toHaveText('“notes.jpg” is not a picture that the shop can show. Choose a JPEG, PNG, WebP or GIF.')
  await expect(add.getByRole('button', { name: 'Choose pictures' })).toHaveAccessibleDescription(/^“notes.jpg” is not a picture/)
  await expect(add.getByLabel(/What it shows/)).toHaveCount(0)
  await chooser.setInputFiles({ ...words, buffer: Buffer.alloc(12 * 1024 * 1024 + 1) })
  await expect(add.getByRole('alert')).toHaveText('“notes.jpg” has 13 MB. A picture may have up to 12 MB.')
  await chooser.setInputFiles(file)
  const point = add.getByRole('slider', { name: 'Focal point of the new picture' })
  await expect(point).toHaveAttribute('aria-valuetext', '50 % from the left, 50 % from the top')
  await expect(add.getByRole('alert')).toHaveCount(0)
  const picture = add.locator('img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.tap({ position: { x: width * 0.25, y: height * 0.75 } })
  await expect(point).toHaveAttribute('aria-valuetext', '25 % from the left, 75 % from the top')
  await point.press('Shift+ArrowRight')
  await point.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '35 % from the left, 74 % from the top')
  await expect(add.locator('figure img').first()).toHaveCSS('object-position', '35% 74%')
  await expectAccessible(page)
  await add.getByLabel(/What it shows/).fill('A tall ottoman')
  await add.getByRole('button', { name: 'Add the picture' }).press('Enter')
  const stored = page.getByRole('button', { name: /^Focal point of picture/ }).last()
  await expect(add.getByLabel(/What it shows/)).toHaveCount(0)
  const ups = page.getByRole('button', { name: /^Picture \d+ up$/ })
  for (let place = await ups.count(); place > 1; place -= 1) await ups.nth(place - 1).press('Enter')
  await page.getByRole('button', { name: 'Focal point of picture 1', exact: true }).press('Enter')
  await expect(stored).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('slider', { name: 'Focal point of picture 1' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Save the product' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save the product' })).toHaveCount(0)

  await expect.poll(shownToGuest(page, `${shop.origin}/product-category/ottomans`)).toContain('A tall ottoman')
  await page.goto(`${shop.origin}/product-category/ottomans`)
  await expect(page.getByRole('img', { name: 'A tall ottoman' })).toHaveCSS('object-position', '35% 75%')
})

test('[extended] an owner orders options, takes a value away and back, measures one, and gives a variation its SKU by keyboard', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/desk/products/1001/show`)
  const back = page.getByRole('link', { name: '← Products' })
  const part = page.getByRole('region', { name: 'Options and their prices' })
  // What is typed and not added yet is not lost unasked.
  for (const field of ['New option', 'New value of Fabric', 'Its SKU']) {
    await part.getByLabel(field).fill('Half typed')
    await back.press('Enter')
    await answerUnsaved(page, 'Stay')
    await part.getByLabel(field).fill('')
  }
  const groups = part.getByRole('list', { name: /^Values of/ })
  await expect(groups.first()).toHaveAccessibleName('Values of Fabric')
  await part.getByRole('button', { name: 'Option Fabric down' }).press('Enter')
  await expect(groups.first()).toHaveAccessibleName('Values of Legs')
  // It can go no further.
  await expect(part.getByRole('button', { name: 'Option Fabric down' })).toBeDisabled()
  await expect(part.getByRole('button', { name: 'Option Fabric down' })).toBeFocused()
  await part.getByRole('button', { name: 'Oat down' }).press('Enter')
  await expect(part.getByRole('button', { name: 'Oat down' })).toBeFocused()
  await part.getByRole('button', { name: 'Remove Kiaat' }).press('Enter')
  await expect(part.getByRole('status')).toContainText('Removed from Legs: Kiaat')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Bring back Kiaat' }).press('Enter')
  await expect(part.getByRole('status')).toHaveCount(0)
  await part.getByRole('button', { name: 'Give the values of Legs their own measurements' }).press('Enter')
  await part.getByRole('group', { name: 'Measurements of Black in mm' }).getByLabel('Height').fill('874')
  const one = part.getByRole('group', { name: 'A SKU for one variation' })
  for (const option of ['Legs', 'Fabric']) {
    await one.getByRole('combobox', { name: option }).press('Enter')
    await page.getByRole('option').first().press('Enter')
  }
  await one.getByLabel('Its SKU').fill('KB-SPECIAL')
  await one.getByRole('button', { name: 'Add the SKU' }).press('Enter')
  // A save would not contain what is typed and not added yet.
  const save = page.getByRole('button', { name: 'Save the product' })
  for (const [field, button] of [
    ['New option', 'Add'],
    ['New value of Fabric', 'Add'],
    ['Its SKU', 'Add the SKU'],
  ] as const) {
    await part.getByLabel(field).fill('Half typed')
    await save.press('Enter')
    await expect(part.getByLabel(field)).toBeFocused()
    await expect(part.getByLabel(field)).toHaveAccessibleDescription(`Nothing is saved yet. Press “${button}” first, or empty this field.`)
    await part.getByLabel(field).fill('')
  }
  const add = page.getByRole('group', { name: 'Add a picture' })
  const file = { name: 'aloe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await tinyPicture({ width: 60, height: 90 }), 'base64') }
  await add.locator('input[type=file]').setInputFiles(file)
  await add.getByLabel(/What it shows/).fill('An aloe')
  await save.press('Enter')
  await expect(add.getByRole('button', { name: 'Choose another' })).toBeFocused()
  await expect(add.getByRole('alert')).toHaveText('Nothing is saved yet. Press “Add the picture” first, or discard this file.')
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Discard this file' }).press('Enter')
  await part.getByLabel('New value of Fabric').fill('Fynbos green')
  await part.getByLabel('New value of Fabric').press('Enter')
  await expect(part.getByRole('button', { name: 'Remove Fynbos green' })).toBeVisible()
  await save.press('Enter')
  await expect(save).toHaveCount(0)
  await page.getByRole('group', { name: 'KB-SPECIAL' }).getByLabel('Low at').fill('2')
  await back.press('Enter')
  await answerUnsaved(page, 'Leave without saving')

  await expect.poll(shownToGuest(page, `${shop.origin}/product/kalk-bay`)).toContain('KB-SPECIAL')
  await expect.poll(shownToGuest(page, `${shop.origin}/product/kalk-bay`)).toContain('Fynbos green')
  await page.goto(`${shop.origin}/product/kalk-bay`)
  await expect(page.getByRole('group', { name: /^(Legs|Fabric)/ }).first()).toHaveAccessibleName(/^Legs/)
  await choose(page, /^Black/)
  await expect(page.getByRole('table', { name: 'Outside dimensions' }).getByRole('row', { name: /^Height/ })).toContainText('874')
})

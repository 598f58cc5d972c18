import { arrowTo, tabTo } from '../shell/by-keyboard.ts'
import { dialog, mailedCode, newPerson } from './account-steps.ts'
import { expect, hydrated, open, test } from '../shell/shop-test.ts'
import { cart } from '../shell/steps.ts'

test('[extended] sign-up, trade list and order by keyboard only', async ({ page, shop }, { project }) => {
  const { keyboard } = page
  const isDesktop = project.name === 'desktop'
  const person = newPerson(`keyboard-${project.name}`)
  const main = page.getByRole('main')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await open(page, '/')

  // Open the dialog and switch from sign-in to sign-up.
  if (isDesktop) await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Login' }))
  else {
    await tabTo(page, page.getByRole('button', { name: 'Menu' }))
    await keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await tabTo(page, menu.getByRole('button', { name: 'Login' }))
  }
  await keyboard.press('Enter')
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused()
  await tabTo(page, dialog(page).getByRole('link', { name: 'Create account' }))
  await keyboard.press('Enter')
  const signUp = dialog(page, 'Create account')
  await expect(signUp.getByLabel('First name')).toBeFocused()

  // An incomplete form: the summary gets the focus and links to the field.
  await tabTo(page, signUp.getByRole('button', { name: 'Create account' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Please complete all fields' })).toBeFocused()
  await tabTo(page, signUp.getByRole('link', { name: 'Enter your first name' }))
  await keyboard.press('Enter')
  await expect(signUp.getByLabel('First name')).toBeFocused()
  await keyboard.type(person.firstName)
  await tabTo(page, signUp.getByLabel('Last name'))
  await keyboard.type('Shopper')
  await tabTo(page, signUp.getByLabel('E-mail'))
  await keyboard.type(person.email)
  await tabTo(page, signUp.getByLabel('Password', { exact: true }))
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await expect(signUp.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await keyboard.type((await mailedCode(shop.data, person.email, 'account')).code)
  await keyboard.press('Enter')
  await expect(signUp).toBeHidden()
  // The focus returns to the opener, or to the heading if the name has replaced "Login".
  await expect(isDesktop ? page.getByRole('heading', { level: 1 }) : page.getByRole('button', { name: 'Menu' })).toBeFocused()

  // Open the lists.
  if (isDesktop) {
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Demo' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Lists' }))
  } else {
    await keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await tabTo(page, menu.getByRole('link', { name: 'Lists' }))
  }
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your lists' })).toBeFocused()

  // Make and fill a list.
  await tabTo(page, main.getByRole('button', { name: 'Create a list' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New list' }).getByLabel('Name of the list')).toBeFocused()
  await keyboard.type('Guest house')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Guest house' })).toBeVisible()
  await tabTo(page, main.getByRole('button', { name: 'Paste SKUs' }).first())
  await keyboard.press('Enter')
  const paste = page.getByRole('dialog', { name: 'Paste SKUs' })
  await expect(paste.getByLabel('SKUs and quantities')).toBeFocused()
  await keyboard.type('KALK-BAY.LINEN-CLAY.OAK 2')
  await keyboard.press('Enter')
  await keyboard.type('ALOE.LINEN-SAGE 1')
  await tabTo(page, paste.getByRole('button', { name: 'Put 2 lines into the list' }))
  await keyboard.press('Enter')
  await expect(paste).toBeHidden()
  await tabTo(page, main.getByRole('button', { name: 'Add all to cart' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(cart(page)).toBeVisible()

  // Place the order. Name and e-mail come from the account.
  await tabTo(page, cart(page).getByRole('link', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('main').getByLabel('E-mail', { exact: true })).toHaveValue(person.email)
  const fields = [
    ['Phone', '082 555 0101'],
    ['Street address', '18 Bakoven Street'],
    ['City or town', 'Cape Town'],
    ['Postcode', '7925'],
  ] as const
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label).first())
    await keyboard.type(text)
  }
  const card = page.getByRole('radio', { name: /Card or EFT/ })
  await tabTo(page, card)
  const transfer = page.getByRole('radio', { name: /Bank transfer/ })
  await arrowTo(page, transfer)
  await tabTo(page, page.getByRole('button', { name: /Place order and pay/ }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(main).toContainText('Demo Bank of South Africa')
})

import type { Page } from 'playwright'

export interface Screen {
  show(page: Page): Promise<void>
  /** The whole page, or only the viewport (for dialogs). */
  whole: boolean
  /** A screen of the desk is complete after its steps: a frame in it can request without end. */
  isDesk?: boolean
}

export const at = (path: string): Screen => ({
  whole: true,
  async show(page) {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
  },
})

/** Opens a screen in a state that takes some steps. */
export const after = (path: string, steps: (page: Page) => Promise<void>, whole = false): Screen => ({
  whole,
  async show(page) {
    await at(path).show(page)
    await steps(page)
  },
})

export const addKalkBay = async (page: Page) => {
  await page.getByRole('group', { name: 'Legs' }).getByRole('radio', { name: 'Kiaat' }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
}

export const goToCheckout = async (page: Page) => {
  await addKalkBay(page)
  await page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('link', { name: /Checkout/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}

export const order = async (page: Page, method: RegExp) => {
  await goToCheckout(page)
  const fields = {
    'E-mail': 'demo.shopper@stoep.example',
    Phone: '+27 82 555 0101',
    'Full name': 'Demo Shopper',
    'Street address': '18 Bakoven Street',
    'City or town': 'Cape Town',
    Postcode: '7925',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('radio', { name: method }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).click()
}

/** Pays, declines or cancels on a sandbox page, and waits for the shop's own page after it. */
export const decide = async (page: Page, button: RegExp) => {
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/checkout\//)
  await page.locator('html[data-ready]').waitFor()
}

/** Fills in the form of a gift card; with `buys` orders it by transfer, and waits for its order. */
export const giftCard = async (page: Page, buys: boolean) => {
  await page.getByRole('radio', { name: 'Another amount' }).check({ force: true })
  const fields = {
    'Amount in rand': '1500',
    'Name of the recipient': 'Thandi Demo',
    'E-mail of the recipient': 'demo.thandi@stoep.example',
    'First and last name': 'Sipho Demo',
    'E-mail': 'demo.sipho@stoep.example',
    Phone: '+27 82 555 0101',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
  await page
    .getByRole('main')
    .getByLabel(/^Message/)
    .fill('For the first flat. Sit down, stay a while.')
  if (!buys) return
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
}

export const giftBalance = async (page: Page, code: string) => {
  await page.getByLabel('Gift card code').fill(code)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await page
    .getByText(/We do not know|left$/)
    .first()
    .waitFor()
}

/** Signs in as the demo customer on the present page, and waits for the page behind the form. */
export const signIn = async (page: Page) => {
  await page.getByRole('main').getByLabel('E-mail').fill('shopper@stoep.example')
  await page.getByLabel('Password', { exact: true }).fill('stoep-demo-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' })
}

/** The customer's newest order, which is made first. */
export const viewOrder = async (page: Page) => {
  await signIn(page)
  await at('/product/kalk-bay').show(page)
  await order(page, /Bank transfer/)
  await page.waitForURL(/order\/\d/)
  await at('/my-account').show(page)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
}

/** The trade account of the demo business, as its owner sees it, with an invitation and a request for an approval. */
export const openTradeAccount = async (page: Page) => {
  await page.getByRole('main').getByLabel('E-mail').fill('shopper@stoep.example')
  await page.getByLabel('Password', { exact: true }).fill('stoep-demo-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  if ((await page.getByText('Invited as buyer').count()) > 0) return
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await page.getByRole('form', { name: 'Invite a colleague' }).getByLabel('E-mail').fill('demo.colleague@stoep.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invited as buyer').waitFor()
}

/** Two addresses in the address book of the demo shopper. */
export const saveAddresses = async (page: Page) => {
  await signIn(page)
  const main = page.getByRole('main')
  const saved = main.getByRole('button', { name: /^Edit (Home|Holiday house)/ })
  while ((await saved.count()) < 2) {
    const form = page.getByRole('form', { name: 'Delivery address' })
    const first = (await saved.count()) === 0
    await main.getByRole('button', { name: 'Add delivery address' }).click()
    await form.getByLabel('Name of this address').fill(first ? 'Home' : 'Holiday house')
    await form.getByLabel('Street address').fill(first ? '18 Bakoven Street' : '4 Strand Street')
    await form.getByLabel('City or town').fill(first ? 'Cape Town' : 'Hermanus')
    await form.getByLabel('Postcode').fill(first ? '7925' : '7200')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
  }
}

const makeList = async (page: Page) => {
  await page.getByRole('button', { name: 'Create a list' }).click()
  await page.getByLabel('Name of the list').fill('Lodge, phase 2')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lodge, phase 2' }).waitFor()
}

const pasted =
  'KALK-BAY.LINEN-OAT.KIAAT;2\nNO-SUCH-COUCH;3\nCEDERBERG.LEFT.BOUCLE-SAND;1\nKALK-BAY;4\nALOE.LINEN-SAGE;some\nALOE.LINEN-SAGE;20'

export const pasteInto = async (page: Page) => {
  await makeList(page)
  await page.getByRole('button', { name: 'Paste SKUs' }).first().click()
  await page.getByLabel('SKUs and quantities').fill(pasted)
  await page.getByText(/lines read/).waitFor()
}

/** Marks a review as helpful: another one at each width, because the browser is the same. */
export const voteHelpful = async (page: Page) => {
  const place = [360, 390, 1280].indexOf(page.viewportSize()?.width ?? 0)
  const review = page.locator('#reviews article').nth(place)
  await review.getByRole('button', { name: /^Helpful/ }).click()
  await review.getByRole('button', { name: /^Helpful · 1/ }).waitFor()
}

/** A file of another program, with a line that matches no product. */
export const importFile = async (page: Page) => {
  await press(/^Order from a file/)(page)
  const text = 'Slug;Options;Quantity\nkalk-bay;"Fabric: Oat, Legs: Kiaat";12\nkalk-bay;Purple;2\nNO-SUCH-COUCH;;3\nALOE.LINEN-SAGE;;20'
  await page.getByLabel('A CSV file').setInputFiles({ name: 'lodge-phase-2.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText(/lines read/).waitFor()
}

export const fillList = async (page: Page) => {
  await pasteInto(page)
  await page.getByRole('button', { name: /^Put .* into the list/ }).click()
  await page.getByRole('button', { name: 'Add all to cart' }).waitFor()
}

export const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.locator('dialog[open]').last().waitFor()
}

export const pressIfShown = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: false }).first()
  if (await button.isVisible()) await button.click()
}

/** A room with four pieces, one of them in the way of the door. */
export const planRoom = async (page: Page) => {
  for (const address of [
    '/room-plan?add=cederberg&chaise=left',
    '/room-plan?add=barrydale',
    '/room-plan?add=marula',
    '/room-plan?add=mopane',
  ]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Move left' }).waitFor()
  }
  const chair = page.getByRole('button', { name: /^Barrydale, / })
  await chair.focus()
  for (let count = 0; count < 60; count += 1) await chair.press('ArrowDown')
  for (let count = 0; count < 40; count += 1) await chair.press('ArrowLeft')
  const table = page.getByRole('button', { name: /^Marula, / })
  await table.focus()
  for (let count = 0; count < 20; count += 1) await table.press('ArrowDown')
}

/** The plan of another device. */
export const openSharedPlan = async (page: Page) => {
  const piece = {
    id: 'p1',
    slug: 'kalk-bay',
    name: 'Kalk Bay',
    variation: {},
    width: 2200,
    depth: 950,
    mirrored: false,
    x: 2000,
    y: 600,
    turn: 0,
  }
  const door = { id: 'd1', kind: 'door', wall: 'right', at: 3000, width: 810, hinge: 'end', swing: 'in' }
  const plan = { id: 's1', name: 'Lounge in Observatory', width: 4200, length: 4800, openings: [door], pieces: [piece] }
  await page.goto(`/room-plan#plan=${Buffer.from(JSON.stringify(plan)).toString('base64url')}`)
  await page.getByRole('button', { name: 'Add to your plans' }).waitFor()
}

import { addByAddress, cart } from '../shell/steps.ts'
import { expect, open, test } from '../shell/shop-test.ts'

/** A device whose clock is wrong by a year. */

const YEAR = 365 * 86_400_000
const promise = /Delivered free (?:by \w+ \d+ \w+|\d+.{1,12}\d+ \w+)/

for (const years of [1, -1])
  test(`[N6] a device whose clock is ${years} year off shows the delivery that the shop promises, on the next product and in the cart`, async ({
    page,
  }) => {
    await page.addInitScript((ahead) => {
      const Right = Date
      Object.assign(globalThis, {
        Date: class extends Right {
          constructor(...given: [] | [string]) {
            super(given.length === 0 ? Right.now() + ahead : given[0])
          }
          static override now = () => Right.now() + ahead
        },
      })
    }, years * YEAR)
    const served = await page.request.get('/product/knysna')
    const [words = 'no promise'] = promise.exec(await served.text()) ?? []
    await open(page, '/product-category/sofas')
    await page
      .getByRole('link', { name: /^Knysna/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words)
    await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
    await expect(cart(page)).toContainText(words)
  })

import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { addByAddress, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

test.use({ planned: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/]) })

test('[extended] a shopper whose place has no delivery chooses a store without a network, and the order is collected there', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const zone = { provinces: [], postcodes: [[7925, 7925] as [number, number]], everywhere: false, days: 3, free_from: null, active: true }
  const { answer } = await call('deskZoneAdd', { token, ...zone, name: 'Too far', price: null })
  await call('deskCollectionChange', { token, active: true, days: 2, rev: 0 }, { params: { slug: 'durban' } })

  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await goToCheckout(page)
  await context.setOffline(true)
  await fillCheckout(page, 'demo.collects@stoep.example')
  await expect(page.getByText('We do not deliver to 7925. You can collect your order at a store.')).toBeVisible()
  await page.getByRole('radio', { name: /Collect from Stoep Durban/ }).check({ force: true })
  await expect(page.getByText(/Ready at Stoep Durban .*, free to collect/)).toBeVisible()
  await expect(page.getByText(/We do not deliver/)).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Collected from')
  await expect(page.getByRole('main')).toContainText('Stoep Durban')
  await expectAccessible(page)

  // Other tests of this shop have its usual delivery.
  const { zone_id: zoneId = '', rev = 0 } = answer.zones.find(({ name }) => name === 'Too far') ?? {}
  await call('deskZoneRemove', { token, rev }, { params: { zoneId } })
  await call('deskCollectionChange', { token, active: false, days: 2, rev: 1 }, { params: { slug: 'durban' } })
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { tileCard } from '../../domain/catalogue/tile-card.fixture.ts'
import { createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'

const card = (slug: string) => tileCard({ slug })

/** The module as a new page load finds it. */
async function load() {
  vi.resetModules()
  const [viewed, { setDevice }, { startStoredValues }] = await Promise.all([
    import('./recently-viewed.ts'),
    import('../../lazy/device.ts'),
    import('../../engine/storage/start-stored-values.ts'),
  ])
  return { ...viewed, setDevice, startStoredValues, slugs: () => viewed.recentlyViewed.cards.map(({ slug }) => slug) }
}

/** The module in a new tab of a device, with the stored list read. */
async function loadIn(context: OfflineContext) {
  const page = await load()
  page.setDevice(context.device.tab())
  await page.startStoredValues()
  return page
}

test('a product page that renders before the stored list is read adds to that list, on the device too', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const first = await loadIn(context)
  await first.rememberViewed(card('kalk-bay'))
  await first.rememberViewed(card('cederberg'))

  const second = await load()
  await second.rememberViewed(card('kiaat'))
  second.setDevice(context.device.tab())
  await second.startStoredValues()
  expect(second.slugs()).toEqual(['kiaat', 'cederberg', 'kalk-bay'])

  const third = await loadIn(context)
  expect(third.slugs()).toEqual(['kiaat', 'cederberg', 'kalk-bay'])
})

test('a list that one tab has emptied holds only what the other tab views afterwards', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const first = await loadIn(context)
  await first.rememberViewed(card('kalk-bay'))

  const second = await loadIn(context)
  await second.clearViewed()
  await first.rememberViewed(card('cederberg'))
  expect(first.slugs()).toEqual(['cederberg'])
})

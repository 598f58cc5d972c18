import { expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'

/** The modules as a new page load finds them. */
async function load() {
  vi.resetModules()
  const [{ recentSearches, rememberSearch }, { setDevice }, { startStoredValues }] = await Promise.all([
    import('./recent-searches.ts'),
    import('../../lazy/device.ts'),
    import('../../engine/storage/start-stored-values.ts'),
  ])
  return { recentSearches, rememberSearch, setDevice, startStoredValues }
}

test('searches of two tabs are merged: the next page has both', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const tabs = [await load(), await load()]
  for (const tab of tabs) {
    tab.setDevice(context.device.tab())
    await tab.startStoredValues()
  }
  for (const [place, tab] of tabs.entries()) await tab.rememberSearch(`sofa ${place}`)
  const next = await load()
  next.setDevice(context.device.tab())
  await next.startStoredValues()
  expect(next.recentSearches.list).toEqual(['sofa 1', 'sofa 0'])
  await next.rememberSearch('Sofa 0')
  const last = await load()
  last.setDevice(context.device.tab())
  await last.startStoredValues()
  expect(last.recentSearches.list).toEqual(['Sofa 0', 'sofa 1'])
})

test('searches from before the stored list is read are added to it', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const first = await load()
  first.setDevice(context.device.tab())
  await first.startStoredValues()
  await first.rememberSearch('aloe')

  const second = await load()
  second.setDevice(context.device.tab())
  const early = second.rememberSearch('knysna')
  await second.startStoredValues()
  await early
  expect(second.recentSearches.list).toEqual(['knysna', 'aloe'])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'

/** The modules as a new page load finds them. */
async function load() {
  vi.resetModules()
  const [{ saved, toggleSaved }, { recentSearches, rememberSearch }, { setDevice }, { startStoredValues }] = await Promise.all([
    import('./saved.ts'),
    import('../search/recent-searches.ts'),
    import('../../lazy/device.ts'),
    import('../../engine/storage/start-stored-values.ts'),
  ])
  return { saved, toggleSaved, recentSearches, rememberSearch, setDevice, startStoredValues }
}

test('products and searches of two tabs are merged: the next page has both', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const tabs = [await load(), await load()]
  for (const tab of tabs) {
    tab.setDevice(context.device.tab())
    await tab.startStoredValues()
  }
  for (const [place, tab] of tabs.entries()) {
    await tab.toggleSaved(`sofa-${place}`)
    await tab.rememberSearch(`sofa ${place}`)
  }
  const next = await load()
  next.setDevice(context.device.tab())
  await next.startStoredValues()
  expect(next.saved.slugs).toEqual(['sofa-1', 'sofa-0'])
  expect(next.recentSearches.list).toEqual(['sofa 1', 'sofa 0'])
  await next.toggleSaved('sofa-0')
  await next.rememberSearch('Sofa 0')
  const last = await load()
  last.setDevice(context.device.tab())
  await last.startStoredValues()
  expect(last.saved.slugs).toEqual(['sofa-1'])
  expect(last.recentSearches.list).toEqual(['Sofa 0', 'sofa 1'])
})

test('products and searches from before the stored lists are read are added to them', async () => {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const first = await load()
  first.setDevice(context.device.tab())
  await first.startStoredValues()
  await first.toggleSaved('aloe')
  await first.rememberSearch('aloe')

  const second = await load()
  second.setDevice(context.device.tab())
  const early = [second.toggleSaved('knysna'), second.rememberSearch('knysna')]
  await second.startStoredValues()
  await Promise.all(early)
  expect(second.saved.slugs).toEqual(['knysna', 'aloe'])
  expect(second.recentSearches.list).toEqual(['knysna', 'aloe'])
  expect(await context.device.disk.changeAll((all) => ({ writes: [], result: all.get('kept:saved') }))).toEqual(['knysna', 'aloe'])
})

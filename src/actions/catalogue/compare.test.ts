import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'

/** The modules as a new page load finds them, on this device. */
async function load(context: Awaited<ReturnType<typeof createOfflineContext>>, { start = true } = {}) {
  vi.resetModules()
  const [compare, { toasts }, { setDevice }, { startStoredValues }] = await Promise.all([
    import('./compare.ts'),
    import('../../state/toasts.ts'),
    import('../../lazy/device.ts'),
    import('../../engine/storage/start-stored-values.ts'),
  ])
  setDevice(context.device.tab())
  if (start) await startStoredValues()
  return { ...compare, toasts, startStoredValues }
}

const piece = (slug: string) => ({ slug, name: slug })
let context: Awaited<ReturnType<typeof createOfflineContext>>
beforeEach(async () => {
  context = await createOfflineContext()
  onTestFinished(() => context.close())
})

test('up to four pieces are chosen and stay on the device; a fifth is refused with a notice', async () => {
  const { compared, toggleCompared, toasts } = await load(context)
  for (const slug of ['aloe', 'knysna', 'kalk-bay', 'blyde']) await toggleCompared(piece(slug))
  await toggleCompared(piece('greyton'))
  expect(compared.slugs).toEqual(['aloe', 'knysna', 'kalk-bay', 'blyde'])
  expect(toasts.list.at(-1)?.message).toContain('Up to 4 pieces')
  await toggleCompared(piece('knysna'))
  expect((await load(context)).compared.slugs).toEqual(['aloe', 'kalk-bay', 'blyde'])
})

test('a piece chosen before the page has read its store is added to the stored ones', async () => {
  const before = await load(context)
  await before.toggleCompared(piece('aloe'))
  const { compared, toggleCompared, toasts, startStoredValues } = await load(context, { start: false })
  const press = toggleCompared(piece('kalk-bay'))
  await Promise.all([startStoredValues(), press])
  expect(compared.slugs).toEqual(['aloe', 'kalk-bay'])
  expect(toasts.list.at(-1)?.message).toContain('2 pieces to compare')
  expect((await load(context)).compared.slugs).toEqual(['aloe', 'kalk-bay'])
})

test('an address names the pieces: the first four, each once', async () => {
  const { compareAddress, slugsIn } = await load(context)
  expect(compareAddress(['aloe', 'kalk-bay'])).toBe('/compare?p=aloe,kalk-bay')
  expect(slugsIn('p=aloe,kalk-bay,aloe,,blyde,knysna,greyton')).toEqual(['aloe', 'kalk-bay', 'blyde', 'knysna'])
  expect(slugsIn('')).toEqual([])
})

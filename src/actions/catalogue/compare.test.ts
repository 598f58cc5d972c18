import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'
import { slugSchema } from '../../contract/http/keys.ts'

/** The modules as a new page load finds them, on this device. */
async function load(context: Awaited<ReturnType<typeof createOfflineContext>>, { start = true } = {}) {
  vi.resetModules()
  const [compare, { toasts }, { setDevice }, { startStoredValues }, { readStored, storeValue }] = await Promise.all([
    import('./compare.ts'),
    import('../../state/toasts.ts'),
    import('../../lazy/device.ts'),
    import('../../engine/storage/start-stored-values.ts'),
    import('../storage/stored-values.ts'),
  ])
  setDevice(context.device.tab())
  if (start) await startStoredValues()
  return { ...compare, toasts, startStoredValues, readStored, storeValue }
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

const midnight = { fabric: 'velvet-midnight', legs: 'kiaat & oak' }

test('a piece is compared as it was chosen, also after a reload; once removed, nothing of it stays', async () => {
  const before = await load(context)
  await before.toggleCompared(piece('aloe'))
  await before.toggleCompared(piece('franschhoek'), midnight)
  const { compared, comparedVariation, removeCompared } = await load(context)
  expect(comparedVariation('franschhoek', compared.choices)).toEqual(midnight)
  expect(comparedVariation('aloe', compared.choices)).toBeUndefined()
  await removeCompared('franschhoek')
  expect((await load(context)).compared).toEqual({ slugs: ['aloe'], choices: [] })
})

test('a compared piece changes to another choice; the same choice, or one that nothing is known of, removes it', async () => {
  const { compared, comparedVariation, isComparedAs, toggleCompared, toasts } = await load(context)
  const king = { fabric: 'velvet-midnight', size: 'king' }
  const double = { size: 'double', fabric: 'velvet-midnight' }
  await toggleCompared(piece('champagne'), king)
  expect(isComparedAs(compared, 'champagne', double)).toBe(false)
  await toggleCompared(piece('champagne'), double)
  expect(comparedVariation('champagne', compared.choices)).toEqual(double)
  expect(toasts.list.at(-1)?.message).toContain('as you chose it here')
  expect(isComparedAs(compared, 'champagne', { fabric: 'velvet-midnight', size: 'double' })).toBe(true)
  await toggleCompared(piece('champagne'), { fabric: 'velvet-midnight', size: 'double' })
  expect(compared.slugs).toEqual([])
  await toggleCompared(piece('champagne'), king)
  await toggleCompared(piece('champagne'))
  expect((await load(context)).compared).toEqual({ slugs: [], choices: [] })
})

test('what an earlier version stored stays, and an earlier version reads what this one stores', async () => {
  const { COMPARED, toggleCompared, readStored, storeValue } = await load(context)
  await storeValue(COMPARED, ['aloe', 'knysna'])
  await toggleCompared(piece('franschhoek'), midnight)
  expect(await readStored(COMPARED, z.array(slugSchema))).toEqual(['aloe', 'knysna', 'franschhoek'])
  expect((await load(context)).compared.slugs).toEqual(['aloe', 'knysna', 'franschhoek'])
})

test('a choice made before the page has read its store counts, and that of a refused piece is not stored', async () => {
  const before = await load(context)
  await before.toggleCompared(piece('aloe'), { fabric: 'linen-oat' })
  for (const slug of ['knysna', 'kalk-bay', 'blyde']) await before.toggleCompared(piece(slug))
  const { compared, toggleCompared, startStoredValues } = await load(context, { start: false })
  const press = toggleCompared(piece('aloe'), { fabric: 'linen-sage' })
  await Promise.all([startStoredValues(), press])
  await toggleCompared(piece('greyton'), midnight)
  expect(compared.choices).toEqual(['aloe.fabric=linen-sage'])
  expect((await load(context)).compared.choices).toEqual(['aloe.fabric=linen-sage'])
})

test('a damaged list of choices leaves the pieces', async () => {
  const { COMPARED_CHOICES, toggleCompared, storeValue } = await load(context)
  await toggleCompared(piece('aloe'))
  await storeValue(COMPARED_CHOICES, ['aloe'])
  expect((await load(context)).compared).toEqual({ slugs: ['aloe'], choices: [] })
})

test('an address names the pieces: the first four, each once', async () => {
  const { compareAddress, comparedIn } = await load(context)
  expect(compareAddress({ slugs: ['aloe', 'kalk-bay'], choices: [] })).toBe('/compare?p=aloe,kalk-bay')
  expect(comparedIn('p=aloe,kalk-bay,aloe,,blyde,knysna,greyton')).toEqual({ slugs: ['aloe', 'kalk-bay', 'blyde', 'knysna'], choices: [] })
  expect(comparedIn('')).toEqual({ slugs: [], choices: [] })
})

test('an address has the choices of its pieces, and of no other', async () => {
  const { compareAddress, compared, comparedIn, comparedVariation, toggleCompared } = await load(context)
  await toggleCompared(piece('franschhoek'), midnight)
  await toggleCompared(piece('aloe'), { fabric: 'linen-oat' })
  const address = compareAddress({ slugs: ['franschhoek'], choices: compared.choices })
  expect(address).toBe('/compare?p=franschhoek&franschhoek.fabric=velvet-midnight&franschhoek.legs=kiaat+%26+oak')
  const { choices } = comparedIn(`${new URL(address, 'https://stoep.example').search}&aloe.fabric=linen-oat&franschhoeks=1&utm_source=a`)
  expect(choices).toHaveLength(2)
  expect(comparedVariation('franschhoek', choices)).toEqual(midnight)
})

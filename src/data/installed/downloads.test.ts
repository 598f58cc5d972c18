import { expect, test } from 'vitest'
import { writeValue } from '../storage/store.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'
import { addDownloads, DOWNLOADS, downloadsOf } from './downloads.ts'

test('[W10] the downloads of a month add up, and another month starts from zero', async () => {
  const store = createMemoryStore()
  await addDownloads(store, '2026-11', 1000)
  await addDownloads(store, '2026-11', 200)
  expect(await downloadsOf(store, '2026-11')).toBe(1200)
  expect(await downloadsOf(store, '2026-12')).toBe(0)
  await addDownloads(store, '2026-12', 5)
  expect(await downloadsOf(store, '2026-12')).toBe(5)
})

test('[W10] an unreadable count starts from zero', async () => {
  const store = createMemoryStore()
  await writeValue(store, DOWNLOADS, 'many')
  expect(await downloadsOf(store, '2026-11')).toBe(0)
  await addDownloads(store, '2026-11', 7)
  expect(await downloadsOf(store, '2026-11')).toBe(7)
})

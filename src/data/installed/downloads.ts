import * as z from 'zod/mini'
import type { Store } from '../storage/store.ts'

/** The key of the count. It belongs to the device and stays after a sign-out. */
export const DOWNLOADS = 'downloads'

/** `month`: a calendar month, `2026-11`. */
const downloadsSchema = z.object({ month: z.string(), bytes: z.number() })
const readCount = (stored: unknown) => z.safeParse(downloadsSchema, stored).data

/** Adds bytes to the count of a month; another month starts from zero. Throws a StorageError. */
export const addDownloads = (store: Pick<Store, 'change'>, month: string, bytes: number): Promise<void> =>
  store.change(DOWNLOADS, (stored) => {
    const count = readCount(stored)
    return { put: { value: { month, bytes: bytes + (count?.month === month ? count.bytes : 0) } }, result: undefined }
  })

/** The bytes downloaded in a month. Throws a StorageError. */
export async function downloadsOf(store: Pick<Store, 'read'>, month: string): Promise<number> {
  const count = readCount(await store.read(DOWNLOADS))
  return count?.month === month ? count.bytes : 0
}

import * as z from 'zod/mini'
import { StorageError } from './storage-error.ts'
import { deleteValue, type Store } from './store.ts'
import { bringUp, FIRST, formatOf, type Versions } from './stored-versions.ts'

const prefix = 'kept:'

/**
 * Small things of the shopper's own that live on the device alone: drafts, saved products, recent searches. What was stored by an older
 * version is brought up. What cannot be read any more is set aside under another key, and what a newer version stored is left as it is: null
 * is answered of both.
 */
export async function readKept<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
  versions: Versions = FIRST,
): Promise<z.output<S> | null> {
  const key = `${prefix}${name}`
  const stored = await store.read(key)
  if (stored === undefined) return null
  const brought = bringUp(stored, formatOf(stored), versions)
  if (brought.kind === 'newer') return null
  const parsed = z.safeParse(schema, brought.value)
  if (parsed.success) return parsed.data
  await store.change(key, (value) => ({ put: { value: undefined }, also: [[`set-aside:${key}`, value]], result: undefined }))
  return null
}

/** Keeps plain data. Throws a StorageError when the device does not, or when a newer version's stands there: that is left alone. */
export async function writeKept(store: Store, name: string, value: unknown, { now }: Versions = FIRST): Promise<void> {
  const isNewer = await store.change(`${prefix}${name}`, (stored) =>
    formatOf(stored) > now ? { result: true } : { put: { value }, result: false },
  )
  if (isNewer) throw new StorageError('newer')
}

export async function dropKept(store: Store, name: string): Promise<void> {
  await deleteValue(store, `${prefix}${name}`)
}

import * as z from 'zod/mini'
import { deleteValue, writeValue, type Store } from './store.ts'

const prefix = 'kept:'

/**
 * Small things of the shopper's own that live on the device alone: drafts, saved products, recent searches. What cannot be read any more
 * is set aside under another key, and null is answered.
 */
export async function readKept<S extends z.ZodMiniType>(store: Store, name: string, schema: S): Promise<z.output<S> | null> {
  const key = `${prefix}${name}`
  const stored = await store.read(key)
  if (stored === undefined) return null
  const parsed = z.safeParse(schema, stored)
  if (parsed.success) return parsed.data
  await store.change(key, (value) => ({ put: { value: undefined }, also: [[`set-aside:${key}`, value]], result: undefined }))
  return null
}

/** Keeps plain data. Throws a StorageError when the device does not. */
export async function writeKept(store: Store, name: string, value: unknown): Promise<void> {
  await writeValue(store, `${prefix}${name}`, value)
}

export async function dropKept(store: Store, name: string): Promise<void> {
  await deleteValue(store, `${prefix}${name}`)
}

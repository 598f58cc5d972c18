import * as z from 'zod/mini'
import { hasLeft, OWNER } from '../account/owner.ts'
import { putAside } from './set-aside.ts'
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
  const known = understood(stored, schema, versions)
  if (known !== DAMAGED) return known
  await putAside(store, key, (value) => understood(value, schema, versions) === DAMAGED)
  return null
}

const DAMAGED = Symbol('damaged')

/** What is stored, as this version means it; null of a newer one's. */
function understood<S extends z.ZodMiniType>(stored: unknown, schema: S, versions: Versions): z.output<S> | null | typeof DAMAGED {
  const brought = bringUp(stored, formatOf(stored), versions)
  if (brought.kind === 'newer') return null
  const parsed = z.safeParse(schema, brought.value)
  return parsed.success ? parsed.data : DAMAGED
}

/** Keeps plain data. Throws a StorageError when the device does not, or when a newer version's stands there: that is left alone. */
export async function writeKept(store: Store, name: string, value: unknown, { now }: Versions = FIRST): Promise<void> {
  const isNewer = await store.change(`${prefix}${name}`, (stored) =>
    formatOf(stored) > now ? { result: true } : { put: { value }, result: false },
  )
  if (isNewer) throw new StorageError('newer')
}

/**
 * Changes what is kept in one transaction. `step` is given what this version can read of it, or null, and answers what is to be kept. Where
 * `owner` is told and somebody else shops here by now, nothing is done and false is answered. Throws a StorageError as `writeKept` does.
 */
export async function changeKept<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
  step: (known: z.output<S> | null) => unknown,
  { owner, versions = FIRST }: { owner?: string | undefined; versions?: Versions } = {},
): Promise<boolean> {
  // What cannot be read is set aside before anything takes its place.
  await readKept(store, name, schema, versions)
  const done = await store.change<'kept' | 'newer' | 'another'>(
    `${prefix}${name}`,
    (stored, holder) => {
      if (formatOf(stored) > versions.now) return { result: 'newer' }
      if (owner !== undefined && hasLeft(holder, owner)) return { result: 'another' }
      const known = stored === undefined ? null : understood(stored, schema, versions)
      return { put: { value: step(known === DAMAGED ? null : known) }, result: 'kept' }
    },
    OWNER,
  )
  if (done === 'newer') throw new StorageError('newer')
  return done === 'kept'
}

export async function dropKept(store: Store, name: string): Promise<void> {
  await deleteValue(store, `${prefix}${name}`)
}

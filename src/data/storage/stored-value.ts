import * as z from 'zod/mini'
import { isUnrelatedOwner, OWNER } from '../account/owner.ts'
import { quarantine } from './quarantine.ts'
import { ifNotStored, StorageError } from './storage-error.ts'
import { deleteValue, type Store } from './store.ts'
import { upgrade, FIRST, formatOf, type Versions } from './stored-versions.ts'

const PREFIX = 'kept:'

/**
 * Reads a small value that is only on the device: a draft, saved products, recent searches. Upgrades a value of an older version [S3]. Returns
 * null for a missing value, for an unreadable one, which it quarantines [S4], and for one of a newer version, which stays unchanged.
 */
export async function readStoredValue<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
  versions: Versions = FIRST,
): Promise<z.output<S> | null> {
  const key = `${PREFIX}${name}`
  const stored = await store.read(key)
  if (stored === undefined) return null
  const value = parseValue(stored, schema, versions)
  if (value !== DAMAGED) return value
  await quarantine(store, key, (current) => parseValue(current, schema, versions) === DAMAGED)
  return null
}

const DAMAGED = Symbol('damaged')

/** The stored value in the present version; null for a newer one. */
function parseValue<S extends z.ZodMiniType>(stored: unknown, schema: S, versions: Versions): z.output<S> | null | typeof DAMAGED {
  const upgraded = upgrade(stored, formatOf(stored), versions)
  if (upgraded.kind === 'newer') return null
  const parsed = z.safeParse(schema, upgraded.value)
  return parsed.success ? parsed.data : DAMAGED
}

/**
 * Stores plain data, in one transaction. With `owner`: changes nothing when the device has another owner now. Throws a StorageError when the
 * device does not store it, or when a newer version's value is stored, which stays.
 */
export async function writeStoredValue(
  store: Store,
  name: string,
  value: unknown,
  { owner, versions = FIRST }: { owner?: string | undefined; versions?: Versions } = {},
): Promise<void> {
  const isNewer = await store.change(
    `${PREFIX}${name}`,
    (stored, holder) => {
      if (formatOf(stored) > versions.now) return { result: true }
      return owner !== undefined && isUnrelatedOwner(holder, owner) ? { result: false } : { put: { value }, result: false }
    },
    owner === undefined ? undefined : OWNER,
  )
  if (isNewer) throw new StorageError('newer')
}

interface ChangeOptions<Value> {
  owner?: string | undefined
  versions?: Versions
  also?: (stored: Value | null) => readonly (readonly [name: string, value: unknown])[]
}

/**
 * Changes a stored value in one transaction. `step` receives the readable value or null, and returns the new one. `also` receives the same and
 * gives further values by name (undefined deletes). With `owner`: resolves with false, and changes nothing, when the device has another owner
 * now. Throws a StorageError like `writeStoredValue`.
 */
export async function changeStoredValue<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
  step: (stored: z.output<S> | null) => unknown,
  { owner, versions = FIRST, also = () => [] }: ChangeOptions<z.output<S>> = {},
): Promise<boolean> {
  // Quarantine an unreadable value before it is replaced.
  await readStoredValue(store, name, schema, versions)
  const done = await store.change<'kept' | 'newer' | 'another'>(
    `${PREFIX}${name}`,
    (stored, holder) => {
      if (formatOf(stored) > versions.now) return { result: 'newer' }
      if (owner !== undefined && isUnrelatedOwner(holder, owner)) return { result: 'another' }
      const parsed = stored === undefined ? null : parseValue(stored, schema, versions)
      const value = parsed === DAMAGED ? null : parsed
      const others = also(value).map(([other, content]) => [`${PREFIX}${other}`, content] as const)
      return { put: { value: step(value) }, also: others, result: 'kept' }
    },
    OWNER,
  )
  if (done === 'newer') throw new StorageError('newer')
  return done === 'kept'
}

/**
 * Whether a write is on disk. False when the device did not store it, or when memory alone has values: a reload loses them, so the page must not
 * call the value stored [S5]. `writing`: a write that resolves with false has stored nothing.
 */
export const isOnDisk = (store: Pick<Store, 'problem'>, writing: Promise<boolean | void>): Promise<boolean> =>
  writing.then((done) => done !== false && store.problem() === null, ifNotStored(false))

/** Deletes a stored value. Throws a StorageError. */
export async function deleteStoredValue(store: Store, name: string): Promise<void> {
  await deleteValue(store, `${PREFIX}${name}`)
}

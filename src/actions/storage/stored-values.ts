import * as z from 'zod/mini'
import * as data from '../../data/storage/kept.ts'
import { StorageError } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'

/** The value stored under a name. Null when there is none, when it is damaged, or when the device stores nothing. */
export async function readStored<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | null> {
  return data.readKept(device().store, name, schema).catch(nullIfNotStored)
}

/** Stores plain data under a name (drafts, choices). False when the device could not store it: do not report it as stored then. */
export async function storeValue(name: string, value: unknown): Promise<boolean> {
  return data.writeKept(device().store, name, plain(value)).then(() => true, falseIfNotStored)
}

/** Changes a stored list of strings, as it is stored now. False when the device could not store it. */
export async function changeStoredList(name: string, change: (stored: string[]) => string[]): Promise<boolean> {
  return data.changeKept(device().store, name, z.array(z.string()), (stored) => change(stored ?? [])).catch(falseIfNotStored)
}

export async function dropStored(name: string): Promise<boolean> {
  return data.dropKept(device().store, name).then(() => true, falseIfNotStored)
}

/** A copy without proxies, which IndexedDB cannot clone. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function nullIfNotStored(cause: unknown): null {
  if (cause instanceof StorageError) return null
  throw cause
}

function falseIfNotStored(cause: unknown): false {
  if (cause instanceof StorageError) return false
  throw cause
}

import * as z from 'zod/mini'
import * as data from '../../data/storage/stored-value.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'

/** The value stored under a name. Null when there is none, when it is damaged, or when the device stores nothing. */
export async function readStored<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | null> {
  return data.readStoredValue(device().store, name, schema).catch(ifNotStored(null))
}

/** Stores plain data under a name (drafts, choices). False when the device could not store it: do not report it as stored then. */
export async function storeValue(name: string, value: unknown): Promise<boolean> {
  return data.writeStoredValue(device().store, name, plain(value)).then(() => true, ifNotStored(false))
}

/** Changes the value stored under a name, as it is stored now. False when the device could not store it. */
export async function changeStored<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  change: (stored: z.output<S> | null) => unknown,
): Promise<boolean> {
  return data.changeStoredValue(device().store, name, schema, (stored) => plain(change(stored))).catch(ifNotStored(false))
}

/** Changes a stored list of strings, as it is stored now. False when the device could not store it. */
export async function changeStoredList(name: string, change: (stored: string[]) => string[]): Promise<boolean> {
  return data.changeStoredValue(device().store, name, z.array(z.string()), (stored) => change(stored ?? [])).catch(ifNotStored(false))
}

/** Deletes the value stored under a name. False when the device could not. */
export async function dropStored(name: string): Promise<boolean> {
  return data.deleteStoredValue(device().store, name).then(() => true, ifNotStored(false))
}

/** A copy without proxies, which IndexedDB cannot clone. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

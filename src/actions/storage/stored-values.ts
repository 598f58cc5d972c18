import * as z from 'zod/mini'
import * as data from '../../data/storage/stored-value.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'

/** The value stored under a name. Null when there is none, when it is damaged, or when the device stores nothing. */
export async function readStored<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | null> {
  return data.readStoredValue(device().store, name, schema).catch(ifNotStored(null))
}

/** Stores plain data under a name (drafts, choices). False when it is not on disk: do not report it as stored then [S5]. */
export async function storeValue(name: string, value: unknown): Promise<boolean> {
  const { store } = device()
  return data.isOnDisk(store, data.writeStoredValue(store, name, plain(value)))
}

/** Changes the value stored under a name, as it is stored now. False when the change is not on disk [S5]. */
export async function changeStored<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  change: (stored: z.output<S> | null) => unknown,
): Promise<boolean> {
  const { store } = device()
  return data.isOnDisk(
    store,
    data.changeStoredValue(store, name, schema, (stored) => plain(change(stored))),
  )
}

/** Changes a stored list of strings, as it is stored now. False when the change is not on disk [S5]. */
export const changeStoredList = (name: string, change: (stored: string[]) => string[]): Promise<boolean> =>
  changeStored(name, z.array(z.string()), (stored) => change(stored ?? []))

/** Deletes the value stored under a name. False when the device could not. */
export async function dropStored(name: string): Promise<boolean> {
  return data.deleteStoredValue(device().store, name).then(() => true, ifNotStored(false))
}

/** A copy without proxies, which IndexedDB cannot clone. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

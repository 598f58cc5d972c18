import * as z from 'zod/mini'
import * as data from '../../data/storage/kept.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'

/** What was kept under a name, or null: nothing, damaged, or a device that stores nothing. */
export async function readKept<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | null> {
  return data.readKept(device().store, name, schema).catch(ifNotStored(null))
}

/** Keeps plain data under a name (drafts, choices). False when the device does not store it: never call it kept then. */
export async function writeKept(name: string, value: unknown): Promise<boolean> {
  return data.writeKept(device().store, name, plain(value)).then(() => true, ifNotStored(false))
}

/** Changes a list of words that is kept under a name, as it is there by then. False when the device does not store it. */
export async function changeWords(name: string, step: (stored: string[]) => string[]): Promise<boolean> {
  return data.changeKept(device().store, name, z.array(z.string()), (stored) => step(stored ?? [])).catch(ifNotStored(false))
}

export async function dropKept(name: string): Promise<boolean> {
  return data.dropKept(device().store, name).then(() => true, ifNotStored(false))
}

/** A copy without proxies, which IndexedDB cannot clone. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

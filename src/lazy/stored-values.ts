import type { TileCard } from '../contract/catalogue/catalogue.ts'
import { createPort } from './load-engine.ts'

/** Stores plain data under a name. False when the device could not store it: do not report it as stored then. */
export type StoreValue = (name: string, value: unknown) => Promise<boolean>

/** Changes a stored list of strings. `change` receives the list as it is stored now: another tab may have changed it. */
export type ChangeStoredList = (name: string, change: (stored: string[]) => string[]) => Promise<boolean>

/** The device's store, for the small values that a page shows before the engine has loaded. */
export const storedValues = createPort<{
  storeValue: StoreValue
  changeStoredList: ChangeStoredList
  /** Changes the stored list of viewed products, as `changeStoredList` does for strings. */
  changeViewed(change: (stored: TileCard[]) => TileCard[]): Promise<boolean>
}>()

export const storeValue: StoreValue = async (name, value) => (await storedValues.get()).storeValue(name, value)

export const changeStoredList: ChangeStoredList = async (name, change) => (await storedValues.get()).changeStoredList(name, change)

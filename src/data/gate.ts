import { deleteValue, writeValue, type Store } from './storage/store.ts'

/** The message between tabs, and from the worker to tabs, that the gate has closed or opened. */
export const GATE_MESSAGE = 'gate'

/** The key of the stored mark that the gate is closed for this browser. Page and worker read it, offline too [I11]. */
const GATE = 'gate'

/** True when the device has stored that the gate is closed. Throws a StorageError. */
export const isGateClosed = async (store: Pick<Store, 'read'>): Promise<boolean> => (await store.read(GATE)) !== undefined

/** Stores that the gate is closed or open. Throws a StorageError. */
export const storeGate = (store: Store, closed: boolean): Promise<void> =>
  closed ? writeValue(store, GATE, { closed: true }) : deleteValue(store, GATE)

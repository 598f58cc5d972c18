import { deleteValue, writeValue, type Store } from './storage/store.ts'

/** The word between tabs, and from the worker to them, that the gate has closed or opened. */
export const GATE_MESSAGE = 'gate'

/** Where it is stored that the site's gate is closed to this browser: page and worker go by it, without a network too [I11]. */
const GATE = 'gate'

export const isGateClosed = async (store: Pick<Store, 'read'>): Promise<boolean> => (await store.read(GATE)) !== undefined

export const noteGate = (store: Store, closed: boolean): Promise<void> =>
  closed ? writeValue(store, GATE, { closed: true }) : deleteValue(store, GATE)

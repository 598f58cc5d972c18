import { proxy } from 'valtio/vanilla'
import type { Connectivity } from '../../data/network/connectivity.ts'

/**
 * Whether the shop answers, as its answers say [N]; `navigator.onLine` is a hint to ask, never proof. `online` until something else
 * is known, on the server too.
 */
export const connection = proxy({
  state: 'online' as Connectivity,
  /** The shop answers, late or not. */
  online: true,
})

export function noteConnectivity(state: Connectivity): void {
  Object.assign(connection, { state, online: state === 'online' || state === 'slow' })
}

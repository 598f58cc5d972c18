import { proxy } from 'valtio/vanilla'

/** The site's gate. `closed` covers the whole page with the form "Site Login". The cart and pending changes stay on the device. */
export const gateState = proxy({ closed: false })

export type GateOutcome =
  | { kind: 'open' }
  /** A wrong password. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-many'; message: string }
  | { kind: 'unreachable' }

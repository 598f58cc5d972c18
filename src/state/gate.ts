import { proxy } from 'valtio/vanilla'

/** The site's gate. `closed` covers the whole page with the form "Site Login"; the cart and what waits stay on the device. */
export const gateState = proxy({ closed: false })

export type GateOutcome =
  | { kind: 'open' }
  /** Not the password. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-many'; message: string }
  | { kind: 'unreachable' }

import { proxy } from 'valtio/vanilla'
import { createSocket } from '../lazy/load-engine.ts'

/** The site's gate. `closed` covers the whole page with the form "Site Login"; the cart and what waits stay on the device. */
export const gateState = proxy({ closed: false })

export type GateOutcome =
  | { kind: 'open' }
  /** Not the password. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-many'; message: string }
  | { kind: 'unreachable' }

const opener = createSocket<(password: string) => Promise<GateOutcome>>()

export const connectGate = opener.connect

/** Tries the site's password. When it fits, what was held back goes on by itself. */
export async function openGate(password: string): Promise<GateOutcome> {
  return (await opener.get())(password)
}

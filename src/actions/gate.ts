import type { GateOutcome } from '../state/gate.ts'
import { createPort } from '../lazy/load-engine.ts'

const opener = createPort<(password: string) => Promise<GateOutcome>>()

export const connectGate = opener.connect

/** Tries the site's password. When it fits, what was held back goes on by itself. */
export async function openGate(password: string): Promise<GateOutcome> {
  return (await opener.get())(password)
}

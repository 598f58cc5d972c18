import type { GateOutcome } from '../state/gate.ts'
import { createPort } from '../lazy/load-engine.ts'

const opener = createPort<(password: string) => Promise<GateOutcome>>()

/** The engine connects its function here. */
export const connectGate = opener.connect

/** Tries the site's password. If it is right, blocked changes are sent without another press. */
export async function openGate(password: string): Promise<GateOutcome> {
  return (await opener.get())(password)
}

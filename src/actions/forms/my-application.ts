import type * as z from 'zod/mini'
import type { applicationSchema } from '../../contract/content/decorator.ts'
import { createPort } from '../../lazy/load-engine.ts'

export type SentApplication = NonNullable<z.infer<typeof applicationSchema>['application']>

export type MyApplication =
  | { kind: 'sent'; application: SentApplication }
  | { kind: 'none' }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }

const asker = createPort<() => Promise<MyApplication>>()

export const connectMyApplication = asker.connect

/** The customer's newest application, from the server. */
export async function fetchMyApplication(): Promise<MyApplication> {
  const ask = await asker.get().catch(logEngineNotLoaded)
  return ask ? ask() : { kind: 'unreachable' }
}

/** The screen reports that the server is unreachable, and offers to try again. */
function logEngineNotLoaded(cause: unknown): null {
  console.info('The engine did not load:', cause)
  return null
}

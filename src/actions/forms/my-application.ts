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

/** The newest application of whoever is signed in, as the shop has it now. */
export async function fetchMyApplication(): Promise<MyApplication> {
  const ask = await asker.get().catch(logEngineNotLoaded)
  return ask ? ask() : { kind: 'unreachable' }
}

/** The screen says that the shop could not be asked, and offers to try again. */
function logEngineNotLoaded(cause: unknown): null {
  console.info('The engine did not load:', cause)
  return null
}

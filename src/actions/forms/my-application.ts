import type * as z from 'zod/mini'
import type { applicationSchema } from '../../contract/content/decorator.ts'
import type { OwnProfileChange } from '../../contract/content/own-profile.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { endOfForm, type FormEnd } from './forms.ts'

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

/** The engine's functions for changes of a profile. They share the queue of the forms. */
export interface OwnProfileEngine {
  /** Resolves with the id of the stored change, or with null after a notice that the device did not store it. */
  append(change: OwnProfileChange): Promise<string | null>
  noteLater(id: string): Promise<void>
}

const profiles = createPort<OwnProfileEngine>()

export const connectOwnProfile = profiles.connect

/** Stores a decorator's change of her profile and sends it, now or when the server is reachable, exactly once. */
export async function changeOwnProfile(change: OwnProfileChange): Promise<FormEnd> {
  const loaded = await profiles.get().catch(notifyNotLoaded)
  return endOfForm(loaded, await loaded?.append(change))
}

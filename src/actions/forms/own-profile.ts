import type { OwnProfileChange } from '../../contract/content/own-profile.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { endOfForm, type FormEnd } from './forms.ts'

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

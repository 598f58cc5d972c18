import { proxy } from 'valtio/vanilla'
import { storeValue } from '../../lazy/stored-values.ts'
import { notifyDraftNotStored } from '../storage/storage-words.ts'
import { createPort } from '../../lazy/load-engine.ts'

/**
 * Forms whose drafts are stored until they are sent. The draft of a profile has the slug of the profile, so that no other customer of this
 * device sees it.
 */
export type DraftedForm = 'contact' | 'giveaway' | 'swatches' | 'application' | 'gift-card' | `profile-${string}`

/** The values of the fields by name, exactly as typed. */
export type FormDraft = Readonly<Record<string, readonly string[]>>

export interface DraftReader {
  read(form: DraftedForm): Promise<FormDraft | null>
}

const reader = createPort<DraftReader>()

/** `ready`: the stored drafts can be read. */
export const drafts = proxy({ ready: false })

/** The engine connects its reader here. An open form then reads its draft; no form loads the engine for that. */
export function connectDrafts(given: DraftReader): void {
  reader.connect(given)
  drafts.ready = true
}

/** The stored draft of a form; null if there is none or the engine has not loaded. */
export const readDraft = async (form: DraftedForm): Promise<FormDraft | null> => (await reader.now()?.read(form)) ?? null

/** The name under which a form's draft is stored. */
export const draftName = (form: DraftedForm) => `form-draft:${form}`

/** Stores a draft, valid or not [M6]. False after a notice that the device did not store it. */
export async function storeDraft(form: DraftedForm, draft: FormDraft): Promise<boolean> {
  const kept = await storeValue(draftName(form), draft)
  if (!kept) notifyDraftNotStored()
  return kept
}

/** Deletes the draft of a form that was sent or queued [M6]. */
export const dropDraft = (form: DraftedForm): Promise<boolean> => storeValue(draftName(form), {})

import { proxy } from 'valtio/vanilla'
import { storeValue } from '../../lazy/stored-values.ts'
import { notifyDraftNotStored } from '../storage/storage-words.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** Forms whose words are kept until they are sent. */
export type DraftedForm = 'contact' | 'giveaway' | 'swatches' | 'application'

/** What stands in the fields, by name, exactly as typed. */
export type FormDraft = Readonly<Record<string, readonly string[]>>

export interface DraftReader {
  read(form: DraftedForm): Promise<FormDraft | null>
}

const reader = createPort<DraftReader>()

/** The drafts of this device can be read. */
export const drafts = proxy({ ready: false })

/** Called once the engine is awake: a form that is open asks for its draft then, and nobody wakes the engine for it. */
export function connectDrafts(given: DraftReader): void {
  reader.connect(given)
  drafts.ready = true
}

export const readDraft = async (form: DraftedForm): Promise<FormDraft | null> => (await reader.now()?.read(form)) ?? null

export const draftName = (form: DraftedForm) => `form-draft:${form}`

/** Keeps what is typed. False when the device does not store it, which the shopper is told. */
export async function keepDraft(form: DraftedForm, draft: FormDraft): Promise<boolean> {
  const kept = await storeValue(draftName(form), draft)
  if (!kept) notifyDraftNotStored()
  return kept
}

/** It has been sent: nothing of it comes back. */
export const dropDraft = (form: DraftedForm): Promise<boolean> => storeValue(draftName(form), {})

import { connectDrafts, type DraftedForm, type FormDraft } from './form-drafts.ts'

/** Connects a store of drafts in memory, as the engine connects the device's. Returns what it holds. */
export function draftsInMemory(): Map<DraftedForm, FormDraft> {
  const stored = new Map<DraftedForm, FormDraft>()
  connectDrafts({
    read: async (form) => stored.get(form) ?? null,
    store: async (form, draft) => {
      stored.set(form, draft)
      return true
    },
    drop: async (form) => void stored.delete(form),
  })
  return stored
}

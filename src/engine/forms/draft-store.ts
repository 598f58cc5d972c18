import * as z from 'zod/mini'
import { drafts, type DraftedForm, type DraftStore, type FormDraft } from '../../actions/forms/form-drafts.ts'
import { dropStored, readStored } from '../../actions/storage/stored-values.ts'
import { notifyDraftNotStored } from '../../actions/storage/storage-words.ts'
import { ownerOf } from '../../data/account/owner.ts'
import type { Device } from '../../data/device.ts'
import { isOnDisk, writeStoredValue } from '../../data/storage/stored-value.ts'
import { currentPrincipal, onCustomerGone } from '../../state/account/principal.ts'

const draftSchema = z.record(z.string(), z.array(z.string()))

/** The name under which a form's draft is stored. */
export const draftName = (form: DraftedForm) => `form-draft:${form}`

/** Creates the store of the drafts of forms. A draft is deleted with the rest of a customer's data, and is not written for one who left [I8]. */
export function createDraftStore(device: Device): DraftStore {
  /** The drafts that the device did not store. */
  const unsaved = new Map<DraftedForm, FormDraft>()
  onCustomerGone(() => {
    unsaved.clear()
    drafts.leavers += 1
  })
  return {
    read: async (form) => unsaved.get(form) ?? (await readStored(draftName(form), draftSchema)),
    // One transaction: the page may be closing, and a deletion may follow.
    async store(form, draft) {
      const writer = currentPrincipal()
      const owner = writer ? ownerOf(writer) : undefined
      const stored = await isOnDisk(device.store, writeStoredValue(device.store, draftName(form), draft, { owner }))
      if (stored) unsaved.delete(form)
      else {
        unsaved.set(form, draft)
        notifyDraftNotStored()
      }
      return stored
    },
    async drop(form) {
      await dropStored(draftName(form))
      unsaved.delete(form)
    },
  }
}

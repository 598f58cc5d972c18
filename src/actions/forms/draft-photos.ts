import { onCustomerGone } from '../../state/account/principal.ts'
import type { DraftedForm } from './form-drafts.ts'

/** A photo of a form. `url`: its data URL, for one that the device does not store yet. */
interface DraftPhoto {
  key: string
  alt: string
  url?: string | undefined
}

const photos = new Map<DraftedForm, readonly DraftPhoto[]>()
onCustomerGone(() => photos.clear())

/** The photos of a form that was closed without sending it. They are in memory only, because they are large: a reload loses them. */
export const draftPhotos = (form: DraftedForm): readonly DraftPhoto[] => photos.get(form) ?? []

/** Keeps the photos of a form until they are dropped or the page closes. */
export const keepDraftPhotos = (form: DraftedForm, chosen: readonly DraftPhoto[]): void => void photos.set(form, chosen)

/** Drops the photos of a form that was sent or queued. */
export const dropDraftPhotos = (form: DraftedForm): void => void photos.delete(form)

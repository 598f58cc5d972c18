import { onCustomerGone } from '../../state/account/principal.ts'
import type { DraftedForm, FormDraft } from './form-drafts.ts'

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

/** How many photos a draft had that a reload has lost. `present`: how many the form has. */
export const lostPhotos = (draft: FormDraft, present: number): number => Math.max(0, Number(draft['photos']?.[0] ?? 0) - present)

/** What a form with a restored draft says. `lost`: how many of its photos are lost. */
export function keptWords(lost: number): string {
  if (lost === 0) return 'We kept what you typed last time.'
  const missing = lost === 1 ? 'your photo. Please add it again.' : `your ${lost} photos. Please add them again.`
  return `We kept what you typed last time, but not ${missing}`
}

import { proxy } from 'valtio/vanilla'
import { createPort } from '../../lazy/load-engine.ts'

/**
 * Forms whose drafts are stored until they are sent. The draft about a profile, an address or a quote, and a customer's application for a
 * trade account, has its owner in its name, so that no other customer of this device sees it.
 */
export type DraftedForm =
  | 'contact'
  | 'giveaway'
  | 'swatches'
  | 'application'
  | 'trade'
  | 'gift-card'
  | 'sign-up'
  | `${'profile' | 'trade' | 'address' | 'quote' | 'approval' | 'request' | 'review'}-${string}`

/** The values of the fields by name, exactly as typed. */
export type FormDraft = Readonly<Record<string, readonly string[]>>

/** The drafts on this device. */
export interface DraftStore {
  read(form: DraftedForm): Promise<FormDraft | null>
  /** False after a notice that the device did not store it; it is then in memory until the page closes. */
  store(form: DraftedForm, draft: FormDraft): Promise<boolean>
  drop(form: DraftedForm): Promise<void>
}

const port = createPort<DraftStore>()

/** `ready`: the stored drafts can be read. `leavers`: how many customers have left this device since the page was opened. */
export const drafts = proxy({ ready: false, leavers: 0 })

/** The engine connects its store here. An open form then reads its draft; no form loads the engine for that. */
export function connectDrafts(given: DraftStore): void {
  port.connect(given)
  drafts.ready = true
}

/** The stored draft of a form; null if there is none or the engine has not loaded. */
export const readDraft = async (form: DraftedForm): Promise<FormDraft | null> => (await port.now()?.read(form)) ?? null

/** Stores a draft, valid or not [M6]. False after a notice that the device did not store it. */
export const storeDraft = async (form: DraftedForm, draft: FormDraft): Promise<boolean> => (await port.get()).store(form, draft)

/** Deletes the draft of a form that was sent or queued [M6]. */
export const dropDraft = async (form: DraftedForm): Promise<void> => (await port.get()).drop(form)

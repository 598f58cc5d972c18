import * as z from 'zod/mini'
import { DEFAULT_PROVINCE, provinces } from '../../contract/account/address.ts'
import { paymentMethods } from '../../contract/orders/order.ts'
import type { Timers } from '../device.ts'
import { dropKept, writeKept } from '../storage/kept.ts'
import type { Store } from '../storage/store.ts'

const placeShape = {
  street: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  province: z.enum(provinces),
}

/** The checkout form exactly as typed, right or wrong. It holds no card and no password: those are never asked for here. */
export const draftSchema = z.object({
  fmt: z.literal(1),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  ...placeShape,
  /** The shopper picked the province, so that a postcode no longer changes it. */
  provincePicked: z.boolean(),
  company: z.string(),
  note: z.string(),
  billingDiffers: z.boolean(),
  billing: z.object({ name: z.string(), ...placeShape }),
  method: z.enum(paymentMethods),
  /** Instalments to ask FinChoice for. */
  months: z.int().check(z.minimum(3), z.maximum(12)),
  marketing: z.boolean(),
})

export type CheckoutDraft = z.infer<typeof draftSchema>

/** What the draft is kept under. */
export const DRAFT_NAME = 'checkout-draft'
/** Milliseconds: long enough for a word, short enough that a tab closed at once loses a letter at most. */
const PAUSE = 300

export function emptyDraft(): CheckoutDraft {
  const place = { street: '', suburb: '', city: '', postcode: '', province: DEFAULT_PROVINCE }
  return {
    fmt: 1,
    email: '',
    phone: '',
    name: '',
    ...place,
    provincePicked: false,
    company: '',
    note: '',
    billingDiffers: false,
    billing: { name: '', ...place },
    method: 'card',
    months: 6,
    marketing: false,
  }
}

export interface DraftKeeper {
  /** Writes a plain copy of the draft when the typing pauses. */
  keep(draft: CheckoutDraft): void
  /** Writes what waits: the page is being left. */
  flush(): Promise<void>
  /** The order is placed: nothing that was typed before comes back. */
  drop(): Promise<void>
}

/** Writes the draft down as it is typed. `onTrouble` hears that the device does not store it. */
export function createDraftKeeper(store: Store, timers: Timers, onTrouble: (cause: unknown) => void): DraftKeeper {
  let due: CheckoutDraft | null = null
  let cancel = () => {}
  /** One write after the other, so that an older draft never overtakes a newer. */
  let writing = Promise.resolve()

  const flush = () => {
    cancel()
    const draft = due
    due = null
    if (draft) writing = writing.then(() => writeKept(store, DRAFT_NAME, draft)).catch(onTrouble)
    return writing
  }

  return {
    keep(draft) {
      cancel()
      due = draft
      cancel = timers.after(PAUSE, () => void flush())
    },
    flush,
    drop() {
      cancel()
      due = null
      writing = writing.then(() => dropKept(store, DRAFT_NAME)).catch(onTrouble)
      return writing
    },
  }
}

import * as z from 'zod/mini'
import { DEFAULT_PROVINCE, provinces } from '../../contract/account/address.ts'
import { paymentMethods } from '../../contract/orders/payment-method.ts'
import type { Timers } from '../device.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import { deleteStoredValue, isOnDisk, writeStoredValue } from '../storage/stored-value.ts'
import type { Store } from '../storage/store.ts'

const placeShape = {
  street: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  province: z.enum(provinces),
}

/** The checkout form exactly as typed, valid or not. It has no bank card and no password: the form asks for neither. */
export const draftSchema = z.object({
  fmt: z.literal(1),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  ...placeShape,
  /** The user chose the province, so a postcode no longer changes it. */
  provincePicked: z.boolean(),
  company: z.string(),
  /** Drafts of older versions have none. */
  vatNumber: z._default(z.string(), ''),
  registrationNumber: z._default(z.string(), ''),
  purchaseOrder: z._default(z.string(), ''),
  note: z.string(),
  billingDiffers: z.boolean(),
  billing: z.object({ name: z.string(), ...placeShape }),
  method: z.enum(paymentMethods),
  /** Number of FinChoice instalments. */
  months: z.int().check(z.minimum(3), z.maximum(12)),
  marketing: z.boolean(),
  /** The code as typed, before it is applied. Drafts of older versions have none of these three. */
  giftCode: z._default(z.string(), ''),
  /** The applied gift card, with its balance in cents at that time. */
  giftCard: z._default(z.nullable(z.object({ code: z.string(), lastFour: z.string(), balance: z.int() })), null),
  /** Store credit pays what it can. */
  useCredit: z._default(z.boolean(), false),
  /** The store at which the order is collected. Absent: it is delivered. */
  collect: z.optional(z.string()),
})

export type CheckoutDraft = z.infer<typeof draftSchema>

/** The name under which the draft is stored. */
export const DRAFT_NAME = 'checkout-draft'
/** Milliseconds without a key press before a write: long enough for a word, so short that a closed tab loses one letter at most. */
const PAUSE = 300

/** The draft of an empty form. */
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
    vatNumber: '',
    registrationNumber: '',
    purchaseOrder: '',
    note: '',
    billingDiffers: false,
    billing: { name: '', ...place },
    method: 'card',
    months: 6,
    marketing: false,
    giftCode: '',
    giftCard: null,
    useCredit: false,
  }
}

export interface DraftWriter {
  /** Writes the draft when the typing pauses. */
  keep(draft: CheckoutDraft): void
  /** Writes a pending draft now, because the page closes. */
  flush(): Promise<void>
  /** Deletes the draft after the order was placed. */
  drop(): Promise<void>
  /** Forgets a draft that is not written yet. The stored one may be another user's. */
  forget(): void
}

interface DraftWriterParts {
  store: Store
  timers: Timers
  /** The owner of what is typed now; undefined before the page knows it. */
  owner(): string | undefined
  /** The draft is not on disk. */
  onNotStored(): void
}

/** Stores the draft while the user types, as long as the device has the same owner [I4]. */
export function createDraftWriter({ store, timers, owner: ownerNow, onNotStored }: DraftWriterParts): DraftWriter {
  let due: { draft: CheckoutDraft; owner: string | undefined } | null = null
  let cancel = () => {}
  /** One write after the other, so that an older draft never replaces a newer one. */
  let writing = Promise.resolve()

  async function writeNow(write: NonNullable<typeof due>): Promise<void> {
    if (!(await isOnDisk(store, writeStoredValue(store, DRAFT_NAME, write.draft, { owner: write.owner })))) onNotStored()
  }

  const flush = () => {
    cancel()
    const write = due
    due = null
    if (write) writing = writing.then(() => writeNow(write))
    return writing
  }

  const forget = () => {
    cancel()
    due = null
  }

  return {
    keep(draft) {
      cancel()
      due = { draft, owner: ownerNow() }
      cancel = timers.after(PAUSE, () => void flush())
    },
    flush,
    forget,
    drop() {
      forget()
      writing = writing.then(() => deleteStoredValue(store, DRAFT_NAME)).catch(ifNotStored(undefined, 'The draft could not be deleted:'))
      return writing
    },
  }
}

import { useState } from 'react'
import { snapshot } from 'valtio'
import type { CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { changeDraft, checkout } from '../../actions/checkout/checkout.ts'
import type { FieldName } from './fields/checkout-fields.ts'
import { useFieldErrors, type FieldErrors } from './fields/use-field-errors.ts'

export interface CheckoutForm {
  draft: CheckoutDraft
  errors: FieldErrors
  /** Whether to save the address to the profile. It is not part of the draft, so it starts unticked. */
  savesAddress: boolean
  setSavesAddress(saves: boolean): void
  /** Changes the draft. `name` is the changed field. */
  change(name: FieldName | null, change: Partial<CheckoutDraft>): void
  leave(name: FieldName): void
  /** True when the draft may be sent. */
  submit(): boolean
}

/** The checkout draft with its errors, and the functions that change them. */
export function useCheckoutForm(draft: CheckoutDraft): CheckoutForm {
  const errors = useFieldErrors(draft)
  const [savesAddress, setSavesAddress] = useState(false)
  const currentDraft = () => snapshot(checkout.draft)
  return {
    draft,
    errors,
    savesAddress,
    setSavesAddress,
    change(name, change) {
      changeDraft(change)
      if (name) errors.change(name, currentDraft())
    },
    leave: (name) => errors.leave(name, currentDraft()),
    submit: () => errors.submit(currentDraft()),
  }
}

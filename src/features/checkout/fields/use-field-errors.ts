import { useState } from 'react'
import { checkDraft, checkField, isShown, type FieldError, type FieldName } from './checkout-fields.ts'
import type { CheckoutDraft } from '../../../data/checkout/checkout-draft.ts'

type Messages = Partial<Record<FieldName, string>>

export interface FieldErrors {
  messages: Messages
  /** The errors in the summary. Empty until a submit fails validation. */
  summary: FieldError[]
  /** Counts the failed attempts, so that the summary takes the focus each time. */
  attempt: number
  /** On blur: validates the field, unless it is empty. */
  leave(name: FieldName, draft: CheckoutDraft): void
  /** On change: clears an error that no longer applies. */
  change(name: FieldName, draft: CheckoutDraft): void
  /** Validates the form. True when it is valid. */
  submit(draft: CheckoutDraft): boolean
}

/** The errors of the checkout form. An error shows only after blur, and clears as soon as the value is valid. */
export function useFieldErrors(draft: CheckoutDraft): FieldErrors {
  const [messages, setMessages] = useState<Messages>({})
  const [listed, setListed] = useState<FieldError[]>([])
  const [attempt, setAttempt] = useState(0)
  const set = (name: FieldName, message: string | null) => setMessages((current) => ({ ...current, [name]: message ?? undefined }))

  return {
    messages,
    summary: listed
      .filter(({ name }) => messages[name] && isShown(name, draft))
      .map((error) => {
        // What is missing names its field itself.
        const missing = messages[error.name] === error.message && error.missing
        return { ...error, missing, message: missing ? error.message : `${error.label}: ${messages[error.name]}` }
      }),
    attempt,
    leave(name, draftOnBlur) {
      const message = checkField(name, draftOnBlur, 'typed')
      if (message || messages[name]) set(name, message ?? checkField(name, draftOnBlur))
    },
    change(name, changedDraft) {
      if (messages[name]) set(name, checkField(name, changedDraft))
    },
    submit(sentDraft) {
      const invalid = checkDraft(sentDraft)
      setMessages(Object.fromEntries(invalid.map(({ name, message }) => [name, message])))
      setListed(invalid)
      if (invalid.length > 0) setAttempt(attempt + 1)
      return invalid.length === 0
    },
  }
}

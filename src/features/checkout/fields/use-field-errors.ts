import { useState } from 'react'
import { checkDraft, checkField, isAsked, type FieldError, type FieldName } from './checkout-fields.ts'
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
  /** True when the form is valid. */
  submit(draft: CheckoutDraft): boolean
}

/** Shows an error only after blur, and clears it as soon as the value is valid. */
export function useFieldErrors(draft: CheckoutDraft): FieldErrors {
  const [messages, setMessages] = useState<Messages>({})
  const [listed, setListed] = useState<FieldError[]>([])
  const [attempt, setAttempt] = useState(0)
  const set = (name: FieldName, message: string | null) => setMessages((known) => ({ ...known, [name]: message ?? undefined }))

  return {
    messages,
    summary: listed
      .filter(({ name }) => messages[name] && isAsked(name, draft))
      .map((error) => ({ ...error, message: `${error.label}: ${messages[error.name]}` })),
    attempt,
    leave(name, left) {
      const message = checkField(name, left, 'typed')
      if (message || messages[name]) set(name, message ?? checkField(name, left))
    },
    change(name, changed) {
      if (messages[name]) set(name, checkField(name, changed))
    },
    submit(sent) {
      const wrong = checkDraft(sent)
      setMessages(Object.fromEntries(wrong.map(({ name, message }) => [name, message])))
      setListed(wrong)
      if (wrong.length > 0) setAttempt(attempt + 1)
      return wrong.length === 0
    },
  }
}

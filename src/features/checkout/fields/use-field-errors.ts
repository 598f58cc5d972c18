import { useState } from 'react'
import { checkDraft, checkField, isAsked, type FieldError, type FieldName } from './checkout-fields.ts'
import type { CheckoutDraft } from '../../../data/checkout/checkout-draft.ts'

type Messages = Partial<Record<FieldName, string>>

export interface FieldErrors {
  messages: Messages
  /** What the summary lists; empty until the form has been sent with something wrong. */
  summary: FieldError[]
  /** Counts the failed tries, so that the summary takes the focus each time. */
  attempt: number
  /** A field was left: it is judged now, unless nothing was typed. */
  leave(name: FieldName, draft: CheckoutDraft): void
  /** A field changed: a message that no longer holds goes at once. */
  change(name: FieldName, draft: CheckoutDraft): void
  /** True when everything holds. */
  submit(draft: CheckoutDraft): boolean
}

/** Judges late and forgives early: a field is not wrong while it is being typed, and right as soon as it is. */
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

import { useEffect, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { DraftedForm, FormDraft } from '../../../actions/forms/form-drafts.ts'
import { useDraft } from '../../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { checkForm, fieldsOf, type AccountForm } from '../../../domain/account/account-forms.ts'
import { NEEDS_CONNECTION, NEEDS_CONNECTION_KEPT } from '../../../state/network/network-words.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { useBackOnline } from '../../../state/network/connection.ts'
import { SESSION_OVER } from '../words.ts'

type Messages = Readonly<Record<string, string | undefined>>
interface Typed {
  target: { value: string }
}

export interface AccountFormState {
  /** The form element, while it is mounted. */
  ref: RefObject<HTMLFormElement | null>
  busy: boolean
  /** The customer has typed in this form, which the browser or a draft may have filled in before. */
  touched: boolean
  /** What to say while the server cannot be reached. */
  offlineWords: string
  /** The fields contain a draft from an earlier visit. */
  restored: boolean
  /** Why the server rejected the form as a whole. */
  problem: { tone: 'error' | 'warn'; message: string } | null
  /** The errors of the last rejection that are not mended yet, in the order of the fields. */
  summary: { fieldId: string; message: string; missing: boolean }[]
  /** Counts the rejected attempts, so that the summary takes the focus each time. */
  attempt: number
  /** The props of a field. Fields are uncontrolled, so text that a browser fills in before hydration is not lost. */
  field(name: string): {
    id: string
    name: string
    defaultValue: string
    error: string | undefined
    onChange: (event: Typed) => void
    onBlur: (event: Typed) => void
  }
  /** For every change in the form. */
  onChange: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Deletes the draft, because the customer discards what was typed. */
  discard: () => void
  /** Clears the errors, because another step is shown. */
  clearErrors: () => void
}

const FAILURE = 'Something went wrong, and this may not have taken effect. Load the page again to see.'

interface Options {
  form: AccountForm
  /** The server's response to this form, posted without script. */
  answer?: FormAnswer | null
  /** The initial values of the fields. */
  values?: Readonly<Record<string, string>>
  /** The name of the draft that this device stores until the form is sent. */
  draft?: DraftedForm
  onRestore?: (draft: FormDraft) => void
  /** `continues`: the server accepted this step, and there is a next one. */
  send: (values: Record<string, string>) => Promise<AccountOutcome | { kind: 'continues' }>
}

/** The state of an account form. An error shows on blur and clears as soon as the value is valid. Repeated presses send once. */
export function useAccountForm({ form, answer, values = {}, draft, onRestore, send }: Options): AccountFormState {
  const [errors, setErrors] = useState<Messages>(answer?.errors ?? {})
  const [problem, setProblem] = useState<AccountFormState['problem']>(answer?.problem ? { tone: 'error', message: answer.problem } : null)
  /** The invalid fields at the last rejection. A blur adds nothing to the summary, which takes the focus when it appears. */
  const [listed, setListed] = useState(Object.keys(answer?.errors ?? {}))
  const [attempt, setAttempt] = useState(0)
  const [touched, setTouched] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const draftStore = useDraft({ name: draft, ref, onRestore })
  const offlineWords = draft === undefined ? NEEDS_CONNECTION : NEEDS_CONNECTION_KEPT
  useEffect(() => (touched ? holdUpdates() : undefined), [touched])
  const id = useId()
  useBackOnline(() => setProblem((shown) => (shown?.message === offlineWords ? null : shown)))
  const idOf = (name: string) => `${id}${name}`

  const validate = (name: string, value: string) => {
    const message = checkForm(form, { [name]: value }).find((fault) => fault.name === name)?.message
    setErrors((current) => ({ ...current, [name]: message }))
    if (message === undefined) setListed((current) => current.filter((other) => other !== name))
  }

  const reject = (messages: Messages, message: string | null) => {
    setErrors(messages)
    setListed(Object.keys(messages))
    setProblem(message === null ? null : { tone: 'error', message })
    setAttempt((count) => count + 1)
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const entries = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const filled = Object.fromEntries(entries)
    const faults = checkForm(form, filled)
    if (faults.length > 0) return reject(Object.fromEntries(faults.map(({ name, message }) => [name, message])), null)
    setErrors({})
    setListed([])
    setProblem(null)
    const outcome = await send(filled)
    if (outcome.kind === 'done') {
      draftStore.drop()
      setTouched(false)
    }
    if (outcome.kind === 'unreachable') setProblem({ tone: 'warn', message: offlineWords })
    else if (outcome.kind === 'signed-out') setProblem({ tone: 'warn', message: SESSION_OVER })
    else if (outcome.kind !== 'done' && outcome.kind !== 'continues')
      reject(outcome.kind === 'refused' ? (outcome.fields ?? {}) : {}, outcome.message)
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => reject({}, FAILURE))

  return {
    ref,
    busy,
    touched,
    offlineWords,
    restored: draftStore.restored,
    problem,
    attempt,
    summary: fieldsOf(form).flatMap(({ name, label, missing: words }) => {
      const message = errors[name]
      if (!message || !listed.includes(name)) return []
      // What is missing names its field itself.
      const missing = message === words
      return [{ fieldId: idOf(name), message: missing ? message : `${label}: ${message}`, missing }]
    }),
    field: (name) => ({
      id: idOf(name),
      name,
      defaultValue: answer?.values[name] ?? values[name] ?? '',
      error: errors[name],
      onChange: ({ target }) => {
        setTouched(true)
        if (errors[name]) validate(name, target.value)
      },
      onBlur: ({ target }) => {
        if (target.value.trim() !== '') validate(name, target.value)
      },
    }),
    clearErrors() {
      setErrors({})
      setListed([])
      setProblem(null)
    },
    onChange() {
      if (draft !== undefined) draftStore.save()
    },
    discard: draftStore.drop,
    onSubmit,
  }
}

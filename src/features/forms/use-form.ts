import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffectEvent,
} from 'react'
import type { PostedForm } from '../../contract/forms/form-action.ts'
import { checkForm, isMissing, type FormBody } from '../../domain/forms/form-check.ts'
import type { DraftedForm, FormDraft } from '../../actions/forms/form-drafts.ts'
import type { FormEnd } from '../../actions/forms/forms.ts'
import { usePostedForm } from '../../state/screen.ts'
import { holdUpdates } from '../../state/updates/update.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'
import { filledIn, type Errors } from './application/filled-in.ts'
import { useDraft } from '../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../actions/forms/use-submit-once.ts'

/** The result of a submit. `body`: the sent values, for the thank-you text. */
export interface Done<Form extends PostedForm> {
  end: { kind: 'sent' } | { kind: 'later'; id: string }
  body: FormBody<Form>
}

interface Options<Form extends PostedForm> {
  form: Form
  /** The page of the form. Without script the form is posted to it, so that errors show under the same address. */
  page: string
  /** The labels of the fields in the error summary, in their order. */
  labels: Readonly<Record<string, string>>
  /** `stays`: answered, and the form stays as it is for the next question. */
  send: (body: FormBody<Form> & { website2: string }) => Promise<FormEnd | { kind: 'stays' }>
  /** The message when neither the server nor the device accepted it. */
  failure: string
  /** The name of the stored draft. */
  draft?: DraftedForm
  onRestore?: (draft: FormDraft) => void
}

export interface FormState<Form extends PostedForm = PostedForm> {
  busy: boolean
  done: Done<Form> | null
  again: () => void
  /** Why the server rejected the form as a whole. */
  problem: string | null
  errors: Errors
  summary: { name: string; fieldId: string; message: string; missing: boolean }[]
  /** Counts the rejected attempts, so that the summary takes the focus each time. */
  attempt: number
  /** The fields contain a draft from an earlier visit. */
  restored: boolean
  idOf: (name: string) => string
  /** The props of a field. Fields are uncontrolled, so text that a browser fills in before hydration is not lost. */
  field: (name: string) => { id: string; name: string; defaultValue: string; error: string | undefined }
  /** The values that the server returned after a post without script. */
  typed: Readonly<Record<string, string>>
  /** The form element, while it is mounted. */
  element: () => HTMLFormElement | null
  /** Call it after a change outside the native fields. */
  changed: () => void
  /** Validates these fields, shows their errors, and returns the invalid ones. */
  validate: (names: readonly string[]) => string[]
  /** Props of the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    action: string
    noValidate: true
    onFocus: () => void
    onBlur: (event: FocusEvent<HTMLFormElement>) => void
    onInput: (event: InputEvent<HTMLFormElement>) => void
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** React gives the target of a form's event the type of the form, but the target is one of its controls. */
const isControl = (target: EventTarget): target is Control => 'name' in target && 'value' in target

/** The state of a form. Errors show on blur and clear early, repeated presses send once, and the device stores the draft. */
export function useForm<const Form extends PostedForm>({
  form,
  page,
  labels,
  send,
  failure,
  draft,
  onRestore,
}: Options<Form>): FormState<Form> {
  const answer = usePostedForm()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>(answer?.errors ?? {})
  const [problem, setProblem] = useState<string | null>(answer?.problem ?? null)
  /** The invalid fields at the last submit. A blur adds nothing to the summary. */
  const [listed, setListed] = useState(Object.keys(answer?.errors ?? {}))
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState<Done<Form> | null>(null)
  const [touched, setTouched] = useState(false)
  const draftStore = useDraft({ name: draft, ref, onRestore })
  const id = useId()
  const idOf = (name: string) => `${id}${name}`

  useEffect(() => (touched && !done ? holdUpdates() : undefined), [touched, done])

  const entries = () => (ref.current ? filledIn(ref.current) : [])

  const validate = (names: readonly string[]) => {
    const result = checkForm(form, entries())
    const invalid: Errors = result.ok ? {} : result.errors
    setErrors((current) => ({ ...current, ...Object.fromEntries(names.map((name) => [name, invalid[name]])) }))
    setListed((current) => current.filter((name) => !names.includes(name) || invalid[name]))
    return names.filter((name) => invalid[name])
  }

  useEarlyText(ref, (left) => {
    setTouched(true)
    draftStore.save()
    const names = left.filter((name) => name in labels)
    if (names.length > 0) validate(names)
  })

  const showErrors = (messages: Errors, message: string | null) => {
    setErrors(messages)
    setListed(Object.keys(messages))
    setProblem(message)
    setAttempt((count) => count + 1)
  }

  const submit = async () => {
    const filled = entries()
    const result = checkForm(form, filled)
    if (!result.ok) return showErrors(result.errors, null)
    setErrors({})
    setListed([])
    setProblem(null)
    // Store the draft before the request: the failure message promises it.
    await draftStore.flush()
    const website2 = filled.find(([name]) => name === 'website2')?.[1] ?? ''
    const end = await send({ ...result.body, website2 })
    if (end.kind === 'stays') return
    if (end.kind === 'refused') return showErrors(end.errors, end.message)
    if (end.kind === 'unsent') return showErrors({}, failure)
    draftStore.drop()
    setTouched(false)
    setDone({ end, body: result.body })
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => showErrors({}, failure))

  return {
    busy,
    done,
    again: () => setDone(null),
    problem,
    errors,
    attempt,
    restored: draftStore.restored,
    idOf,
    typed: answer?.values ?? {},
    element: () => ref.current,
    changed() {
      setTouched(true)
      draftStore.save()
    },
    validate,
    summary: Object.entries(labels).flatMap(([name, label]) => {
      const message = errors[name]
      if (!message || !listed.includes(name)) return []
      // What is missing names its field itself.
      const missing = isMissing(name, message)
      return [{ name, fieldId: idOf(name), message: missing ? message : `${label}: ${message}`, missing }]
    }),
    field: (name) => ({ id: idOf(name), name, defaultValue: answer?.values[name] ?? '', error: errors[name] }),
    form: {
      ref,
      method: 'post',
      action: page,
      noValidate: true,
      onFocus: preloadEngine,
      onBlur({ target }: { target: EventTarget }) {
        void draftStore.flush()
        if (!isControl(target)) return
        const { name, value, type } = target
        if (name in labels && !['checkbox', 'radio'].includes(type) && value.trim() !== '') validate([name])
      },
      onInput({ target }: { target: EventTarget }) {
        setTouched(true)
        draftStore.save()
        if (isControl(target) && errors[target.name]) validate([target.name])
      },
      onSubmit,
    },
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (control: Element): control is Typed =>
  (control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden'].includes(control.type))) &&
  control.value.trim() !== '' &&
  control.value !== control.defaultValue

/** Handles text typed before hydration like later text. `onFieldsLeft` receives the names of the filled fields without focus. */
function useEarlyText(ref: RefObject<HTMLFormElement | null>, onFieldsLeft: (left: string[]) => void): void {
  const report = useEffectEvent(onFieldsLeft)
  useEffect(() => {
    const typed = [...(ref.current?.elements ?? [])].filter(isTyped)
    const left = typed.filter((control) => control !== document.activeElement)
    if (typed.length > 0) report(left.map(({ name }) => name))
  }, [ref])
}

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
import { checkForm, type FormBody } from '../../domain/forms/form-check.ts'
import type { DraftedForm, FormDraft } from '../../actions/forms/form-drafts.ts'
import type { FormEnd } from '../../actions/forms/forms.ts'
import { usePostedForm } from '../../state/screen.ts'
import { holdUpdates } from '../../state/updates/update.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'
import { filledIn, type Errors } from './application/filled-in.ts'
import { useDraft } from './use-draft.ts'

/** What has become of a form that has been pressed. `body`: what was sent, for the words of thanks. */
export interface Done<Form extends PostedForm> {
  end: { kind: 'sent' } | { kind: 'later'; id: string }
  body: FormBody<Form>
}

interface Options<Form extends PostedForm> {
  form: Form
  /** Its page, which it is posted to without script: so the page comes back under its own address with what is wrong. */
  page: string
  /** The fields in their order, as the summary of errors calls them. */
  labels: Readonly<Record<string, string>>
  send: (body: FormBody<Form> & { website2: string }) => Promise<FormEnd>
  /** When neither the shop nor the device took it. */
  failure: string
  /** Where what is typed is kept until it is sent. */
  draft?: DraftedForm
  onRestore?: (draft: FormDraft) => void
}

export interface FormState<Form extends PostedForm = PostedForm> {
  busy: boolean
  done: Done<Form> | null
  again: () => void
  /** Why the form as a whole was not taken. */
  problem: string | null
  errors: Errors
  summary: { name: string; fieldId: string; message: string }[]
  /** Counts the refused tries, so that the summary takes the focus each time. */
  attempt: number
  /** Words of an earlier visit stand in the fields. */
  restored: boolean
  idOf: (name: string) => string
  /** What a field needs. Fields keep their own text: what a browser fills in before the page listens is not lost. */
  field: (name: string) => { id: string; name: string; defaultValue: string; error: string | undefined }
  /** What the server sent back of a form posted without script. */
  typed: Readonly<Record<string, string>>
  /** The form in the page, while it is there. */
  element: () => HTMLFormElement | null
  /** Something was chosen that is no field of the browser's own. */
  changed: () => void
  /** Judges the fields named, shows what is wrong with them, and answers which do not hold. */
  judge: (names: readonly string[]) => string[]
  /** For the form element itself. */
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
/** React types the target of a form's event as the form; it is one of its controls. */
const isControl = (target: EventTarget): target is Control => 'name' in target && 'value' in target

/** Judges late and forgives early; sends once however often it is pressed; keeps what is typed. */
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
  /** The fields that were wrong when it was last pressed: leaving a field makes no summary. */
  const [listed, setListed] = useState(Object.keys(answer?.errors ?? {}))
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState<Done<Form> | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [touched, setTouched] = useState(false)
  const kept = useDraft({ name: draft, ref, onRestore })
  const id = useId()
  const idOf = (name: string) => `${id}${name}`

  useEffect(() => (touched && !done ? holdUpdates() : undefined), [touched, done])

  const entries = () => (ref.current ? filledIn(ref.current) : [])

  const judge = (names: readonly string[]) => {
    const judged = checkForm(form, entries())
    const wrong: Errors = judged.ok ? {} : judged.errors
    setErrors((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, wrong[name]])) }))
    return names.filter((name) => wrong[name])
  }

  useTypedBefore(ref, (left) => {
    setTouched(true)
    kept.keep()
    const own = left.filter((name) => name in labels)
    if (own.length > 0) judge(own)
  })

  const refuse = (messages: Errors, message: string | null) => {
    setErrors(messages)
    setListed(Object.keys(messages))
    setProblem(message)
    setAttempt((count) => count + 1)
  }

  const submit = async () => {
    const filled = entries()
    const judged = checkForm(form, filled)
    if (!judged.ok) return refuse(judged.errors, null)
    setErrors({})
    setListed([])
    setProblem(null)
    // Whatever comes of it, what was typed is kept by then: the words of a failure say so.
    await kept.flush()
    const website2 = filled.find(([name]) => name === 'website2')?.[1] ?? ''
    const end = await send({ ...judged.body, website2 })
    if (end.kind === 'refused') return refuse(end.errors, end.message)
    if (end.kind === 'unsent') return refuse({}, failure)
    kept.drop()
    setTouched(false)
    setDone({ end, body: judged.body })
  }

  return {
    busy,
    done,
    again: () => setDone(null),
    problem,
    errors,
    attempt,
    restored: kept.restored,
    idOf,
    typed: answer?.values ?? {},
    element: () => ref.current,
    changed() {
      setTouched(true)
      kept.keep()
    },
    judge,
    summary: Object.entries(labels).flatMap(([name, label]) =>
      listed.includes(name) && errors[name] ? [{ name, fieldId: idOf(name), message: `${label}: ${errors[name]}` }] : [],
    ),
    field: (name) => ({ id: idOf(name), name, defaultValue: answer?.values[name] ?? '', error: errors[name] }),
    form: {
      ref,
      method: 'post',
      action: page,
      noValidate: true,
      onFocus: preloadEngine,
      onBlur({ target }: { target: EventTarget }) {
        void kept.flush()
        if (!isControl(target)) return
        const { name, value, type } = target
        if (name in labels && type !== 'checkbox' && value.trim() !== '') judge([name])
      },
      onInput({ target }: { target: EventTarget }) {
        setTouched(true)
        kept.keep()
        if (isControl(target) && errors[target.name]) judge([target.name])
      },
      onSubmit(event) {
        event.preventDefault()
        if (sending.current) return
        sending.current = true
        setBusy(true)
        submit()
          .catch((cause: unknown) => {
            console.info('The form could not be sent:', cause)
            refuse({}, failure)
          })
          .finally(() => {
            sending.current = false
            setBusy(false)
          })
      },
    },
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (control: Element): control is Typed =>
  (control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden'].includes(control.type))) &&
  control.value.trim() !== '' &&
  control.value !== control.defaultValue

/**
 * A page can be typed into before it listens. What was typed by then counts like what is typed later: `heard` gets the names of those
 * fields that have been left already.
 */
function useTypedBefore(ref: RefObject<HTMLFormElement | null>, heard: (left: string[]) => void): void {
  const tell = useEffectEvent(heard)
  useEffect(() => {
    const typed = [...(ref.current?.elements ?? [])].filter(isTyped)
    const left = typed.filter((control) => control !== document.activeElement)
    if (typed.length > 0) tell(left.map(({ name }) => name))
  }, [ref])
}

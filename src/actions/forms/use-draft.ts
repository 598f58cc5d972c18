import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { drafts, dropDraft, storeDraft, readDraft, type DraftedForm, type FormDraft } from './form-drafts.ts'

/** Milliseconds after the last key: one write for a word, and a closed tab loses one letter at most. */
const PAUSE = 300

interface DraftOptions {
  /** Undefined for a form without a draft. */
  name: DraftedForm | undefined
  ref: RefObject<HTMLFormElement | null>
  /** Called with a draft that was filled into the fields, for values that the form has in its state. */
  onRestore?: ((draft: FormDraft) => void) | undefined
}

/** Text that is not stored yet: its form, which may be closed by then, and who was here. */
interface Due {
  form: HTMLFormElement
  timer: ReturnType<typeof setTimeout>
  leavers: number
}

/** Stores the draft on this device, and restores it into an untouched form. */
export function useDraft({ name, ref, onRestore }: DraftOptions) {
  const { ready } = useSnapshot(drafts)
  const [restored, setRestored] = useState(false)
  const typing = useRef<{ due: Due | undefined; touched: boolean }>({ due: undefined, touched: false })

  /** The last write, perhaps not finished. */
  const write = useRef<Promise<unknown>>(undefined)

  /** Writes a scheduled draft now. Resolves when the last draft is stored, also when an earlier call writes it. */
  const flush = async () => {
    const { due } = typing.current
    clearTimeout(due?.timer)
    typing.current.due = undefined
    // What a customer typed who has left is not stored.
    if (name && due?.leavers === drafts.leavers) write.current = storeDraft(name, draftOf(due.form))
    await write.current
  }
  const leave = useEffectEvent(() => void flush())

  const restore = useEffectEvent((draft: FormDraft | null) => {
    // Text typed during the read is newer.
    if (!ref.current || typing.current.touched || !draft || Object.keys(draft).length === 0) return
    fillIn(ref.current, draft)
    onRestore?.(draft)
    setRestored(true)
  })

  useEffect(() => {
    if (ready && name) void readDraft(name).then(restore)
  }, [ready, name])

  useEffect(() => {
    const closing = new AbortController()
    addEventListener('pagehide', leave, { signal: closing.signal })
    return () => {
      closing.abort()
      leave()
    }
  }, [])

  return {
    restored,
    flush,
    /** Stores the draft after a pause in typing. */
    save() {
      clearTimeout(typing.current.due?.timer)
      const form = ref.current
      const due = form ? { form, timer: setTimeout(() => void flush(), PAUSE), leavers: drafts.leavers } : undefined
      typing.current = { due, touched: true }
    },
    drop() {
      clearTimeout(typing.current.due?.timer)
      typing.current = { due: undefined, touched: false }
      setRestored(false)
      if (name) void dropDraft(name)
    },
  }
}

/** All fields except the honeypot and passwords, also a password that is shown as text. */
function draftOf(form: HTMLFormElement): FormDraft {
  const passwords = [...form.querySelectorAll<HTMLInputElement>('[type=password], [autocomplete$="-password"]')].map(({ name }) => name)
  const draft = new Map<string, string[]>()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'website2' && !passwords.includes(name)) draft.set(name, [...(draft.get(name) ?? []), value])
  }
  return Object.fromEntries(draft)
}

function fillIn(form: HTMLFormElement, draft: FormDraft): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[name]')) {
    const values = draft[control.name]
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
      control.checked = values?.includes(control.value) ?? false
    else if (values?.[0] !== undefined && hasOption(control, values[0])) control.value = values[0]
  }
}

/** True if the value can be chosen: a list of choices may have lost it since. Every other field takes any value. */
const hasOption = (control: Element, value: string): boolean =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { drafts, dropDraft, storeDraft, readDraft, type DraftedForm, type FormDraft } from '../../actions/forms/form-drafts.ts'
import { filledIn } from './application/filled-in.ts'

/** Milliseconds after the last key: one write for a word, and a closed tab loses one letter at most. */
const PAUSE = 300

interface DraftOptions {
  name: DraftedForm | undefined
  ref: RefObject<HTMLFormElement | null>
  onRestore?: (draft: FormDraft) => void
}

/** Stores the draft on this device, and restores it into an untouched form. */
export function useDraft({ name, ref, onRestore }: DraftOptions) {
  const { ready } = useSnapshot(drafts)
  const [restored, setRestored] = useState(false)
  const typing = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; touched: boolean }>({ timer: undefined, touched: false })

  /** The last write, perhaps not finished. */
  const write = useRef<Promise<unknown>>(undefined)

  /** Writes a scheduled draft now. Resolves when the last draft is stored, also when an earlier call writes it. */
  const flush = async () => {
    const { timer } = typing.current
    clearTimeout(timer)
    typing.current.timer = undefined
    if (name && timer !== undefined && ref.current) write.current = storeDraft(name, draftOf(ref.current))
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
      typing.current.touched = true
      clearTimeout(typing.current.timer)
      typing.current.timer = setTimeout(() => void flush(), PAUSE)
    },
    drop() {
      clearTimeout(typing.current.timer)
      typing.current = { timer: undefined, touched: false }
      setRestored(false)
      if (name) void dropDraft(name)
    },
  }
}

/** All fields except the honeypot. */
function draftOf(form: HTMLFormElement): FormDraft {
  const draft = new Map<string, string[]>()
  for (const [name, value] of filledIn(form)) if (name !== 'website2') draft.set(name, [...(draft.get(name) ?? []), value])
  return Object.fromEntries(draft)
}

function fillIn(form: HTMLFormElement, draft: FormDraft): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[name]')) {
    const values = draft[control.name]
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
      control.checked = values?.includes(control.value) ?? false
    else if (values?.[0] !== undefined) control.value = values[0]
  }
}

import { createContext, useContext, useEffect, useState } from 'react'

/** The forms on this screen with changes that are not stored. */
const changedForms = new Set<object>()

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** Notes a form as changed or not. While one is, a reload or a closed tab asks first. */
function note(form: object, isChanged: boolean): void {
  if (isChanged) changedForms.add(form)
  else changedForms.delete(form)
  if (changedForms.size > 0) addEventListener('beforeunload', askBrowser)
  else removeEventListener('beforeunload', askBrowser)
}

/**
 * Whether a step from one path of the desk to another would lose changes. Filters and pages of a list stay on their path, and with it the
 * form. The sign-in is not held up: the session has ended by then.
 */
export const losesChanges = (from: string, to: string): boolean => changedForms.size > 0 && from !== to && to !== '/login'

/** Opens the question about unsaved changes. It runs `go` when the user chooses "Leave without saving". */
export const AskToLeave = createContext<(go: () => void) => void>((go) => go())

/** Runs `go` at once, or after a question if a form of the screen has unsaved changes. */
export function useLeave(): (go: () => void) => void {
  const ask = useContext(AskToLeave)
  return (go) => (changedForms.size > 0 ? ask(go) : go())
}

/** Holds up a step that would lose something on this screen, while `isHeld`. Returns a function that lets the next step pass. */
export function useHold(isHeld: boolean): () => void {
  /** Stands for what is held. */
  const [form] = useState({})
  useEffect(() => {
    note(form, isHeld)
    return () => note(form, false)
  }, [form, isHeld])
  return () => note(form, false)
}

interface Unsaved {
  /** Whether `typed` is not what is stored. */
  isChanged: boolean
  /** The changes are stored. Called before a step to another screen. `now`: the values that the form has then, if not the present ones. */
  saved: (now?: unknown) => void
  /** Closes the form with `go`: at once, or after a question if it has unsaved changes. */
  leave: (go: () => void) => void
}

/**
 * Protects what a user has typed into a form: a link, Back, a reload or a closed tab asks first, if `typed` is no longer what it was when the
 * form opened. `typed`: plain values, compared as JSON.
 */
export function useUnsaved(typed: unknown): Unsaved {
  const ask = useContext(AskToLeave)
  const present = JSON.stringify(typed)
  const [stored, setStored] = useState(present)
  const isChanged = present !== stored
  const release = useHold(isChanged)
  return {
    isChanged,
    saved(now = typed) {
      setStored(JSON.stringify(now))
      release()
    },
    leave: (go) => (isChanged ? ask(go) : go()),
  }
}

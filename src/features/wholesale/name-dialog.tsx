import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { nameProblem } from './list/list-name.ts'

interface NameDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The initial value of the field. */
  name: string
  action: string
  /** Saves the name. False when the device failed to store it and has reported that. */
  onName: (name: string) => Promise<boolean>
}

/** The dialog for the name of a list: a new one, a renamed one or a copy. */
export function NameDialog({ open, onClose, title, name, action, onName }: NameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" initialFocus={field}>
      <NameForm field={field} name={name} action={action} onName={onName} onDone={onClose} />
    </Dialog>
  )
}

type NameFormProps = Pick<NameDialogProps, 'name' | 'action' | 'onName'> & {
  field: React.RefObject<HTMLInputElement | null>
  onDone: () => void
}

function NameForm({ field, name, action, onName, onDone }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = nameProblem(typed)
    setError(problem)
    if (problem || busy) {
      field.current?.focus()
      return
    }
    setBusy(true)
    const done = await onName(typed.trim())
    setBusy(false)
    if (done) onDone()
  }

  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Name of the list"
        value={typed}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy} full>
        {action}
      </Button>
    </form>
  )
}

import { Dialog, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { DialogFoot } from '../frame/dialog-parts.tsx'
import { useUnsaved } from './use-unsaved.ts'

interface GuardedProps {
  title: string
  /** What the user typed or chose: plain values, compared as JSON. */
  typed: unknown
  /** Hides the dialog, which keeps what was typed (`useDialog`). */
  isAside?: boolean
  /** An action runs, or the dialog closes only with a button of its own. */
  busy: boolean
  /** Closes the dialog without a question. */
  close: () => void
  /** `saved`: called when the changes are stored, before a step to another screen. */
  submit: (event: FormEvent, saved: () => void) => unknown
  fullScreen?: boolean
  /** Whether the form checks its fields itself. */
  noValidate?: boolean
  /** The buttons. `back` closes the dialog as Escape does. */
  renderFoot: (back: () => void) => ReactNode
  children: ReactNode
}

/**
 * A dialog with a form. Escape, a press beside it and `back` close an untouched one at once. Otherwise they ask first (`useUnsaved`). It
 * reads the first values when it mounts, so mount it when it opens.
 */
export function GuardedDialog({
  title,
  typed,
  isAside = false,
  busy,
  close,
  submit,
  fullScreen,
  noValidate,
  renderFoot,
  children,
}: GuardedProps) {
  const titleId = useId()
  const { saved, leave } = useUnsaved(typed)
  const back = () => leave(close)
  return (
    <Dialog open={!isAside} onClose={busy ? undefined : back} fullWidth maxWidth="sm" fullScreen={fullScreen} aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event, saved)} noValidate={noValidate}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        {renderFoot(back)}
      </form>
    </Dialog>
  )
}

type Props = Omit<GuardedProps, 'renderFoot'> & Omit<ComponentProps<typeof DialogFoot>, 'busy' | 'close'>

/** A guarded dialog with the usual buttons: Back, and one that submits the form. */
export function FormDialog({ label, color, disabled, look, lookLabel, ...dialog }: Props) {
  const { busy } = dialog
  return (
    <GuardedDialog {...dialog} renderFoot={(back) => <DialogFoot close={back} {...{ busy, label, color, disabled, look, lookLabel }} />} />
  )
}

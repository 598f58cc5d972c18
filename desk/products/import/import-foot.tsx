import { Button, DialogActions } from '@mui/material'
import { ActionButton } from '../../frame/action-button.tsx'

interface Props {
  /** Whether the dialog shows what the import changes. Before that it shows the choice of a file. */
  planned: boolean
  busy: boolean
  /** The code of the last refusal. After `products_changed` the plan has to be read again. */
  code: string | null
  /** Whether the main button does nothing: the file is too large, or the plan changes nothing. */
  disabled: boolean
  /** Closes the dialog. */
  back: () => void
  /** Returns to the choice of a file. */
  another: () => void
  /** Reads the plan again. */
  preview: () => void
}

/** The buttons of an import: first "Show what changes", then "Import it". */
export function ImportFoot({ planned, busy, code, disabled, back, another, preview }: Props) {
  return (
    <DialogActions sx={{ p: 3, pt: 0 }}>
      <ActionButton onClick={planned ? another : back} busy={busy}>
        {planned ? 'Another file' : 'Back'}
      </ActionButton>
      {code === 'products_changed' && planned ? (
        <Button variant="contained" disableElevation onClick={preview}>
          Show what changes now
        </Button>
      ) : (
        <ActionButton type="submit" variant="contained" disableElevation busy={busy} disabled={disabled} busyLabel="Wait…">
          {planned ? 'Import it' : 'Show what changes'}
        </ActionButton>
      )}
    </DialogActions>
  )
}

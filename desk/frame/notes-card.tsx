import { Box, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { useAction } from '../connection/use-action.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { Problem } from './dialog-parts.tsx'
import { FactsCard } from './facts-card.tsx'
import { ActionButton } from './action-button.tsx'

interface Props {
  notes: readonly Readonly<{ note_id: string; at: string; author: string; text: string }>[]
  /** Who sees the notes. */
  hint: string
  /** Stores a note under an `Idempotency-Key`. Null: the caller may not write. */
  add: ((text: string, key: string) => Promise<unknown>) | null
}

/** Notes of the staff, and a field for a new one. */
export function NotesCard({ notes, hint, add }: Props) {
  const [text, setText] = useState('')
  const { busy, problem, run } = useAction()
  useUnsaved(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Words typed meanwhile stay.
    if (add && (await run((key) => add(text, key)))) setText((now) => (now === text ? '' : now))
  }
  return (
    <FactsCard title="Notes">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {hint}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
        {notes.map(({ note_id, at, author, text: written }) => (
          <Box component="li" key={note_id}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{written}</Typography>
            <Typography variant="body2" color="text.secondary">
              {author}, {formatMoment(at)}
            </Typography>
          </Box>
        ))}
      </Stack>
      {add && (
        <form onSubmit={(event) => void submit(event)}>
          <Stack spacing={1.5}>
            <TextField
              label="New note"
              multiline
              minRows={2}
              required
              value={text}
              onChange={(event) => setText(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
            <Problem problem={problem} />
            <ActionButton type="submit" variant="outlined" busy={busy} busyLabel="Saving…" sx={{ alignSelf: 'flex-start' }}>
              Add note
            </ActionButton>
          </Stack>
        </form>
      )}
    </FactsCard>
  )
}

import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatMoment } from '../../src/domain/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'

/** Notes of the staff about an order, and a field for a new one. */
export function OrderNotes({ order, done, mayWrite }: { order: DeskOrder; done: (order: DeskOrder) => void; mayWrite: boolean }) {
  const [text, setText] = useState('')
  const { busy, problem, run } = useAction()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const params = { orderId: order.order.order_id }
    if (await run(async (key) => done(await call(deskEndpoints.deskNote, { text }, { params, key })))) setText('')
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="notes">
      <Typography component="h2" variant="h2" id="notes" sx={{ mb: 1 }}>
        Notes
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Only the staff see notes.
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
        {order.notes.map(({ note_id, at, author, text: written }) => (
          <Box component="li" key={note_id}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{written}</Typography>
            <Typography variant="body2" color="text.secondary">
              {author}, {formatMoment(at)}
            </Typography>
          </Box>
        ))}
      </Stack>
      {mayWrite && (
        <form onSubmit={(event) => void add(event)}>
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
            <Button type="submit" variant="outlined" disabled={busy} sx={{ alignSelf: 'flex-start' }}>
              {busy ? 'Saving…' : 'Add note'}
            </Button>
          </Stack>
        </form>
      )}
    </Card>
  )
}

import { Box, Button, Card, Chip, Link, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskMessage, MessageEntryKind, MessageState } from '../../src/contract/desk/inbox/desk-message.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { MessageForm } from './message-form.tsx'
import { ActionButton } from '../frame/action-button.tsx'

const stateWords: Record<MessageState, string> = { open: 'To answer', answered: 'Answered', closed: 'Closed' }
const entryWords: Record<MessageEntryKind, string> = {
  answer: 'Answered by e-mail',
  note: 'Note for the staff',
  closed: 'Closed without an answer',
  opened: 'Opened again',
}
const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

/** One message with its answers and notes. */
export function MessagePage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['message', id]
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskMessage, {}, { params: { messageId: id }, signal }),
  })
  const done = (message: DeskMessage) => queries.setQueryData(queryKey, message)
  return (
    <>
      <Button component={RouterLink} to="/messages" sx={{ mb: 1, ml: -2 }}>
        ← Messages
      </Button>
      <ScreenTitle>{data ? `Message from ${data.name}` : 'Message'}</ScreenTitle>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading the message…</Typography>}
      {data && (
        <Stack spacing={2} sx={{ maxWidth: 760 }}>
          <Original message={data} />
          <History message={data} />
          {may('messages.answer') && (
            <>
              <MessageForm kind="answer" message={data} done={done} reload={() => void refetch()} />
              <StateButton message={data} done={done} />
              <MessageForm kind="note" message={data} done={done} reload={() => void refetch()} />
            </>
          )}
        </Stack>
      )}
    </>
  )
}

function Original({ message: { state, email, phone, order_number, created_at, message, kept_until } }: { message: DeskMessage }) {
  return (
    <Card component="section" sx={{ p: 2 }} aria-label="The message">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[email, phone, formatMoment(created_at)].filter(Boolean).join(', ')}
        </Typography>
        <Chip size="small" label={stateWords[state]} color={state === 'open' ? 'warning' : 'default'} />
      </Box>
      <Typography sx={wrapped}>{message}</Typography>
      {order_number !== '' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          Order number as typed:{' '}
          <Link component={RouterLink} to={`/orders?filter=${encodeURIComponent(JSON.stringify({ q: order_number }))}`}>
            {order_number}
          </Link>
          . Check that it is theirs before you say anything about it.
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        Kept until {formatDayLong(kept_until)}, then deleted with its answers and notes.
      </Typography>
    </Card>
  )
}

function History({ message: { entries } }: { message: DeskMessage }) {
  if (entries.length === 0) return null
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="history">
      <Typography component="h2" variant="h2" id="history" sx={{ mb: 1 }}>
        History
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {entries.map(({ entry_id, kind, at, author, text }) => (
          <Box component="li" key={entry_id}>
            <Typography sx={{ fontWeight: 600 }}>{entryWords[kind]}</Typography>
            <Typography variant="body2" color="text.secondary">
              {author}, {formatMoment(at)}
            </Typography>
            {text !== '' && <Typography sx={{ mt: 0.5, ...wrapped }}>{text}</Typography>}
          </Box>
        ))}
      </Stack>
    </Card>
  )
}

function StateButton({ message, done }: { message: DeskMessage; done: (message: DeskMessage) => void }) {
  const { state, version, message_id: messageId } = message
  const { busy, problem, run } = useAction()
  const open = state !== 'open'
  const press = () =>
    void run(async (key) => done(await call(deskEndpoints.deskMessageState, { version, open }, { params: { messageId }, key })))
  return (
    <Box>
      <Problem problem={problem} />
      <ActionButton variant="outlined" busy={busy} onClick={press} sx={{ mt: problem === null ? 0 : 1 }}>
        {open ? 'Open it again' : 'Close without an answer'}
      </ActionButton>
    </Box>
  )
}

import { Card, CardActionArea, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { messageStates, type DeskMessageRow, type MessageState } from '../../src/contract/desk/inbox/desk-message.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'

type Row = DeskMessageRow & { id: string }

const stateWords: Record<MessageState, string> = { open: 'To answer', answered: 'Answered', closed: 'Closed' }

/** Messages of the contact form: those that wait first, the oldest on top. */
export function MessageList() {
  return (
    <ListBase resource="messages" perPage={25} exporter={false}>
      <ScreenTitle>Messages</ScreenTitle>
      <StateChips states={messageStates} words={stateWords} />
      <Rows />
    </ListBase>
  )
}

/** At most two lines. */
const twoLines = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const

function Rows() {
  return (
    <ListRows<Row> one="message" many="messages">
      {({ id, name, order_number, created_at, start }) => (
        <Card component="li" key={id}>
          <CardActionArea component={RouterLink} to={`/messages/${id}/show`} sx={{ p: 2 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" color="text.secondary">
              {[formatMoment(created_at), order_number && `order ${order_number}`].filter(Boolean).join(', ')}
            </Typography>
            <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere', ...twoLines }}>{start}</Typography>
          </CardActionArea>
        </Card>
      )}
    </ListRows>
  )
}

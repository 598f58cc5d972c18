import { Card, CardActionArea, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { deskRequestLists, type DeskRequestRow } from '../../src/contract/desk/desk-request.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { askedKind } from '../../src/domain/orders/asked-pieces.ts'
import { deskRequestWords, reportWords, requestWords } from '../../src/domain/orders/order-request.ts'
import { isToFinish, toFinishWords } from './to-finish.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'

type Row = DeskRequestRow & { id: string }

/** What customers ask about their orders: the open requests first, the oldest on top. */
export function RequestList() {
  return (
    <ListBase resource="requests" perPage={25} exporter={false}>
      <ScreenTitle>Requests</ScreenTitle>
      <StateChips states={deskRequestLists} words={deskRequestWords} />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  return (
    <ListRows<Row> one="request" many="requests">
      {({ id, order_id, kind, problem, wish, words, created_at, first_name, last_name, ...row }) => (
        <Card component="li" key={id}>
          <CardActionArea component={RouterLink} to={`/orders/${order_id}/show`} sx={{ p: 2 }}>
            <Typography sx={{ fontWeight: 600 }}>{requestWords[askedKind({ kind, problem })].title}</Typography>
            <Typography variant="body2" color="text.secondary">
              Order {order_id}, {`${first_name} ${last_name}`.trim() || 'name removed'}, {formatMoment(created_at)}
            </Typography>
            {problem && <Typography>{reportWords({ problem, wish })}</Typography>}
            {isToFinish({ kind, ...row }) && <Typography variant="body2">{toFinishWords({ kind, created_at })}</Typography>}
            {words !== '' && <Typography sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{words}</Typography>}
          </CardActionArea>
        </Card>
      )}
    </ListRows>
  )
}

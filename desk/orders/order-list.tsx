import {
  Box,
  Button,
  Card,
  CardActionArea,
  Checkbox,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { DeskOrderRow } from '../../src/contract/desk/desk-order.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ListCount, ListPages } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useFocusAfter } from '../frame/use-focus-after.ts'
import { useMe } from '../frame/use-me.ts'
import { ConfirmInList } from './confirm-in-list.tsx'
import { OrderFilters } from './order-filters.tsx'
import { RouteSheet } from './route-sheet.tsx'
import { StateChip } from './state-chip.tsx'
import { methodWords, money } from './words.ts'

type Row = DeskOrderRow & { id: string }

/** How it is paid. A customer with a payment link chooses the method later. */
const methodOf = ({ has_link, payment_method }: Row) => (has_link ? 'Payment link' : methodWords[payment_method])

const nameOf = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`.trim() || 'Name removed'

/** All orders, newest first. The server filters, searches and pages. */
export function OrderList() {
  return (
    <ListBase resource="orders" perPage={25} disableSyncWithLocation={false} exporter={false}>
      <ScreenTitle>Orders</ScreenTitle>
      <PhoneOrderLink />
      <OrderFilters />
      <Rows />
    </ListBase>
  )
}

/** The way to an order for a caller. */
function PhoneOrderLink() {
  const { may } = useMe()
  if (!may('orders.phone')) return null
  return (
    <Button component={RouterLink} to="/phone-order" variant="outlined" sx={{ mb: 2, width: { xs: '100%', sm: 'auto' } }}>
      Order by phone
    </Button>
  )
}

function Rows() {
  const { data = [], error, isPending, refetch, selectedIds, onToggleItem, onUnselectItems } = useListContext<Row>()
  const { may } = useMe()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const choice: Choice = {
    rows: data,
    isChosen: (id) => selectedIds.includes(id),
    choose: may('documents.delivery') ? onToggleItem : null,
  }
  const { target, acted } = useFocusAfter<HTMLParagraphElement>(data)
  const reload = () => {
    acted()
    void refetch()
  }
  const mayConfirm = may('orders.confirm_transfer')
  const actionOf = ({ id, state }: Row) => mayConfirm && state === 'awaiting_transfer' && <ConfirmInList orderId={id} reload={reload} />
  const chosen = selectedIds.map(String)
  const elsewhere = chosen.filter((id) => !data.some((row) => row.id === id)).length
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <Typography role="status">Loading orders…</Typography>
  return (
    <>
      <Box sx={{ my: 1 }}>
        <ListCount ref={target} one="order" many="orders" none="No orders match." />
      </Box>
      {may('documents.delivery') && <RouteSheet {...{ chosen, elsewhere }} chooseNone={() => onUnselectItems()} />}
      {isWide ? <OrderTable {...choice} actionOf={actionOf} /> : <OrderCards {...choice} actionOf={actionOf} />}
      <ListPages />
    </>
  )
}

/** The rows, and which of them are chosen for a route. */
interface Choice {
  rows: readonly Row[]
  isChosen: (id: string) => boolean
  /** Null: the user has no routes. */
  choose: ((id: string) => void) | null
}

/** The box that chooses an order for a route. */
const ChooseBox = ({ id, isChosen, choose }: { id: string } & Pick<Choice, 'isChosen' | 'choose'>) =>
  choose && <Checkbox checked={isChosen(id)} onChange={() => choose(id)} slotProps={{ input: { 'aria-label': `Choose order ${id}` } }} />

interface RowsProps extends Choice {
  /** What can be done with an order right here. */
  actionOf: (row: Row) => ReactNode
}

function OrderCards({ rows, isChosen, choose, actionOf }: RowsProps) {
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {rows.map((row) => (
        <Card component="li" key={row.id} sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <Box sx={{ pt: 0.75 }}>
            <ChooseBox id={row.id} isChosen={isChosen} choose={choose} />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <CardActionArea component={RouterLink} to={`/orders/${row.id}/show`} sx={{ p: 2, pl: choose ? 0 : 2 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography sx={{ fontWeight: 600 }}>{nameOf(row)}</Typography>
                <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{money(row.total)}</Typography>
              </Box>
              <Typography variant="body2" color="text.secondary">
                {row.id}, {row.city}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {formatMoment(row.created_at)}, {methodOf(row)}
              </Typography>
              <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
                <StateChip state={row.state} refundDue={row.refund_due} collected={row.is_collected} deliveryBy={row.delivery_by} />
              </Stack>
            </CardActionArea>
            <Box sx={{ px: choose ? 0 : 2, pb: 2, '&:empty': { display: 'none' } }}>{actionOf(row)}</Box>
          </Box>
        </Card>
      ))}
    </Stack>
  )
}

function OrderTable({ rows, isChosen, choose, actionOf }: RowsProps) {
  return (
    <Card>
      <Table aria-label="Orders">
        <TableHead>
          <TableRow>
            {choose && <TableCell padding="checkbox" />}
            {['Order', 'Placed', 'Customer', 'Town', 'Payment', 'State'].map((heading) => (
              <TableCell key={heading}>{heading}</TableCell>
            ))}
            <TableCell align="right">Total</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              {choose && (
                <TableCell padding="checkbox">
                  <ChooseBox id={row.id} isChosen={isChosen} choose={choose} />
                </TableCell>
              )}
              <TableCell>
                <Link component={RouterLink} to={`/orders/${row.id}/show`} sx={{ fontWeight: 600 }}>
                  {row.id}
                </Link>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatMoment(row.created_at)}</TableCell>
              <TableCell>{nameOf(row)}</TableCell>
              <TableCell>{row.city}</TableCell>
              <TableCell>{methodOf(row)}</TableCell>
              <TableCell>
                <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
                  <StateChip state={row.state} refundDue={row.refund_due} collected={row.is_collected} deliveryBy={row.delivery_by} />
                  {actionOf(row)}
                </Stack>
              </TableCell>
              <TableCell align="right">{money(row.total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

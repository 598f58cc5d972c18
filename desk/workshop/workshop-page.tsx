import { Alert, Box, Button, Link, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { useMe } from '../frame/use-me.ts'
import { CountsCard } from './counts-card.tsx'
import type { ShownOrder } from './show-workshop.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import { WorkshopOrderCard } from './workshop-order-card.tsx'
import { listenToView, openWorkshop, readView, refreshWorkshop } from './workshop-store.ts'

type Part = 'send' | 'round' | 'collect' | 'counts'

/** Milliseconds between two looks at the server while the screen is open. */
const EVERY = 60_000

/** The day of the workshop: orders to send, the delivery round, and the counts. It works without a signal. */
export function WorkshopPage() {
  const { me, may } = useMe()
  const { ready, shown, asOf, waiting, rejected, answered, notStored } = useSyncExternalStore(listenToView, readView)
  const [part, setPart] = useState<Part>('send')
  // Here, because the card of the order moves to another list when its step is sent.
  const [takenBack, takeBack] = useState<ShownOrder | null>(null)
  const owner = me?.user_id
  useEffect(() => {
    if (owner === undefined) return undefined
    void openWorkshop(owner)
    const timer = setInterval(() => void refreshWorkshop(), EVERY)
    return () => clearInterval(timer)
  }, [owner])
  const isOnline = useOnline()
  const orders = shown?.orders ?? []
  const inPart = (one: Part) => orders.filter((order) => partOf(order) === one)
  const atStores = inPart('collect')
  const parts: { value: Part; label: string; count: number }[] = [
    { value: 'send', label: 'To send', count: inPart('send').length },
    { value: 'round', label: 'On the way', count: inPart('round').filter(({ state }) => state !== 'delivered').length },
    // The tab is left out while no order is collected at a store, unless it is open.
    ...(part === 'collect' || atStores.length > 0
      ? [{ value: 'collect' as const, label: 'To collect', count: atStores.filter(({ state }) => state !== 'delivered').length }]
      : []),
    { value: 'counts', label: 'Counts', count: shown?.counts.length ?? 0 },
  ]
  return (
    <>
      <ScreenTitle>Workshop</ScreenTitle>
      <Box sx={{ displayPrint: 'none' }}>
        {!(isOnline && answered) && (
          <Alert severity="info" role="status" variant="outlined" sx={{ mb: 2, color: 'text.primary' }}>
            No connection. {asOf === null ? '' : `This is the workshop as of ${formatMoment(new Date(asOf).toISOString())}. `}
            What you do here is kept on this device and sent when you are back.
          </Alert>
        )}
        {notStored && (
          <Alert severity="error" role="alert" variant="outlined" sx={{ mb: 2, color: 'text.primary' }}>
            This device has no room to keep the change. It was not saved.
          </Alert>
        )}
        <WaitingChanges waiting={waiting} rejected={rejected} />
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={part}
          onChange={(_, chosen: Part | null) => chosen && setPart(chosen)}
          aria-label="Show"
          sx={{ mb: 2, maxWidth: 560 }}
        >
          {parts.map(({ value, label, count }) => (
            <ToggleButton key={value} value={value} sx={{ minHeight: 44, textTransform: 'none', fontSize: 15, color: 'text.primary' }}>
              {label} ({count})
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {!ready && <Typography role="status">Reading the workshop…</Typography>}
      {ready && shown === null && (
        <Typography color="text.secondary">The workshop is not on this device yet. It comes with the next connection.</Typography>
      )}
      {shown?.more && part !== 'counts' && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          There are more orders than a device keeps. These are the oldest.
        </Typography>
      )}
      {shown?.moreCounts && part === 'counts' && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          There are more counts than a device keeps. The others are in the{' '}
          <Link component={RouterLink} to="/products">
            list of products
          </Link>
          , which needs a connection.
        </Typography>
      )}
      {shown && part === 'counts' && <CountsCard counts={shown.counts} mayCount={may('stock.count')} />}
      {shown && part !== 'counts' && <Orders orders={inPart(part)} part={part} takeBack={takeBack} />}
      {takenBack && <TakeBackDialog order={takenBack} close={() => takeBack(null)} />}
    </>
  )
}

/** Where an order is listed. */
const partOf = ({ state, collect }: ShownOrder): Exclude<Part, 'counts'> =>
  state === 'processing' ? 'send' : typeof collect === 'string' ? 'collect' : 'round'

const words = {
  send: { none: 'Nothing to send.', print: 'Print the packing slips' },
  round: { none: 'Nothing is on the way.', print: 'Print the round' },
  collect: { none: 'Nothing waits at a store.', print: 'Print the list' },
}

interface OrdersProps {
  orders: readonly ShownOrder[]
  part: Exclude<Part, 'counts'>
  takeBack: (order: ShownOrder) => void
}

function Orders({ orders, part, takeBack }: OrdersProps) {
  const { none, print: printWords } = words[part]
  const [over, open] = [orders.filter(({ isOver }) => isOver), orders.filter(({ isOver }) => !isOver)]
  const list = (listed: readonly ShownOrder[]) => (
    <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {listed.map((order) => (
        <WorkshopOrderCard key={order.order_id} order={order} takeBack={takeBack} />
      ))}
    </Stack>
  )
  return (
    <>
      {open.length === 0 ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <>
          <Button onClick={() => print()} sx={{ displayPrint: 'none', mb: 1, ml: -2 }}>
            {printWords}
          </Button>
          {list(open)}
        </>
      )}
      {over.length > 0 && (
        <Box component="section" aria-labelledby="over" sx={{ displayPrint: 'none', mt: 4 }}>
          <Typography component="h2" variant="h2" id="over" sx={{ mb: 2 }}>
            {part === 'collect' ? 'Collected' : 'Delivered'} in the last 24 hours
          </Typography>
          {list(over)}
        </Box>
      )}
    </>
  )
}

/** Whether the browser reports a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}

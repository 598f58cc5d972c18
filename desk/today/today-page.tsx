import { Alert, Box, Card, CardActionArea, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber } from '../../src/domain/numbers.ts'
import type { Today } from '../../src/contract/desk/desk.ts'
import type { DeskRight } from '../../src/contract/desk/rights.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatDay } from '../../src/domain/calendar/days.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'

type Counted = Exclude<keyof Today, 'prices' | 'not_started' | 'low_stock' | 'missed_searches' | 'demo_facts'>
type Waits = NonNullable<Today[Counted]>

const waiting: readonly {
  of: Counted
  label: string
  /** The list of what it counts. Its filter is always named: without one, a list opens with the filter that its user chose last. */
  to: string
  /** The right that opens the list, and without which its tile is left out; `orders.read` unless it is named. */
  right?: DeskRight
}[] = [
  { of: 'transfers', label: 'Transfers to confirm', to: listWith('orders', { state: 'awaiting_transfer' }) },
  { of: 'to_dispatch', label: 'Orders to dispatch', to: listWith('orders', { to_dispatch: '1' }) },
  { of: 'on_the_way', label: 'On the way', to: listWith('orders', { state: 'dispatched' }) },
  { of: 'late', label: 'Late orders', to: listWith('orders', { late: '1' }) },
  { of: 'refunds_due', label: 'Refunds due', to: listWith('orders', { refund_due: '1' }) },
  { of: 'requests', label: 'Requests to answer', to: listWith('requests', { state: 'open' }) },
  { of: 'to_finish', label: 'Requests to finish', to: listWith('requests', { state: 'to_finish' }) },
  { of: 'quotes', label: 'Quotes to price', to: listWith('quotes', { state: 'open' }), right: 'quotes.read' },
  { of: 'reviews', label: 'Reviews to read', to: listWith('reviews', { state: 'held' }), right: 'reviews.read' },
  { of: 'messages', label: 'Messages to answer', to: listWith('messages', { state: 'open' }), right: 'messages.read' },
  { of: 'applications', label: 'Decorators to decide', to: listWith('applications', { state: 'received' }), right: 'applications.read' },
  {
    of: 'trade_applications',
    label: 'Trade applications to decide',
    to: listWith('trade-applications', { state: 'received' }),
    right: 'trade.read',
  },
  { of: 'swatches', label: 'Swatches to post', to: listWith('swatches', { state: 'to_post' }), right: 'swatches.read' },
  { of: 'profiles', label: 'Profiles to publish', to: '/content?show=decorator', right: 'content.change' },
]

type FilteredByTile =
  | 'orders'
  | 'products'
  | 'scheduled-prices'
  | 'requests'
  | 'quotes'
  | 'reviews'
  | 'messages'
  | 'applications'
  | 'trade-applications'
  | 'swatches'

/** A list with a filter. */
function listWith(list: FilteredByTile, filter: Readonly<Record<string, string>>): string {
  return `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`
}

/** What waits for the shop's people. */
export function TodayPage() {
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => call(deskEndpoints.deskToday, {}, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <>
      <ScreenTitle>Today</ScreenTitle>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      {data && data.demo_facts.length > 0 && <DemoFacts facts={data.demo_facts} />}
      {data && (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
            listStyle: 'none',
            p: 0,
            m: 0,
          }}
        >
          {waiting.map(({ of, label, to, right = 'orders.read' }) => {
            const waits = data[of]
            if (waits === null || !may(right)) return null
            return <Tile key={of} count={waits.count} note={noteOn(waits)} {...{ label, to }} />
          })}
          {data.prices && data.prices.count > 0 && (
            <Tile
              count={data.prices.count}
              label="Scheduled prices not set"
              note={noteOf(data.prices.oldest)}
              to={listWith('scheduled-prices', { state: 'failed' })}
            />
          )}
          {data.not_started && data.not_started.count > 0 && (
            <Tile
              count={data.not_started.count}
              label="Products not put on sale"
              note={noteOf(data.not_started.oldest)}
              to={listWith('products', { state: 'not_started' })}
            />
          )}
          {data.low_stock > 0 && (
            <Tile
              count={data.low_stock}
              label="Low stock"
              note="At or below their level"
              to={listWith('products', { stock: 'low', state: 'sold' })}
            />
          )}
        </Box>
      )}
      {data && data.missed_searches.length > 0 && <MissedSearches searches={data.missed_searches} />}
    </>
  )
}

/** The day that matters most, of what a tile counts. */
function noteOn(waits: Waits): string {
  if ('due' in waits) return waits.due === null ? 'None late' : `The first was due ${formatDay(waits.due)}`
  const refundBy = 'refund_by' in waits ? waits.refund_by : null
  return refundBy === null ? noteOf(waits.oldest) : `Refund by ${formatDay(refundBy)}`
}

const noteOf = (oldest: string | null) => (oldest === null ? 'None waiting' : `Oldest from ${formatDate(oldest)}`)

interface TileProps {
  count: number
  label: string
  note: string
  /** The list of what it counts. */
  to: string
}

/** How much of something waits, as a list item. */
function Tile({ count, label, note, to }: TileProps) {
  const content = (
    <>
      <Typography component="span" sx={{ display: 'block', fontSize: 40, lineHeight: 1.1, fontWeight: 600 }}>
        {formatNumber(count)}
      </Typography>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    </>
  )
  return (
    <Card component="li">
      <CardActionArea component={RouterLink} to={to} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        {content}
      </CardActionArea>
    </Card>
  )
}

const demoWords = { bank: 'bank account', vat_number: 'VAT number' } as const

/** The settings of the demo that customers still see. */
function DemoFacts({ facts }: { facts: Today['demo_facts'] }) {
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ mb: 2, color: 'text.primary' }}>
      The shop still has the {facts.map((fact) => demoWords[fact]).join(' and the ')} of the demo. Before you sell, write yours under{' '}
      <Link component={RouterLink} to="/settings">
        Settings
      </Link>
      .
    </Alert>
  )
}

/** What customers searched for and did not find, with the way to answer it. */
function MissedSearches({ searches }: { searches: Today['missed_searches'] }) {
  return (
    <Card component="section" aria-labelledby="missed-searches" sx={{ mt: 2, p: 2.5 }}>
      <Typography component="h2" id="missed-searches" sx={{ fontWeight: 600 }}>
        Searches without a match, last 30 days
      </Typography>
      <Typography variant="body2" color="text.secondary">
        To answer one, open{' '}
        <Link component={RouterLink} to="/products">
          the product
        </Link>{' '}
        that it means and add the words under “Search words”.
      </Typography>
      <Box component="ol" sx={{ columns: { sm: 2 }, mb: 0 }}>
        {searches.map(({ words, count }) => (
          <li key={words}>
            {words} ({formatNumber(count)})
          </li>
        ))}
      </Box>
    </Card>
  )
}

import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import { Box, Card, Stack, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { quoteStates, type Quote, type QuoteState } from '../../src/contract/quotes/quote.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
import { DeclineRequest } from './decline-request.tsx'
import { SendQuote } from './send-quote.tsx'

type Row = Quote & { id: string }

const stateWords: Record<QuoteState, string> = {
  open: 'To price',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
}

/** Quotes of trade customers: the requests that wait first, the oldest on top. */
export function QuoteList() {
  return (
    <ListBase resource="quotes" perPage={25} exporter={false}>
      <ScreenTitle>Quotes</ScreenTitle>
      <StateChips states={quoteStates} words={stateWords} />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { may } = useMe()
  return (
    <ListRows<Row> one="quote" many="quotes">
      {(quote, reload) => (
        <Card component="li" key={quote.id} sx={{ p: 2 }}>
          <QuoteFacts quote={quote} />
          {may('quotes.send') && (quote.state === 'open' || quote.state === 'sent' || quote.state === 'expired') && (
            <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <SendQuote quote={quote} done={reload} />
              {quote.state === 'open' && <DeclineRequest quote={quote} done={reload} />}
            </Box>
          )}
        </Card>
      )}
    </ListRows>
  )
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { quote_id, contact, shipping, items, totals, valid_until, note, reason, order_id, created_at, vat_number } = quote
  const { message } = quote
  // A request without prices has words of the shop only if the shop has declined it.
  const isDeclinedByShop = quote.state === 'declined' && totals === null && message !== ''
  const name = `${contact.first_name} ${contact.last_name}`.trim()
  const place = [shipping.company_name, shipping.street_address_1, shipping.street_address_2, shipping.city, shipping.postcode]
  return (
    <>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {quote_id}
        {totals === null ? '' : `, ${money(totals.total)}`}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[name, contact.email, contact.phone, vat_number && `VAT ${vat_number}`, formatMoment(created_at)].filter(Boolean).join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        To {[...place, shipping.province].filter(Boolean).join(', ')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {items.map((item) => (
          <Typography component="li" variant="body2" key={item.item_key}>
            {item.quantity.value} × {item.name}, {choiceWords(item) || item.sku}, {money(item.price)} each
          </Typography>
        ))}
      </Stack>
      {note !== '' && <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Typography>}
      {totals !== null && valid_until !== null && (
        <Typography variant="body2">
          Delivery {totals.shipping_total > 0 ? money(totals.shipping_total) : 'free'}, valid until {formatDayLong(valid_until)}
        </Typography>
      )}
      {isDeclinedByShop && <Typography sx={{ overflowWrap: 'anywhere' }}>We declined: {message}</Typography>}
      {reason !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>Reason: {reason}</Typography>}
      {order_id !== null && <Typography variant="body2">Order {order_id}</Typography>}
    </>
  )
}

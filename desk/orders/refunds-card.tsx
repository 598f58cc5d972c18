import { Box, Card, Stack, Typography } from '@mui/material'
import type { Order, RefundState } from '../../src/contract/orders/order.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { pieceWords } from '../../src/domain/orders/piece-words.ts'
import { leftToRefund, refundedOf } from '../../src/domain/orders/refund.ts'
import { money } from './words.ts'

const stateWords: Record<RefundState, string> = { due: 'Due', started: 'Asked the provider', done: 'Paid back' }

/** What was refunded of an order, and what is left; nothing without a refund. */
export function RefundsCard({ order }: { order: Order }) {
  const { refunds = [] } = order
  if (refunds.length === 0) return null
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="refunds">
      <Typography component="h2" variant="h2" id="refunds" sx={{ mb: 1 }}>
        Refunds
      </Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0, mb: 1.5 }}>
        {refunds.map(({ refund_id, amount, credit = 0, at, state, reason, lines }) => (
          <Box component="li" key={refund_id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Typography>
                {credit === amount ? 'As gift card or store credit' : order.due_on ? 'Credited to the account' : stateWords[state]}:{' '}
                {lines.length === 0 ? 'an amount' : pieceWords(order, lines)}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {[formatDate(at), reason].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>{money(amount)}</Typography>
          </Box>
        ))}
      </Stack>
      <Typography sx={{ fontWeight: 600 }}>
        {money(refundedOf(order))} refunded, {money(leftToRefund(order))} left
      </Typography>
    </Card>
  )
}

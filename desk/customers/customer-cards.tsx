import { Box, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber } from '../../src/domain/numbers.ts'
import { counted } from '../../src/domain/counted.ts'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { StateChip } from '../orders/state-chip.tsx'
import { money } from '../orders/words.ts'

/** Name, address and account. */
export function PersonCard({ customer }: { customer: DeskCustomer }) {
  const { email, email_proved: isProved, phone, shipping, created_at: since, passkeys, trade_account: trade } = customer
  return (
    <FactsCard title="Person">
      <Box component="dl" sx={{ m: 0 }}>
        <Pair name="E-mail" value={email} />
        <Pair name="E-mail confirmed" value={isProved ? 'By its owner' : 'Not yet'} />
        <Pair name="Phone" value={phone || 'None'} />
        {shipping && (
          <Pair
            name="Delivery"
            value={[shipping.street_address_1, shipping.street_address_2, shipping.city, shipping.postcode, shipping.province]
              .filter(Boolean)
              .join(', ')}
          />
        )}
        {trade && <Pair name="Trade account" value={`${trade.name} (${trade.role})`} />}
        <Pair name="Passkeys" value={passkeys === 0 ? 'None' : String(passkeys)} />
        <Pair name="Account since" value={formatDate(since)} />
      </Box>
    </FactsCard>
  )
}

/** The last orders; the list of orders has the rest. */
export function CustomerOrders({ customer: { orders, email } }: { customer: DeskCustomer }) {
  return (
    <FactsCard title="Orders">
      {orders.total === 0 && <Typography color="text.secondary">No order yet.</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {orders.last.map((order) => (
          <Box component="li" key={order.order_id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
            <Box>
              <Link component={RouterLink} to={`/orders/${order.order_id}/show`} sx={{ display: 'inline-block', py: 1 }}>
                Order {order.order_id}
              </Link>
              <Typography variant="body2" color="text.secondary">
                {formatDate(order.created_at)} · {money(order.total)}
              </Typography>
            </Box>
            <StateChip state={order.state} refundDue={false} />
          </Box>
        ))}
      </Stack>
      {orders.total > orders.last.length && (
        <Link
          component={RouterLink}
          to={`/orders?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`}
          sx={{ display: 'inline-block', py: 1.5 }}
        >
          All {formatNumber(orders.total)} orders
        </Link>
      )}
    </FactsCard>
  )
}

/** The customer's lists, by name. */
export function WholesaleCard({ customer: { wholesale_lists: lists } }: { customer: DeskCustomer }) {
  if (lists.length === 0) return null
  return (
    <FactsCard title="Lists">
      <Box component="dl" sx={{ m: 0 }}>
        {lists.map(({ name, products, pieces }, index) => (
          <Pair key={`${name} ${index}`} name={name} value={`${counted(products, 'product')}, ${counted(pieces, 'piece')}`} />
        ))}
      </Box>
    </FactsCard>
  )
}

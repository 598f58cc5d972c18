import { counted } from '../../src/domain/counted.ts'
import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import { Box, Divider, Link, Stack, Typography } from '@mui/material'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import type { Order } from '../../src/contract/orders/order.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { collectionLines } from '../../src/domain/delivery/order-words.ts'
import { refundedWords } from '../../src/domain/orders/piece-words.ts'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { methodWords, money, paymentStateWords } from './words.ts'

/** What was ordered, with the sums. */
export function LinesCard({ order }: { order: Order }) {
  const { items, totals, coupon, gift_card: gift, credits = [] } = order
  return (
    <FactsCard title={gift ? 'Gift card' : 'Furniture'}>
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} spacing={1} sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
        {items.map((item) => (
          <Box component="li" key={item.item_key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box>
              <Typography sx={{ fontWeight: 600 }}>
                {[`${item.quantity.value} × ${item.name}`, refundedWords(order, item)].filter(Boolean).join(', ')}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {[choiceWords(item), item.sku].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>{item.free ? 'Gift' : money(item.totals.total)}</Typography>
          </Box>
        ))}
      </Stack>
      <Box component="dl" sx={{ m: 0 }}>
        {totals.discount_total > 0 && (
          <Pair name={coupon ? `Discount (${coupon.code})` : 'Discount'} value={`−${money(totals.discount_total)}`} />
        )}
        {totals.shipping_total > 0 && (
          <Pair name={order.delivery_zone ? `Delivery, ${order.delivery_zone}` : 'Delivery'} value={money(totals.shipping_total)} />
        )}
        <Pair name="VAT included" value={gift ? 'None' : money(totals.tax_total)} />
        <Pair name="Total" value={money(totals.total)} strong />
        {credits.map(({ kind, last_four, amount }) => (
          <Pair
            key={`${kind}${last_four}`}
            name={kind === 'credit' ? 'Paid with store credit' : `Paid with gift card ${last_four}`}
            value={money(amount)}
          />
        ))}
        <Pair name={gift ? 'Mail on' : order.collection ? 'Ready by' : 'Deliver by'} value={formatDayLong(order.delivery_by)} />
        {order.pay_by !== null && <Pair name="Lapses unpaid on" value={formatDate(order.pay_by)} />}
      </Box>
    </FactsCard>
  )
}

/** Every attempt to pay. */
export function PaymentsCard({ payments }: Pick<DeskOrder, 'payments'>) {
  return (
    <FactsCard title="Payments">
      {payments.length === 0 && <Typography color="text.secondary">No payment has been started.</Typography>}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {payments.map(({ payment_id, method, state, amount, provider_reference: reference, updated_at }) => (
          <Box component="li" key={payment_id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box>
              <Typography>
                {methodWords[method]}: {paymentStateWords[state]}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {[payment_id, reference, formatDate(updated_at)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>{money(amount)}</Typography>
          </Box>
        ))}
      </Stack>
    </FactsCard>
  )
}

/** Whose order it is, how to reach the person, and where it goes. */
export function CustomerCard({ data: { order, customer } }: { data: DeskOrder }) {
  const { contact, shipping, note, gift_card: gift, collection } = order
  const name = `${contact.first_name} ${contact.last_name}`.trim()
  if (name === '' && contact.email === '')
    return (
      <FactsCard title="Customer">
        <Typography>Names and addresses were removed after five years, as the law asks.</Typography>
      </FactsCard>
    )
  const address = [
    `${shipping.first_name} ${shipping.last_name}`.trim(),
    shipping.company_name,
    shipping.street_address_1,
    shipping.street_address_2,
    `${shipping.city} ${shipping.postcode}`.trim(),
    shipping.province,
  ].filter((line) => line !== '')
  const tall = { display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }
  return (
    <FactsCard title="Customer">
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {customer === null ? 'Ordered as a guest' : `Account (${customer.role}), ${counted(customer.orders, 'order')}`}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
        <Link href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} sx={tall}>
          {contact.phone}
        </Link>
        <Link href={`mailto:${contact.email}`} sx={tall}>
          {contact.email}
        </Link>
      </Box>
      <Typography component="h3" sx={{ fontWeight: 600, mt: 1 }}>
        {gift ? 'Mail the card to' : collection ? 'Collected at' : 'Deliver to'}
      </Typography>
      <Typography component="address" sx={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
        {(gift
          ? [gift.recipient_name, gift.recipient_email]
          : collection
            ? collectionLines(collection)
            : [...address, shipping.phone ?? '']
        )
          .filter(Boolean)
          .join('\n')}
      </Typography>
      {note !== '' && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600, mt: 1 }}>
            The customer wrote
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Typography>
        </>
      )}
    </FactsCard>
  )
}

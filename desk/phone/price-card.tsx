import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import { Alert, Box, Button, Divider, Stack, Typography } from '@mui/material'
import type { PhonePrice } from '../../src/contract/desk/phone/phone-order.ts'
import { deliveryWords } from '../../src/domain/checkout/delivery-promise.ts'
import { money } from '../orders/words.ts'

interface Props {
  price: PhonePrice
  remove: (itemKey: string) => void
  applyCode: (code: string) => void
}

const Sum = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
    <Typography component="dt" sx={{ fontWeight: strong ? 600 : undefined }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: strong ? 600 : undefined }}>
      {value}
    </Typography>
  </Box>
)

function costOf({ cart: { totals }, delivery }: PhonePrice): string {
  if (delivery.problem !== null) return 'Not possible'
  if (delivery.kind === 'open') return 'After the postcode'
  return totals.shipping_total > 0 ? money(totals.shipping_total) : 'Free'
}

/** The chosen pieces at the caller's prices, with the sum and the day of delivery to read out. */
export function PriceCard({ price, remove, applyCode }: Props) {
  const { cart, coupon_problem: problem, delivery } = price
  const { totals, coupons, notices, available_auto_coupons: offered } = cart
  return (
    <Stack spacing={2}>
      <Stack
        component="ul"
        aria-label="Pieces of the order"
        divider={<Divider component="li" aria-hidden />}
        spacing={1}
        sx={{ listStyle: 'none', p: 0, m: 0 }}
      >
        {cart.items.map(({ item_key, name, quantity, variation_labels, totals: { total }, free }) => (
          <Box component="li" key={item_key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flexGrow: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {quantity.value} × {name}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {choiceWords({ variation_labels })}
              </Typography>
            </Box>
            <Typography sx={{ whiteSpace: 'nowrap' }}>{free ? 'Gift' : money(total)}</Typography>
            {!free && (
              <Button onClick={() => remove(item_key)} aria-label={`Take out ${name}`}>
                Take out
              </Button>
            )}
          </Box>
        ))}
      </Stack>
      {notices.map(({ message }) => (
        <Alert key={message} severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {message}
        </Alert>
      ))}
      {problem !== null && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {problem}
        </Alert>
      )}
      {coupons.length === 0 &&
        offered.map(({ code }) => (
          <Button key={code} variant="outlined" onClick={() => applyCode(code)} sx={{ alignSelf: 'flex-start' }}>
            {`Use the code ${code}`}
          </Button>
        ))}
      <Box component="dl" sx={{ m: 0 }}>
        {totals.discount_total > 0 && <Sum name={`Discount (${coupons[0]?.code ?? ''})`} value={`−${money(totals.discount_total)}`} />}
        <Sum name={delivery.kind === 'collect' ? 'Collection' : 'Delivery'} value={costOf(price)} />
        <Sum name="VAT included" value={money(totals.tax_total)} />
        <Sum name="Total" value={money(totals.total)} strong />
      </Box>
      {delivery.problem !== null && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {delivery.problem}
        </Alert>
      )}
      {delivery.problem === null && delivery.kind !== 'open' && (
        <Typography>{`${delivery.kind === 'collect' ? 'Ready to collect' : 'Delivery'}: ${deliveryWords(price)}`}</Typography>
      )}
    </Stack>
  )
}

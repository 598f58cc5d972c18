import { MenuItem, TextField } from '@mui/material'
import { orderStates } from '../../src/contract/orders/order.ts'
import { paymentMethods } from '../../src/contract/orders/payment-method.ts'
import { deskStateWords } from '../../src/domain/orders/staff-actions.ts'
import type { Filter } from '../frame/filters/same-filter.ts'
import { SearchFilters } from '../frame/filters/search-filters.tsx'
import { DayField } from '../frame/typed-fields.tsx'
import { methodWords } from './words.ts'

/** The filters that the shop's people need every day. */
const saved: readonly { label: string; filter: Filter }[] = [
  { label: 'All', filter: {} },
  { label: 'Transfers to confirm', filter: { state: 'awaiting_transfer' } },
  { label: 'To dispatch', filter: { to_dispatch: '1' } },
  { label: 'On the way', filter: { state: 'dispatched' } },
  { label: 'Late', filter: { late: '1' } },
  { label: 'Refund due', filter: { refund_due: '1' } },
]

const states = orderStates.map((state) => [state, deskStateWords[state]] as const)
const methods = paymentMethods.map((method) => [method, methodWords[method]] as const)

/** Search and filters of the list of orders. */
export function OrderFilters() {
  return (
    <SearchFilters list="orders" label="Number, name, e-mail, phone or amount" saved={saved}>
      {(filter, change) => {
        const select = (name: string, label: string, options: readonly (readonly [value: string, words: string])[]) => (
          <TextField select label={label} value={filter[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })}>
            <MenuItem value="">All</MenuItem>
            {options.map(([value, text]) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        )
        const day = (name: string, label: string) => (
          <DayField label={label} value={filter[name] ?? ''} change={(value) => change({ [name]: value })} />
        )
        return (
          <>
            {select('state', 'State', states)}
            {select('payment_method', 'Payment', methods)}
            {day('from', 'Placed from')}
            {day('to', 'Placed until')}
          </>
        )
      }}
    </SearchFilters>
  )
}

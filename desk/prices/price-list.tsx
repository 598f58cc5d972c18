import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { scheduleLists, type ScheduledPrice } from '../../src/contract/desk/products/scheduled-price.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { PriceRow } from './price-row.tsx'

const words = { open: 'To come and active', failed: 'Not set', over: 'Over' } as const

/** Prices that change at a time: those to come, the next first, and those that are over. */
export function PriceList() {
  return (
    <ListBase resource="scheduled-prices" perPage={25} exporter={false}>
      <ScreenTitle>Scheduled prices</ScreenTitle>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Schedule a price on the page of a product, or for several at once from the list of products.
      </Typography>
      <StateChips states={scheduleLists} words={words} />
      <ListRows<ScheduledPrice & { id: string }> one="scheduled price" many="scheduled prices" none="No prices here.">
        {(price, done) => <PriceRow key={price.id} price={price} isNamed done={done} />}
      </ListRows>
    </ListBase>
  )
}

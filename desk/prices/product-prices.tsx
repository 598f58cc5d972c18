import { Button, Card, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { BulkEdit } from '../products/bulk/bulk-edit.tsx'
import { PriceRow } from './price-row.tsx'

interface Props {
  product: DeskProduct
  /** Reads the product again, after its price changed. */
  reload: () => void
}

/** What is scheduled for the price of a product, and a button to schedule one. */
export function ProductPrices({ product: { id }, reload }: Props) {
  const { may } = useMe()
  const [scheduling, setScheduling] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['product-prices', id],
    queryFn: ({ signal }) => call(deskEndpoints.deskScheduledPrices, { product_id: id, state: 'open', per_page: 100 }, { signal }),
  })
  const again = () => {
    void refetch()
    reload()
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="scheduled">
      <Typography component="h2" variant="h2" id="scheduled" sx={{ mb: 1 }}>
        Scheduled prices
      </Typography>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        data && (
          <Stack spacing={1.5}>
            {data.prices.length === 0 ? (
              <Typography color="text.secondary">The price stays until somebody changes it.</Typography>
            ) : (
              <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {data.prices.map((price) => (
                  <PriceRow key={price.schedule_id} price={price} isNamed={false} done={again} />
                ))}
              </Stack>
            )}
            {may('products.edit') && (
              <Button variant="outlined" onClick={() => setScheduling(true)}>
                Schedule a price
              </Button>
            )}
          </Stack>
        )
      )}
      {scheduling && (
        <BulkEdit
          ids={[id]}
          categories={[]}
          isScheduling
          close={() => setScheduling(false)}
          done={() => {
            setScheduling(false)
            again()
          }}
        />
      )}
    </Card>
  )
}

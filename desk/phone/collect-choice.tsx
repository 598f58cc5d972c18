import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { workingDays } from '../../src/domain/delivery/words.ts'
import { call } from '../connection/api.ts'

interface CollectProps {
  /** A store; empty: the order is delivered. */
  collect: string
  change: (collect: string) => void
}

/** The choice between the delivery and the stores at which orders are collected. Nothing while the shop has no such store. */
export function CollectChoice({ collect, change }: CollectProps) {
  const { data } = useQuery({
    queryKey: ['delivery'],
    queryFn: ({ signal }) => call(deskEndpoints.deskDelivery, {}, { signal }),
  })
  const stores = data?.stores.filter(({ active, slug }) => active || slug === collect) ?? []
  if (stores.length === 0) return null
  return (
    <RadioGroup aria-label="How the caller gets the order" value={collect} onChange={(_, value) => change(value)}>
      <FormControlLabel value="" control={<Radio />} label="Deliver it" />
      {stores.map(({ slug, name, days }) => (
        <FormControlLabel key={slug} value={slug} control={<Radio />} label={`Collect from ${name}: free, ready in ${workingDays(days)}`} />
      ))}
    </RadioGroup>
  )
}

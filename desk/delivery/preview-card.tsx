import { Box, TextField, Typography } from '@mui/material'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { call } from '../connection/api.ts'
import { FactsCard } from '../frame/facts-card.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { MoneyField } from '../products/fields.tsx'
import { previewWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Asked {
  postcode: string
  goods: Cents
}

/** What a customer with a postcode pays, and when the order comes. */
export function PreviewCard() {
  const [postcode, setPostcode] = useState('')
  const [goods, setGoods] = useState(cents(0))
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['delivery-preview', asked],
    queryFn: asked === null ? skipToken : ({ signal }) => call(deskEndpoints.deskDeliveryPreview, asked, { signal }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ postcode: postcode.trim(), goods })
  }
  return (
    <FactsCard title="Try a postcode">
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' }, alignItems: 'start', mt: 1 }}
      >
        <TextField
          label="Postcode"
          required
          value={postcode}
          onChange={({ target }) => setPostcode(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, pattern: '[0-9]{4}', title: '4 digits', autoComplete: 'off' } }}
        />
        <MoneyField label="Goods for" initial={null} change={(value) => setGoods(value ?? cents(0))} />
        <ActionButton type="submit" variant="outlined" busy={isFetching} sx={{ minHeight: 56 }}>
          Show
        </ActionButton>
      </Box>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      <Typography role="status" sx={{ mt: data ? 2 : 0 }}>
        {data ? previewWords(data) : ''}
      </Typography>
    </FactsCard>
  )
}

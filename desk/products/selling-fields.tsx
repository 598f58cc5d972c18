import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskProduct, ProductFields } from '../../src/contract/desk/desk-product.ts'
import { fieldWords } from './words.ts'
import { localOf, momentOf } from '../../src/domain/calendar/local-time.ts'

type Times = Pick<ProductFields, 'sells_from' | 'sells_until'>

interface Props {
  times: Pick<DeskProduct, 'sells_from' | 'sells_until'>
  change: (times: Times) => void
  disabled?: boolean
  /** A product that is sold has no planned start. */
  sold?: boolean
}

/** From and until when a product is sold, in South African time. */
export function SellingFields({ times, change, disabled = false, sold = false }: Props) {
  const [now] = useState(() => localOf(new Date()))
  const from = times.sells_from === null ? now : localOf(new Date(times.sells_from))
  const field = (name: keyof Times & keyof typeof fieldWords, min: string, helper: string) => {
    const value = times[name]
    return (
      <TextField
        type="datetime-local"
        label={fieldWords[name]}
        defaultValue={value === null ? '' : localOf(new Date(value))}
        disabled={disabled}
        helperText={helper}
        onChange={({ target }) => change({ [name]: momentOf(target.value) })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, step: 60 } }}
      />
    )
  }
  return (
    <>
      {sold ? (
        <Typography>It is sold now. To plan a start, stop selling it first.</Typography>
      ) : (
        field('sells_from', now, 'Nobody sees it before')
      )}
      {field('sells_until', from, 'Empty: for good')}
      <Typography variant="body2" color="text.secondary">
        South African time. The shop starts and stops selling it by itself.
      </Typography>
    </>
  )
}

import { MenuItem, TextField } from '@mui/material'
import { counted } from '../../src/domain/counted.ts'
import { LINK_DAYS } from '../../src/contract/desk/phone/phone-order.ts'

const choices = Array.from({ length: LINK_DAYS.most }, (_, index) => index + 1)

/** How many days a payment link works. */
export function DaysField({ days, change }: { days: number; change: (days: number) => void }) {
  return (
    <TextField
      select
      label="The link works for"
      helperText="We hold the pieces until then."
      value={days}
      onChange={({ target }) => change(Number(target.value))}
      sx={{ maxWidth: 320 }}
    >
      {choices.map((count) => (
        <MenuItem key={count} value={count}>
          {counted(count, 'day')}
        </MenuItem>
      ))}
    </TextField>
  )
}

import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { Cents } from '../../src/contract/money/money.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { money } from '../orders/words.ts'
import { DaysField } from './days-field.tsx'
import { OrderPart } from './order-part.tsx'
import { ActionButton } from '../frame/action-button.tsx'

export type PhonePayment = 'link' | 'bank_transfer'

interface PaymentPartProps {
  payment: PhonePayment
  change: (payment: PhonePayment) => void
  /** The days for which a link is valid. */
  days: number
  changeDays: (days: number) => void
  /** Undefined while there is nothing to place. */
  total: Cents | undefined
  problem: string | null
  busy: boolean
}

/** How the caller pays, the total, and the button that places the order. */
export function PaymentPart({ payment, change, days, changeDays, total, problem, busy }: PaymentPartProps) {
  const label = payment === 'link' ? 'Place the order and mail the link' : 'Place the order'
  return (
    <OrderPart title="Payment">
      <RadioGroup
        aria-label="How the caller pays"
        value={payment}
        onChange={(_, value) => change(value === 'link' ? 'link' : 'bank_transfer')}
      >
        <FormControlLabel value="link" control={<Radio />} label="Mail a link: the customer chooses how to pay" />
        <FormControlLabel value="bank_transfer" control={<Radio />} label="Bank transfer: mail the account details" />
      </RadioGroup>
      {payment === 'link' && <DaysField days={days} change={changeDays} />}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {total === undefined ? 'Choose the pieces to see the total.' : `Total: ${money(total)}`}
      </Typography>
      <Problem problem={problem} />
      <ActionButton
        type="submit"
        variant="contained"
        disableElevation
        size="large"
        busy={busy}
        disabled={total === undefined}
        busyLabel="Placing…"
      >
        {label}
      </ActionButton>
    </OrderPart>
  )
}

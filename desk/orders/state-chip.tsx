import { Chip } from '@mui/material'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { deskStateWords } from '../../src/domain/orders/staff-actions.ts'
import { stateTones } from './words.ts'

/** The state of an order, and whether a refund is due. */
export function StateChip({ state, refundDue }: { state: OrderState; refundDue: boolean }) {
  return (
    <>
      <Chip size="small" variant="outlined" color={stateTones[state]} label={deskStateWords[state]} sx={{ color: 'text.primary' }} />
      {refundDue && <Chip size="small" variant="outlined" color="error" label="Refund due" sx={{ color: 'text.primary' }} />}
    </>
  )
}

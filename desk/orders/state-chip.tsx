import { Chip } from '@mui/material'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { deskStateOf } from '../../src/domain/orders/staff-actions.ts'
import { stateTones } from './words.ts'

interface Props {
  state: OrderState
  refundDue: boolean
  /** The order is collected at a store. */
  collected?: boolean | undefined
}

/** The state of an order, and whether a refund is due. */
export function StateChip({ state, refundDue, collected = false }: Props) {
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={stateTones[state]}
        label={deskStateOf(state, collected)}
        sx={{ color: 'text.primary' }}
      />
      {refundDue && <Chip size="small" variant="outlined" color="error" label="Refund due" sx={{ color: 'text.primary' }} />}
    </>
  )
}

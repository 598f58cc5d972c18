import { Chip } from '@mui/material'
import { useState } from 'react'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { deskStateOf } from '../../src/domain/orders/staff-actions.ts'
import { formatDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { isLate } from '../../src/domain/orders/late.ts'
import { stateTones } from './words.ts'

interface Props {
  state: OrderState
  refundDue: boolean
  /** The order is collected at a store. */
  collected?: boolean | undefined
  /** The promised day, for the label of a late order. */
  deliveryBy?: string
}

/** The state of an order, and whether it is late or a refund is due. */
export function StateChip({ state, refundDue, collected = false, deliveryBy }: Props) {
  const [today] = useState(() => southAfricanDay(new Date()))
  const late = deliveryBy !== undefined && isLate({ state, delivery_by: deliveryBy, isCollected: collected }, today)
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={stateTones[state]}
        label={deskStateOf(state, collected)}
        sx={{ color: 'text.primary' }}
      />
      {late && (
        <Chip size="small" variant="outlined" color="error" label={`Late, due ${formatDay(deliveryBy)}`} sx={{ color: 'text.primary' }} />
      )}
      {refundDue && <Chip size="small" variant="outlined" color="error" label="Refund due" sx={{ color: 'text.primary' }} />}
    </>
  )
}

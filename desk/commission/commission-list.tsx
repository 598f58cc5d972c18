import { Box, Card, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import type { DeskCommission } from '../../src/contract/desk/inbox/desk-commission.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
import { PayAction, RateAction, WithdrawCommission } from './commission-actions.tsx'

/** Accepted decorators and their commission, the latest first. */
export function CommissionList() {
  return (
    <ListBase resource="commission" perPage={25} exporter={false}>
      <ScreenTitle>Commission</ScreenTitle>
      <Typography color="text.secondary">
        A percentage of what customers pay for goods with a decorator’s code, without VAT, delivery and refunds. It is earned when the order
        is delivered.
      </Typography>
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { may } = useMe()
  const mayChange = may('commission.change')
  return (
    <ListRows<DeskCommission & { id: string }> one="decorator" many="decorators" none="Nobody is accepted yet.">
      {(decorator, done) => (
        <Card component="li" key={decorator.id} sx={{ p: 2 }}>
          <Facts decorator={decorator} />
          {mayChange && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
              <RateAction {...{ decorator, done }} />
              {decorator.owed > 0 && <PayAction {...{ decorator, done }} />}
              {decorator.payments.length > 0 && <WithdrawCommission {...{ decorator, done }} />}
            </Box>
          )}
        </Card>
      )}
    </ListRows>
  )
}

function Facts({ decorator }: { decorator: DeskCommission }) {
  const { name, business, code, percent, earned, waiting, paid, owed, payments } = decorator
  return (
    <>
      <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}, {business}
      </Typography>
      <Typography>{owed < 0 ? `${money(cents(-owed))} paid too much` : `${money(cents(owed))} owed`}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          `code ${code}`,
          percent === 0 ? 'no commission' : `${percent}%`,
          `${money(earned)} earned`,
          `${money(waiting)} waiting for delivery`,
          `${money(paid)} paid`,
        ].join(', ')}
      </Typography>
      {payments.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {payments.slice(0, 3).map(({ number, amount, paid_on, reference }) => (
            <Typography component="li" variant="body2" key={number} sx={{ overflowWrap: 'anywhere' }}>
              {`${money(amount)} on ${formatDayLong(paid_on)}, ${reference}`}
            </Typography>
          ))}
        </Box>
      )}
    </>
  )
}

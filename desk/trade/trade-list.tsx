import { Box, Card, Chip, Stack, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import type { DeskTradeAccount } from '../../src/contract/desk/desk-trade.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchWords } from '../frame/filters/search-words.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
import { Movements } from './movements.tsx'
import { TradeAction, WithdrawTradePayment } from './trade-action.tsx'

/** Trade accounts, newest first. */
export function TradeList() {
  return (
    <ListBase resource="trade" perPage={25} exporter={false}>
      <ScreenTitle>Trade accounts</ScreenTitle>
      <SearchWords label="Name of the business, or a member’s e-mail" help="Press Enter to search" longest={254} />
      <Accounts />
    </ListBase>
  )
}

/** What a business owes, or has paid ahead. */
const standing = (outstanding: number): string =>
  outstanding < 0 ? `${money(-outstanding)} paid ahead, with` : `${money(outstanding)} outstanding of`

function Accounts() {
  const { may } = useMe()
  return (
    <ListRows<DeskTradeAccount & { id: string }> one="trade account" many="trade accounts" none="No trade account matches.">
      {(account, reload) => (
        <Card component="li" key={account.id} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
            <Typography component="h2" sx={{ fontWeight: 600 }}>
              {account.name || 'Without a name'}
            </Typography>
            {account.overdue > 0 && <Chip size="small" label={`${money(account.overdue)} overdue`} color="error" variant="outlined" />}
          </Box>
          <Typography>
            {account.credit_limit === 0 && account.outstanding === 0
              ? 'No orders on account'
              : `${standing(account.outstanding)} a limit of ${money(account.credit_limit)}, due after ${account.terms_days} days`}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              account.registration_number && `Registration ${account.registration_number}`,
              account.vat_number && `VAT ${account.vat_number}`,
              `since ${formatDate(account.created_at)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {account.members.map(({ first_name, last_name, email, role }) => `${first_name} ${last_name} (${role}), ${email}`).join('; ') ||
              'No members any more'}
          </Typography>
          <Movements account={account} />
          {may('trade.change') && (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1.5 }}>
              <TradeAction account={account} kind="payment" done={reload} />
              <TradeAction account={account} kind="terms" done={reload} />
              {account.last_payment && <WithdrawTradePayment account={account} done={reload} />}
            </Stack>
          )}
        </Card>
      )}
    </ListRows>
  )
}

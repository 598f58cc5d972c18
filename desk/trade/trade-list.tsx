import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import type { DeskTradeAccount } from '../../src/contract/desk/desk-trade.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { isWithdrawal } from '../../src/domain/trade/last-payment.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchWords } from '../frame/filters/search-words.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
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

const entryWords = ({ kind, amount, order_id, due_on, reference }: DeskTradeAccount['entries'][number]): string =>
  kind === 'payment'
    ? `Payment ${reference}${isWithdrawal({ kind, amount }) ? ', withdrawn' : ''}`
    : kind === 'refund'
      ? `Refund of order ${order_id}`
      : `Order ${order_id}${due_on === null ? '' : `, due ${formatDayLong(due_on)}`}`

/** What a business owes, or has paid ahead. */
const standing = (outstanding: number): string =>
  outstanding < 0 ? `${money(-outstanding)} paid ahead, with` : `${money(outstanding)} outstanding of`

const LAST_ENTRIES = 5
const MORE = 'Show more movements'
const FEWER = 'Show fewer movements'

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
          <Statement {...account} />
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

/** The last movements of an account: a few, or all that the server sends. */
function Statement({ name, entries, more_entries: hasOlder }: Pick<DeskTradeAccount, 'name' | 'entries' | 'more_entries'>) {
  const [isOpen, setOpen] = useState(false)
  const isLong = entries.length > LAST_ENTRIES
  return (
    <>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, mt: 1, mb: 0 }}>
        {(isOpen ? entries : entries.slice(0, LAST_ENTRIES)).map((entry) => (
          <Typography component="li" variant="body2" key={`${entry.at} ${entry.kind} ${entry.order_id} ${entry.amount}`}>
            {formatDate(entry.at)}: {entryWords(entry)}, {money(entry.amount)}
          </Typography>
        ))}
      </Stack>
      {isLong && (
        <Button sx={{ ml: -2 }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} aria-label={`${isOpen ? FEWER : MORE}: ${name}`}>
          {isOpen ? FEWER : MORE}
        </Button>
      )}
      {hasOlder && isOpen && (
        <Typography variant="body2" color="text.secondary">
          {`These are the last ${entries.length}. Older movements count too, and are not listed.`}
        </Typography>
      )}
    </>
  )
}

import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskTradeAccount, DeskTradeEntry } from '../../src/contract/desk/desk-trade.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import { monthsSince, monthWords } from '../../src/domain/calendar/months.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { isWithdrawal } from '../../src/domain/trade/last-payment.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Problem } from '../frame/dialog-parts.tsx'
import { money } from '../orders/words.ts'

const LAST_ENTRIES = 5
const MORE = 'Show more movements'
const FEWER = 'Show fewer movements'

const entryWords = ({ kind, amount, order_id, due_on, reference }: DeskTradeEntry): string =>
  kind === 'payment'
    ? `Payment ${reference}${isWithdrawal({ kind, amount }) ? ', withdrawn' : ''}`
    : kind === 'refund'
      ? `Refund of order ${order_id}`
      : `Order ${order_id}${due_on === null ? '' : `, due ${formatDayLong(due_on)}`}`

/** The movements that the screen had when it read older ones, with these. */
interface Known {
  entries: readonly DeskTradeEntry[]
  hasMore: boolean
}

/** The movements of an account, newest first: a few, then a page at a time, and the statement of a month. */
export function Movements({ account }: { account: DeskTradeAccount }) {
  const { account_id: accountId, name, entries, more_entries: hasOlder } = account
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<Known | null>(null)
  const { busy, problem, run } = useAction()
  const shown = joined(entries, known?.entries ?? [])
  const readOlder = () =>
    run(async () => {
      const before = shown.at(-1)?.position ?? 1
      const page = await call(deskEndpoints.deskTradeEntries, { before }, { params: { accountId } })
      setKnown({ entries: [...shown, ...page.entries], hasMore: page.more_entries })
    })
  return (
    <>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, mt: 1, mb: 0 }}>
        {(isOpen ? shown : shown.slice(0, LAST_ENTRIES)).map((entry) => (
          <Typography component="li" variant="body2" key={entry.position}>
            {formatDate(entry.at)}: {entryWords(entry)}, {money(entry.amount)}
          </Typography>
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -2 }}>
        {isOpen && (known?.hasMore ?? hasOlder) && (
          <ActionButton busy={busy} busyLabel="Reading…" aria-label={`Show older movements: ${name}`} onClick={() => void readOlder()}>
            Show older movements
          </ActionButton>
        )}
        {entries.length > LAST_ENTRIES && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} aria-label={`${isOpen ? FEWER : MORE}: ${name}`}>
            {isOpen ? FEWER : MORE}
          </Button>
        )}
      </Stack>
      <Problem problem={problem} />
      {entries.length > 0 && <MonthlyStatement account={account} />}
    </>
  )
}

/** The movements that come with the account now, and the known ones before them: a new movement moves the others down. */
function joined(entries: readonly DeskTradeEntry[], known: readonly DeskTradeEntry[]): DeskTradeEntry[] {
  const oldest = entries.at(-1)?.position ?? 0
  return [...entries, ...known.filter(({ position }) => position < oldest)]
}

function MonthlyStatement({ account: { account_id: accountId, name, created_at } }: { account: DeskTradeAccount }) {
  const [months] = useState(() => monthsSince(southAfricanDay(new Date(created_at)), southAfricanDay(new Date())))
  const [month, setMonth] = useState(months[0] ?? '')
  const address = fillPath(deskEndpoints.deskTradeStatement.path, { accountId })
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1.5, alignItems: { sm: 'center' } }}>
      <TextField
        select
        size="small"
        label="Statement"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        sx={{ width: { sm: 240 }, flex: 'none' }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': `Month of the statement: ${name}` } } }}
      >
        {months.map((one) => (
          <MenuItem key={one} value={one}>
            {monthWords(one)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        component="a"
        href={`${address}?month=${month}`}
        download
        sx={{ flex: 'none' }}
        aria-label={`Download the statement: ${name}`}
      >
        Download (CSV)
      </Button>
    </Stack>
  )
}

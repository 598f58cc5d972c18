import { Box, Button, Chip, MenuItem, Stack, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { orderStates } from '../../src/contract/orders/order.ts'
import { paymentMethods } from '../../src/contract/orders/payment-method.ts'
import { deskStateWords } from '../../src/domain/orders/staff-actions.ts'
import { methodWords } from './words.ts'

type Filter = Readonly<Record<string, string | undefined>>

/** The filters that the shop's people need every day. */
const saved: readonly { label: string; filter: Filter }[] = [
  { label: 'All', filter: {} },
  { label: 'Transfers to confirm', filter: { state: 'awaiting_transfer' } },
  { label: 'To dispatch', filter: { state: 'processing' } },
  { label: 'On the way', filter: { state: 'dispatched' } },
  { label: 'Refund due', filter: { refund_due: '1' } },
]

const isSame = (a: Filter, b: Filter) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

const SEARCH_DELAY_MS = 300

/** Search, saved filters and every filter of the list. The address holds them, so that a list can be bookmarked. */
export function OrderFilters() {
  const { filterValues, setFilters } = useListContext()
  const filter: Filter = filterValues
  const [words, setWords] = useState(filter['q'] ?? '')
  const [open, setOpen] = useState(false)
  const change = (changes: Filter) =>
    setFilters(Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== '')), {})

  useEffect(() => {
    if (words === (filter['q'] ?? '')) return undefined
    const timer = setTimeout(() => change({ q: words }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only new words start a search
  }, [words])

  const select = (name: string, label: string, options: readonly (readonly [value: string, words: string])[]) => (
    <TextField select label={label} value={filter[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })}>
      <MenuItem value="">All</MenuItem>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
  const day = (name: string, label: string) => (
    <TextField
      type="date"
      label={label}
      value={filter[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Stack spacing={2} component="search" sx={{ mb: 2 }}>
      <TextField
        type="search"
        label="Number, name, e-mail or phone"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <Box role="group" aria-label="Saved filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {saved.map(({ label, filter: wanted }) => {
          const { q: _, ...rest } = filter
          const chosen = isSame(rest, wanted)
          return (
            <Chip
              key={label}
              component="button"
              clickable
              label={label}
              aria-pressed={chosen}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              onClick={() => setFilters({ ...wanted, ...(filter['q'] ? { q: filter['q'] } : {}) }, {})}
              sx={{ height: 44, borderRadius: 999, px: 1 }}
            />
          )
        })}
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Fewer filters' : 'More filters'}
        </Button>
      </Box>
      {open && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
          {select(
            'state',
            'State',
            orderStates.map((state) => [state, deskStateWords[state]] as const),
          )}
          {select(
            'payment_method',
            'Payment',
            paymentMethods.map((method) => [method, methodWords[method]] as const),
          )}
          {day('from', 'Placed from')}
          {day('to', 'Placed until')}
        </Box>
      )}
    </Stack>
  )
}

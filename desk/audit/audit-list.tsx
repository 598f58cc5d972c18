import { Box, Card, Stack, Typography } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import type { AuditEntry } from '../../src/contract/desk/desk.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ListCount, ListPages } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchWords } from '../frame/filters/search-words.tsx'
import { DayField } from '../frame/typed-fields.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { shownValue } from './words.ts'

/** Every change at the desk and by the command line. */
export function AuditList() {
  return (
    <ListBase resource="audit" perPage={50} exporter={false}>
      <ScreenTitle>Audit</ScreenTitle>
      <SearchWords
        label="Product, customer, order, e-mail or action"
        help="Press Enter to search: a name, a number, or an action such as orders.dispatch"
        longest={120}
        keep
      />
      <Days />
      <Entries />
    </ListBase>
  )
}

/** The first and the last day of the entries. */
function Days() {
  const { filterValues, setFilters } = useListContext()
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      value={filterValues[name] ?? ''}
      change={(value) => {
        const { [name]: _, ...others } = filterValues
        setFilters(value === '' ? others : { ...others, [name]: value }, {})
      }}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: '14rem 14rem' }, mt: 2 }}>
      {day('from', 'From')}
      {day('to', 'Until')}
    </Box>
  )
}

/** `state: processing → dispatched` */
const changesOf = ({ before, after }: AuditEntry) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => {
    const label = field.replaceAll('_', ' ')
    if (!(field in before)) return `${label}: ${shownValue(field, after[field])}`
    return `${label}: ${shownValue(field, before[field])} → ${shownValue(field, after[field] ?? null)}`
  })

function Entries() {
  const { data = [], error, isPending, refetch, meta } = useListContext<AuditEntry & { id: string }>()
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <Typography role="status">Loading the audit…</Typography>
  return (
    <>
      <Box sx={{ my: 1 }}>
        <ListCount one="entry" many="entries" none="No entry matches." />
      </Box>
      {meta?.is_partial && <Typography sx={{ my: 1 }}>Many names match, so entries are missing. Type more of the name.</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map((entry) => (
          <Card component="li" key={entry.id} sx={{ p: 2 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {entry.action}: {entry.subject}
            </Typography>
            {changesOf(entry).map((line) => (
              <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
                {line}
              </Typography>
            ))}
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {formatMoment(entry.at)}, {entry.actor} ({entry.role}) from {entry.origin}
              {entry.request_id === null ? '' : `, request ${entry.request_id}`}
            </Typography>
          </Card>
        ))}
      </Stack>
      <ListPages />
    </>
  )
}

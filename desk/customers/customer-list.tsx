import { Box, Card, CardActionArea, Chip, MenuItem, TextField, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { DeskCustomerRow } from '../../src/contract/desk/people/desk-customer.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchFilters } from '../frame/filters/search-filters.tsx'
import { personName, roleWords } from './words.ts'

type Row = DeskCustomerRow & { id: string }

const saved = [
  { label: 'All', filter: {} },
  { label: 'Trade', filter: { role: 'trade' } },
  { label: 'Decorators', filter: { role: 'decorator' } },
]

/** All accounts, newest first. The server filters, searches and pages. */
export function CustomerList() {
  return (
    <ListBase resource="customers" perPage={25} disableSyncWithLocation={false} exporter={false}>
      <ScreenTitle>Customers</ScreenTitle>
      <SearchFilters list="customers" label="Start of a name, e-mail or phone number" saved={saved}>
        {(filter, change) => (
          <TextField select label="Role" value={filter['role'] ?? ''} onChange={(event) => change({ role: event.target.value })}>
            <MenuItem value="">All</MenuItem>
            {Object.entries(roleWords).map(([role, words]) => (
              <MenuItem key={role} value={role}>
                {words}
              </MenuItem>
            ))}
          </TextField>
        )}
      </SearchFilters>
      <Rows />
    </ListBase>
  )
}

function Rows() {
  return (
    <ListRows<Row> one="customer" many="customers" none="No customer matches.">
      {(row) => (
        <Card component="li" key={row.id}>
          <CardActionArea component={RouterLink} to={`/customers/${row.id}/show`} sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{personName(row)}</Typography>
              {row.role !== 'customer' && (
                <Chip
                  size="small"
                  variant="outlined"
                  label={row.discount_percentage > 0 ? `${roleWords[row.role]}, ${row.discount_percentage}%` : roleWords[row.role]}
                />
              )}
            </Box>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {[row.email, row.phone, `since ${formatDate(row.created_at)}`].filter(Boolean).join(' · ')}
            </Typography>
          </CardActionArea>
        </Card>
      )}
    </ListRows>
  )
}

import { Alert, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { NotesCard } from '../frame/notes-card.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { useMe } from '../frame/use-me.ts'
import { CustomerOrders, PersonCard, WholesaleCard } from './customer-cards.tsx'
import { ConsentsCard, DevicesCard } from './consents-and-devices.tsx'
import { DataCard } from './data-card.tsx'
import { TermsAction } from './terms-action.tsx'
import { personName, roleWords } from './words.ts'

/** One customer: who she is, what she ordered and agreed to, and what the desk can do for her. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['customer', id]
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskCustomer, {}, { params: { userId: id }, signal }),
  })
  const show = (customer: DeskCustomer) => queries.setQueryData(queryKey, customer)
  const isStaff = data?.role === 'staff'
  const mayChange = may('customers.change') && !isStaff
  return (
    <>
      <Button component={RouterLink} to="/customers" sx={{ mb: 1, ml: -2 }}>
        ← Customers
      </Button>
      {error && !data && (
        <>
          <ScreenTitle>Customer</ScreenTitle>
          <LoadError error={error} retry={() => void refetch()} />
        </>
      )}
      {!data && !error && <Typography role="status">Loading the customer…</Typography>}
      {data && (
        <>
          <ScreenTitle>{personName(data)}</ScreenTitle>
          <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <Chip size="small" variant="outlined" label={roleWords[data.role]} />
            {data.discount_percentage > 0 && <Chip size="small" variant="outlined" label={`${data.discount_percentage}% discount`} />}
            {mayChange && <TermsAction customer={data} done={show} reload={() => void refetch()} />}
          </Stack>
          {isStaff && (
            <Alert severity="info" variant="outlined" sx={{ mb: 2, color: 'text.primary' }}>
              This account works at the desk. An owner manages it on Staff.
            </Alert>
          )}
          <TwoColumns>
            <Stack spacing={2}>
              <PersonCard customer={data} />
              <CustomerOrders customer={data} />
              <WholesaleCard customer={data} />
              <NotesCard
                notes={data.notes}
                hint="Only the staff see notes here. They are part of the customer’s data."
                add={
                  mayChange
                    ? async (text, key) => show(await call(deskEndpoints.deskCustomerNote, { text }, { params: { userId: id }, key }))
                    : null
                }
              />
            </Stack>
            <Stack spacing={2}>
              <ConsentsCard customer={data} />
              <DevicesCard customer={data} done={show} mayEnd={mayChange} />
              {may('customers.delete') && !isStaff && <DataCard customer={data} />}
            </Stack>
          </TwoColumns>
        </>
      )}
    </>
  )
}

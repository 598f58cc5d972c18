import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { DayField } from '../frame/typed-fields.tsx'

const sheetOf = (query: Readonly<Record<string, string>>) => `${deskEndpoints.deskRouteSheet.path}?${new URLSearchParams(query)}`
const newTab = { target: '_blank', rel: 'noopener', component: 'a' } as const

/** Opens the route sheet of the chosen orders, or of a day. */
export function RouteSheet({ chosen }: { chosen: readonly string[] }) {
  const [day, setDay] = useState(() => southAfricanDay(new Date()))
  return (
    <Box component="section" aria-label="Route sheet" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
      {chosen.length > 0 ? (
        <Button {...newTab} href={sheetOf({ orders: chosen.join(',') })} variant="outlined">
          Route sheet of {chosen.length === 1 ? 'this order' : `these ${chosen.length} orders`}
        </Button>
      ) : (
        <>
          <DayField size="small" label="Dispatched on" value={day} change={setDay} />
          <Button {...newTab} href={sheetOf({ day })} variant="outlined" disabled={day === ''}>
            Route sheet of the day
          </Button>
          <Typography variant="body2" color="text.secondary">
            Or choose orders in the list.
          </Typography>
        </>
      )}
    </Box>
  )
}

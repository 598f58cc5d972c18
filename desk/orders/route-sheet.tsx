import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { MOST_STOPS } from '../../src/contract/desk/desk-document-endpoints.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { DayField } from '../frame/typed-fields.tsx'

const sheetOf = (query: Readonly<Record<string, string>>) => `${deskEndpoints.deskRouteSheet.path}?${new URLSearchParams(query)}`
const newTab = { target: '_blank', rel: 'noopener', component: 'a' } as const

interface Props {
  /** The chosen orders: those of other pages too, and those chosen before a reload. */
  chosen: readonly string[]
  /** How many of them are not on this page. */
  elsewhere: number
  chooseNone: () => void
}

/** Opens the route sheet of the chosen orders, or of a day. */
export function RouteSheet({ chosen, elsewhere, chooseNone }: Props) {
  const isTooMany = chosen.length > MOST_STOPS
  const [day, setDay] = useState(() => southAfricanDay(new Date()))
  return (
    <Box component="section" aria-label="Route sheet" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
      {chosen.length > 0 ? (
        <>
          <Button {...newTab} href={sheetOf({ orders: chosen.join(',') })} variant="outlined" disabled={isTooMany}>
            Route sheet of {chosen.length === 1 ? 'this order' : `these ${chosen.length} orders`}
          </Button>
          <Button onClick={chooseNone}>Choose none</Button>
          <Typography role="status" variant="body2" color="text.secondary">
            {[
              elsewhere === 0 ? '' : elsewhere === 1 ? '1 of them is not on this page.' : `${elsewhere} of them are not on this page.`,
              isTooMany ? `A route has ${MOST_STOPS} stops at most.` : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </Typography>
        </>
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

import { Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { periodNames, type Period } from '../../src/domain/figures/period.ts'
import { call } from '../connection/api.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { ExportCard } from './export-card.tsx'
import { PeriodChoice, type Asked } from './period-choice.tsx'
import { MoversCard, SearchesCard, SpeedCard, StepsCard } from './shop-cards.tsx'
import { HeadNumbers, SalesCard, VatCard } from './sales-cards.tsx'

const daysWords = ({ from, to }: Period) => (from === to ? formatDayLong(from) : `${formatDayLong(from)} to ${formatDayLong(to)}`)

/** The period in the address, so that a link and the back button show it again. */
function askedIn(params: URLSearchParams): Asked {
  const [from, to] = [params.get('from'), params.get('to')]
  const name = periodNames.find((one) => one === params.get('name'))
  return !name && from && to ? { from, to } : { name: name ?? 'this_month' }
}

/** How the shop does: sales, VAT, the way to an order, products, searches, speed and stock of a period. */
export function FiguresPage() {
  const [params, setParams] = useSearchParams()
  const { may } = useMe()
  const asked = askedIn(params)
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', asked],
    queryFn: ({ signal }) => call(deskEndpoints.deskFigures, asked, { signal }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <ScreenTitle>Figures</ScreenTitle>
      <PeriodChoice asked={asked} choose={(next) => setParams({ ...next })} />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      <Typography role="status" color="text.secondary" sx={{ mb: 2 }}>
        {data ? `${daysWords(data.period)}, compared with ${daysWords(data.before)}` : error ? '' : 'Loading the figures…'}
      </Typography>
      {data && (
        <Stack spacing={2}>
          <HeadNumbers figures={data} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <Stack spacing={2}>
              <SalesCard figures={data} />
              <MoversCard figures={data} mayOpen={may('products.read')} />
            </Stack>
            <Stack spacing={2}>
              <VatCard figures={data} />
              <StepsCard figures={data} />
              <SearchesCard figures={data} />
              <SpeedCard figures={data} />
              {may('figures.export') && <ExportCard period={data.period} />}
            </Stack>
          </Box>
        </Stack>
      )}
    </>
  )
}

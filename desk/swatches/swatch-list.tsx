import { Box, Button, Card, Checkbox, Stack, Typography } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import { swatchStates, type DeskSwatchRequest, type SwatchState } from '../../src/contract/desk/inbox/desk-swatches.ts'
import { formatDate, formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { ListCount, ListPages } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { ChosenSwatches } from './chosen-swatches.tsx'

type Row = DeskSwatchRequest & { id: string }

const stateWords: Record<SwatchState, string> = { to_post: 'To post', posted: 'Posted' }

/** Requests for swatches: those to post first, the oldest on top. */
export function SwatchList() {
  return (
    <ListBase resource="swatches" perPage={25} exporter={false}>
      <ScreenTitle>Swatches</ScreenTitle>
      <StateChips states={swatchStates} words={stateWords} first="to_post" />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { data = [], error, isPending, refetch, selectedIds, onSelect, onUnselectItems } = useListContext<Row>()
  const { may } = useMe()
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <Typography role="status">Loading the requests…</Typography>
  const shown = data.map(({ id }) => id)
  const chosen = selectedIds.map(String).filter((id) => shown.includes(id))
  const choose = (id: string) => onSelect(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 1 }}>
        <ListCount one="request" many="requests" />
        {shown.length > 0 && (
          <Button onClick={() => onSelect(chosen.length === shown.length ? [] : shown)}>
            {chosen.length === shown.length ? 'Choose none' : 'Choose all on this page'}
          </Button>
        )}
      </Box>
      {chosen.length > 0 && (
        <ChosenSwatches
          chosen={chosen}
          mayPost={may('swatches.post') && data.some(({ id, posted_at }) => posted_at === null && chosen.includes(id))}
          done={() => {
            onUnselectItems()
            void refetch()
          }}
        />
      )}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map(({ id, name, email, phone, address, fabrics, created_at, posted_at }) => (
          <Card component="li" key={id} sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={() => choose(id)}
              slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
              sx={{ mt: 0.5 }}
            />
            <Box sx={{ p: 2, pl: 0, minWidth: 0 }}>
              <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {[email, phone, formatMoment(created_at), posted_at && `posted ${formatDate(posted_at)}`].filter(Boolean).join(', ')}
              </Typography>
              <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{address}</Typography>
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {fabrics.join(', ')}
              </Typography>
            </Box>
          </Card>
        ))}
      </Stack>
      <ListPages />
    </>
  )
}

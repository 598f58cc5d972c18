import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { DeskDelivery, DeskZone } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useFocusAfter } from '../frame/use-focus-after.ts'
import { useMe } from '../frame/use-me.ts'
import { useQuestion } from '../frame/use-question.ts'
import { CollectionCard } from './collection-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { areaWords, priceWords } from './words.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { ActionButton } from '../frame/action-button.tsx'

const queryKey = ['delivery']

/** What delivery costs, zone by zone, and the stores at which orders are collected. */
export function DeliveryPage() {
  const queries = useQueryClient()
  const { may } = useMe()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(deskEndpoints.deskDelivery, {}, { signal }) })
  const mayChange = may('delivery.change')
  const done = (delivery: DeskDelivery) => {
    queries.setQueryData(queryKey, delivery)
    // What a postcode pays may have changed.
    void queries.invalidateQueries({ queryKey: ['delivery-preview'] })
  }
  const reload = () => void refetch()
  return (
    <>
      <ScreenTitle>Delivery</ScreenTitle>
      {error && !data && <LoadError error={error} retry={reload} />}
      {!data && !error && <Typography role="status">Loading the zones…</Typography>}
      {data && (
        <Stack spacing={3}>
          <Zones {...{ data, mayChange, done, reload }} />
          <PreviewCard />
          <CollectionCard {...{ stores: data.stores, mayChange, done, reload }} />
        </Stack>
      )}
    </>
  )
}

interface ZonesProps {
  data: DeskDelivery
  mayChange: boolean
  done: (delivery: DeskDelivery) => void
  reload: () => void
}

function Zones({ data: { zones, usual_days: usualDays }, mayChange, done, reload }: ZonesProps) {
  const [open, setOpen] = useState<'new' | DeskZone | null>(null)
  const close = () => setOpen(null)
  const { target, acted } = useFocusAfter<HTMLHeadingElement>(zones)
  return (
    <Box component="section" aria-labelledby="zones">
      <Typography component="h2" variant="h2" id="zones" ref={target} tabIndex={-1} sx={{ mb: 1 }}>
        Zones
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {zones.some(({ active }) => active) ? 'Where no zone counts, delivery' : 'No zone is on. Delivery everywhere'} is free and takes{' '}
        {usualDays} days. Orders keep the price they were placed with.
      </Typography>
      {mayChange && (
        <Button variant="contained" disableElevation onClick={() => setOpen('new')}>
          Add a zone
        </Button>
      )}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, mb: 0 }}>
        {zones.map((zone) => (
          <ZoneRow
            key={zone.zone_id}
            {...{ zone, mayChange, done, reload }}
            change={() => setOpen(zone)}
            removed={(delivery) => {
              acted()
              done(delivery)
            }}
          />
        ))}
      </Stack>
      {open !== null && (
        <ZoneDialog
          {...(open === 'new' ? {} : { zone: open })}
          done={done}
          close={close}
          reload={() => {
            reload()
            close()
          }}
        />
      )}
    </Box>
  )
}

interface RowProps extends Omit<ZonesProps, 'data'> {
  zone: DeskZone
  change: () => void
  /** As `done`, after the row is gone. */
  removed: (delivery: DeskDelivery) => void
}

function ZoneRow({ zone, mayChange, done, reload, change, removed }: RowProps) {
  const { asked, ask, close, keep, opener } = useQuestion<'remove'>()
  const { busy, problem, code, run } = useAction()
  const { zone_id: zoneId, rev, ...fields } = zone
  const params = { zoneId }
  const turn = () =>
    void run(async (key) => done(await call(deskEndpoints.deskZoneChange, { ...fields, rev, active: !zone.active }, { params, key })))
  const remove = () => void run(async (key) => removed(await call(deskEndpoints.deskZoneRemove, { rev }, { params, key })))
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {zone.name}
        </Typography>
        {!zone.active && <Chip size="small" variant="outlined" label="Off" />}
      </Box>
      <Typography>{priceWords(zone)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {areaWords(zone)}
      </Typography>
      {mayChange && (
        <Box role="group" aria-label={zone.name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {asked ? (
            <Fragment key="question">
              <ActionButton variant="contained" disableElevation color="error" busy={busy} onClick={remove}>
                Remove {zone.name}
              </ActionButton>
              <ActionButton ref={keep} busy={busy} onClick={close}>
                Keep
              </ActionButton>
            </Fragment>
          ) : (
            <>
              <ActionButton variant="outlined" busy={busy} onClick={change}>
                Change
              </ActionButton>
              <ActionButton variant="outlined" busy={busy} onClick={turn}>
                {zone.active ? 'Switch off' : 'Switch on'}
              </ActionButton>
              <ActionButton ref={opener('remove')} color="error" busy={busy} onClick={() => ask('remove')}>
                Remove
              </ActionButton>
            </>
          )}
        </Box>
      )}
      <Problem problem={problem} />
      {code === 'zone_changed' && (
        <Button variant="outlined" onClick={reload} sx={{ mt: 1 }}>
          Show the zones
        </Button>
      )}
    </Card>
  )
}

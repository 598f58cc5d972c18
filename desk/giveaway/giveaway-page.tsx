import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatNumber } from '../../src/domain/numbers.ts'
import type { DeskGiveaway } from '../../src/contract/desk/campaigns/desk-giveaway.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

const queryKey = ['giveaway']

const stateWords: Record<DeskGiveaway['state'], string> = {
  before: 'Not open yet',
  open: 'Open',
  closed: 'Closed',
  to_draw: 'The winner can be drawn',
  drawn: 'The winner is drawn',
}

/** The giveaway: its entries, and the draw of its winner. */
export function GiveawayPage() {
  const queries = useQueryClient()
  const { may } = useMe()
  const [drawing, setDrawing] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(deskEndpoints.deskGiveaway, {}, { signal }) })
  const isDrawn = (data?.draws.length ?? 0) > 0
  const mayDraw = may('giveaway.draw') && (data?.state === 'to_draw' || isDrawn)
  return (
    <>
      <ScreenTitle>Giveaway</ScreenTitle>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      {data && (
        <Stack spacing={2}>
          {data.undrawn.map(({ giveaway, confirmed }) => (
            <Alert key={giveaway} severity="warning">
              The giveaway {giveaway} has {formatNumber(confirmed)} confirmed entries and no winner. If it is this one with other days,
              write “giveaway_id: {giveaway}” into content/pages/giveaway.md again.
            </Alert>
          ))}
          <FactsCard title="Entries">
            <Box component="dl" sx={{ m: 0 }}>
              <Pair name="State" value={stateWords[data.state]} strong />
              <Pair name="Confirmed entries" value={formatNumber(data.confirmed)} />
              <Pair name="Not confirmed" value={formatNumber(data.unconfirmed)} />
              <Pair name="Open" value={`${formatDayLong(data.opens)} to ${formatDayLong(data.closes)}`} />
              <Pair name="Draw" value={formatDayLong(data.drawn)} />
            </Box>
          </FactsCard>
          {mayDraw && (
            <Button
              variant={isDrawn ? 'outlined' : 'contained'}
              disableElevation
              color={isDrawn ? 'error' : 'primary'}
              disabled={data.confirmed === 0}
              onClick={() => setDrawing(true)}
              sx={{ alignSelf: 'flex-start' }}
            >
              {isDrawn ? 'Draw another winner' : 'Draw the winner'}
            </Button>
          )}
          {data.draws.toReversed().map((draw) => (
            <DrawCard key={draw.number} draw={draw} isLast={draw.number === data.draws.length} />
          ))}
          <ProofCard giveaway={data} />
          {drawing && (
            <DrawDialog
              giveaway={data}
              close={() => setDrawing(false)}
              done={(giveaway) => queries.setQueryData(queryKey, giveaway)}
              reload={() => void refetch()}
            />
          )}
        </Stack>
      )}
    </>
  )
}

function DrawCard({ draw, isLast }: { draw: DeskGiveaway['draws'][number]; isLast: boolean }) {
  const { number, drawn_at: at, drawn_by: by, reason, entries, position, winner, person } = draw
  return (
    <FactsCard title={isLast ? 'Winner' : `Draw ${number}`}>
      <Box component="dl" sx={{ m: 0 }}>
        {person ? (
          <>
            <Pair name="Name" value={person.name} strong={isLast} />
            <Pair name="E-mail" value={person.email} />
            <Pair name="Phone" value={person.phone || 'None'} />
            <Pair name="Home" value={`${person.town}, ${person.province}`} />
          </>
        ) : (
          <Pair name="Name" value="The entry was deleted" />
        )}
        <Pair name="Entry" value={winner} />
        <Pair name="Place" value={`${position + 1} of ${formatNumber(entries)}`} />
        <Pair name="Drawn" value={`${formatMoment(at)}, ${by}`} />
        {reason !== '' && <Pair name="Reason for this draw" value={reason} />}
      </Box>
    </FactsCard>
  )
}

function ProofCard({ giveaway: { seed_hash: hash, committed_at: at, proof_url: url } }: { giveaway: DeskGiveaway }) {
  return (
    <FactsCard title="Proof">
      <Typography sx={{ mb: 1 }}>
        The shop made a secret seed with the first entry and published its SHA-256. The draw publishes the seed and the numbers of all
        entries, so anybody can compute the winner again. No name is in it.
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Pair name="SHA-256 of the seed" value={hash ?? 'From the first entry on'} />
        {at !== null && <Pair name="Published" value={formatMoment(at)} />}
      </Box>
      <Link href={url} target="_blank" rel="noreferrer noopener" sx={{ display: 'inline-block', py: 1.5 }}>
        The public proof
      </Link>
    </FactsCard>
  )
}

interface DialogProps {
  giveaway: DeskGiveaway
  close: () => void
  done: (giveaway: DeskGiveaway) => void
  /** Reads the giveaway again after a refusal. */
  reload: () => void
}

function DrawDialog({ giveaway: { draws, confirmed }, close, done, reload }: DialogProps) {
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useAction()
  const isAgain = draws.length > 0
  const title = isAgain ? 'Draw another winner' : 'Draw the winner'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { seen: draws.length, ...(isAgain ? { reason } : {}) }
    if (await run(async (key) => done(await call(deskEndpoints.deskGiveawayDraw, input, { key })))) close()
    else reload()
  }
  return (
    <FormDialog title={title} typed={reason} busy={busy} close={close} submit={submit} label={title} color={isAgain ? 'error' : 'primary'}>
      <Typography>
        {isAgain
          ? 'The former winner keeps the entry in the history and can no longer win. The new winner gets a mail at once.'
          : `One of ${formatNumber(confirmed)} confirmed entries wins and gets a mail at once. There is one draw.`}
      </Typography>
      {isAgain && (
        <TextField
          label="Reason"
          required
          multiline
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          helperText="Such as: no answer by mail and phone within ten working days"
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}

import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { counted } from '../../src/domain/counted.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { LABELS } from '../../src/contract/desk/inbox/desk-swatches.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { countOf } from '../frame/numbers/typed-numbers.ts'
import { ActionButton } from '../frame/action-button.tsx'

const newTab = { target: '_blank', rel: 'noopener', component: 'a' } as const

interface Props {
  /** The ids of the chosen requests, in the order of the ticks. */
  chosen: readonly string[]
  mayPost: boolean
  /** Called after they are posted. */
  done: () => void
}

/** What to do with the chosen requests: labels, picking list, and the mark that they are posted. */
export function ChosenSwatches({ chosen, mayPost, done }: Props) {
  const [first, setFirst] = useState('1')
  const [before, setBefore] = useState<number | null>(null)
  const { busy, problem, run } = useAction()
  const requests = chosen.join(',')
  const place = countOf(first)
  const isPlace = place >= 1 && place <= LABELS
  const post = () =>
    void run(async (key) => {
      const { already } = await call(deskEndpoints.deskSwatchesPosted, { requests: [...chosen] }, { key })
      if (already === 0) done()
      else setBefore(already)
    })
  const fileAt = (path: string, more: Readonly<Record<string, string>> = {}) => `${path}?${new URLSearchParams({ requests, ...more })}`
  return (
    <Card component="section" aria-label="Chosen requests" sx={{ p: 2, mb: 2 }}>
      <Typography sx={{ fontWeight: 600, mb: 1.5 }}>{counted(chosen.length, 'request chosen', 'requests chosen')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Button {...newTab} variant="outlined" href={fileAt(deskEndpoints.deskSwatchPicking.path)}>
          Picking list
        </Button>
        <Button
          {...newTab}
          variant="outlined"
          disabled={!isPlace}
          href={fileAt(deskEndpoints.deskSwatchLabels.path, { first: String(isPlace ? place : 1) })}
        >
          Address labels
        </Button>
        {mayPost && (
          <ActionButton variant="contained" disableElevation busy={busy} busyLabel="Saving…" onClick={post}>
            Mark as posted
          </ActionButton>
        )}
      </Box>
      <TextField
        label="First free label"
        size="small"
        value={first}
        error={!isPlace}
        onChange={(event) => setFirst(event.target.value)}
        helperText={`1 to ${LABELS}: sheets of A4 with 3 × 7 labels of 63.5 × 38.1 mm, from left to right. Print at 100 %.`}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        sx={{ mt: 2, maxWidth: 420 }}
      />
      {mayPost && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          When they are marked as posted, each person gets an e-mail, once.
        </Typography>
      )}
      <Problem problem={problem} />
      {before !== null && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ mt: 1.5, color: 'text.primary' }}
          action={
            <Button color="inherit" onClick={done}>
              Show the list
            </Button>
          }
        >
          {before === 1 ? 'A colleague had marked one of them before' : `A colleague had marked ${before} of them before`}: nobody is mailed
          twice.
        </Alert>
      )}
    </Card>
  )
}

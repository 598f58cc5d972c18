import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { counted } from '../../src/domain/counted.ts'
import type { DeskLetter } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { useDialog } from '../unsaved/use-dialog.ts'
import { LetterActions } from './letter-actions.tsx'
import { LetterForm } from './letter-form.tsx'
import { MailView } from './mail-view.tsx'
import { countWords, letterStateWords, readersOf, troubleWords } from './words.ts'

/** How often the counts of a letter that is being sent are read. */
const WATCH_MS = 5000

/** One letter: its words, its readers, and how far it is. */
export function LetterPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['letter', id]
  const { may } = useMe()
  const dialog = useDialog()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskLetter, {}, { params: { letterId: id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? WATCH_MS : false),
  })
  const show = (letter: DeskLetter) => queries.setQueryData(queryKey, letter)
  return (
    <>
      <Button component={RouterLink} to="/letters" sx={{ mb: 1, ml: -2 }}>
        ← Newsletter
      </Button>
      <ScreenTitle>{data?.subject ?? 'Letter'}</ScreenTitle>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading the letter…</Typography>}
      {data && (
        <Stack spacing={2}>
          <Stack direction="row" spacing={1}>
            <Chip size="small" variant="outlined" label={letterStateWords[data.state]} />
          </Stack>
          {dialog.isMounted && (
            <LetterForm
              letter={data}
              dialog={dialog}
              reload={() => void refetch()}
              done={(letter) => {
                show(letter)
                dialog.close()
              }}
            />
          )}
          {dialog.isAside && (
            <Button variant="contained" disableElevation onClick={dialog.open} sx={{ alignSelf: 'start' }}>
              Back to your text
            </Button>
          )}
          {data.trouble !== null && (
            <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
              {troubleWords(data.trouble, data.state)}
            </Alert>
          )}
          {(!dialog.isMounted || dialog.isAside) && (
            <>
              {may('newsletter.send') && !dialog.isAside && (
                <LetterActions letter={data} show={show} edit={dialog.open} reload={() => void refetch()} />
              )}
              <Progress letter={data} />
              <Preview letter={data} />
            </>
          )}
        </Stack>
      )}
    </>
  )
}

function Progress({ letter }: { letter: DeskLetter }) {
  const { readers, started_at: started, ended_at: ended, state, author } = letter
  return (
    <FactsCard title="Readers">
      <Box component="dl" sx={{ m: 0 }}>
        <Pair name={readersOf(letter)} value={`${counted(readers, 'person', 'people')} now`} />
        {state !== 'draft' && <Pair name="Mails" value={countWords(letter) || 'None yet'} strong />}
        <Pair name="Written by" value={author} />
        {started !== null && <Pair name="Started" value={formatMoment(started)} />}
        {ended !== null && <Pair name={state === 'stopped' ? 'Stopped' : 'Ended'} value={formatMoment(ended)} />}
      </Box>
    </FactsCard>
  )
}

const Preview = ({ letter }: { letter: DeskLetter }) => (
  <FactsCard title="Preview">
    <MailView mail={letter} name="The letter as text" />
  </FactsCard>
)

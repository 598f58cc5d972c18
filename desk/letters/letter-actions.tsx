import { Alert, Box, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { counted } from '../../src/domain/counted.ts'
import type { DeskLetter, LetterStep } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useMe } from '../frame/use-me.ts'
import { readersOf } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  letter: DeskLetter
  show: (letter: DeskLetter) => void
  edit: () => void
  /** Reads the letter again after a refusal: another person may have changed it. */
  reload: () => void
}

/** What can be done with a letter in its state. */
export function LetterActions({ letter, show, edit, reload }: Props) {
  const { state, rev, letter_id: letterId } = letter
  const { me } = useMe()
  const { busy, problem, run } = useAction()
  const [asking, setAsking] = useState<'send' | 'stop' | null>(null)
  const [tested, setTested] = useState(false)
  const params = { letterId }
  const take = async (step: LetterStep) => {
    const isDone = await run(async (key) => show(await call(deskEndpoints.deskLetterStep, { rev, step }, { params, key })))
    if (isDone) setAsking(null)
    else reload()
  }
  const test = async () => setTested(await run(async (key) => show(await call(deskEndpoints.deskLetterTest, { rev }, { params, key }))))
  if (state === 'sent' || state === 'stopped') return null
  return (
    <Stack spacing={1.5}>
      <Box role="group" aria-label="Actions" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'draft' && (
          <>
            <ActionButton
              variant="contained"
              disableElevation
              busy={busy}
              disabled={letter.readers === 0}
              onClick={() => setAsking('send')}
            >
              Send
            </ActionButton>
            <ActionButton variant="outlined" busy={busy} onClick={() => void test()}>
              Test mail to me
            </ActionButton>
            <ActionButton variant="outlined" busy={busy} onClick={edit}>
              Change
            </ActionButton>
          </>
        )}
        {state === 'sending' && (
          <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void take('pause')}>
            Pause
          </ActionButton>
        )}
        {state === 'paused' && (
          <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void take('resume')}>
            Go on
          </ActionButton>
        )}
        <ActionButton variant="outlined" color="error" busy={busy} onClick={() => setAsking('stop')}>
          {state === 'draft' ? 'Put away' : 'Stop'}
        </ActionButton>
      </Box>
      {tested && (
        <Alert severity="success" variant="outlined" role="status" sx={{ color: 'text.primary' }}>
          A test mail is on its way to {me?.email}.
        </Alert>
      )}
      {asking === null ? (
        <Problem problem={problem} />
      ) : (
        <AskDialog letter={letter} step={asking} {...{ busy, problem }} take={() => void take(asking)} close={() => setAsking(null)} />
      )}
    </Stack>
  )
}

interface AskProps {
  letter: DeskLetter
  step: 'send' | 'stop'
  busy: boolean
  problem: string | null
  take: () => void
  close: () => void
}

const askWords = {
  draft: {
    title: 'Put this draft away?',
    label: 'Put it away',
    text: 'It is not sent, and cannot be changed any more.',
  },
  stop: {
    title: 'Stop this letter?',
    label: 'Stop the letter',
    text: 'Nobody else gets it. Mails that have left stay where they are, and a stopped letter cannot go on.',
  },
}

function AskDialog({ letter, step, busy, problem, take, close }: AskProps) {
  const send = `Send to ${counted(letter.readers, 'person', 'people')}`
  const { title, label, text } =
    step === 'stop'
      ? askWords[letter.state === 'draft' ? 'draft' : 'stop']
      : {
          title: `${send}?`,
          label: send,
          text: `${readersOf(letter)}. About 300 mails leave each minute. You can pause or stop, but nothing brings back a mail that has left.`,
        }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  return (
    <FormDialog
      title={title}
      typed={null}
      busy={busy}
      close={close}
      submit={submit}
      label={label}
      color={step === 'send' ? 'primary' : 'error'}
    >
      <Typography>{text}</Typography>
      <Problem problem={problem} />
    </FormDialog>
  )
}

import { Card, Stack, TextField, Typography } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { ANSWER_LENGTH, type DeskMessage } from '../../src/contract/desk/inbox/desk-message.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  kind: 'answer' | 'note'
  message: DeskMessage
  done: (message: DeskMessage) => void
  /** Reads the message again. What is typed stays. */
  reload: () => void
}

const words = {
  answer: { title: 'Answer', field: 'Your answer', button: 'Send the answer', busy: 'Sending…', rows: 6, longest: ANSWER_LENGTH },
  note: { title: 'Notes', field: 'New note', button: 'Add note', busy: 'Saving…', rows: 2, longest: 2000 },
} as const

/** The form that answers a message by mail, or adds a note for the staff. */
export function MessageForm({ kind, message, done, reload }: Props) {
  const [text, setText] = useState('')
  const { busy, problem, code, run } = useAction()
  const titleId = useId()
  useUnsaved(text)
  const { title, field, button, busy: busyWords, rows, longest } = words[kind]
  const { message_id: messageId, version, name, email } = message
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const finished = await run(async (key) => {
      const options = { params: { messageId }, key }
      if (kind === 'note') return done(await call(deskEndpoints.deskMessageNote, { text }, options))
      return done(
        await call(deskEndpoints.deskMessageAnswer, { version, text }, options).catch((error: unknown) => {
          if (error instanceof DeskError && error.code === 'message_changed') reload()
          throw error
        }),
      )
    })
    // Words typed meanwhile stay.
    if (finished) setText((now) => (now === text ? '' : now))
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby={titleId}>
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {kind === 'note'
          ? 'Only the staff see notes here. They are in the copy of the data that the writer can ask for.'
          : `${name} gets it at ${email}, signed with your name, with the message below it. A reply comes to the shop's mailbox.`}
      </Typography>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={1.5}>
          <TextField
            label={field}
            multiline
            minRows={rows}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
          <Problem problem={code === 'message_changed' ? `${problem} What you typed is still here.` : problem} />
          <ActionButton
            type="submit"
            variant={kind === 'answer' ? 'contained' : 'outlined'}
            disableElevation
            busy={busy}
            busyLabel={busyWords}
            sx={{ alignSelf: 'flex-start' }}
          >
            {button}
          </ActionButton>
        </Stack>
      </form>
    </Card>
  )
}

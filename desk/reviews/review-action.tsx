import { Button, TextField, Typography } from '@mui/material'
import type { FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { REPLY_LENGTH, type DeskReview } from '../../src/contract/desk/inbox/desk-review.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useMe } from '../frame/use-me.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

type Kind = 'publish' | 'decline' | 'reply'

interface Props {
  kind: Kind
  review: DeskReview
  /** Called after the change, and to read the reviews again. */
  done: () => void
}

const wordsOf = (kind: Kind, { state, reply }: DeskReview) => {
  if (kind === 'publish') return 'Publish'
  if (kind === 'decline') return state === 'approved' ? 'Take down' : 'Refuse'
  return reply ? 'Change the answer' : 'Answer publicly'
}

/** What the button does, before it is pressed. */
const effects: Record<Kind, (review: DeskReview) => string> = {
  publish: () => 'Everybody sees it on the page of the product from now on, with its photos.',
  decline: ({ state }) =>
    `${state === 'approved' ? 'It disappears from the shop.' : 'It does not appear in the shop.'} Its author still sees it and can write another one. Nobody is mailed.`,
  reply: ({ reply, email }) => {
    if (reply) return 'It stands under the review in the shop. Nobody is mailed again. An empty answer removes it.'
    return `It stands under the review in the shop, for everybody.${email === null ? '' : ' The author gets it by e-mail, once.'}`
  },
}

/** The button that publishes, refuses or answers a review, and its dialog. */
export function ReviewAction(props: Props) {
  const { kind, review } = props
  const dialog = useDialog()
  const words = wordsOf(kind, review)
  return (
    <>
      <Button
        variant={kind === 'publish' ? 'contained' : 'outlined'}
        color={kind === 'decline' ? 'error' : 'primary'}
        disableElevation
        onClick={dialog.open}
        aria-label={`${words}: ${review.title}`}
      >
        {words}
      </Button>
      {dialog.isMounted && <ActionDialog {...props} words={words} dialog={dialog} />}
    </>
  )
}

function ActionDialog({ kind, review: present, done, words, dialog }: Props & { words: string; dialog: DialogState }) {
  const review = useSeen(present, dialog)
  const { me } = useMe()
  const { reply, version, review_id } = review
  const { fields, changed, change } = useEdited({
    text: kind === 'reply' ? (reply?.message ?? '') : '',
    name: reply?.name ?? me?.name.split(' ')[0] ?? '',
  })
  const { text, name } = fields
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const params = { reviewId: String(review_id) }
    const finished = await run(async (key) => {
      const options = { params, key }
      if (kind === 'publish') await call(deskEndpoints.deskReviewPublish, { version }, options)
      else if (kind === 'decline') await call(deskEndpoints.deskReviewDecline, { version, reason: text }, options)
      else await call(deskEndpoints.deskReviewReply, { version, name, message: text }, options)
    })
    if (!finished) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${words}: ${review.title}`}
      typed={changed}
      {...{ busy, close, submit, isAside }}
      label={words}
      color={kind === 'decline' ? 'error' : 'primary'}
      look={lookAfter(action, ['review_changed', 'wrong_state'], done, dialog)}
      lookLabel="Show the reviews"
    >
      <Typography>{effects[kind](review)}</Typography>
      {kind !== 'publish' && (
        <TextField
          label={kind === 'reply' ? 'Answer' : 'Reason'}
          helperText={kind === 'reply' ? 'Everybody reads it.' : 'Only the staff read it.'}
          required={kind === 'decline' || reply === null}
          multiline
          minRows={3}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
          slotProps={{ htmlInput: { maxLength: kind === 'reply' ? REPLY_LENGTH : 500 } }}
        />
      )}
      {kind === 'reply' && (
        <TextField
          label="Signed"
          required
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}

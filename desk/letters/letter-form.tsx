import { Box, Button, Card, MenuItem, Stack, TextField } from '@mui/material'
import type { FormEvent } from 'react'
import { provinces } from '../../src/contract/account/provinces.ts'
import { segments, type DeskLetter } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { lookAfter, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { segmentWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  /** The draft that is changed; none for a new one. */
  letter?: DeskLetter
  done: (letter: DeskLetter) => void
  /** Reads the letter again. */
  reload?: () => void
  dialog: DialogState
}

/** What the user types into a letter, and the action that stores it. */
function useLetterForm({ letter: present, done, reload = () => undefined, dialog }: Props) {
  const letter = useSeen(present, dialog)
  const { fields, changed, change } = useEdited({
    subject: letter?.subject ?? '',
    preheader: letter?.preheader ?? '',
    markdown: letter?.markdown ?? '',
    segment: letter?.segment ?? 'all',
    province: letter?.province ?? provinces[0],
  })
  const action = useAction()
  const { saved, leave } = useUnsaved(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { ...fields, province: fields.segment === 'province' ? fields.province : null }
    await action.run(async (key) => {
      const stored = letter
        ? await call(deskEndpoints.deskLetterChange, { ...input, rev: letter.rev }, { params: { letterId: letter.letter_id }, key })
        : await call(deskEndpoints.deskLetterCreate, input, { key })
      saved()
      done(stored)
    })
  }
  return {
    fields,
    change,
    submit,
    busy: action.busy,
    problem: action.problem,
    look: lookAfter(action, letter ? ['wrong_state'] : [], reload, dialog),
    cancel: () => leave(dialog.close),
  }
}

/** Writes a draft. Saving shows the preview. While it is set aside, it is hidden and keeps what was typed. */
export function LetterForm(props: Props) {
  const { letter, dialog } = props
  const { fields, change, submit, busy, problem, look, cancel } = useLetterForm(props)
  const { subject, preheader, markdown } = fields
  if (dialog.isAside) return null
  return (
    <Card component="section" sx={{ p: 2 }} aria-label={letter ? 'Change the draft' : 'New letter'}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={2}>
          <TextField
            label="Subject"
            required
            value={subject}
            onChange={(event) => change({ subject: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextField
            label="Preview line"
            value={preheader}
            onChange={(event) => change({ preheader: event.target.value })}
            helperText="Stands after the subject in a list of mails"
            slotProps={{ htmlInput: { maxLength: 160 } }}
          />
          <TextField
            label="Letter"
            required
            multiline
            minRows={10}
            value={markdown}
            onChange={(event) => change({ markdown: event.target.value })}
            helperText="Markdown: ## heading, **bold**, - list, [words](/product/aloe), ![words](/media/…). A link alone in a paragraph is a button."
            slotProps={{ htmlInput: { maxLength: 20_000 } }}
          />
          <SegmentFields {...{ fields, change }} />
          <Problem problem={problem} />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {/* With keys, so that the press of the first does not submit the form. */}
            {look ? (
              <Button key="look" variant="contained" disableElevation onClick={look}>
                Show the letter; your text stays
              </Button>
            ) : (
              <ActionButton key="submit" type="submit" variant="contained" disableElevation busy={busy} busyLabel="Saving…">
                Save and preview
              </ActionButton>
            )}
            <ActionButton onClick={cancel} busy={busy}>
              Cancel
            </ActionButton>
          </Box>
        </Stack>
      </form>
    </Card>
  )
}

/** To whom the letter goes. */
function SegmentFields({ fields: { segment, province }, change }: Pick<ReturnType<typeof useLetterForm>, 'fields' | 'change'>) {
  return (
    <>
      <TextField
        select
        label="To"
        value={segment}
        onChange={(event) => change({ segment: segments.find((name) => name === event.target.value) ?? 'all' })}
      >
        {segments.map((name) => (
          <MenuItem key={name} value={name}>
            {segmentWords[name]}
          </MenuItem>
        ))}
      </TextField>
      {segment === 'province' && (
        <TextField
          select
          label="Province of the last paid order"
          value={province}
          onChange={(event) => change({ province: provinces.find((name) => name === event.target.value) ?? provinces[0] })}
        >
          {provinces.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}

import { Box, Button, Card, MenuItem, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { provinces } from '../../src/contract/account/provinces.ts'
import { segments, type DeskLetter } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { segmentWords } from './words.ts'

interface Props {
  /** The draft that is changed; none for a new one. */
  letter?: DeskLetter
  done: (letter: DeskLetter) => void
  close: () => void
}

/** Writes a draft. Saving shows the preview. */
export function LetterForm({ letter, done, close }: Props) {
  const [subject, setSubject] = useState(letter?.subject ?? '')
  const [preheader, setPreheader] = useState(letter?.preheader ?? '')
  const [markdown, setMarkdown] = useState(letter?.markdown ?? '')
  const [segment, setSegment] = useState(letter?.segment ?? 'all')
  const [province, setProvince] = useState(letter?.province ?? provinces[0])
  const { busy, problem, run } = useAction()
  const { saved, leave } = useUnsaved({ subject, preheader, markdown, segment, province })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { subject, preheader, markdown, segment, province: segment === 'province' ? province : null }
    await run(async (key) => {
      const stored = letter
        ? await call(deskEndpoints.deskLetterChange, { ...input, rev: letter.rev }, { params: { letterId: letter.letter_id }, key })
        : await call(deskEndpoints.deskLetterCreate, input, { key })
      saved()
      done(stored)
    })
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-label={letter ? 'Change the draft' : 'New letter'}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={2}>
          <TextField
            label="Subject"
            required
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextField
            label="Preview line"
            value={preheader}
            onChange={(event) => setPreheader(event.target.value)}
            helperText="Stands after the subject in a list of mails"
            slotProps={{ htmlInput: { maxLength: 160 } }}
          />
          <TextField
            label="Letter"
            required
            multiline
            minRows={10}
            value={markdown}
            onChange={(event) => setMarkdown(event.target.value)}
            helperText="Markdown: ## heading, **bold**, - list, [words](/product/aloe), ![words](/media/…). A link alone in a paragraph is a button."
            slotProps={{ htmlInput: { maxLength: 20_000 } }}
          />
          <TextField
            select
            label="To"
            value={segment}
            onChange={(event) => setSegment(segments.find((name) => name === event.target.value) ?? 'all')}
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
              label="Province of the last order"
              value={province}
              onChange={(event) => setProvince(provinces.find((name) => name === event.target.value) ?? provinces[0])}
            >
              {provinces.map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Problem problem={problem} />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" disableElevation disabled={busy}>
              {busy ? 'Saving…' : 'Save and preview'}
            </Button>
            <Button onClick={() => leave(close)} disabled={busy}>
              Cancel
            </Button>
          </Box>
        </Stack>
      </form>
    </Card>
  )
}

import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { useLeave, useUnsaved } from '../unsaved/use-unsaved.ts'
import { PagePreview } from './page-preview.tsx'
import { Fields } from './fields.tsx'
import { MailPreview } from './mail-preview.tsx'

interface Props {
  item: DeskContentItem
  mayChange: boolean
  /** The form shows an older version. */
  isOld: boolean
  /** A version was stored. */
  saved: (item: DeskContentItem) => void
  withdrawn: (item: DeskContentItem) => void
  /** Reads the versions again, and leaves the form as it is. */
  readAgain: () => void
}

const withdrawWords = {
  page: '',
  post: 'Take it off the blog',
  store: 'Take it out of the shop',
  decorator: 'Take the profile down',
  home: 'Back to what came with the shop',
  notice: 'Take it down',
  mail: 'Restore the original',
  category: 'Take it out of the shop',
} as const

/** The form of an item. Typed words stay after a colleague's change. */
export function ContentForm({ item, mayChange, isOld, saved, withdrawn, readAgain }: Props) {
  const { kind, slug } = item
  const [content, setContent] = useState(item.content)
  const [coverFrom, setCoverFrom] = useState('')
  const { busy, problem, code, run } = useAction()
  const unsaved = useUnsaved({ content, coverFrom })
  const leave = useLeave()
  const { fields, refuse } = useFieldsToAdd()
  const save = (publish: boolean) =>
    run(async (key) => {
      const cover = coverFrom.trim() === '' ? {} : { cover_from: coverFrom.trim() }
      const { version } = item
      const stored =
        kind === 'mail'
          ? await call(deskEndpoints.deskMailTextSave, { version, publish, content }, { params: { slug }, key })
          : await call(deskEndpoints.deskContentSave, { version, publish, content, ...cover }, { params: { kind, slug }, key })
      // What was typed meanwhile stays.
      setCoverFrom((now) => (now === coverFrom ? '' : now))
      unsaved.saved({ content, coverFrom: '' })
      saved(stored)
    })
  const withdraw = () =>
    run(async (key) => {
      const { version } = item
      withdrawn(
        kind === 'mail'
          ? await call(deskEndpoints.deskMailTextRestore, { version }, { params: { slug }, key })
          : await call(deskEndpoints.deskContentWithdraw, { version }, { params: { kind, slug }, key }),
      )
    })
  return (
    <Stack spacing={2}>
      {isOld && (
        <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
          This is an older version. Publish it to bring it back.
        </Alert>
      )}
      <FieldsToAdd value={fields}>
        <Fields
          content={content}
          change={setContent}
          disabled={!mayChange}
          coverFrom={coverFrom}
          setCoverFrom={setCoverFrom}
          values={item.values}
          rooms={item.rooms}
        />
      </FieldsToAdd>
      <Problem problem={problem} />
      {code === 'content_changed' && (
        <Button variant="outlined" onClick={readAgain}>
          Show the versions; your text stays here
        </Button>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained" disableElevation disabled={busy} onClick={() => refuse() || void save(true)}>
            Publish
          </Button>
          <Button variant="outlined" disabled={busy} onClick={() => refuse() || void save(false)}>
            Save as a draft
          </Button>
          {kind !== 'page' && item.live !== null && item.versions.some(({ at }) => at !== null) && (
            <Button color="error" disabled={busy} onClick={() => leave(() => void withdraw())}>
              {withdrawWords[kind]}
            </Button>
          )}
        </Box>
      )}
      {mayChange && (kind === 'mail' ? <MailPreview slug={slug} content={content} /> : <PagePreview slug={slug} content={content} />)}
    </Stack>
  )
}

import { Alert, Box, Button, Link, Stack } from '@mui/material'
import { useState } from 'react'
import type { DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { StoredMeanwhile } from '../unsaved/stored-meanwhile.tsx'
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

/** The words from which the form started, and the version that a save states. */
type Base = Pick<DeskContentItem, 'content' | 'version'>

/** The content after a save, with what was typed meanwhile. The server chose the cover. */
function afterSave(now: DeskContent, sent: DeskContent, { content: stored }: Base): DeskContent {
  if (now === sent) return stored
  return now.kind === 'post' && stored.kind === 'post' ? { ...now, cover: stored.cover } : now
}

/**
 * The form of an item. It keeps the version from which its user started. A newer one of a colleague replaces the words only while nothing is
 * typed; otherwise the form shows that there is one, and nothing can be stored over it unseen.
 */
export function ContentForm({ item, mayChange, isOld, saved, withdrawn, readAgain }: Props) {
  const { kind, slug } = item
  const [base, setBase] = useState<Base>(item)
  const [content, setContent] = useState(item.content)
  const [coverFrom, setCoverFrom] = useState('')
  /** Counts the forms: a new one shows the words of a newer version. */
  const [form, setForm] = useState(0)
  const { busy, problem, code, run, clear } = useAction()
  const isTyped = JSON.stringify(content) !== JSON.stringify(base.content) || coverFrom !== ''
  const unsaved = useUnsaved(isTyped ? { content, coverFrom } : null)
  const isBehind = item.version > base.version
  if (isBehind && !isTyped && !isOld && !busy) {
    setBase(item)
    setContent(item.content)
    setForm((count) => count + 1)
  }
  const leave = useLeave()
  const { fields, refuse } = useFieldsToAdd()
  const save = (publish: boolean) =>
    run(async (key) => {
      const cover = coverFrom.trim() === '' ? {} : { cover_from: coverFrom.trim() }
      const { version } = base
      const stored =
        kind === 'mail'
          ? await call(deskEndpoints.deskMailTextSave, { version, publish, content }, { params: { slug }, key })
          : await call(deskEndpoints.deskContentSave, { version, publish, content, ...cover }, { params: { kind, slug }, key })
      // What was typed meanwhile stays.
      setCoverFrom((now) => (now === coverFrom ? '' : now))
      setBase(stored)
      setContent((now) => afterSave(now, content, stored))
      unsaved.saved(null)
      saved(stored)
    })
  const withdraw = () =>
    run(async (key) => {
      const { version } = base
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
          key={form}
          content={content}
          change={setContent}
          disabled={!mayChange}
          coverFrom={coverFrom}
          setCoverFrom={setCoverFrom}
          values={item.values}
          rooms={item.rooms}
        />
      </FieldsToAdd>
      {isBehind && (
        <StoredMeanwhile
          label="Go on with my text"
          goOn={() => {
            clear()
            setBase({ ...base, version: item.version })
          }}
        >
          Somebody saved version {item.version} while you had this open. Your text stays here. What you publish now replaces theirs:{' '}
          <Link href={`/desk/content/${kind}/${slug}`} target="_blank" rel="noreferrer noopener">
            look at it first
          </Link>
          .
        </StoredMeanwhile>
      )}
      <Problem problem={isBehind ? null : problem} />
      {code === 'content_changed' && !isBehind && (
        <Button variant="outlined" onClick={readAgain}>
          Show the versions; your text stays here
        </Button>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained" disableElevation disabled={busy || isBehind} onClick={() => refuse() || void save(true)}>
            Publish
          </Button>
          <Button variant="outlined" disabled={busy || isBehind} onClick={() => refuse() || void save(false)}>
            Save as a draft
          </Button>
          {kind !== 'page' && item.live !== null && item.versions.some(({ at }) => at !== null) && (
            <Button color="error" disabled={busy || isBehind} onClick={() => leave(() => void withdraw())}>
              {withdrawWords[kind]}
            </Button>
          )}
        </Box>
      )}
      {mayChange && (kind === 'mail' ? <MailPreview slug={slug} content={content} /> : <PagePreview slug={slug} content={content} />)}
    </Stack>
  )
}

import { Alert, Box, Button, Link, Stack } from '@mui/material'
import { Problem } from '../frame/dialog-parts.tsx'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { StoredMeanwhile } from '../unsaved/stored-meanwhile.tsx'
import { useLeave } from '../unsaved/use-unsaved.ts'
import { PagePreview } from './page-preview.tsx'
import { Fields } from './fields.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useContentForm, type EditedItem } from './use-content-form.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props extends EditedItem {
  mayChange: boolean
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

/**
 * The form of an item. It keeps the version from which its user started. A newer one of a colleague replaces the words only while nothing is
 * typed; otherwise the form shows that there is one, and nothing can be stored over it unseen.
 */
export function ContentForm({ mayChange, readAgain, ...props }: Props) {
  const { item, isOld } = props
  const { kind, slug } = item
  const { content, setContent, coverFrom, setCoverFrom, form, isBehind, busy, problem, hasChanged, goOn, save, withdraw } =
    useContentForm(props)
  const leave = useLeave()
  const { fields, refuse } = useFieldsToAdd()
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
        <StoredMeanwhile label="Go on with my text" goOn={goOn}>
          Somebody saved version {item.version} while you had this open. Your text stays here. What you publish now replaces theirs:{' '}
          <Link href={`/desk/content/${kind}/${slug}`} target="_blank" rel="noreferrer noopener">
            look at it first
          </Link>
          .
        </StoredMeanwhile>
      )}
      <Problem problem={problem} />
      {hasChanged && (
        <Button variant="outlined" onClick={readAgain}>
          Show the versions; your text stays here
        </Button>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <ActionButton variant="contained" disableElevation busy={busy} disabled={isBehind} onClick={() => refuse() || void save(true)}>
            Publish
          </ActionButton>
          <ActionButton variant="outlined" busy={busy} disabled={isBehind} onClick={() => refuse() || void save(false)}>
            Save as a draft
          </ActionButton>
          {kind !== 'page' && item.live !== null && item.versions.some(({ at }) => at !== null) && (
            <ActionButton color="error" busy={busy} disabled={isBehind} onClick={() => leave(() => void withdraw())}>
              {withdrawWords[kind]}
            </ActionButton>
          )}
        </Box>
      )}
      {mayChange && (kind === 'mail' ? <MailPreview slug={slug} content={content} /> : <PagePreview slug={slug} content={content} />)}
    </Stack>
  )
}

import { Alert, Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { LinesField } from '../products/fields.tsx'

interface Props {
  item: DeskContentItem
  mayChange: boolean
  /** The form shows an older version. */
  isOld: boolean
  done: () => void
}

/** The words of a page or a post. What somebody typed stays where a colleague was faster. */
export function ContentForm({ item, mayChange, isOld, done }: Props) {
  const { kind, slug } = item
  const [content, setContent] = useState(item.content)
  const [coverFrom, setCoverFrom] = useState('')
  const [html, setHtml] = useState<string | null>(null)
  const { busy, problem, code, run } = useAction()
  const preview = useAction()
  const save = (publish: boolean) =>
    run(async (key) => {
      const cover = coverFrom.trim() === '' ? {} : { cover_from: coverFrom.trim() }
      await call(deskEndpoints.deskContentSave, { version: item.version, publish, content, ...cover }, { params: { kind, slug }, key })
      setCoverFrom('')
      done()
    })
  const withdraw = () =>
    run(async (key) => {
      await call(deskEndpoints.deskPostWithdraw, { version: item.version }, { params: { slug }, key })
      done()
    })
  const show = () =>
    preview.run(async () => setHtml((await call(deskEndpoints.deskContentPreview, { markdown: content.markdown })).html))
  const text = { disabled: !mayChange } as const
  return (
    <Stack spacing={2}>
      {isOld && (
        <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
          This is an older version. Publish it to bring it back.
        </Alert>
      )}
      <TextField {...text} label="Title" value={content.title} onChange={({ target }) => setContent({ ...content, title: target.value })} slotProps={{ htmlInput: { maxLength: 120 } }} />
      {content.kind === 'page' ? (
        <TextField
          {...text}
          label="Description"
          helperText="Search engines show it under the title."
          multiline
          value={content.description}
          onChange={({ target }) => setContent({ ...content, description: target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      ) : (
        <>
          <TextField
            {...text}
            label="Excerpt"
            helperText="The tile of the post and search engines show it."
            multiline
            value={content.excerpt}
            onChange={({ target }) => setContent({ ...content, excerpt: target.value })}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
            <TextField {...text} label="Author" value={content.author} onChange={({ target }) => setContent({ ...content, author: target.value })} slotProps={{ htmlInput: { maxLength: 80 } }} />
            <TextField {...text} label="What the author does" value={content.author_role} onChange={({ target }) => setContent({ ...content, author_role: target.value })} slotProps={{ htmlInput: { maxLength: 80 } }} />
            <TextField {...text} label="Date" type="date" value={content.date} onChange={({ target }) => setContent({ ...content, date: target.value })} slotProps={{ inputLabel: { shrink: true } }} />
          </Box>
          <LinesField label="Tags" helper="One on each line." value={content.tags} change={(tags) => setContent({ ...content, tags })} disabled={!mayChange} />
          <LinesField
            label="Products in the post"
            helper="The end of a product's address, such as kalk-bay, one on each line."
            value={content.products}
            change={(products) => setContent({ ...content, products })}
            disabled={!mayChange}
          />
          {content.cover && <img src={`/media/${content.cover.base}-${content.cover.widths[0]}.webp`.replace('/media//', '/')} alt="" style={{ maxWidth: 240, borderRadius: 12 }} />}
          <TextField
            {...text}
            label="Picture from a product (optional)"
            helperText="Its room is the picture of the post, such as kalk-bay. Empty: the picture stays."
            value={coverFrom}
            onChange={({ target }) => setCoverFrom(target.value)}
            slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none' } }}
          />
        </>
      )}
      <TextField
        {...text}
        label="Text"
        helperText="Markdown: ## a heading, **bold**, - a list, [words](/product/kalk-bay). {phone} and {email} become those of the shop."
        multiline
        minRows={14}
        value={content.markdown}
        onChange={({ target }) => setContent({ ...content, markdown: target.value })}
        slotProps={{ htmlInput: { maxLength: 60_000, spellCheck: true } }}
      />
      <Problem problem={problem ?? preview.problem} />
      {code === 'content_changed' && (
        <Button variant="outlined" onClick={done}>
          Show the versions; your text stays here
        </Button>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained" disableElevation disabled={busy} onClick={() => void save(true)}>
            Publish
          </Button>
          <Button variant="outlined" disabled={busy} onClick={() => void save(false)}>
            Save as a draft
          </Button>
          <Button disabled={preview.busy} onClick={() => void show()}>
            Preview
          </Button>
          {kind === 'post' && item.live !== null && (
            <Button color="error" disabled={busy} onClick={() => void withdraw()}>
              Take it off the blog
            </Button>
          )}
        </Box>
      )}
      {html !== null && (
        <Card component="section" aria-labelledby="preview" sx={{ p: 3 }}>
          <Typography component="h2" variant="body2" color="text.secondary" id="preview" sx={{ mb: 1 }}>
            Preview
          </Typography>
          <Typography sx={{ fontFamily: 'h1.fontFamily', fontSize: '1.75rem' }}>{content.title}</Typography>
          <Box sx={{ '& h2, & h3': { fontFamily: 'h2.fontFamily', fontWeight: 480 }, '& a': { color: 'primary.main' }, lineHeight: 1.6 }} dangerouslySetInnerHTML={{ __html: html }} />
        </Card>
      )}
    </Stack>
  )
}
